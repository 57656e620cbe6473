import fc from "fast-check";
import { mappingKeys, sourceCreation, type TableKind } from "pulumi-pipes-contract";
import { type PropertyMap, isBag } from "../provider/wire";
import { type ArgsInTurn, type Overrides, valuesOf } from "./fromSchema";

type Mapping = PropertyMap;

/** One of the mappings that the seed's Postgres pipe has, with any of the fields that are left to the service's default. */
const seeded: fc.Arbitrary<Mapping> = fc.record(
  {
    sourceSchemaName: fc.constant("stock"),
    sourceTable: fc.constant("items"),
    targetTable: fc.constant("stock_items"),
    excludedColumns: fc.constant([]),
    useCustomSortingKey: fc.constant(false),
    sortingKeys: fc.constant([]),
  },
  { requiredKeys: ["sourceSchemaName", "sourceTable", "targetTable"], noNullPrototype: true },
);

const sourceTables = ["a", "b", "c.d", "d e", "ünïcode", "(x)", "x|y", "a,b"];

export const tableKinds = Object.keys(mappingKeys) as TableKind[];

/** A sorting key of its own has columns. */
const withKeys = (mapping: Mapping): Mapping =>
  mapping["useCustomSortingKey"] === true && [mapping["sortingKeys"]].flat().filter(Boolean).length === 0
    ? { ...mapping, sortingKeys: ["id"] }
    : mapping;

/** Sets of mappings of a kind of source in any order: no two of one source table, no two with one target. */
function mappingSetsOf(kind: TableKind): fc.Arbitrary<readonly Mapping[]> {
  const [schema, table] = mappingKeys[kind];
  const made = valuesOf(sourceCreation.shape[kind].unwrap().shape.tableMappings.element, {
    [schema]: fc.constantFrom("public", "c", "c.d"),
    [table]: fc.constantFrom(...sourceTables),
  }).map((mapping) => mapping as Mapping);
  const existing = kind === "postgres" ? [{ weight: 1, arbitrary: seeded }] : [];
  return fc
    .uniqueArray(fc.oneof(...existing, { weight: 4, arbitrary: made }), {
      maxLength: 4,
      selector: (mapping) => identity(kind, mapping),
    })
    .map((mappings) =>
      mappings.map((mapping) => ({ ...withKeys(mapping), targetTable: targetOf(kind, mapping) })),
    );
}

/** The sets of each kind, by the path of the list. */
export const mappingSets: Overrides = Object.fromEntries(
  tableKinds.map((kind) => [`source.${kind}.tableMappings`, mappingSetsOf(kind)]),
);

/** Args in which a repeated mapping never changes: no service edits a mapping in place. */
export function withSteadyMappings([first, second, third]: ArgsInTurn): ArgsInTurn {
  const known = new Map<string, Mapping>();
  const steady = (kind: TableKind, mapping: Mapping): Mapping => {
    const before = known.get(identity(kind, mapping));
    if (before === undefined) known.set(identity(kind, mapping), mapping);
    return before ?? mapping;
  };
  const inSource = (kind: TableKind, source: PropertyMap): PropertyMap => {
    const mappings = source["tableMappings"];
    return Array.isArray(mappings)
      ? { ...source, tableMappings: mappings.map((one: Mapping) => steady(kind, one)) }
      : source;
  };
  const inArgs = (args: PropertyMap): PropertyMap => {
    const { source } = args;
    if (!isBag(source)) return args;
    const kinds = tableKinds.flatMap((kind) => {
      const own = source[kind];
      return isBag(own) ? [[kind, inSource(kind, own)] as const] : [];
    });
    return { ...args, source: { ...source, ...Object.fromEntries(kinds) } };
  };
  return [inArgs(first), inArgs(second), inArgs(third)];
}

function targetOf(kind: TableKind, mapping: Mapping): unknown {
  return mapping["sourceSchemaName"] === "stock" ? mapping["targetTable"] : `to ${identity(kind, mapping)}`;
}

function identity(kind: TableKind, mapping: Mapping): string {
  return JSON.stringify(mappingKeys[kind].map((name) => mapping[name]));
}
