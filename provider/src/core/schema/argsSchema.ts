import { placeId } from "pulumi-pipes-contract/primitives";
import { z } from "zod";

/**
 * Adds `additionalFields` to every closed object in a schema of args; only the generated types show it. Rejects `reserved` names,
 * which belong to requests and responses.
 */
export function extensible<Schema extends z.ZodType>(schema: Schema, reserved?: readonly string[]): Schema;
export function extensible(schema: z.ZodType, reserved: readonly string[] = []): z.ZodType {
  if (schema instanceof z.ZodOptional) return extensible(schema.unwrap() as z.ZodType, reserved).optional();
  if (schema instanceof z.ZodNullable) return extensible(schema.unwrap() as z.ZodType, reserved).nullable();
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    const open = extensible(item, reserved);
    // `z.array` would drop the rules of the list.
    return open === item ? schema : z.core.clone(schema, { ...schema.def, element: open });
  }
  if (!(schema instanceof z.ZodObject) || isOpen(schema)) return schema;
  const shape = schema.shape as Shape;
  const open = Object.entries(shape).map(([name, field]) => [name, extensible(field, reserved)]);
  // `extend` would drop the rules across fields.
  return schema.safeExtend({
    ...(Object.fromEntries(open) as Record<string, z.ZodType>),
    additionalFields: additionalFieldsSchema(shape, reserved),
  });
}

/** Rejects names that have an argument, and names that no program sets. */
function additionalFieldsSchema(shape: Shape, reserved: readonly string[]): z.ZodType {
  const problems = (name: string): readonly string[] => {
    if (name === "id") return ["is set by the service. Remove it"];
    if (name === "additionalFields") return ["cannot be inside additionalFields. Remove it"];
    if (reserved.includes(name)) return ["is reserved. Remove it"];
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined) return [];
    if (!isReadOnly(field)) return ["is a known field. Move it out of additionalFields"];
    return (field.safeParse(null).error?.issues ?? []).map(({ message }) => message);
  };
  return z
    .record(z.string(), z.unknown())
    .superRefine((fields, context) => {
      for (const name of Object.keys(fields))
        for (const message of problems(name)) context.addIssue({ code: "custom", path: [name], message });
    })
    .optional();
}

/** Unwraps the schema of an optional or nullable value. */
export const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema;

/** True if an object accepts fields of any name. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);

export type Shape = Readonly<Record<string, z.ZodType>>;

/** Makes a schema reject the other fields that the service returns. The type does not show them. */
export function readOnly<Schema extends z.ZodObject>(
  schema: Schema,
  returned: z.ZodObject,
  reason = "is read-only. Remove it",
): Schema {
  const names = Object.keys(returned.shape).filter((name) => !Object.hasOwn(schema.shape, name));
  const refusals = names.map((name) => [name, z.never({ error: reason }).optional()] as const);
  return schema.safeExtend(Object.fromEntries(refusals)) as unknown as Schema;
}

/** True if a schema comes from `readOnly`. */
export const isReadOnly = (field: unknown): boolean =>
  field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodNever;

export const placeArgs = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces the resource. */
  organizationId: placeId.optional(),
  /** Service that owns the object. Default: `pipes:serviceId`. Changing it replaces the resource. */
  serviceId: placeId.optional(),
};
