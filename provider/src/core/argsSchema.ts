import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";

/** The arg next to the fields of every closed object. */
export interface AdditionalFields {
  /** Additional fields of the API that this version has no property for, by their API names. `null` clears a field. */
  additionalFields: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}

/** A schema in which every closed object has `additionalFields`. */
export type Extensible<Schema> =
  Schema extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<Inner extends z.ZodType ? Extensible<Inner> : Inner>
    : Schema extends z.ZodNullable<infer Inner>
      ? z.ZodNullable<Inner extends z.ZodType ? Extensible<Inner> : Inner>
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
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap() as z.ZodType;
    const open = extended(inner);
    if (open === inner) return schema;
    return schema instanceof z.ZodOptional ? open.optional() : open.nullable();
  }
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    const open = extended(item);
    return open === item ? schema : z.array(open);
  }
  if (!(schema instanceof z.ZodObject) || isOpen(schema)) return schema;
  const shape = schema.shape as Shape;
  const open = Object.entries(shape).map(([name, field]) => [name, extended(field)]);
  // Not `extend`, which drops the rules across fields.
  return schema.safeExtend({
    ...(Object.fromEntries(open) as Record<string, z.ZodType>),
    additionalFields: additionalFields(shape),
  });
}

/** Names of fields that only requests and responses have. */
const ownNames: ReadonlySet<string> = new Set(["tableMappingsToAdd", "tableMappingsToRemove", "keySecret"]);

/** Rejects names that have an argument, and names that no program sets. */
function additionalFields(shape: Shape): AdditionalFields["additionalFields"] {
  const findings = (name: string): readonly string[] => {
    if (name === "id") return ["is set by the service. Remove it"];
    if (name === "additionalFields") return ["cannot be inside additionalFields. Remove it"];
    if (ownNames.has(name)) return ["is reserved. Remove it"];
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined) return [];
    if (!isReadOnly(field)) return ["is a known field. Move it out of additionalFields"];
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

/** The schema of a value that may also be left out or null. */
export const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema;

/** Whether an object accepts fields of any name. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);

export type Shape = Readonly<Record<string, z.ZodType>>;

/** Read-only fields of a record: an arg of that name is an error. With `Omit` they keep their comments. */
export type ReadOnly<Returned extends Shape, Written extends Shape> = {
  [Name in keyof Omit<Returned, keyof Written>]: z.ZodOptional<z.ZodNever>;
};

/** Schemas that reject the fields that only `returned` has. */
export function readOnly<Returned extends Shape, Written extends Shape>(
  returned: Returned,
  written: Written,
  reason = "is read-only. Remove it",
): ReadOnly<Returned, Written> {
  const names = Object.keys(returned).filter((name) => !(name in written));
  return Object.fromEntries(names.map((name) => [name, z.never({ error: reason }).optional()])) as ReadOnly<
    Returned,
    Written
  >;
}

/** Whether a schema comes from `readOnly`. */
export function isReadOnly(field: unknown): boolean {
  return field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodNever;
}

export const placeArgs = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces the resource. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the object. Default: `pipes:serviceId`. Changing it replaces the resource. */
  serviceId: uuidShaped.optional(),
};
