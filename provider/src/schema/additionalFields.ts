import { z } from "zod";
import { isGroup, type FieldSchema } from "./fieldSchema";
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
export function extensible<Schema extends z.ZodType>(
  schema: Schema,
  fields: FieldSchema,
): Extensible<Schema> {
  return extended(schema, fields) as unknown as Extensible<Schema>;
}

function extended(schema: z.ZodType, fields: FieldSchema): z.ZodType {
  if (schema instanceof z.ZodOptional) {
    const inner = schema.unwrap() as z.ZodType;
    const open = extended(inner, fields);
    return open === inner ? schema : open.optional();
  }
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    const open = extended(item, fields);
    return open === item ? schema : z.array(open);
  }
  if (!(schema instanceof z.ZodObject) || !(schema.def.catchall instanceof z.ZodNever)) return schema;
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  const open = Object.entries(shape).map(([name, field]) => [name, extended(field, fieldsIn(fields, name))]);
  // Not `extend`, which drops the rules across fields.
  return (schema as z.ZodObject).safeExtend({
    ...(Object.fromEntries(open) as Record<string, z.ZodType>),
    additionalFields: additionalFields(shape, fields),
  });
}

function fieldsIn(fields: FieldSchema, name: string): FieldSchema {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) return {};
  if (isGroup(field)) return field.fields;
  return "item" in field ? field.item : {};
}

/** Refuses what has a place of its own, and what nobody sets. */
function additionalFields(
  shape: Readonly<Record<string, z.ZodType>>,
  fields: FieldSchema,
): z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>> {
  const findings = (name: string): readonly string[] => {
    if (name === "id") return ["is given by the service; remove it"];
    if (name === "additionalFields") return ["does not go into itself"];
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined || isLearned(fields, name)) return [];
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

/** Whether a field was learned by a later version than the one that first had `additionalFields`: there it stays allowed. */
function isLearned(fields: FieldSchema, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && !isGroup(field) && field.learned === true;
}
