import fc from "fast-check";
import { pipePatch } from "pulumi-pipes-contract";
import type { Api } from "../../../provider/src/client";
import { onTheWire } from "../../../provider/src/schema/additionalFields";
import { canonicalMap } from "../../../provider/src/schema/canonical";
import { delta } from "../../../provider/src/schema/differences";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import type { Reconciliation } from "../../../provider/src/lifecycle/definition";
import { isEmptyPatch, patchBody } from "../../../provider/src/resources/pipe/patch";
import { pipeSettingsSchema } from "../../../provider/src/resources/pipe/schema";
import { runs } from "../../harness/random";
import { maps } from "./arbitraries";

const credentials = { username: "u", password: "p" };
const columns = [{ name: "a", type: "String" }];
const fieldMappings = [{ sourceField: "$.a", destinationField: "a" }];

/** The reconciliation as the lifecycle makes it. */
function plan(
  desired: PropertyMap,
  live: PropertyMap,
  more: { prior?: PropertyMap; removed?: readonly string[] } = {},
): Reconciliation {
  return {
    api: {} as Api,
    at: { organizationId: "o", serviceId: "s", id: "p" },
    desired,
    delta: delta(pipeSettingsSchema, desired, live, more.prior),
    live,
    removed: more.removed ?? [],
    prior: undefined,
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
    expect(patchBody(plan(wanted, observed))).toEqual({
      name: "new",
      settings: { dbms_max_insert_threads: 2 },
    });
  });

  test("is empty where nothing differs", () => {
    expect(isEmptyPatch(patchBody(plan({ name: "n" }, { name: "n" })))).toBe(true);
    expect(isEmptyPatch(patchBody(plan({ name: "n" }, { name: "m" })))).toBe(false);
  });

  test.each<readonly [string, PropertyMap, PropertyMap]>([
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
    expect(patchBody(plan(wanted, observed))).toEqual({ destination: { columns }, fieldMappings });
  });

  test("carries no columns where nothing of the pair changes", () => {
    expect(
      patchBody(plan({ name: "n", fieldMappings }, { name: "m", fieldMappings, destination: { columns } })),
    ).toEqual({ name: "n" });
  });

  test("carries an empty list of columns where a pipe has none: mappings alone are refused", () => {
    expect(patchBody(plan({ fieldMappings }, {}))).toEqual({ destination: { columns: [] }, fieldMappings });
  });

  test("carries columns alone where a pipe has no field mappings", () => {
    expect(patchBody(plan({ destination: { columns } }, {}))).toEqual({ destination: { columns } });
  });

  test.each([
    ["host", "new.test"],
    ["port", 5433],
    ["database", "other"],
  ])("carries the credentials along when %s changes, since the service connects anew", (field, value) => {
    const before = { host: "old.test", port: 5432, database: "db" };
    const wanted = { source: { postgres: { ...before, [field]: value, credentials } } };
    const made = patchBody(plan(wanted, { source: { postgres: before } }, { prior: wanted }));
    expect(made).toEqual({ source: { postgres: { [field]: value, credentials } } });
  });

  test("carries no credentials when something else changes", () => {
    const wanted = { source: { postgres: { host: "h", credentials, settings: { syncIntervalSeconds: 5 } } } };
    const observed = { source: { postgres: { host: "h", settings: { syncIntervalSeconds: 9 } } } };
    expect(patchBody(plan(wanted, observed, { prior: wanted }))).toEqual({
      source: { postgres: { settings: { syncIntervalSeconds: 5 } } },
    });
  });

  test("never makes up credentials that the args do not give", () => {
    const made = patchBody(
      plan({ source: { postgres: { host: "new" } } }, { source: { postgres: { host: "old" } } }),
    );
    expect(made).toEqual({ source: { postgres: { host: "new" } } });
  });

  test("carries credentials that changed", () => {
    const wanted = { source: { kafka: { credentials } } };
    const prior = { source: { kafka: { credentials: { ...credentials, password: "old" } } } };
    expect(patchBody(plan(wanted, { source: { kafka: {} } }, { prior }))).toEqual(wanted);
  });

  test("asks for samples only along with a change of the source", () => {
    const validated = { source: { kafka: { iamRole: "r" }, validateSamples: true } };
    expect(patchBody(plan(validated, { source: { kafka: { iamRole: "q" } } }, { prior: validated }))).toEqual(
      validated,
    );
    expect(patchBody(plan(validated, { source: { kafka: { iamRole: "r" } } }))).toEqual({});
  });

  test("resets a removed setting with null, where the pipe has it", () => {
    const observed = { settings: { dbms_max_threads: 4 } };
    const removed = [
      "settings.dbms_max_threads",
      "settings.dbms_max_insert_threads",
      "name",
      "source.kafka.iamRole",
    ];
    expect(patchBody(plan({}, observed, { removed }))).toEqual({ settings: { dbms_max_threads: null } });
  });

  test("leaves the table mappings to their own request", () => {
    const mapping = { sourceSchemaName: "s", sourceTable: "t", targetTable: "t" };
    const wanted = { source: { postgres: { tableMappings: [mapping] } } };
    expect(patchBody(plan(wanted, { source: { postgres: { tableMappings: [] } } }))).toEqual({});
  });

  test("is always one that the contract allows, but for fields beyond it", () => {
    const texts = (map: PropertyMap): boolean =>
      !/"(name|type|sourceField|destinationField|host|database)":""/.test(JSON.stringify(map));
    const wanted = maps(pipeSettingsSchema)
      .map((map) => canonicalMap(pipeSettingsSchema, map))
      .filter(texts);
    fc.assert(
      fc.property(wanted, maps(pipeSettingsSchema).filter(texts), (wish, observed) => {
        const sent = onTheWire(pipePatch, patchBody(plan(wish, observed)));
        const issues = pipePatch.safeParse(sent).error?.issues ?? [];
        // All names beyond the contract begin with an x.
        const isBeyond = (issue: (typeof issues)[number]): boolean =>
          issue.code === "unrecognized_keys" && issue.keys.every((key) => key.startsWith("x"));
        const paths = issues.filter((issue) => !isBeyond(issue)).map((issue) => issue.path.join("."));
        expect(paths).toEqual([]);
      }),
      runs,
    );
  });
});
