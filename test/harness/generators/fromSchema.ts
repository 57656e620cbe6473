import fc from "fast-check";
import { facts, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { isReadOnly } from "../../../provider/src/core/schema/argsSchema";
import type { PropertyMap } from "../provider/wire";
import { instants } from "./instants";

/** Values for fields with more rules than their schema, by path: `a.b`, `list[]`, `list[].name`. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Args of one resource in the order in which a program might have them. */
export type ArgsInTurn = readonly [PropertyMap, PropertyMap, PropertyMap];

/** Consecutive draws that a schema may refuse; a filter that nothing passes would run without end. */
const mostRefusals = 1_000;

/** Short printable texts, some with what trips up naive code. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.constantFrom("", " ", "null", "0", "a,b", "a.b", "a|b", "(x)", "naïve", "東京", "🙂", "x".repeat(300)),
);

/**
 * Values that a schema accepts, with any subset of its optional fields. Fields that a schema only refuses are left
 * out, and additional ones: a strict service refuses them. Throws for a kind of schema that it has no generator for, so
 * that a new field cannot go untested.
 */
export function valuesOf(schema: unknown, overrides: Overrides, path = ""): fc.Arbitrary<unknown> {
  const given = overrides[path];
  if (given !== undefined) return given;
  if (schema instanceof z.ZodOptional) return valuesOf(schema.unwrap(), overrides, path);
  if (schema instanceof z.ZodNullable)
    return fc.oneof(fc.constant(null), valuesOf(schema.unwrap(), overrides, path));
  if (schema instanceof z.ZodObject) return accepted(schema, objectsOf(schema, overrides, path), path);
  if (schema instanceof z.ZodArray) {
    const items = valuesOf(schema.element, overrides, `${path}[]`);
    const lists = facts.get(schema)?.unique === true ? fc.uniqueArray : fc.array;
    return accepted(schema, lists(items, { maxLength: 4 }), path);
  }
  const known = schema instanceof z.ZodType ? facts.get(schema)?.known : undefined;
  if (known !== undefined) return fc.constantFrom(...known);
  if (schema === uuidShaped) return fc.uuid();
  if (schema instanceof z.ZodString) return accepted(schema, textsOf(schema), path);
  if (schema instanceof z.ZodNumber) return accepted(schema, numbersOf(schema), path);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  throw new Error(`no generator for ${path}: give one in its overrides`);
}

function objectsOf(schema: z.ZodObject, overrides: Overrides, path: string): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape).filter(
    ([name, field]) => !isReadOnly(field) && name !== "additionalFields",
  );
  const model = Object.fromEntries(
    fields.map(([name, field]) => [name, valuesOf(field, overrides, path === "" ? name : `${path}.${name}`)]),
  );
  const requiredKeys = fields.filter(([, field]) => !(field instanceof z.ZodOptional)).map(([name]) => name);
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

function textsOf(schema: z.ZodString): fc.Arbitrary<string> {
  const { as, bounds: [, most] = [0, Infinity] } = facts.get(schema) ?? {};
  return as === "instant" ? instants : texts.filter(({ length }) => length <= most);
}

/** Values that services accept as well. */
function numbersOf(schema: z.ZodNumber): fc.Arbitrary<number> {
  const known = facts.get(schema)?.bounds ?? [];
  const [min, max] = [known[0] ?? schema.minValue, known[1] ?? schema.maxValue];
  if (schema.format === "safeint" || facts.get(schema)?.integer === true)
    return fc.integer({ min: min ?? 0, max: Math.min(max ?? Infinity, Number.MAX_SAFE_INTEGER) });
  return fc.oneof(
    fc.integer({ min: -1000, max: 1000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -0, 0.1, 1e21, 1e-7, Number.MAX_VALUE, Number.MIN_VALUE),
  );
}

function accepted<Value>(schema: z.ZodType, values: fc.Arbitrary<Value>, path: string): fc.Arbitrary<Value> {
  let refused = 0;
  return values.filter((value) => {
    const isAccepted = schema.safeParse(value).success;
    refused = isAccepted ? 0 : refused + 1;
    if (refused > mostRefusals)
      throw new Error(`the generator for ${path} hardly meets its schema: give one in its overrides`);
    return isAccepted;
  });
}
