import { type Facts, facts } from "pulumi-pipes-contract/facts";
import { passwordIn } from "pulumi-pipes-contract/urlPassword";
import { z } from "zod";
import { type Shape, isOpen, isReadOnly } from "./argsSchema";
import { type JsonObject, type Path, isAbove, isUnknown, objectOf, own, valueAt } from "../json/json";
import { additionalFields } from "../json/propertyPaths";

/** The properties of every field, which come from its schema and its facts. */
interface Known extends Omit<Facts, "as" | "key" | "oneOf" | "ownIds" | "usual"> {
  readonly isRequired: boolean;
  readonly usual?: ObjectField;
}

/** A value that is compared as a whole. A `json` value is compared only in the parts that the program sets. */
export interface ValueField extends Known {
  readonly kind: "text" | "number" | "flag" | "instant" | "list" | "set" | "whole" | "json";
}

/** A list of objects. `items` have no fixed form. */
export interface ListField extends Known {
  readonly kind: "keyed" | "sequence" | "items";
  readonly key: readonly string[];
  readonly ownIds: boolean;
  readonly item: ObjectField;
}

/** An object whose fields are managed one by one. */
export interface ObjectField extends Known {
  readonly kind: "object";
  readonly fields: Readonly<Record<string, Field>>;
  /** The non-object fields at any depth, in the order of the schema. */
  readonly leaves: readonly Leaf[];
  /** Exclusive fields: the object has exactly one of them, and it cannot change. */
  readonly oneOf: readonly string[];
  /** True if unknown fields are set in place, and not in `additionalFields`. */
  readonly isOpen: boolean;
  /** True if it contains an immutable field. */
  readonly hasFixed: boolean;
}

export type Field = ValueField | ListField | ObjectField;

/** A field and its path through objects. */
export interface Leaf {
  readonly path: readonly string[];
  readonly field: ValueField | ListField;
}

export const unknownField: ValueField = { kind: "json", isRequired: false };

export { additionalFields };

/** Returns a field by name, or `unknownField`. */
export const fieldIn = ({ fields }: ObjectField, name: string): Field =>
  Object.hasOwn(fields, name) ? (fields[name] ?? unknownField) : unknownField;

export const isKnown = ({ fields }: ObjectField, name: string): boolean => Object.hasOwn(fields, name);

/** Returns the fields of a record that only the service writes, and that no request contains. */
export const returnedOnly = (record: z.ZodObject, fields: ObjectField): readonly string[] =>
  Object.keys(record.shape).filter((name) => !isKnown(fields, name));

/** True if a field is a list of objects, of any form. */
export const isListOfObjects = (field: Field): field is ListField => "item" in field;

export const hasKnownItems = (field: Field): field is ListField =>
  isListOfObjects(field) && field.kind !== "items";

export function fieldOf(schema: z.ZodObject): ObjectField;
export function fieldOf(schema: z.ZodType, isRequired: boolean, above?: Facts): Field;
export function fieldOf(schema: z.ZodType, isRequired = true, above: Facts = {}): Field {
  const stated: Facts = { ...above, ...facts.get(schema) };
  if (schema instanceof z.ZodOptional) return fieldOf(schema.unwrap() as z.ZodType, false, stated);
  if (schema instanceof z.ZodNullable) return fieldOf(schema.unwrap() as z.ZodType, isRequired, stated);
  const { as, key = [], oneOf = [], ownIds = false, usual, ...rest } = stated;
  const known: Known = {
    ...rest,
    ...(usual instanceof z.ZodObject ? { usual: fieldOf(usual) } : {}),
    isRequired: isRequired || rest.alwaysManaged === true,
  };
  if (as === "whole" || as === "instant" || as === "set") return { ...known, kind: as };
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    if (as === undefined || !(item instanceof z.ZodObject)) return { ...known, kind: "list" };
    return { ...known, kind: as, key, ownIds, item: objectField(item, { isRequired: true }, []) };
  }
  if (schema instanceof z.ZodObject) {
    const object = objectField(schema, known, oneOf);
    return object.isOpen && object.leaves.length === 0 ? { ...known, kind: "json" } : object;
  }
  if (schema instanceof z.ZodNumber) return { ...known, kind: "number" };
  if (schema instanceof z.ZodBoolean) return { ...known, kind: "flag" };
  return { ...known, kind: schema instanceof z.ZodUnknown ? "json" : "text" };
}

