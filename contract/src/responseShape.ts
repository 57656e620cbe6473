import { z } from "zod";
import { facts } from "./facts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** The schema of a body in a response. */
type Answered<Schema extends z.core.SomeType> =
  Schema extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<z.ZodNullable<AnsweredValue<Inner>>>
    : z.ZodOptional<AnsweredValue<Schema>>;

type AnsweredValue<Schema extends z.core.SomeType> =
  Schema extends z.ZodObject<infer Inner>
    ? keyof Inner extends never
      ? Schema
      : z.ZodObject<{ [Name in keyof Inner]: Answered<Inner[Name]> }>
    : Schema extends z.ZodArray<z.ZodObject<infer Item>>
      ? z.ZodArray<z.ZodObject<Item>>
      : Schema extends z.ZodNullable<infer Inner>
        ? z.ZodNullable<AnsweredValue<Inner>>
        : Schema extends z.ZodUnion
          ? z.ZodString
          : Schema;

/**
 * The fields of a body as a service returns them: each may be missing, optional fields may be null, and every value is
 * valid.
 */
export function answered<Body extends Shape>(body: Body): { [Name in keyof Body]: Answered<Body[Name]> } {
  return Object.fromEntries(Object.entries(body).map(([name, schema]) => [name, answeredField(schema)])) as {
    [Name in keyof Body]: Answered<Body[Name]>;
  };
}

function answeredField(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional
    ? answeredValue(schema.unwrap() as z.ZodType).nullish()
    : answeredValue(schema).optional();
}

function answeredValue(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Shape;
    // An object without a fixed form keeps all its fields.
    return Object.keys(shape).length === 0 ? schema : z.object(answered(shape));
  }
  if (schema instanceof z.ZodNullable) return answeredValue(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)
    return z.array(schema.element.strip());
  if (schema instanceof z.ZodNumber)
    return withLimits(schema.format === "safeint" ? z.int() : z.number(), schema);
  // Each union consists of texts.
  return schema instanceof z.ZodString || schema instanceof z.ZodUnion
    ? withLimits(z.string(), schema)
    : schema;
}

/** The bounds of a number that a body enforces. */
const limitsOf = (sent: z.ZodType): readonly [number, number] | undefined =>
  sent instanceof z.ZodNumber && (sent.maxValue ?? Infinity) < Number.MAX_SAFE_INTEGER
    ? [sent.minValue ?? -Infinity, sent.maxValue ?? Infinity]
    : undefined;

/** The schema of a response with the known values and bounds of the field. */
function withLimits(returned: z.ZodType, sent: z.ZodType): z.ZodType {
  const { known, bounds = limitsOf(sent) } = facts.get(sent) ?? {};
  if (known === undefined && bounds === undefined) return returned;
  return returned.register(facts, {
    ...(known === undefined ? {} : { known }),
    ...(bounds === undefined ? {} : { bounds }),
  });
}
