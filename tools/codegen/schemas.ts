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

interface SchemaField {
  readonly path: readonly string[];
  /** The path as tables write it, with `[]` for the items of a list: `tiles[].name`. */
  readonly label: string;
  readonly schema: unknown;
}

/** The fields of a schema and of the objects in it. A field follows the object that contains it. */
export function schemaFields(
  schema: unknown,
  above: Pick<SchemaField, "path" | "label"> = { path: [], label: "" },
): readonly SchemaField[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray)
    return schemaFields(inner.element, { ...above, label: `${above.label}[]` });
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, unknown>).flatMap(([name, field]) => {
    const label = above.label === "" ? name : `${above.label}.${name}`;
    const at = { path: [...above.path, name], label };
    return [{ ...at, schema: field }, ...schemaFields(field, at)];
  });
}

/** The type of a field, in the words of the tables. */
export function typeOf(schema: unknown): string {
  if (isNullable(schema)) return `nullable ${typeOf(unwrapped(schema))}`;
  if (schema instanceof z.ZodOptional) return typeOf(schema.unwrap());
  if (schema === contract.uuidShaped) return "UUID";
  if (schema === contract.instant) return "date-time";
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return schema.format === "safeint" ? "integer" : "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodUnknown) return "any";
  if (schema instanceof z.ZodObject) return "object";
  if (schema instanceof z.ZodRecord) return "object";
  if (schema instanceof z.ZodArray) return `list of ${typeOf(schema.element)}`;
  if (schema instanceof z.ZodEnum) return `enum(${schema.options.map((value) => `\`${value}\``).join(", ")})`;
  if (schema instanceof z.ZodUnion) return unionName(schema.options);
  throw new Error("the tables have no word for this kind of schema");
}

/** An empty text stands for null, so it is not listed as a type. */
function unionName(options: readonly unknown[]): string {
  const named = options.filter((option) => !(option instanceof z.ZodLiteral && option.value === ""));
  return [...new Set(named.map(typeOf))].join(" or ");
}
