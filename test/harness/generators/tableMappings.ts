import fc from "fast-check";
import { tableMapping } from "pulumi-pipes-contract";
import type { PropertyMap } from "../provider/wire";
import { type ArgsInTurn, valuesOf } from "./fromSchema";

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
  { requiredKeys: ["sourceSchemaName", "sourceTable", "targetTable"], noNullPrototype: true },
);

const sourceTables = ["a", "b", "c.d", "d e", "ünïcode", "(x)", "x|y", "a,b"];

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

/** Args in which a mapping, wherever it comes up again, is as it was: no service edits one in place. */
export function withSteadyMappings([first, second, third]: ArgsInTurn): ArgsInTurn {
  const known = new Map<string, Mapping>();
  const steady = (mapping: Mapping): Mapping => {
    const before = known.get(identity(mapping));
    if (before === undefined) known.set(identity(mapping), mapping);
    return before ?? mapping;
  };
  const inArgs = (args: PipeArgs): PipeArgs => {
    const mappings = args.source?.postgres?.tableMappings;
    if (mappings === undefined) return args;
    const postgres = { ...args.source?.postgres, tableMappings: mappings.map(steady) };
    return { ...args, source: { ...args.source, postgres } };
  };
  return [inArgs(first), inArgs(second), inArgs(third)];
}

interface PipeArgs extends PropertyMap {
  readonly source?: { readonly postgres?: { readonly tableMappings?: readonly Mapping[] } };
}

function targetOf(mapping: Mapping): string {
  return mapping.sourceSchemaName === "stock" ? mapping.targetTable : `to ${identity(mapping)}`;
}

function identity({ sourceSchemaName, sourceTable }: Mapping): string {
  return JSON.stringify([sourceSchemaName, sourceTable]);
}
