import type { Fields } from "./fieldTables";

/** Where a schema knowingly says something else than the contract's table. */
export interface Deviations {
  /** Fields beyond the contract, each with the reason. */
  readonly extras: Readonly<Record<string, string>>;
  /** Types that differ, each with the schema's own and the reason. */
  readonly types: Readonly<Record<string, { readonly schema: string; readonly reason: string }>>;
}

/** Everything in which a table and a schema disagree; deviations that do not exist (any more) count too. */
export function disagreements(
  name: string,
  table: Fields,
  schema: Fields,
  known: Deviations,
): readonly string[] {
  return [
    ...[...table].flatMap(([path, type]) => tableFinding(`${name}.${path}`, type, schema.get(path), known)),
    ...[...schema.keys()]
      .filter((path) => !table.has(path) && !(`${name}.${path}` in known.extras))
      .map((path) => `${name}.${path}: is in the schema, but not in the table`),
    ...staleExtras(name, table, schema, known),
  ];
}

function tableFinding(
  path: string,
  type: string,
  found: string | undefined,
  known: Deviations,
): readonly string[] {
  if (found === undefined) return [`${path}: is in the table, but not in the schema`];
  const expected = known.types[path]?.schema ?? type;
  if (found !== expected) return [`${path}: is ${type} in the table, but ${found} in the schema`];
  return path in known.types && found === type ? [`${path}: is listed as a deviation, but agrees`] : [];
}

function staleExtras(name: string, table: Fields, schema: Fields, known: Deviations): readonly string[] {
  const listed = [...Object.keys(known.extras), ...Object.keys(known.types)];
  return listed
    .filter((path) => path.startsWith(`${name}.`))
    .map((path) => path.slice(name.length + 1))
    .filter((path) => !schema.has(path) || (`${name}.${path}` in known.extras && table.has(path)))
    .map((path) => `${name}.${path}: is listed as a deviation, but is none`);
}
