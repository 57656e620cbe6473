import { instant, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import type { Fields } from "./fieldTables";

/** The fields of a schema in the words of the tables in `docs/contract.md`. */
export function schemaFields(schema: z.ZodType): Fields {
  return new Map(fieldsBelow(schema, ""));
}

function fieldsBelow(schema: unknown, above: string): readonly (readonly [string, string])[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return fieldsBelow(inner.element, `${above}[]`);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const path = above === "" ? name : `${above}.${name}`;
    return [[path, typeName(field)] as const, ...fieldsBelow(field, path)];
  });
}

function typeName(schema: unknown): string {
  if (schema instanceof z.ZodOptional) return typeName(schema.unwrap());
  if (schema instanceof z.ZodNullable) return `nullable ${typeName(schema.unwrap())}`;
  if (schema === uuidShaped) return "UUID";
  if (schema === instant) return "date-time";
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return schema.format === "safeint" ? "integer" : "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodUnknown) return "anything";
  if (schema instanceof z.ZodObject) return "object";
  if (schema instanceof z.ZodArray) return `array of ${typeName(schema.element)}`;
  if (schema instanceof z.ZodEnum) return `enum(${schema.options.map((value) => `\`${value}\``).join(", ")})`;
  if (schema instanceof z.ZodUnion) return unionName(schema.options);
  throw new Error("the tables have no word for this kind of schema");
}

/** "" is another spelling of null and no type of its own. */
function unionName(options: readonly unknown[]): string {
  const named = options.filter((option) => !(option instanceof z.ZodLiteral && option.value === ""));
  return named.map(typeName).join(" or ");
}

function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema;
}
