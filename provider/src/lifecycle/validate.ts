import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { valueAt, type PropertyMap } from "../schema/propertyMap";
import { isReadOnly } from "../schema/readOnlyFields";
import { holdsUnknown, isUnknown } from "../schema/unknownValue";

export interface ValidationRules {
  /** Paths below which no value is repeated in a message. */
  readonly secret: readonly (readonly string[])[];
}

/** Everything that is wrong with `args`, each finding led by its path. Unknown values are never wrong. */
export function validate(schema: z.ZodType, args: PropertyMap, rules: ValidationRules): readonly string[] {
  const parsed = schema.safeParse(args, { reportInput: false });
  if (parsed.success) return [];
  return parsed.error.issues
    .filter((issue) => !isUnknown(valueAt(args, issue.path)))
    .filter((issue) => issue.code !== "invalid_union" || !holdsUnknown(valueAt(args, issue.path)))
    .flatMap((issue) => describeIssue(schema, issue, args, rules));
}

function describeIssue(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  args: PropertyMap,
  rules: ValidationRules,
): readonly string[] {
  const where = pathText(issue.path);
  if (issue.code === "unrecognized_keys") {
    const shape = Object.entries(shapeAt(schema, issue.path) ?? {});
    const known = shape.filter(([, field]) => !isReadOnly(field)).map(([name]) => name);
    return issue.keys.map((key) => `${pathText([...issue.path, key])}: unknown field${nearest(key, known)}`);
  }
  const value = valueAt(args, issue.path);
  const given = isSecret(issue.path, rules) ? "" : `, got ${valueText(value)}`;
  if (value === undefined && issue.code !== "custom") return [`${where}: required, but not given`];
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "never") return [`${where}: ${issue.message}`];
      return [`${where}: expected ${typeText(issue.expected)}${given}`];
    case "invalid_value":
      return [`${where}: expected one of ${issue.values.map(valueText).join(", ")}${given}`];
    case "invalid_format":
    case "custom":
      return [`${where}: ${issue.message}${given}`];
    case "invalid_union":
      return [`${where}: ${unionText(issue)}${given}`];
    case "too_small":
      return [
        `${where}: ${boundText(issue.message, `must be at least ${String(issue.minimum)}`, issue.origin)}`,
      ];
    case "too_big":
      return [
        `${where}: ${boundText(issue.message, `must be at most ${String(issue.maximum)}`, issue.origin)}`,
      ];
    default:
      return [`${where}: ${issue.message}${given}`];
  }
}

/** Our own words where a schema has some; for a text or a list that must not be empty, that. */
function boundText(message: string, bound: string, origin: string): string {
  if (!message.startsWith("Too ")) return message;
  return origin === "string" || origin === "array" ? "must not be empty" : bound;
}

function unionText(issue: z.core.$ZodIssueInvalidUnion): string {
  const messages = issue.errors.flat().filter(({ code }) => code === "invalid_format" || code === "custom");
  return messages[0]?.message ?? (issue.message === "Invalid input" ? "is of the wrong type" : issue.message);
}

/** The fields known at a path, through optional wrappers and arrays. */
function shapeAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
): Readonly<Record<string, unknown>> | undefined {
  let at: unknown = unwrap(schema);
  for (const key of path) {
    if (at instanceof z.ZodArray) at = unwrap(at.element);
    else if (at instanceof z.ZodObject) at = unwrap((at.shape as Record<PropertyKey, unknown>)[key]);
  }
  return at instanceof z.ZodObject ? at.shape : undefined;
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap())
    : schema;
}

/** A hint at the known name that is nearest to one that is not known. */
export function nearest(key: string, known: readonly string[]): string {
  const ranked = known
    .map((name) => ({ name, steps: distance(key.toLowerCase(), name.toLowerCase()) }))
    .sort((left, right) => left.steps - right.steps);
  const best = ranked[0];
  if (best === undefined) return "";
  if (best.steps <= Math.max(2, Math.floor(key.length / 2))) return `; did you mean "${best.name}"?`;
  return `; known here: ${known.join(", ")}`;
}

function isSecret(path: readonly PropertyKey[], rules: ValidationRules): boolean {
  return rules.secret.some((secret) =>
    secret.every((key, index) => index >= path.length || path[index] === key),
  );
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const typeText = (expected: string): string => typeNames[expected] ?? expected;

/** A value as a message repeats it: short, and only its kind where it is large. */
export function valueText(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string")
    return value.length > 60 ? `${JSON.stringify(value.slice(0, 60))}…` : JSON.stringify(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value;
}

function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "args";
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    // A name that would not be seen, or would read as a path itself.
    if (!/^[\w$-]+$/.test(String(key)))
      return `${text === "" ? "args" : text}[${JSON.stringify(String(key))}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}
