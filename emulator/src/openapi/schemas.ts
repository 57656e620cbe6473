import { facts, instant, instantForm } from "pulumi-pipes-contract";
import { z } from "zod";
import { bodySchemas, recordSchemas, verdictSchemas } from "../api/namedSchemas";

/** JSON Schema as the document holds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Error of every part but the observability one, and of the gate in front of all. */
export const errorForm = z
  .object({
    status: z.int(),
    error: z.string().regex(/^[A-Z_]+: /),
    requestId: z.uuid(),
    code: z.string().optional(),
    serviceState: z.string().optional(),
    canWake: z.boolean().optional(),
  })
  .register(verdictSchemas, { id: "Error" });

/** Error of the observability part: each refused field with the reason, as in `name: is missing; tiles.0.x: is missing`. */
export const refusalForm = z
  .object({ status: z.int(), error: z.string(), requestId: z.uuid() })
  .register(verdictSchemas, { id: "Refusal" });

/** The schemas of the document by name; those of a strict service describe every field that there may be. */
export function componentSchemas(strict: boolean): Record<string, JsonSchema> {
  return {
    ...written(bodySchemas, "input", strict),
    ...written(recordSchemas, "output", strict),
    ...written(verdictSchemas, "output", true),
  };
}

/** A reference to the schema of the document that a zod schema stands for; lists refer to their items. */
export function referenceTo(schema: z.ZodType): JsonSchema {
  if (schema instanceof z.ZodArray) return { type: "array", items: referenceTo(schema.element as z.ZodType) };
  const name = bodySchemas.get(schema) ?? recordSchemas.get(schema) ?? verdictSchemas.get(schema);
  if (name === undefined) throw new TypeError("a schema of an operation has no name in the document");
  return { $ref: reference(name.id) };
}

function written(
  registry: typeof bodySchemas,
  io: "input" | "output",
  strict: boolean,
): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: reference,
    override: ({ zodSchema, jsonSchema }) => {
      if (io === "input") Object.assign(jsonSchema, boundsOf(zodSchema));
      // Zod keeps what its own functions check to itself.
      if (zodSchema === instant) jsonSchema.pattern = instantForm.source;
      if (!strict && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (zodSchema instanceof z.ZodRecord) jsonSchema.maxProperties = 100;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  );
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The bounds that the service checks of a value, in the words of JSON Schema. */
function boundsOf(schema: z.core.$ZodType): JsonSchema {
  const { bounds, unique } = facts.get(schema) ?? {};
  const [minimum, maximum = Infinity] = bounds ?? [];
  const isText = schema instanceof z.ZodString;
  return {
    ...(minimum === undefined ? {} : { [isText ? "minLength" : "minimum"]: minimum }),
    ...(Number.isFinite(maximum) ? { [isText ? "maxLength" : "maximum"]: maximum } : {}),
    ...(unique === true ? { uniqueItems: true } : {}),
  };
}
