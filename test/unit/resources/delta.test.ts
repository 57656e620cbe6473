import fc from "fast-check";
import { canonicalMap } from "../../../provider/src/schema/canonical";
import { delta } from "../../../provider/src/schema/differences";
import { givenPaths, secretPaths } from "../../../provider/src/schema/leaves";
import { overlay, type PropertyMap, valueAt } from "../../../provider/src/schema/propertyMap";
import { accessKeySchema } from "../../../provider/src/resources/accessKey/schema";
import { pipeSettingsSchema } from "../../../provider/src/resources/pipe/schema";
import { runs } from "../../harness/random";
import { maps, reordered, schemas } from "./arbitraries";

const credentials = { username: "u", password: "p" };
const pipeDelta = (wanted: PropertyMap, observed: PropertyMap, remembered?: PropertyMap): PropertyMap =>
  delta(pipeSettingsSchema, wanted, observed, remembered);

describe.each(schemas)("the delta of %s", (_name, schema) => {
  test("is empty where all is as wanted, in whatever spelling", () => {
    fc.assert(
      fc.property(maps(schema), (map) => {
        const wanted = canonicalMap(schema, map);
        expect(delta(schema, wanted, reordered(schema, map), wanted)).toEqual({});
      }),
      runs,
    );
  });

  test("holds nothing but what is wanted", () => {
    fc.assert(
      fc.property(maps(schema), maps(schema), maps(schema), (map, observed, remembered) => {
        const wanted = canonicalMap(schema, map);
        const changes = delta(schema, wanted, observed, remembered);
        for (const path of givenPaths(schema, changes)) {
          expect(valueAt(changes, path.split("."))).toEqual(valueAt(wanted, path.split(".")));
        }
      }),
      runs,
    );
  });

  test("leaves nothing to do once it is carried out", () => {
    fc.assert(
      fc.property(maps(schema), maps(schema), (map, observed) => {
        const wanted = canonicalMap(schema, map);
        const changes = delta(schema, wanted, observed, {});
        expect(delta(schema, wanted, overlay(observed, changes), wanted)).toEqual({});
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
    expect(givenPaths(pipeSettingsSchema, changes)).toEqual([
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
    expect(delta(accessKeySchema, wanted, {}, { state: "disabled" })).toEqual({});
    expect(delta(accessKeySchema, wanted, {}, {})).toEqual(wanted);
    expect(delta(accessKeySchema, wanted, { state: "enabled" }, { state: "disabled" })).toEqual(wanted);
  });
});

test("the secret fields of a pipe are those that hold credentials", () => {
  expect(secretPaths(pipeSettingsSchema).map((path) => path.join("."))).toEqual([
    "source.kafka.caCertificate",
    "source.kafka.credentials",
    "source.objectStorage.connectionString",
    "source.objectStorage.serviceAccountKey",
    "source.objectStorage.accessKey",
    "source.kinesis.accessKey",
    "source.postgres.caCertificate",
    "source.postgres.credentials",
  ]);
});
