import fc from "fast-check";
import { tableMapping } from "pulumi-pipes-contract";
import { valuesOf } from "./fromSchema";

interface Mapping {
  readonly sourceSchemaName: string;
  readonly sourceTable: string;
  readonly targetTable: string;
}

/** One of the mappings that the seed's pipe has, with any of the fields that are left to the service's default. */
const seeded: fc.Arbitrary<Mapping> = fc.record(
  {
    sourceSchemaName: fc.constant("stock"),
    sourceTable: fc.constant("items"),
    targetTable: fc.constant("stock_items"),
    excludedColumns: fc.constant([]),
    useCustomSortingKey: fc.constant(false),
    sortingKeys: fc.constant([]),
  },
  { requiredKeys: ["sourceSchemaName", "sourceTable", "targetTable"] },
);

const sourceTables = ["a", "b", "c.d", "d e", "ünïcode", "(x)", "x|y", "a,b"];

/** What a mapping of each source table says never changes within a run: no service edits a mapping in place. */
const made: fc.Arbitrary<Mapping> = valuesOf(tableMapping, {
  sourceSchemaName: fc.constantFrom("public", "c", "c.d"),
  sourceTable: fc.constantFrom(...sourceTables),
}).map((mapping) => mapping as Mapping);

/** Sets of mappings in any order: no two of one source table, no two with one target. */
export const mappingSets: fc.Arbitrary<readonly Mapping[]> = fc
  .uniqueArray(fc.oneof({ weight: 1, arbitrary: seeded }, { weight: 4, arbitrary: made }), {
    maxLength: 4,
    selector: identity,
  })
  .map((mappings) => mappings.map((mapping) => ({ ...mapping, targetTable: targetOf(mapping) })));

function targetOf(mapping: Mapping): string {
  return mapping.sourceSchemaName === "stock" ? mapping.targetTable : `to ${identity(mapping)}`;
}

function identity({ sourceSchemaName, sourceTable }: Mapping): string {
  return JSON.stringify([sourceSchemaName, sourceTable]);
}
