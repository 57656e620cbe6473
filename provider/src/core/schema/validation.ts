import { z } from "zod";
import { isReadOnly, unwrapped } from "./argsSchema";
import { valueText } from "../messages/errors";
import { additionalFields } from "./fields";
import { finding, type ArgPath, type Finding } from "../messages/findings";
import { holdsUnknown, isUnknown, own, valueAt, type JsonObject } from "../json/json";
import { didYouMean } from "../messages/suggestions";

/** Returns all problems of `args`, by path, and ignores unknown values. Repeats no value that may be secret. */
export function validate(
  schema: z.ZodType,
  args: JsonObject,
  secret: readonly ArgPath[],
): readonly Finding[] {
  const { error } = schema.safeParse(args, { reportInput: false });
  return (error?.issues ?? []).flatMap((issue) => {
    const { path, code } = issue;
    const value = valueAt(args, path);
    if (isUnknown(value) || (code === "invalid_union" && holdsUnknown(value))) return [];
    if (code === "unrecognized_keys") {
      const hint = (key: string): string => nearestField(key, shapeAt(schema, path));
      return issue.keys.map((key) =>
        finding([...path, key], `unknown field${hint(key)}`, "args/unknown-field"),
      );
    }
    const isSecret =
      path.includes(additionalFields) ||
      secret.some((secretPath) => secretPath.every((key, at) => at >= path.length || path[at] === key));
    const hint = own(value, "id") === undefined ? "" : '. Did you mean its "id"?';
    if (code === "invalid_key")
      return [
        finding(path.slice(0, -1), `${valueText(path.at(-1))}: ${describe(issue, "")}`, "args/invalid"),
      ];
    const isMissing = value === undefined && code !== "custom";
    // The rule of an object describes the invalid part itself.
    const isShown = !isSecret && !(code === "custom" && typeof value === "object");
    const text = isMissing ? "required" : describe(issue, isShown ? `, got ${valueText(value)}${hint}` : "");
    return [finding(path, text, isMissing ? "args/required" : "args/invalid")];
  });
}

type Issue = Exclude<z.core.$ZodIssue, z.core.$ZodIssueUnrecognizedKeys>;

/** The names of zod's types in the documentation. */
const typeNames: Readonly<Record<string, string>> = {
  ...{ string: "a string", number: "a number", int: "a whole number", boolean: "a boolean" },
  ...{ array: "a list", object: "an object", record: "an object" },
};

function describe(issue: Issue, got: string): string {
  const { code, message } = issue;
  switch (code) {
    case "invalid_type":
      return issue.expected === "never"
        ? message
        : `must be ${typeNames[issue.expected] ?? issue.expected}${got}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(valueText).join(", ")}${got}`;
    case "invalid_key":
      return `each name ${issue.issues.map((inner) => describe(inner as Issue, "")).join(", ")}`;
    case "invalid_union": {
      const [own] = issue.errors
        .flat()
        .filter((inner) => inner.code === "invalid_format" || inner.code === "custom");
      return `${own?.message ?? (message === "Invalid input" ? "has the wrong type" : message)}${got}`;
    }
    case "too_small":
    case "too_big": {
      // The message of the schema, if it has one.
      if (!message.startsWith("Too ")) return message;
      if (code === "too_small" && (issue.origin === "string" || issue.origin === "array"))
        return "must not be empty";
      if (code === "too_big" && issue.origin === "string")
        return `must have at most ${issue.maximum} characters`;
      return `must be ${code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`}${got}`;
    }
    default:
      return `${message}${got}`;
  }
}

/** The fields known at a path, through optional wrappers and arrays. */
function shapeAt(schema: z.ZodType, path: ArgPath): Readonly<Record<PropertyKey, unknown>> {
  let at: unknown = unwrapped(schema);
  for (const key of path) {
    if (at instanceof z.ZodArray) at = unwrapped(at.element);
    else if (at instanceof z.ZodObject) at = unwrapped((at.shape as Record<PropertyKey, unknown>)[key]);
  }
  return at instanceof z.ZodObject ? at.shape : {};
}

function nearestField(key: string, shape: Readonly<Record<string, unknown>>): string {
  const { [additionalFields]: bag, ...fields } = shape;
  const names = Object.keys(fields).filter((name) => !isReadOnly(fields[name]));
  return didYouMean(key, names, bag === undefined ? "" : ", or additionalFields");
}