function objectField(schema: z.ZodObject, known: Known, oneOf: readonly string[]): ObjectField {
  const entries = Object.entries(schema.shape as Shape)
    .filter(([, inner]) => !isReadOnly(inner))
    .map(([name, inner]) => {
      const isRequired = known.isRequired && !inner.safeParse(undefined).success;
      return [name, fieldOf(inner, isRequired)] as const;
    });
  const leaves = entries.flatMap(([name, field]): readonly Leaf[] =>
    field.kind === "object"
      ? field.leaves.map((leaf) => ({ ...leaf, path: [name, ...leaf.path] }))
      : [{ path: [name], field }],
  );
  const isFixed = (field: Field): boolean =>
    field.kind === "object" ? field.hasFixed : field.fixed === true;
  return {
    ...known,
    kind: "object",
    fields: Object.fromEntries(entries),
    leaves,
    oneOf,
    isOpen: isOpen(schema),
    hasFixed: oneOf.length > 0 || entries.some(([, field]) => isFixed(field)),
  };
}

/**
 * True for a known object without a fixed form whose fields depend on each other. A state records the part that the program sets,
 * and an update removes what it no longer sets.
 */
export const isShapedByProgram = ({ kind, usual }: Field): boolean => kind === "json" && usual !== undefined;

/** Returns the field at a path, or the list or JSON value around it. */
export const leafAt = ({ leaves }: ObjectField, path: readonly string[]): Leaf | undefined =>
  leaves.find((leaf) => isAbove(leaf.path, path));

/** Returns the paths of secrets, including URLs with a password in these values. */
export const secretPathsOf = ({ leaves }: ObjectField, values: JsonObject = {}): readonly Path[] =>
  leaves.flatMap(({ path, field }) => {
    const hasPassword = field.mayHavePassword === true && passwordIn(valueAt(values, path)) !== undefined;
    return field.secret === true || hasPassword ? [path] : [];
  });

/** Returns the paths of URLs that are secret if they contain a password. */
export const passwordPathsOf = ({ leaves }: ObjectField): readonly Path[] =>
  leaves.flatMap(({ path, field }) => (field.mayHavePassword === true ? [path] : []));

/**
 * Returns a test for paths of args whose values no message may show. A part that the program `marked` makes its whole field
 * secret, but a part that is always secret, such as a field of a list, does not.
 */
export function secrecyOf(object: ObjectField, marked: readonly Path[]): (path: Path) => boolean {
  const hidden = unprintablePathsOf(object);
  return (path) =>
    marked.some((secretPath) => isAbove(secretPath, path) || isAbove(path, secretPath)) ||
    hidden.some((secretPath) => isAbove(secretPath, path));
}

/** Returns the paths whose values no message may show, through lists. Includes unknown fields, because they may be secret. */
export const unprintablePathsOf = (object: ObjectField): readonly Path[] => [
  ...secretPathsOf(object),
  ...unknownPathsOf(object),
];

/** Returns the paths at which a program can set unknown fields, through lists. */
export const unknownPathsOf = (object: ObjectField, above: Path = []): readonly Path[] => [
  ...(object.isOpen ? [] : [[...above, additionalFields]]),
  ...Object.entries(object.fields).flatMap(([name, field]) => {
    if (field.kind === "object") return unknownPathsOf(field, [...above, name]);
    return hasKnownItems(field) ? unknownPathsOf(field.item, [...above, name]) : [];
  }),
];

/** Returns the paths of missing fields that known services require for a new object. */
export const lackingNeeded = (
  { fields }: ObjectField,
  desired: JsonObject,
  above: Path = [],
): readonly Path[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const [value, path] = [own(desired, name), [...above, name]];
    const isAbsent = (value ?? "") === "";
    if (isUnknown(value) || (isAbsent && field.needed !== true)) return [];
    const inner = field.kind === "object" ? lackingNeeded(field, objectOf(value), path) : [];
    return isAbsent && inner.length === 0 ? [path] : inner;
  });
