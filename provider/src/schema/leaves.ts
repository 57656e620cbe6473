import { group, isGroup, type Field, type FieldSchema, type Group } from "./fieldSchema";
import { fromPaths, isPropertyMap, type PropertyMap } from "./propertyMap";

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
  (schema): Leaves => new Map(leavesBelow(group(schema), []).map((leaf) => [leaf.key, leaf])),
);

function leavesBelow({ fields, oneOf }: Group, above: readonly string[], choice?: string): readonly Leaf[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Leaf[] => {
    const path = [...above, name];
    const key = path.join(".");
    if (!isGroup(field)) return [{ path, key, field, choice }];
    return leavesBelow(field, path, oneOf.includes(name) ? key : choice);
  });
}

/** The leaves that pass, in the order of the schema. */
export function leavesWhere(schema: FieldSchema, passes: (leaf: Leaf) => boolean): readonly Leaf[] {
  return [...leavesOf(schema).values()].filter(passes);
}

/** The map that has for each leaf what `valueOf` says; nothing where that is undefined. */
export function mapOfLeaves(schema: FieldSchema, valueOf: (leaf: Leaf) => unknown): PropertyMap {
  return fromPaths([...leavesOf(schema).values()].map((leaf) => [leaf.path, valueOf(leaf)]));
}

/** The paths of the secret fields. */
export const secretPaths = oncePerSchema((schema) =>
  leavesWhere(schema, ({ field }) => field.secret === true).map(({ path }) => path),
);

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

/** The map that has the given values. */
export const mapOf = (values: readonly Given[]): PropertyMap =>
  fromPaths(values.map(({ path, value }) => [path, value]));

/** The dotted paths of the given values. */
export const pathsOf = (values: readonly Given[]): readonly string[] =>
  values.map(({ path }) => path.join("."));

/** The dotted paths of the values that a map has. */
export const givenPaths = (schema: FieldSchema, map: PropertyMap): readonly string[] =>
  pathsOf(givenValues(schema, map));
