import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import { unwrapped } from "../../provider/src/core/schema/argsSchema";

export const isNullable = (schema: unknown): boolean =>
  schema instanceof z.ZodNullable || (schema instanceof z.ZodOptional && isNullable(schema.unwrap()));

/** The schema of a field, without `optional` and `nullable`. */
export const schemaAt = (schema: unknown, path: readonly string[]): unknown =>
  unwrapped(ownSchemaAt(schema, path));

/** The schema of a field, with `optional` and `nullable`. */
export function ownSchemaAt(schema: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const at = unwrapped(schema);
  const usual = at instanceof z.ZodType ? contract.facts.get(at)?.usual : undefined;
  if (usual !== undefined) return ownSchemaAt(usual, path);
  if (at instanceof z.ZodArray) return ownSchemaAt(at.element, path);
  return at instanceof z.ZodObject
    ? ownSchemaAt((at.shape as Record<string, unknown>)[name], rest)
    : undefined;
}

/** The fields of a schema and of the objects in it as tables write them, with `[]` for the items of a list: `tiles[].name`. */
export function schemaFields(schema: unknown, above = ""): readonly { label: string; schema: unknown }[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) return schemaFields(inner.element, `${above}[]`);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, unknown>).flatMap(([name, field]) => {
    const label = above === "" ? name : `${above}.${name}`;
    return [{ label, schema: field }, ...schemaFields(field, label)];
  });
}

/** The type of a field in an object without a fixed form, in the words of the tables. */
export function typeOf(field: unknown): string {
  const schema = unwrapped(field);
  if (schema === contract.instant) return "date-time";
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodObject) return "object";
  if (schema instanceof z.ZodArray) return `list of ${typeOf(schema.element)}`;
  throw new Error("the tables have no word for this kind of schema");
}
