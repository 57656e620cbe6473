/** One line per field: what the pure functions of this folder need to know about it. */
export type FieldSchema = Readonly<Record<string, Field | Group>>;

/** What tells fields of one kind apart. */
interface Traits {
  /** Never shown in plain. */
  readonly secret?: true;
  /** The service never returns it, so the state is what tells its value. */
  readonly writeOnly?: true;
  /** Some services leave it out of an answer; then the state tells its value. */
  readonly mayBeMissing?: true;
  /** Set when the object is made and never again: another value takes another object. */
  readonly replaceOnChanges?: true;
  /** The service shows it in the answer to the creation and never again; the state keeps it. */
  readonly shownOnce?: true;
}

/** A value that is compared as a whole; of a shaped one what the program wrote of it, at any depth. */
export interface ValueField extends Traits {
  readonly kind: "text" | "number" | "flag" | "instant" | "list" | "set" | "opaque" | "shaped";
  /** Of a number: absent says 0. */
  readonly absentIsZero?: true;
  /** Of a flag: a service that shows only what was set may not show it, so that false has to be said once. */
  readonly mayBeUnset?: true;
}

/** The fields of an item of a list. */
export type ItemSchema = Readonly<Record<string, Field>>;

/** Objects in an order that matters. */
export interface SequenceField extends Traits {
  readonly kind: "sequence";
  /** Fields that identify an item. */
  readonly mapKeys: readonly string[];
  readonly item: ItemSchema;
}

/** Objects told apart by some of their fields; their order does not matter. */
export interface ListMapField extends Traits {
  readonly kind: "listMap";
  /** Fields that identify an item. */
  readonly mapKeys: readonly string[];
  /** Fields that every item has. */
  readonly requiredKeys: readonly string[];
  readonly item: ItemSchema;
}

/** Objects of no fixed form, each paired with its live one and compared over what the program wrote. */
export interface OpaqueItemsField extends Traits {
  readonly kind: "opaqueItems";
  /** Whether an item's `id` is what the program wrote, rather than what the service gave. */
  readonly ownIds?: true;
}

export type Field = ValueField | SequenceField | ListMapField | OpaqueItemsField;

/** An object whose fields are managed one by one. */
export interface Group {
  readonly kind: "group";
  readonly fields: FieldSchema;
  /** Groups in it of which an object has one, for as long as it exists. */
  readonly oneOf: readonly string[];
  /** Whether it takes names beyond its fields, each a shaped value. */
  readonly isOpen: boolean;
}

export const text: ValueField = { kind: "text" };
export const secretText: ValueField = { kind: "text", secret: true };
export const number: ValueField = { kind: "number" };
export const numberOrZero: ValueField = { kind: "number", absentIsZero: true };
export const flag: ValueField = { kind: "flag" };
export const flagOrUnset: ValueField = { kind: "flag", mayBeUnset: true };
export const instant: ValueField = { kind: "instant" };
export const list: ValueField = { kind: "list" };
export const set: ValueField = { kind: "set" };
export const writeOnlySecret: ValueField = { kind: "opaque", secret: true, writeOnly: true };
export const writeOnlyFlag: ValueField = { kind: "flag", writeOnly: true };
export const secretShownOnce: ValueField = { kind: "text", secret: true, shownOnce: true };
/** JSON of any form. */
export const shaped: ValueField = { kind: "shaped" };
export const opaqueItems: OpaqueItemsField = { kind: "opaqueItems" };
export const opaqueItemsWithOwnIds: OpaqueItemsField = { kind: "opaqueItems", ownIds: true };
export const mayBeMissing = (field: ValueField): ValueField => ({ ...field, mayBeMissing: true });
export const replaceOnChanges = (field: ValueField): ValueField => ({ ...field, replaceOnChanges: true });
export const openGroup = (fields: FieldSchema): Group => ({ kind: "group", fields, oneOf: [], isOpen: true });

/** The fields that this version does not know, beside those of every closed object. */
export const additionalFields = openGroup({});
export const group = (fields: FieldSchema, oneOf: readonly string[] = []): Group => ({
  kind: "group",
  fields: { ...fields, additionalFields },
  oneOf,
  isOpen: false,
});
export const sequence = (mapKeys: readonly string[], item: ItemSchema): SequenceField => ({
  kind: "sequence",
  mapKeys,
  item: { ...item, additionalFields: shaped },
});
export const listMap = ({ item, ...facts }: Omit<ListMapField, "kind">): ListMapField => ({
  kind: "listMap",
  ...facts,
  item: { ...item, additionalFields: shaped },
});

/** The one place that tells a group from a field. */
export const isGroup = (entry: Field | Group): entry is Group => entry.kind === "group";

/** Whether a field is a list whose items have fields. */
export const hasItems = (field: Field | Group | undefined): field is ListMapField | SequenceField =>
  field !== undefined && "item" in field;
