import { distance } from "fastest-levenshtein";
import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { unwrapped } from "../schema/additionalFields";
import { canonicalMap } from "../schema/canonical";
import { secretPaths } from "../schema/leaves";
import { holdsUnknown, isUnknown, valueAt, type PropertyMap } from "../schema/propertyMap";
import { isReadOnly } from "../schema/readOnlyFields";
import { namedRef } from "./address";
import { warningsOf, type Context, type Defaults, type ResourceDefinition } from "./definition";
import { valueText } from "./errors";

export interface Checked {
  /** As given where there are failures, else in the canonical form. */
  readonly inputs: PropertyMap;
  /** Everything that is wrong, each led by its path. */
  readonly failures: readonly string[];
}

/** Validates and brings to the canonical form. No request, whatever is given. */
export function check(
  definition: ResourceDefinition,
  context: Context,
  olds: PropertyMap,
  news: PropertyMap,
): Checked {
  const { args, schema, scope } = definition;
  const { defaults, objects } = context;
  const given = withScope(definition, news, defaults);
  const missing = scope
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: not given; set it in the args, or ${defaults.sources[name]}`);
  const found = validate(args, given, secretPaths(schema));
  const failures = [...missing, ...found, ...(definition.validate?.(given, olds) ?? [])];
  if (failures.length > 0) return { inputs: news, failures };
  definition.checkWarnings?.(given).forEach(warningsOf(definition, context, ""));
  const inputs = canonicalInputs(definition, given);
  // Before anybody adopts the object that they name, or deletes it.
  objects.checked(inputs, namedRef(definition, inputs));
  return { inputs, failures };
}

/** Args with the ids that they leave to the configuration, in the canonical form. */
export const canonicalArgs = (
  definition: ResourceDefinition,
  args: PropertyMap,
  defaults: Defaults,
): PropertyMap => canonicalInputs(definition, withScope(definition, args, defaults));

function withScope({ scope }: ResourceDefinition, news: PropertyMap, defaults: Defaults): PropertyMap {
  const ids = scope.map((name) => [name, news[name] ?? defaults[name]] as const);
  return { ...news, ...Object.fromEntries(ids.filter(([, value]) => value !== undefined)) };
}

const isUuid = (value: unknown): value is string => uuidShaped.safeParse(value).success;

function canonicalInputs({ schema }: ResourceDefinition, given: PropertyMap): PropertyMap {
  const others = Object.entries(given)
    .filter(([name]) => !(name in schema))
    .map(([name, value]): [string, unknown] => [name, isUuid(value) ? value.toLowerCase() : value]);
  return { ...Object.fromEntries(others), ...canonicalMap(schema, given) };
}

type Path = readonly PropertyKey[];

/**
 * Everything that is wrong with `args`, each finding led by its path. Unknown values are never wrong. No value below a secret
 * path is repeated, nor one of an additional field: nobody knows which of those are secret.
 */
export function validate(schema: z.ZodType, args: PropertyMap, secret: readonly Path[]): readonly string[] {
  const parsed = schema.safeParse(args, { reportInput: false });
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const { path, code } = issue;
    const value = valueAt(args, path);
    if (isUnknown(value) || (code === "invalid_union" && holdsUnknown(value))) return [];
    if (code === "unrecognized_keys") {
      const shape = Object.entries(shapeAt(schema, path) ?? {});
      const known = shape.filter(([, field]) => !isReadOnly(field)).map(([name]) => name);
      const names = known.filter((name) => name !== "additionalFields");
      const instead = names.length < known.length ? ", or additionalFields" : "";
      return issue.keys.map(
        (key) => `${pathText([...path, key])}: unknown field${nearest(key, names, instead)}`,
      );
    }
    const isSecret =
      path.includes("additionalFields") ||
      secret.some((one) => one.every((key, at) => at >= path.length || path[at] === key));
    return [`${pathText(path)}: ${describe(issue, value, isSecret ? "" : `, got ${valueText(value)}`)}`];
  });
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

/** Our own words where a schema has some; for a text or a list that must not be empty, that. */
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
