import { z } from "zod";
import { hasItems, isGroup, type FieldSchema } from "./fieldSchema";
import { isPropertyMap, ownValue, type PropertyMap } from "./propertyMap";
import { isReadOnly } from "./readOnlyFields";

/** The arg beside the fields of every closed object. */
export interface AdditionalFields {
  /** Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's own. */
  additionalFields: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}

/** A schema in which every closed object has `additionalFields`. */
export type Extensible<Schema> =
  Schema extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<Inner extends z.ZodType ? Extensible<Inner> : Inner>
    : Schema extends z.ZodArray<infer Item>
      ? z.ZodArray<Item extends z.ZodType ? Extensible<Item> : Item>
      : Schema extends z.ZodObject<infer Shape, infer Config>
        ? string extends keyof Config["in"]
          ? Schema
          : z.ZodObject<ExtensibleShape<Shape>, Config>
        : Schema;

type ExtensibleShape<Shape> = { [Name in keyof Shape]: Extensible<Shape[Name]> } & AdditionalFields;

/** Adds `additionalFields` to every closed object of a schema of args. */
export function extensible<Schema extends z.ZodType>(schema: Schema): Extensible<Schema> {
  return extended(schema) as unknown as Extensible<Schema>;
}

function extended(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) {
    const inner = schema.unwrap() as z.ZodType;
    const open = extended(inner);
    return open === inner ? schema : open.optional();
  }
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    const open = extended(item);
    return open === item ? schema : z.array(open);
  }
  if (!(schema instanceof z.ZodObject) || isOpen(schema)) return schema;
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  const open = Object.entries(shape).map(([name, field]) => [name, extended(field)]);
  // Not `extend`, which drops the rules across fields.
  return schema.safeExtend({
    ...(Object.fromEntries(open) as Record<string, z.ZodType>),
    additionalFields: additionalFields(shape),
  });
}

/** Names that are fields of a request or an answer, though of no args. */
const ownNames: ReadonlySet<string> = new Set(["tableMappingsToAdd", "tableMappingsToRemove", "keySecret"]);

/** Refuses what has a place of its own, and what nobody sets. */
function additionalFields(
  shape: Readonly<Record<string, z.ZodType>>,
): z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>> {
  const findings = (name: string): readonly string[] => {
    if (name === "id") return ["is given by the service; remove it"];
    if (name === "additionalFields") return ["does not go into itself"];
    if (ownNames.has(name)) return ["has a meaning of its own in requests or answers; remove it"];
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined) return [];
    if (!isReadOnly(field)) return ["has a place of its own: write it beside additionalFields"];
    return (field.safeParse(null).error?.issues ?? []).map(({ message }) => message);
  };
  return z
    .record(z.string(), z.unknown())
    .superRefine((given, context) => {
      for (const name of Object.keys(given))
        for (const message of findings(name)) context.addIssue({ code: "custom", path: [name], message });
    })
    .optional();
}

/**
 * What a service answered, parsed by `schema`, with the fields that the schema of a closed object does not know in its
 * `additionalFields`.
 */
export function withAdditionalFields<Parsed>(schema: z.ZodType, answered: unknown, parsed: Parsed): Parsed {
  return gathered(schema, answered, parsed) as Parsed;
}

/** The schema of a value that may also be left out or null. */
export const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema;

function gathered(wrapped: unknown, answered: unknown, parsed: unknown): unknown {
  const schema = unwrapped(wrapped);
  if (schema instanceof z.ZodArray && Array.isArray(answered) && Array.isArray(parsed)) {
    const items = parsed.map((item: unknown, index) => gathered(schema.element, answered[index], item));
    return items.every((item, index) => item === parsed[index]) ? parsed : items;
  }
  if (!(schema instanceof z.ZodObject) || !isPropertyMap(answered) || !isPropertyMap(parsed)) return parsed;
  const changed = partsOf(schema).flatMap(([name, field]): [string, unknown][] => {
    const inner = gathered(field, ownValue(answered, name), ownValue(parsed, name));
    return inner === ownValue(parsed, name) ? [] : [[name, inner]];
  });
  // An open object has them in place, but for `__proto__`, which zod leaves out of everything.
  const unknown = Object.entries(answered).filter(
    ([name]) => !Object.hasOwn(schema.shape, name) && !Object.hasOwn(parsed, name),
  );
  if (changed.length + unknown.length === 0) return parsed;
  const fields = Object.fromEntries(unknown);
  return {
    ...parsed,
    ...Object.fromEntries(changed),
    ...(isOpen(schema) || unknown.length === 0 ? fields : { additionalFields: fields }),
  };
}

