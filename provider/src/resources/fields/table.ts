/** Properties by name; what the pure functions over tables work on. */
export type Bag = Readonly<Record<string, unknown>>;

/** One line per field that args can manage: what the generic functions need to know about it. */
export type Table = Readonly<Record<string, Field>>;

/** How far a field can be seen. */
export interface Visibility {
  /** Never shown in plain. */
  readonly secret?: true;
  /** The service never returns it, so it is remembered instead of observed. */
  readonly writeOnly?: true;
  /** Some services leave it out of an answer; then it is remembered. */
  readonly mayBeMissing?: true;
  /** Said at creation and never again: another value takes another object. */
  readonly fixed?: true;
}

/** A value compared as a whole. */
export interface LeafField extends Visibility {
  readonly kind: "text" | "number" | "flag" | "instant" | "list" | "set" | "whole";
}

/** Objects in an order that matters. */
export interface SequenceField {
  readonly kind: "sequence";
  readonly item: Table;
}

/** Objects told apart by some of their fields; their order does not matter. */
export interface KeyedField {
  readonly kind: "keyed";
  /** Fields that identify an item. */
  readonly by: readonly string[];
  /** Fields that every item has. */
  readonly always: readonly string[];
  readonly item: Table;
}

/** Objects of no fixed form, each matched with its live one (`partners`) and compared over what was written. */
export interface MatchedField {
  readonly kind: "matched";
  /** Whether an item's `id` is what the user wrote, rather than what the service gave. */
  readonly ownIds?: true;
}

/** An object whose fields are managed one by one. */
export interface GroupField {
  readonly kind: "group";
  readonly fields: Table;
  /** Fields of which an object has one, for as long as it exists. */
  readonly oneOf?: readonly string[];
}

export type Field = LeafField | SequenceField | KeyedField | MatchedField | GroupField;

export const text: LeafField = { kind: "text" };
export const secretText: LeafField = { kind: "text", secret: true };
export const number: LeafField = { kind: "number" };
export const flag: LeafField = { kind: "flag" };
export const instant: LeafField = { kind: "instant" };
export const list: LeafField = { kind: "list" };
export const set: LeafField = { kind: "set" };
export const textThatMayBeMissing: LeafField = { kind: "text", mayBeMissing: true };
export const numberThatMayBeMissing: LeafField = { kind: "number", mayBeMissing: true };
export const flagThatMayBeMissing: LeafField = { kind: "flag", mayBeMissing: true };
export const writeOnlySecret: LeafField = { kind: "whole", secret: true, writeOnly: true };
export const writeOnlyFlag: LeafField = { kind: "flag", writeOnly: true };
export const fixed = (field: LeafField): LeafField => ({ ...field, fixed: true });
export const matched: MatchedField = { kind: "matched" };
export const matchedWithOwnIds: MatchedField = { kind: "matched", ownIds: true };
export const group = (fields: Table): GroupField => ({ kind: "group", fields });
export const groupWithOneOf = (oneOf: readonly string[], fields: Table): GroupField => ({
  kind: "group",
  fields,
  oneOf,
});
export const sequence = (item: Table): SequenceField => ({ kind: "sequence", item });
export const keyed = (by: readonly string[], always: readonly string[], item: Table): KeyedField => ({
  kind: "keyed",
  by,
  always,
  item,
});

/** How far a field can be seen; lists of objects and groups can be in full. */
export function visibilityOf(field: Field): Visibility {
  switch (field.kind) {
    case "group":
    case "keyed":
    case "matched":
    case "sequence":
      return {};
    default:
      return field;
  }
}

export function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `over` laid on `under`, object by object; lists are replaced. */
export function overlay(under: Bag, over: Bag): Bag {
  const merged: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = merged[name];
    merged[name] = isBag(value) && isBag(below) ? overlay(below, value) : value;
  }
  return merged;
}

/** The value at a path, or undefined. */
export function valueAt(bag: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    bag,
  );
}

const knownPaths = new WeakMap<Table, readonly (readonly string[])[]>();

/** The paths of a table's secret fields; worked out once, for they are asked for at every call. */
export function secretPaths(table: Table): readonly (readonly string[])[] {
  const known = knownPaths.get(table) ?? secretPathsBelow(table, []);
  knownPaths.set(table, known);
  return known;
}

function secretPathsBelow(table: Table, above: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const path = [...above, name];
    if (field.kind === "group") return secretPathsBelow(field.fields, path);
    return visibilityOf(field).secret ? [path] : [];
  });
}
