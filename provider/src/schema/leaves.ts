import { hasItems, isGroup, shaped, type Field, type FieldSchema, type Group } from "./fieldSchema";
import { fromPaths, isPropertyMap, valueAt, type PropertyMap } from "./propertyMap";

/** A field of a schema and where it is: the path leads through the groups that it is in. */
export interface Leaf {
  readonly path: readonly string[];
  /** The path with dots. */
  readonly key: string;
  readonly field: Field;
  /** The dotted path of the group that it is in, where an object has one of several groups for ever. */
  readonly choice: string | undefined;
}

/** The fields of a schema by their dotted paths, in its order. */
export type Leaves = ReadonlyMap<string, Leaf>;

/** What follows from a schema, worked out once for each: every call asks for it. */
function oncePerSchema<Result>(workOut: (schema: FieldSchema) => Result): (schema: FieldSchema) => Result {
  const known = new WeakMap<FieldSchema, { readonly result: Result }>();
  return (schema) => {
    const found = known.get(schema) ?? { result: workOut(schema) };
    known.set(schema, found);
    return found.result;
  };
}

/** The one walk over a schema. */
export const leavesOf = oncePerSchema(
  (schema): Leaves =>
    new Map(placesIn(schema).flatMap(({ leaf }) => (leaf === undefined ? [] : [[leaf.key, leaf] as const]))),
);

/** A group that takes names beyond its fields. */
interface OpenGroup {
  readonly path: readonly string[];
  readonly key: string;
  readonly fields: FieldSchema;
}

const openGroupsOf = oncePerSchema((schema) => placesIn(schema).flatMap(({ open }) => open ?? []));

/** A leaf, or a group that takes further ones. */
type Place =
  | { readonly leaf: Leaf; readonly open?: undefined }
  | { readonly leaf?: undefined; readonly open: OpenGroup };

const placesIn = (fields: FieldSchema): readonly Place[] =>
  placesBelow({ kind: "group", fields, oneOf: [], isOpen: false }, [], undefined);

function placesBelow(
  { fields, oneOf, isOpen }: Group,
  path: readonly string[],
  choice: string | undefined,
): readonly Place[] {
  const inside = Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    const at = [...path, name];
    const key = at.join(".");
    if (!isGroup(field)) return [{ leaf: { path: at, key, field, choice } }];
    return placesBelow(field, at, oneOf.includes(name) ? key : choice);
  });
  return isOpen ? [...inside, { open: { path, key: path.join("."), fields } }] : inside;
}

/** The leaf of a dotted path; of an open group any name is one. */
export function leafAt(schema: FieldSchema, key: string): Leaf | undefined {
  const known = leavesOf(schema).get(key);
  if (known !== undefined) return known;
  const open = openGroupsOf(schema).find((one) => key.startsWith(`${one.key}.`));
  return open && leafIn(open, key.slice(open.key.length + 1));
}

const leafIn = ({ path, key }: OpenGroup, name: string): Leaf => ({
  path: [...path, name],
  key: `${key}.${name}`,
  field: shaped,
  choice: undefined,
});

/** The leaves of dotted paths: those of the schema in its order, and then those of open groups. */
export function leavesAt(schema: FieldSchema, keys: ReadonlyMap<string, unknown>): readonly Leaf[] {
  const known = leavesWhere(schema, ({ key }) => keys.has(key));
  if (known.length === keys.size) return known;
  const others = [...keys.keys()].filter((key) => !leavesOf(schema).has(key));
  return [...known, ...others.flatMap((key) => leafAt(schema, key) ?? [])];
}

/** The leaves that pass, in the order of the schema. */
export function leavesWhere(schema: FieldSchema, passes: (leaf: Leaf) => boolean): readonly Leaf[] {
  return [...leavesOf(schema).values()].filter(passes);
}

/** The map that has for each leaf what `valueOf` says; nothing where that is undefined. */
export function mapOfLeaves(leaves: Iterable<Leaf>, valueOf: (leaf: Leaf) => unknown): PropertyMap {
  return fromPaths([...leaves].map((leaf) => [leaf.path, valueOf(leaf)]));
}

/** The paths of the secret fields. */
export const secretPaths = oncePerSchema((schema) =>
  leavesWhere(schema, ({ field }) => field.secret === true).map(({ path }) => path),
);

/** The paths below which no message repeats a value, through lists: nobody knows what is secret in unknown fields. */
export const unprintablePaths = oncePerSchema((schema) => [
  ...secretPaths(schema),
  ...openGroupsOf(schema)
    .filter(({ path }) => path.at(-1) === "additionalFields")
    .map(({ path }) => path),
  ...leavesWhere(schema, ({ field }) => hasItems(field)).map(({ path }) => [...path, "additionalFields"]),
]);

/** The schema without the fields that only another object can have with another value. */
export function updatablePart(schema: FieldSchema): FieldSchema {
  const entries = Object.entries(schema).flatMap(([name, field]): [string, FieldSchema[string]][] => {
    if (!isGroup(field)) return field.replaceOnChanges === true ? [] : [[name, field]];
    const fields = updatablePart(field.fields);
    const isEmpty = !field.isOpen && Object.keys(fields).every((key) => key === "additionalFields");
    return isEmpty ? [] : [[name, { ...field, fields, oneOf: [] }]];
  });
  return Object.fromEntries(entries);
}

/** A value that a map has for a field, or, where a group is no object, such as an unknown one, for the whole group. */
export interface Given {
  readonly path: readonly string[];
  /** Undefined for a group that is no object. */
  readonly field: Field | undefined;
  readonly value: unknown;
}

/** The values that a map has for the fields of a schema, in its order. */
export function givenValues(schema: FieldSchema, map: PropertyMap): readonly Given[] {
  const given: Given[] = [];
  const malformed = new Set<string>();
  for (const { path, field } of leavesOf(schema).values()) {
    let at: unknown = map;
    let depth = 0;
    while (depth < path.length && isPropertyMap(at)) {
      at = at[path[depth] ?? ""];
      depth += 1;
    }
    if (at === undefined) continue;
    if (depth === path.length) given.push({ path, field, value: at });
    else {
      const stopped = path.slice(0, depth);
      if (!malformed.has(stopped.join("."))) given.push({ path: stopped, field: undefined, value: at });
      malformed.add(stopped.join("."));
    }
  }
  return [...given, ...openGroupsOf(schema).flatMap((open) => givenIn(open, map))];
}

/** The values of an open group for names that are not its fields. */
function givenIn(open: OpenGroup, map: PropertyMap): readonly Given[] {
  const inside = valueAt(map, open.path);
  if (inside === undefined) return [];
  // Of a group with fields, this was found at these.
  if (!isPropertyMap(inside))
    return Object.keys(open.fields).length > 0 ? [] : [{ path: open.path, field: undefined, value: inside }];
  return Object.keys(inside)
    .filter((name) => !Object.hasOwn(open.fields, name) && inside[name] !== undefined)
    .map((name) => ({ ...leafIn(open, name), value: inside[name] }));
}

/** The map that has the given values. */
export const mapOf = (values: readonly Given[]): PropertyMap =>
  fromPaths(values.map(({ path, value }) => [path, value]));

/** The dotted paths of the given values. */
export const pathsOf = (values: readonly Given[]): readonly string[] =>
  values.map(({ path }) => path.join("."));