const knownParts = new WeakMap<z.ZodObject, readonly (readonly [string, unknown])[]>();

/** The fields of an object that may have objects inside; worked out once, for each record of a listing is walked. */
function partsOf(schema: z.ZodObject): readonly (readonly [string, unknown])[] {
  const parts =
    knownParts.get(schema) ?? Object.entries(schema.shape).filter(([, field]) => hasObjects(field));
  knownParts.set(schema, parts);
  return parts;
}

function hasObjects(wrapped: unknown): boolean {
  const schema = unwrapped(wrapped);
  return schema instanceof z.ZodArray ? hasObjects(schema.element) : schema instanceof z.ZodObject;
}

/** A request body as it goes over the wire: what is in `additionalFields` of a closed object stands beside it. */
export function onTheWire(wrapped: unknown, body: unknown): unknown {
  const schema = unwrapped(wrapped);
  if (schema instanceof z.ZodArray && Array.isArray(body))
    return body.map((item: unknown) => onTheWire(schema.element, item));
  if (!(schema instanceof z.ZodObject) || isOpen(schema) || !isPropertyMap(body)) return body;
  const { additionalFields, ...known } = body;
  const entries = Object.entries(known).map(([name, value]): [string, unknown] => {
    const isKnown = Object.hasOwn(schema.shape, name);
    // What the request does not know, such as an object that is fixed at creation, is an object of args as well.
    return [name, isKnown ? onTheWire(schema.shape[name], value) : closedOnTheWire(value)];
  });
  return { ...(isPropertyMap(additionalFields) ? additionalFields : {}), ...Object.fromEntries(entries) };
}

/** The same of an object of args that is closed all the way down. */
function closedOnTheWire(value: unknown): unknown {
  if (!isPropertyMap(value)) return value;
  const { additionalFields, ...known } = value;
  const entries = Object.entries(known).map(([name, inner]) => [name, closedOnTheWire(inner)] as const);
  return { ...(isPropertyMap(additionalFields) ? additionalFields : {}), ...Object.fromEntries(entries) };
}

/** Whether an object takes fields of any name in place. */
const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);

/** A map of a resource's outputs without additional fields: a state keeps only those that the program sets. */
export function withoutAdditionalFields(schema: FieldSchema, map: PropertyMap): PropertyMap {
  const { additionalFields: _additionalFields, ...known } = map;
  const entries = Object.entries(known).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(schema, name) ? schema[name] : undefined;
    if (field === undefined) return [name, value];
    if (isGroup(field))
      return [name, isPropertyMap(value) ? withoutAdditionalFields(field.fields, value) : value];
    if (!hasItems(field) || !Array.isArray(value)) return [name, value];
    const { item: schemaOfItem } = field;
    const items = value.map((item: unknown) =>
      isPropertyMap(item) ? withoutAdditionalFields(schemaOfItem, item) : item,
    );
    return [name, items];
  });
  return Object.fromEntries(entries);
}

/** The dotted names of the fields that a map has beyond the schema, each once; places in lists do not count. */
export function unknownNames(schema: FieldSchema, map: PropertyMap, above = ""): readonly string[] {
  const names = Object.entries(schema).flatMap(([name, field]): readonly string[] => {
    const value = ownValue(map, name);
    const path = name === "additionalFields" ? above : `${above}${name}.`;
    if (!isGroup(field)) {
      const items = hasItems(field) && Array.isArray(value) ? value.filter(isPropertyMap) : [];
      return items.flatMap((item) => Object.keys(bagOf(item)).map((key) => `${path}${key}`));
    }
    if (!isPropertyMap(value)) return [];
    const others = field.isOpen ? Object.keys(value).filter((key) => !Object.hasOwn(field.fields, key)) : [];
    return [...others.map((key) => `${path}${key}`), ...unknownNames(field.fields, value, path)];
  });
  return [...new Set(names)];
}

const bagOf = ({ additionalFields }: PropertyMap): PropertyMap =>
  isPropertyMap(additionalFields) ? additionalFields : {};
