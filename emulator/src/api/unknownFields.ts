import { z } from "zod";
import { isJsonObject } from "../json";

/** The place of a field in a body: names, and places in lists. */
export type FieldPath = readonly PropertyKey[];

/** A schema can treat a field that it does not know in these ways. */
export type Treatment = "keep" | "drop" | "refuse";

const catchalls = { keep: z.unknown(), drop: undefined, refuse: z.never() } as const;

const treated: Readonly<Record<Treatment, WeakMap<z.ZodType, z.ZodType>>> = {
  keep: new WeakMap(),
  drop: new WeakMap(),
  refuse: new WeakMap(),
};

/**
 * Gives a schema another treatment of the fields that it does not know, at any depth. Objects that name no field stay
 * open: the contract does not look into them.
 */
export function treatingUnknown<Schema extends z.ZodType>(schema: Schema, treatment: Treatment): Schema {
  const treating = treated[treatment].get(schema) ?? rebuilt(schema, treatment);
  treated[treatment].set(schema, treating);
  return treating as Schema;
}

function rebuilt(schema: z.ZodType, treatment: Treatment): z.ZodType {
  const inner = (part: z.core.SomeType) => rebuilt(part as z.ZodType, treatment);
  const changed = (change: object) => z.core.clone(schema, { ...schema.def, ...change });
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.SomeType>(schema.shape);
    if (fields.length === 0) return schema;
    const shape = Object.fromEntries(fields.map(([name, field]) => [name, inner(field)]));
    return changed({ shape, catchall: catchalls[treatment] });
  }
  if (schema instanceof z.ZodArray) return changed({ element: inner(schema.def.element) });
  if (schema instanceof z.ZodUnion) return changed({ options: schema.def.options.map(inner) });
  if (schema instanceof z.ZodPipe) return changed({ in: inner(schema.def.in) });
  return "innerType" in schema.def
    ? changed({ innerType: inner(schema.def.innerType as z.ZodType) })
    : schema;
}

/** The fields of a value that a schema does not know, at any depth. */
export function unknownFields(schema: z.ZodType, value: unknown): FieldPath[] {
  return unrecognized(treatingUnknown(schema, "refuse").safeParse(value).error?.issues ?? []);
}

function unrecognized(issues: readonly z.core.$ZodIssue[]): FieldPath[] {
  return issues.flatMap((issue) => {
    const at = (path: FieldPath): FieldPath => [...issue.path, ...path];
    if (issue.code === "unrecognized_keys") return issue.keys.map((name) => at([name]));
    if (issue.code !== "invalid_union") return [];
    // The form that is meant is the one that fits but for such fields.
    const meant = issue.errors.find((errors) => errors.every(({ code }) => code === "unrecognized_keys"));
    return unrecognized(meant ?? []).map(at);
  });
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, [step, ...rest]: FieldPath): unknown {
  if (step === undefined) return value;
  return typeof value === "object" && value !== null && Object.hasOwn(value, step)
    ? valueAt((value as Record<PropertyKey, unknown>)[step], rest)
    : undefined;
}

/** True if an object has a field at a path, in whichever item of a list. */
export const hasField = (value: unknown, path: FieldPath): boolean => hasValue(value, path, () => true);

/** True if an object has a fitting value at a path, in whichever item of a list. */
export function hasValue(
  value: unknown,
  [step, ...rest]: FieldPath,
  fits: (inner: unknown) => boolean,
): boolean {
  if (step === undefined) return fits(value);
  if (Array.isArray(value)) return value.some((item) => hasValue(item, rest, fits));
  return isJsonObject(value) && Object.hasOwn(value, step) && hasValue(value[String(step)], rest, fits);
}

/** A copy of a value without the field at a path. */
export function withoutField(value: unknown, [step, ...rest]: FieldPath): unknown {
  const without = (inner: unknown) => withoutField(inner, rest);
  if (Array.isArray(value))
    return (value as unknown[]).map((item, index) => (index === step ? without(item) : item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name !== step) return [[name, inner]];
      return rest.length === 0 ? [] : [[name, without(inner)]];
    }),
  );
}
