import fc from "fast-check";
import { canonicalBag } from "../../../provider/src/resources/fields/canonical";
import { delta, pathsOf } from "../../../provider/src/resources/fields/delta";
import { secretPaths, valueAt, type Bag } from "../../../provider/src/resources/fields/table";
import { accessKeyTable } from "../../../provider/src/resources/accessKey/table";
import { pipeSettingsTable } from "../../../provider/src/resources/pipe/table";
import { runs } from "../runs";
import { bags, reordered, tables } from "./arbitraries";

const credentials = { username: "u", password: "p" };
const pipeDelta = (wanted: Bag, observed: unknown, remembered?: unknown): Bag =>
  delta(pipeSettingsTable, wanted, observed, remembered);

describe.each(tables)("the delta of %s", (_name, table) => {
  test("is empty where all is as wanted, in whatever spelling", () => {
    fc.assert(
      fc.property(bags(table), (bag) => {
        const wanted = canonicalBag(table, bag);
        expect(delta(table, wanted, reordered(table, bag), wanted)).toEqual({});
      }),
      runs,
    );
  });

  test("holds nothing but what is wanted", () => {
    fc.assert(
      fc.property(bags(table), bags(table), bags(table), (bag, observed, remembered) => {
        const wanted = canonicalBag(table, bag);
        const changes = delta(table, wanted, observed, remembered);
        for (const path of pathsOf(table, changes)) {
          expect(valueAt(changes, path.split("."))).toEqual(valueAt(wanted, path.split(".")));
        }
      }),
      runs,
    );
  });

  test("leaves nothing to do once it is carried out", () => {
    fc.assert(
      fc.property(bags(table), bags(table), (bag, observed) => {
        const wanted = canonicalBag(table, bag);
        const changes = delta(table, wanted, observed, {});
        const merge = (under: unknown, over: unknown): unknown =>
          typeof over === "object" && over !== null && !Array.isArray(over)
            ? Object.fromEntries([
                ...Object.entries((under ?? {}) as Bag),
                ...Object.entries(over).map(
                  ([key, value]) => [key, merge(valueAt(under, [key]), value)] as const,
                ),
              ])
            : over;
        expect(delta(table, wanted, merge(observed, changes), wanted)).toEqual({});
      }),
      runs,
    );
  });
});

describe("a delta", () => {
  test("names what changes, field by field in objects and whole in lists", () => {
    const wanted = {
      name: "n",
      source: { kafka: { iamRole: "new", reversePrivateEndpointIds: ["a"] } },
      settings: { dbms_max_threads: 1 },
    };
    const observed = {
      name: "n",
      source: { kafka: { iamRole: "old", brokers: "b" } },
      settings: { dbms_max_threads: 1 },
    };
    const changes = pipeDelta(wanted, observed);
    expect(changes).toEqual({ source: { kafka: { iamRole: "new", reversePrivateEndpointIds: ["a"] } } });
    expect(pathsOf(pipeSettingsTable, changes)).toEqual([
      "source.kafka.iamRole",
      "source.kafka.reversePrivateEndpointIds",
    ]);
  });

  test("does not touch what is not wanted", () => {
    expect(pipeDelta({}, { name: "n" })).toEqual({});
    expect(pipeDelta({ name: undefined }, { name: "n" })).toEqual({});
    expect(pipeDelta({ nameless: 1 }, {})).toEqual({});
  });

  test("compares credentials with what is remembered, since they never come back", () => {
    const wanted = { source: { kafka: { credentials } } };
    expect(pipeDelta(wanted, { source: { kafka: {} } }, wanted)).toEqual({});
    expect(pipeDelta(wanted, { source: { kafka: {} } })).toEqual(wanted);
    const other = { source: { kafka: { credentials: { ...credentials, password: "q" } } } };
    expect(pipeDelta(wanted, { source: { kafka: {} } }, other)).toEqual(wanted);
  });

  test.each([undefined, ""])("takes a secret that reads as %j for hidden", (seen) => {
    const wanted = { source: { kafka: { caCertificate: "PEM" } } };
    expect(pipeDelta(wanted, { source: { kafka: { caCertificate: seen } } }, wanted)).toEqual({});
    expect(pipeDelta(wanted, { source: { kafka: { caCertificate: seen } } }, {})).toEqual(wanted);
  });

  test("compares a secret with what the service shows, where it does", () => {
    const wanted = { source: { kafka: { caCertificate: "PEM" } } };
    expect(pipeDelta(wanted, { source: { kafka: { caCertificate: "OTHER" } } }, wanted)).toEqual(wanted);
  });

  test("compares a key's state with the answer where it has one, and else with what is remembered", () => {
    const wanted = { state: "disabled" };
    expect(delta(accessKeyTable, wanted, {}, { state: "disabled" })).toEqual({});
    expect(delta(accessKeyTable, wanted, {}, {})).toEqual(wanted);
    expect(delta(accessKeyTable, wanted, { state: "enabled" }, { state: "disabled" })).toEqual(wanted);
  });
});

test("the secret fields of a pipe are those that hold credentials", () => {
  expect(secretPaths(pipeSettingsTable).map((path) => path.join("."))).toEqual([
    "source.kafka.caCertificate",
    "source.kafka.credentials",
    "source.objectStorage.connectionString",
    "source.objectStorage.accessKey",
    "source.kinesis.accessKey",
    "source.postgres.credentials",
  ]);
});
