import { createHash } from "node:crypto";
import fc from "fast-check";
import { canonicalBag } from "../../../provider/src/resources/fields/canonical";
import {
  managedOf,
  project,
  withWholeItems,
  type Managed,
} from "../../../provider/src/resources/fields/managed";
import { readManaged, writeManaged } from "../../../provider/src/resources/fields/managedText";
import type { Bag, Table } from "../../../provider/src/resources/fields/table";
import { accessKeyTable } from "../../../provider/src/resources/accessKey/table";
import { pipeSettingsTable } from "../../../provider/src/resources/pipe/table";
import { runs } from "../runs";
import { bags, tables } from "./arbitraries";

const credentials = { username: "u", password: "p" };
const refreshed = (table: Table, inputs: Bag, live: Bag, remembered: Bag = inputs): Bag =>
  project(table, managedOf(table, inputs, live), live, remembered);

describe.each(tables)("what is managed of %s", (_name, table) => {
  test("shows no change where nothing changed", () => {
    fc.assert(
      fc.property(bags(table), (bag) => {
        expect(refreshed(table, bag, bag)).toEqual(canonicalBag(table, bag));
      }),
      runs,
    );
  });

  test("survives being remembered as text", () => {
    fc.assert(
      fc.property(bags(table), (bag) => {
        const managed = managedOf(table, bag, {});
        expect(readManaged(writeManaged(managed))).toEqual(managed);
      }),
      runs,
    );
  });

  test("does not grow by what else the service shows", () => {
    fc.assert(
      fc.property(bags(table), bags(table), (bag, live) => {
        const names = Object.keys(refreshed(table, bag, live));
        expect(names.filter((name) => bag[name] === undefined)).toEqual([]);
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
    expect(refreshed(pipeSettingsTable, inputs, live)).toEqual({
      name: "m",
      source: { kafka: { iamRole: "" } },
      settings: { dbms_max_threads: 2 },
    });
  });

  test("keeps what never comes back", () => {
    const inputs = { source: { kafka: { credentials }, validateSamples: true } };
    expect(refreshed(pipeSettingsTable, inputs, { source: { kafka: {} } })).toEqual(inputs);
  });

  test("keeps a certificate that the service hides, and shows one that it returns", () => {
    const inputs = { source: { kafka: { caCertificate: "PEM" } } };
    expect(refreshed(pipeSettingsTable, inputs, { source: { kafka: {} } })).toEqual(inputs);
    const changed = { source: { kafka: { caCertificate: "OTHER" } } };
    expect(refreshed(pipeSettingsTable, inputs, changed)).toEqual(changed);
  });

  test("shows a certificate as removed where the service used to return it", () => {
    const inputs = { source: { kafka: { caCertificate: "PEM" } } };
    const managed = managedOf(pipeSettingsTable, inputs, inputs);
    expect(project(pipeSettingsTable, managed, { source: { kafka: {} } }, inputs)).toEqual({
      source: { kafka: { caCertificate: "" } },
    });
  });

  test("keeps a key's state only where the answer has none", () => {
    expect(refreshed(accessKeyTable, { state: "disabled" }, {})).toEqual({ state: "disabled" });
    expect(refreshed(accessKeyTable, { state: "disabled" }, { state: "enabled" })).toEqual({
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
    expect(refreshed(accessKeyTable, inputs, live)).toEqual({
      ipAccessList: [{ source: "a", description: "y" }, { source: "b" }, { source: "c" }],
    });
  });

  test("knows of no field that another version of the package manages", () => {
    expect(project(accessKeyTable, readManaged("name,colour"), { name: "n", colour: "red" }, {})).toEqual({
      name: "n",
    });
  });
});

describe("items of which two have the same mark of 24 bits", () => {
  const digest = (table: string): string =>
    createHash("sha256").update(`public/${table}`).digest("base64url");
  const [a, b] = collidingTables();
  const mapping = (sourceTable: string, more: Bag = {}): Bag => ({
    sourceSchemaName: "public",
    sourceTable,
    targetTable: sourceTable,
    ...more,
  });
  const bagOf = (...tableMappings: readonly Bag[]): Bag =>
    canonicalBag(pipeSettingsTable, { source: { postgres: { tableMappings } } });
  const inputs = bagOf(mapping(a, { excludedColumns: ["x"] }), mapping(b));
  const live = bagOf(mapping(a, { excludedColumns: ["x"] }), mapping(b, { excludedColumns: [] }));

  test("are told apart in what is written now", () => {
    const managed = readManaged(writeManaged(managedOf(pipeSettingsTable, inputs, live)));
    expect(project(pipeSettingsTable, managed, live, inputs)).toEqual(inputs);
    const both = bagOf(mapping(a, { excludedColumns: ["y"] }), mapping(b, { excludedColumns: ["z"] }));
    expect(project(pipeSettingsTable, managed, both, inputs)).toEqual(
      bagOf(mapping(a, { excludedColumns: ["y"] }), mapping(b)),
    );
  });

  test("show no difference that nobody made in a state of 0.1.0", () => {
    const managed = readManaged(`source(postgres(tableMappings(${digest(a).slice(0, 4)}(excludedColumns))))`);
    expect(project(pipeSettingsTable, managed, live, inputs)).toEqual(inputs);
  });

  function collidingTables(): readonly [string, string] {
    const seen = new Map<string, string>();
    for (let index = 0; ; index += 1) {
      const mark = digest(`t${index}`).slice(0, 4);
      const other = seen.get(mark);
      if (other !== undefined) return [other, `t${index}`];
      seen.set(mark, `t${index}`);
    }
  }
});

test("a mark of 0.1.0 means what it meant: an item without what is managed shows it as empty", () => {
  const managed = readManaged("ipAccessList(EpYL(description))");
  const source = "10.0.0.0/8";
  const known = {
    ipAccessList: [
      { source, description: "office" },
      { source: "b", description: "theirs" },
    ],
  };
  expect(project(accessKeyTable, managed, known, {})).toEqual({
    ipAccessList: [{ source, description: "office" }, { source: "b" }],
  });
  expect(project(accessKeyTable, managed, { ipAccessList: [{ source }] }, {})).toEqual({
    ipAccessList: [{ source, description: "" }],
  });
});

test("whole items are what it takes to make a removed one again", () => {
  const mapping = { sourceSchemaName: "s", sourceTable: "t", targetTable: "t" };
  const live = { source: { postgres: { tableMappings: [{ ...mapping, sortingKeys: ["id"] }] } } };
  const managed = managedOf(pipeSettingsTable, { source: { postgres: { tableMappings: [] } } }, live);
  const remember = (what: Managed): Bag => project(pipeSettingsTable, what, live, {});
  expect(remember(managed)).toEqual({ source: { postgres: { tableMappings: [mapping] } } });
  expect(remember(withWholeItems(pipeSettingsTable, managed, live))).toEqual(live);
});
