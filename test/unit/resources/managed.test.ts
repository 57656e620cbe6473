import fc from "fast-check";
import { canonicalMap } from "../../../provider/src/schema/canonical";
import { managedFields, type ManagedFields, pickManaged } from "../../../provider/src/schema/managedFields";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import type { FieldSchema } from "../../../provider/src/schema/fieldSchema";
import { accessKeySchema } from "../../../provider/src/resources/accessKey/schema";
import { pipeSettingsSchema } from "../../../provider/src/resources/pipe/schema";
import { runs } from "../../harness/random";
import { readManaged, writeManaged } from "../hosts/managedText";
import { maps, schemas } from "./arbitraries";

const credentials = { username: "u", password: "p" };
const refreshed = (
  schema: FieldSchema,
  inputs: PropertyMap,
  live: PropertyMap,
  remembered: PropertyMap = inputs,
): PropertyMap => pickManaged(schema, managedFields(schema, inputs, live), live, remembered);

/** That no item has more than its required keys, a state does not say. */
const withoutEmptyItems = (managed: ManagedFields): ManagedFields =>
  new Map(
    [...managed].map(([key, { fromState, items }]) => [
      key,
      items === undefined || items.size === 0 ? { fromState } : { fromState, items },
    ]),
  );

describe.each(schemas)("what is managed of %s", (_name, schema) => {
  test("shows no change where nothing changed", () => {
    fc.assert(
      fc.property(maps(schema), (map) => {
        expect(refreshed(schema, map, map)).toEqual(canonicalMap(schema, map));
      }),
      runs,
    );
  });

  test("survives being remembered as text", () => {
    fc.assert(
      fc.property(maps(schema), (map) => {
        const managed = managedFields(schema, map, {});
        expect(readManaged(schema, writeManaged(schema, managed))).toEqual(withoutEmptyItems(managed));
      }),
      runs,
    );
  });

  test("does not grow by what else the service shows", () => {
    fc.assert(
      fc.property(maps(schema), maps(schema), (map, live) => {
        const names = Object.keys(refreshed(schema, map, live));
        expect(names.filter((name) => map[name] === undefined)).toEqual([]);
      }),
      runs,
    );
  });
});

describe("a refresh", () => {
  test("shows managed fields as they are now, and those that are gone as empty", () => {
    const inputs = { name: "n", source: { kafka: { iamRole: "r" } }, settings: { dbms_max_threads: 1 } };
    const live = {
      name: "m",
      source: { kafka: { brokers: "b" } },
      settings: { dbms_max_threads: 2, dbms_max_insert_threads: 3 },
    };
    expect(refreshed(pipeSettingsSchema, inputs, live)).toEqual({
      name: "m",
      source: { kafka: { iamRole: "" } },
      settings: { dbms_max_threads: 2 },
    });
  });

  test("keeps what never comes back", () => {
    const inputs = { source: { kafka: { credentials }, validateSamples: true } };
    expect(refreshed(pipeSettingsSchema, inputs, { source: { kafka: {} } })).toEqual(inputs);
  });

  test("keeps a certificate that the service hides, and shows one that it returns", () => {
    const inputs = { source: { kafka: { caCertificate: "PEM" } } };
    expect(refreshed(pipeSettingsSchema, inputs, { source: { kafka: {} } })).toEqual(inputs);
    const changed = { source: { kafka: { caCertificate: "OTHER" } } };
    expect(refreshed(pipeSettingsSchema, inputs, changed)).toEqual(changed);
  });

  test("shows a certificate as removed where the service used to return it", () => {
    const inputs = { source: { kafka: { caCertificate: "PEM" } } };
    const managed = managedFields(pipeSettingsSchema, inputs, inputs);
    expect(pickManaged(pipeSettingsSchema, managed, { source: { kafka: {} } }, inputs)).toEqual({
      source: { kafka: { caCertificate: "" } },
    });
  });

  test("keeps a key's state only where the answer has none", () => {
    expect(refreshed(accessKeySchema, { state: "disabled" }, {})).toEqual({ state: "disabled" });
    expect(refreshed(accessKeySchema, { state: "disabled" }, { state: "enabled" })).toEqual({
      state: "enabled",
    });
  });

  test("shows of each item what the args say of it, and new items with their usual fields", () => {
    const inputs = { ipAccessList: [{ source: "a", description: "x" }, { source: "b" }] };
    const live = {
      ipAccessList: [
        { source: "c", description: "new" },
        { source: "b", description: "not managed" },
        { source: "a", description: "y" },
      ],
    };
    expect(refreshed(accessKeySchema, inputs, live)).toEqual({
      ipAccessList: [{ source: "a", description: "y" }, { source: "b" }, { source: "c" }],
    });
  });

  test("knows of no field that another version of the package manages", () => {
    expect(
      pickManaged(
        accessKeySchema,
        readManaged(accessKeySchema, "name,colour"),
        { name: "n", colour: "red" },
        {},
      ),
    ).toEqual({
      name: "n",
    });
  });
});

test("an item that lost a managed field shows it as empty, and an item of another client shows none", () => {
  const source = "10.0.0.0/8";
  const given = { ipAccessList: [{ source, description: "office" }] };
  const known = { ipAccessList: [...given.ipAccessList, { source: "b", description: "theirs" }] };
  const managed = managedFields(accessKeySchema, given, known);
  expect(pickManaged(accessKeySchema, managed, known, {})).toEqual({
    ipAccessList: [{ source, description: "office" }, { source: "b" }],
  });
  expect(pickManaged(accessKeySchema, managed, { ipAccessList: [{ source }] }, {})).toEqual({
    ipAccessList: [{ source, description: "" }],
  });
});

test("an item that another client added shows its required keys", () => {
  const mapping = { sourceSchemaName: "s", sourceTable: "t", targetTable: "t" };
  const live = { source: { postgres: { tableMappings: [{ ...mapping, sortingKeys: ["id"] }] } } };
  const managed = managedFields(pipeSettingsSchema, { source: { postgres: { tableMappings: [] } } }, live);
  expect(pickManaged(pipeSettingsSchema, managed, live, {})).toEqual({
    source: { postgres: { tableMappings: [mapping] } },
  });
});
