import { group, isGroup, type Field, type FieldSchema, type Group } from "./fieldSchema";
import { fromPaths, isPropertyMap, valueAt, type PropertyMap } from "./propertyMap";

/** A field of a schema and where it is: the path leads through the groups that it is in. */
export interface Leaf {
  readonly path: readonly string[];
  readonly field: Field;
  /** The dotted path of the group that it is in, where an object has one of several groups for ever. */
  readonly choice: string | undefined;
}

/** The fields of a schema by their dotted paths, in its order. */
export type Leaves = ReadonlyMap<string, Leaf>;

const known = new WeakMap<FieldSchema, Leaves>();

/** Worked out once for each schema; everything else is a filter over them. */
export function leavesOf(schema: FieldSchema): Leaves {
  const found =
    known.get(schema) ?? new Map(leavesBelow(group(schema), []).map((leaf) => [leaf.path.join("."), leaf]));
  known.set(schema, found);
  return found;
}

function leavesBelow(
  { fields, oneOf = [] }: Group,
  above: readonly string[],
  choice?: string,
): readonly Leaf[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Leaf[] => {
    const path = [...above, name];
    if (!isGroup(field)) return [{ path, field, choice }];
    return leavesBelow(field, path, oneOf.includes(name) ? path.join(".") : choice);
  });
}

/** The leaves that pass, in the order of the schema. */
export function leavesWhere(schema: FieldSchema, passes: (leaf: Leaf) => boolean): readonly Leaf[] {
  return [...leavesOf(schema).values()].filter(passes);
}

const secretOf = new WeakMap<FieldSchema, readonly (readonly string[])[]>();

/** The paths of the secret fields; kept, for every call asks for them. */
export function secretPaths(schema: FieldSchema): readonly (readonly string[])[] {
  const paths =
    secretOf.get(schema) ?? leavesWhere(schema, ({ field }) => field.secret === true).map(({ path }) => path);
  secretOf.set(schema, paths);
  return paths;
}

/** The schema without the fields that only another object can have with another value. */
export function updatablePart(schema: FieldSchema): FieldSchema {
  const entries = Object.entries(schema).flatMap(([name, field]): [string, FieldSchema[string]][] => {
    if (!isGroup(field)) return field.replaceOnChanges === true ? [] : [[name, field]];
    const fields = updatablePart(field.fields);
    return Object.keys(fields).length === 0 ? [] : [[name, group(fields)]];
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
  return given;
}

/** The map of those values that pass. */
export function mapOf(values: readonly Given[]): PropertyMap {
  return fromPaths(values.map(({ path, value }) => [path, value]));
}

/** The dotted paths of the values that a map has. */
export function givenPaths(schema: FieldSchema, map: PropertyMap): readonly string[] {
  return givenValues(schema, map).map(({ path }) => path.join("."));
}

/** Whether a map has a value at a dotted path. */
export const hasAt = (map: PropertyMap, key: string): boolean => valueAt(map, key.split(".")) !== undefined;
