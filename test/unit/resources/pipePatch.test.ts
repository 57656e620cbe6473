import fc from "fast-check";
import { pipePatch } from "pulumi-pipes-contract";
import { canonicalBag } from "../../../provider/src/resources/fields/canonical";
import { delta } from "../../../provider/src/resources/fields/delta";
import type { Bag } from "../../../provider/src/resources/fields/table";
import type { SyncPlan } from "../../../provider/src/resources/lifecycle/definition";
import { isEmptyPatch, patchOf } from "../../../provider/src/resources/pipe/patch";
import { pipeSettingsTable } from "../../../provider/src/resources/pipe/table";
import { runs } from "../runs";
import { bags } from "./arbitraries";

const credentials = { username: "u", password: "p" };
const columns = [{ name: "a", type: "String" }];
const fieldMappings = [{ sourceField: "$.a", destinationField: "a" }];

/** The plan as the lifecycle makes it. */
function plan(
  wanted: Bag,
  observed: Bag,
  more: { remembered?: Bag; withdrawn?: readonly string[] } = {},
): SyncPlan {
  return {
    at: { organizationId: "o", serviceId: "s", id: "p" },
    wanted,
    delta: delta(pipeSettingsTable, wanted, observed, more.remembered ?? {}),
    observed,
    withdrawn: more.withdrawn ?? [],
    remembered: more.remembered ?? {},
    warn: () => undefined,
  };
}

describe("the body of a pipe update", () => {
  test("holds what differs, and nothing else", () => {
    const wanted = {
      name: "new",
      source: { kafka: { iamRole: "r" } },
      settings: { dbms_max_threads: 1, dbms_max_insert_threads: 2 },
    };
    const observed = {
      name: "old",
      source: { kafka: { iamRole: "r", brokers: "b" } },
      settings: { dbms_max_threads: 1 },
    };
    expect(patchOf(plan(wanted, observed))).toEqual({
      name: "new",
      settings: { dbms_max_insert_threads: 2 },
    });
  });

  test("is empty where nothing differs", () => {
    expect(isEmptyPatch(patchOf(plan({ name: "n" }, { name: "n" })))).toBe(true);
    expect(isEmptyPatch(patchOf(plan({ name: "n" }, { name: "m" })))).toBe(false);
  });

  test.each<readonly [string, Bag, Bag]>([
    [
      "columns that change",
      { destination: { columns } },
      { destination: { columns: [], table: "t" }, fieldMappings },
    ],
    [
      "field mappings that change",
      { fieldMappings },
      { destination: { columns, table: "t" }, fieldMappings: [] },
    ],
    [
      "both",
      { destination: { columns }, fieldMappings },
      { destination: { columns: [] }, fieldMappings: [] },
    ],
  ])("carries columns and field mappings as a pair, whatever is managed: %s", (_case, wanted, observed) => {
    expect(patchOf(plan(wanted, observed))).toEqual({ destination: { columns }, fieldMappings });
  });

  test("carries no columns where nothing of the pair changes", () => {
    expect(
      patchOf(plan({ name: "n", fieldMappings }, { name: "m", fieldMappings, destination: { columns } })),
    ).toEqual({ name: "n" });
  });

  test("carries an empty list of columns where a pipe has none: mappings alone are refused", () => {
    expect(patchOf(plan({ fieldMappings }, {}))).toEqual({ destination: { columns: [] }, fieldMappings });
  });

  test("carries columns alone where a pipe has no field mappings", () => {
    expect(patchOf(plan({ destination: { columns } }, {}))).toEqual({ destination: { columns } });
  });

  test.each([
    ["host", "new.test"],
    ["port", 5433],
    ["database", "other"],
  ])("carries the credentials along when %s changes, since the service connects anew", (field, value) => {
    const before = { host: "old.test", port: 5432, database: "db" };
    const wanted = { source: { postgres: { ...before, [field]: value, credentials } } };
    const made = patchOf(plan(wanted, { source: { postgres: before } }, { remembered: wanted }));
    expect(made).toEqual({ source: { postgres: { [field]: value, credentials } } });
  });

  test("carries no credentials when something else changes", () => {
    const wanted = { source: { postgres: { host: "h", credentials, settings: { syncIntervalSeconds: 5 } } } };
    const observed = { source: { postgres: { host: "h", settings: { syncIntervalSeconds: 9 } } } };
    expect(patchOf(plan(wanted, observed, { remembered: wanted }))).toEqual({
      source: { postgres: { settings: { syncIntervalSeconds: 5 } } },
    });
  });

  test("never makes up credentials that the args do not give", () => {
    const made = patchOf(
      plan({ source: { postgres: { host: "new" } } }, { source: { postgres: { host: "old" } } }),
    );
    expect(made).toEqual({ source: { postgres: { host: "new" } } });
  });

  test("carries credentials that changed", () => {
    const wanted = { source: { kafka: { credentials } } };
    const remembered = { source: { kafka: { credentials: { ...credentials, password: "old" } } } };
    expect(patchOf(plan(wanted, { source: { kafka: {} } }, { remembered }))).toEqual(wanted);
  });

  test("asks for samples only along with a change of the source", () => {
    const validated = { source: { kafka: { iamRole: "r" }, validateSamples: true } };
    expect(
      patchOf(plan(validated, { source: { kafka: { iamRole: "q" } } }, { remembered: validated })),
    ).toEqual(validated);
    expect(patchOf(plan(validated, { source: { kafka: { iamRole: "r" } } }))).toEqual({});
  });

  test("resets a withdrawn setting with null, where the pipe has it", () => {
    const observed = { settings: { dbms_max_threads: 4 } };
    const withdrawn = [
      "settings.dbms_max_threads",
      "settings.dbms_max_insert_threads",
      "name",
      "source.kafka.iamRole",
    ];
    expect(patchOf(plan({}, observed, { withdrawn }))).toEqual({ settings: { dbms_max_threads: null } });
  });

  test("leaves the table mappings to their own request", () => {
    const mapping = { sourceSchemaName: "s", sourceTable: "t", targetTable: "t" };
    const wanted = { source: { postgres: { tableMappings: [mapping] } } };
    expect(patchOf(plan(wanted, { source: { postgres: { tableMappings: [] } } }))).toEqual({});
  });

  test("is always one that the contract allows", () => {
    const texts = (bag: Bag): boolean =>
      !/"(name|type|sourceField|destinationField|host|database)":""/.test(JSON.stringify(bag));
    const wanted = bags(pipeSettingsTable)
      .map((bag) => canonicalBag(pipeSettingsTable, bag))
      .filter(texts);
    fc.assert(
      fc.property(wanted, bags(pipeSettingsTable).filter(texts), (wish, observed) => {
        const made = patchOf(plan(wish, observed));
        const paths = pipePatch.safeParse(made).error?.issues.map((issue) => issue.path.join("."));
        expect(paths ?? []).toEqual([]);
      }),
      runs,
    );
  });
});
