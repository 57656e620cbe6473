import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { valueText } from "./errors";
import { additionalFields, fieldIn, isKnown, type Field, type ObjectField } from "./fields";
import { dotted, holdsUnknown, isObject, isUnknown, valueAt, type Json, type JsonObject } from "./json";
import { isReadOnly, unwrapped } from "./argsSchema";

type Path = readonly PropertyKey[];

/**
 * Everything that is wrong with `args`, each finding led by its path. Unknown values are never wrong. No value below a secret
 * path is repeated, nor one of an additional field: such a field may be secret.
 */
export function validate(schema: z.ZodType, args: JsonObject, secret: readonly Path[]): readonly string[] {
  const parsed = schema.safeParse(args, { reportInput: false });
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const { path, code } = issue;
    const value = valueAt(args, path);
    if (isUnknown(value) || (code === "invalid_union" && holdsUnknown(value))) return [];
    if (code === "unrecognized_keys") {
      const shape = Object.entries(shapeAt(schema, path) ?? {});
      const known = shape.filter(([, field]) => !isReadOnly(field)).map(([name]) => name);
      const names = known.filter((name) => name !== additionalFields);
      const instead = names.length < known.length ? ", or additionalFields" : "";
      return issue.keys.map(
        (key) => `${pathText([...path, key])}: unknown field${nearest(key, names, instead)}`,
      );
    }
    const isSecret =
      path.includes(additionalFields) ||
      secret.some((one) => one.every((key, at) => at >= path.length || path[at] === key));
    return [`${pathText(path)}: ${describe(issue, value, isSecret ? "" : `, got ${valueText(value)}`)}`];
  });
}

/** Values, numbers and names that today's services reject, as far as is known. They add to what they accept. */
export const outsideKnown = (
  object: ObjectField,
  args: JsonObject,
  above: readonly string[] = [],
): readonly string[] =>
  Object.entries(args).flatMap(([name, value]) => {
    const path = [...above, name];
    if (!isKnown(object, name)) return object.isOpen ? [unknownName(path, object)] : [];
    const field = fieldIn(object, name);
    if (field.kind === "object") return isObject(value) ? outsideKnown(field, value, path) : [];
    return outsideFacts(field, value).map((finding) => `${dotted(path)}: ${finding}`);
  });

/** A name that is not known may be a new one, or misspelled. */
function unknownName(path: readonly string[], { fields }: ObjectField): string {
  const [group, name] = [dotted(path.slice(0, -1)), path.at(-1) ?? ""];
  return `${dotted(path)}: not among the ${group} known today, and sent as it is${nearest(name, Object.keys(fields))}`;
}

function outsideFacts({ known, bounds }: Field, value: Json | undefined): readonly string[] {
  if (typeof value === "string" && value !== "" && known?.includes(value) === false)
    return [`"${value}" is none of the known values ${known.join(", ")}`];
  if (bounds === undefined) return [];
  const [least, most] = bounds;
  if (typeof value === "string" && value.length > most)
    return [`${value.length} characters, and services are known to accept ${most}`];
  return typeof value === "number" && (value < least || value > most)
    ? [`${value} is outside ${least} to ${most}, which services are known to accept`]
    : [];
}

type Issue = Exclude<z.core.$ZodIssue, z.core.$ZodIssueUnrecognizedKeys>;

function describe(issue: Issue, value: unknown, got: string): string {
  if (value === undefined && issue.code !== "custom") return "required, but not given";
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "never") return issue.message;
      return `expected ${typeNames[issue.expected] ?? issue.expected}${got}`;
    case "invalid_value":
      return `expected one of ${issue.values.map(valueText).join(", ")}${got}`;
    case "invalid_union":
      return `${unionText(issue)}${got}`;
    case "too_small":
      return boundText(issue, `must be at least ${String(issue.minimum)}`);
    case "too_big":
      return boundText(issue, `must be at most ${String(issue.maximum)}`);
    default:
      return `${issue.message}${got}`;
  }
}

/** The message of the schema if it has one; for a text or a list that must not be empty, that. */
function boundText({ message, origin }: { message: string; origin: string }, bound: string): string {
  if (!message.startsWith("Too ")) return message;
  return origin === "string" || origin === "array" ? "must not be empty" : bound;
}

function unionText({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const [own] = errors.flat().filter(({ code }) => code === "invalid_format" || code === "custom");
  return own?.message ?? (message === "Invalid input" ? "is of the wrong type" : message);
}

/** The fields known at a path, through optional wrappers and arrays. */
function shapeAt(schema: z.ZodType, path: Path): Readonly<Record<PropertyKey, unknown>> | undefined {
  let at: unknown = unwrapped(schema);
  for (const key of path) {
    if (at instanceof z.ZodArray) at = unwrapped(at.element);
    else if (at instanceof z.ZodObject) at = unwrapped((at.shape as Record<PropertyKey, unknown>)[key]);
  }
  return at instanceof z.ZodObject ? at.shape : undefined;
}

/** A hint at the known name that is nearest to one that is not known. */
export function nearest(key: string, known: readonly string[], instead = ""): string {
  const [best] = known
    .map((name) => ({ name, steps: distance(key.toLowerCase(), name.toLowerCase()) }))
    .sort((left, right) => left.steps - right.steps);
  if (best === undefined) return "";
  if (best.steps <= Math.max(2, Math.floor(key.length / 2)))
    return `; did you mean "${best.name}"${instead}?`;
  return `; known here: ${known.join(", ")}${instead}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function pathText(path: Path): string {
  if (path.length === 0) return "args";
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const name = String(key);
    // A name that would not be seen, or would read as a path itself.
    if (!/^[\w$-]+$/.test(name)) return `${text === "" ? "args" : text}[${JSON.stringify(name)}]`;
    return text === "" ? name : `${text}.${name}`;
  }, "");
}
