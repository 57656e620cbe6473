import { distance } from "fastest-levenshtein";
import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { isReadOnly, unwrapped } from "./argsSchema";
import { fieldsIn } from "./wireForm";
import { normalize } from "./normalize";
import { valueText, withCode, type Message } from "./errors";
import { additionalFields, fieldIn, isKnown, isListOfObjects, secretPathsOf } from "./fields";
import type { Field, ObjectField } from "./fields";
import { dotted, holdsUnknown, isList, isObject, isUnknown, listOf, objectFrom, objectOf } from "./json";
import { omit, own, valueAt, type JsonObject, type Value } from "./json";
import { refByIdArg } from "./address";
import type { Context, Defaults, Resource, Scope } from "./resource";

export interface Checked {
  /** Normalized, or as they came if there are failures. */
  readonly inputs: JsonObject;
  /** Everything that is wrong, each beginning with its path. */
  readonly failures: readonly Message[];
}

/** Validates and normalizes args. Sends no request. `before` are the inputs of the state. */
export function check(resource: Resource, context: Context, before: JsonObject, args: JsonObject): Checked {
  const { defaults, ownership } = context;
  const { noun, scope, idArg, creationNeeds = [] } = resource;
  const whole = withScope(resource, args, defaults);
  const lacks = (name: string): boolean => whole[name] === undefined;
  const missing = scope
    .filter(lacks)
    .map((name) => `${name}: required. Set it in the arguments, ${defaults.sources[name]}`);
  const lacking = (lacks(idArg.name) ? creationNeeds.filter(lacks) : []).map(
    (name) => `${name}: required for a new ${noun}. To adopt an existing ${noun}, set ${idArg.name}`,
  );
  const required = [...missing, ...lacking].map((text) => withCode(text, "args/required"));
  const found = validate(resource.args, whole, secretPathsOf(resource.fields));
  const failures = [...required, ...found, ...(resource.rules?.(whole, before) ?? [])];
  if (failures.length > 0) return { inputs: args, failures };
  const inputs = normalizedArgs(resource, whole, defaults);
  // Before a resource adopts or deletes the object that they name.
  const named = refByIdArg(resource, inputs);
  if (named !== undefined) ownership.referenced.add(named);
  return { inputs, failures };
}

/** Warnings about args that `check` accepts. `isNew` is whether `up` creates an object. */
export function argWarnings(resource: Resource, args: JsonObject, isNew: boolean): readonly Message[] {
  return [
    ...outsideKnown(resource.fields, fieldsIn(resource, args), [], "fixed").map((text) =>
      withCode(text, "args/outside-known"),
    ),
    ...(resource.warnings?.(args, isNew) ?? []),
  ];
}

/** Args with the ids that they leave to the configuration, normalized. */
export function normalizedArgs(resource: Resource, args: JsonObject, defaults: DefaultIds): JsonObject {
  const fields = fieldsIn(resource, args);
  const others = omit(withScope(resource, args, defaults), Object.keys(fields));
  const ids = Object.entries(others).map(([name, value]) => {
    const isUuid = typeof value === "string" && uuidShaped.safeParse(value).success;
    return [name, isUuid ? value.toLowerCase() : value] as const;
  });
  return { ...objectFrom(ids), ...normalize(resource.fields, fields) };
}

type DefaultIds = Partial<Pick<Defaults, Scope>>;

const withScope = ({ scope }: Resource, args: JsonObject, defaults: DefaultIds): JsonObject => ({
  ...args,
  ...objectFrom(scope.map((name) => [name, own(args, name) ?? defaults[name]])),
});

type Path = readonly PropertyKey[];

/** Everything that is wrong with `args`, by path, except unknown values. No value that is or may be secret is repeated. */
export function validate(schema: z.ZodType, args: JsonObject, secret: readonly Path[]): readonly Message[] {
  const { error } = schema.safeParse(args, { reportInput: false });
  return (error?.issues ?? []).flatMap((issue) => {
    const { path, code } = issue;
    const value = valueAt(args, path);
    if (isUnknown(value) || (code === "invalid_union" && holdsUnknown(value))) return [];
    if (code === "unrecognized_keys") {
      const hint = (key: string): string => nearestField(key, shapeAt(schema, path));
      return issue.keys.map((key) =>
        withCode(`${pathText([...path, key])}: unknown field${hint(key)}`, "args/unknown-field"),
      );
    }
    const isSecret =
      path.includes(additionalFields) ||
      secret.some((one) => one.every((key, at) => at >= path.length || path[at] === key));
    const hint = own(value, "id") === undefined ? "" : '. Did you mean its "id"?';
    const isMissing = value === undefined && code !== "custom";
    const text = isMissing ? "required" : describe(issue, isSecret ? "" : `, got ${valueText(value)}${hint}`);
    return [withCode(`${pathText(path)}: ${text}`, isMissing ? "args/required" : "args/invalid")];
  });
}

/** The form of an object: closed or with names of its own, an item that has any names, or one with names and values of any kind. */
type Form = "fixed" | "item" | "usual";

/** Values, numbers, lists and names that today's services reject, as far as is known. They add to what they accept. */
function outsideKnown(object: Field, value: Value, at: Path, form: Form): readonly string[] {
  if (isList(value)) return value.flatMap((item, index) => outsideKnown(object, item, [...at, index], form));
  if (!isObject(value) || object.kind !== "object") return [];
  const names = Object.keys(object.fields);
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...at, name];
    if (!isKnown(object, name)) {
      const near = meant(name, names);
      if (form !== "fixed") return near === "" ? [] : [sentAnyway(path, `unusual name${near}`)];
      const text = `unknown name in ${pathText(at)}${didYouMean(name, names)}`;
      return object.isOpen ? [sentAnyway(path, text)] : [];
    }
    const field = fieldIn(object, name);
    const isUsual = form === "usual" || field.usual !== undefined;
    const inside = field.usual ?? (isListOfObjects(field) ? field.item : field);
    const insideForm = isUsual ? "usual" : isListOfObjects(field) ? "item" : "fixed";
    return [
      ...outsideFacts(field, inner, form).map((text) => sentAnyway(path, text)),
      ...outsideKnown(inside, inner, path, insideForm),
    ];
  });
}

const sentAnyway = (path: Path, finding: string): string =>
  `${pathText(path)}: ${finding}${finding.endsWith("?") ? "" : "."} The package sends it anyway`;

/** Dotted paths of the fields that today's services need of a new object, and that it lacks. */
export const lackingNeeded = (
  { fields }: ObjectField,
  desired: JsonObject,
  above: readonly string[] = [],
): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const [value, path] = [own(desired, name), [...above, name]];
    const isAbsent = (value ?? "") === "";
    if (isUnknown(value) || (isAbsent && field.needed !== true)) return [];
    const inner = field.kind === "object" ? lackingNeeded(field, objectOf(value), path) : [];
    return isAbsent && inner.length === 0 ? [dotted(path)] : inner;
  });

/** What today's services find wrong with a value. Of a usual field, any value can be right that is not near a known one. */
function outsideFacts(
  { kind, known, bounds: [least, most] = [-Infinity, Infinity], unique, itemForm }: Field,
  value: Value,
  form: Form,
): readonly string[] {
  if (typeof value === "string" && value !== "" && known?.includes(value) === false) {
    const near = meant(value, known);
    const text = `"${value}" is not a known value (${known.join(", ")})${near}`;
    return form === "usual" && near === "" ? [] : [text];
  }
  if (typeof value === "string" && value.length > most)
    return [`has ${value.length} characters, but known services accept at most ${most}`];
  if (typeof value === "number" && value < least)
    return [`${value} is less than known services accept (${least})`];
  if (typeof value === "number" && value > most)
    return [`${value} is more than known services accept (${most})`];
  const texts = listOf(value).filter((item) => typeof item === "string");
  if (itemForm !== undefined) {
    const pattern = new RegExp(itemForm.pattern);
    return texts
      .filter((item) => !pattern.test(item))
      .map((item) => `${valueText(item)} is not ${itemForm.name}`);
  }
  // A set is sent without repetitions.
  const isRepeated = (item: string, index: number): boolean => texts.indexOf(item) < index;
  const twice = unique === true && kind === "list" ? texts.filter(isRepeated) : [];
  return twice.map((item) => `has ${valueText(item)} twice, but known services reject duplicates`);
}

type Issue = Exclude<z.core.$ZodIssue, z.core.$ZodIssueUnrecognizedKeys>;

function describe(issue: Issue, got: string): string {
  const { code, message } = issue;
  switch (code) {
    case "invalid_type":
      return issue.expected === "never" ? message : `expected ${issue.expected}${got}`;
    case "invalid_value":
      return `expected one of ${issue.values.map(valueText).join(", ")}${got}`;
    case "invalid_union": {
      const [own] = issue.errors
        .flat()
        .filter((one) => one.code === "invalid_format" || one.code === "custom");
      return `${own?.message ?? (message === "Invalid input" ? "has the wrong type" : message)}${got}`;
    }
    case "too_small":
    case "too_big": {
      // The message of the schema, if it has one.
      if (!message.startsWith("Too ")) return message;
      if (issue.origin === "string" || issue.origin === "array") return "must not be empty";
      return code === "too_small" ? `must be at least ${issue.minimum}` : `must be at most ${issue.maximum}`;
    }
    default:
      return `${message}${got}`;
  }
}

/** The fields known at a path, through optional wrappers and arrays. */
function shapeAt(schema: z.ZodType, path: Path): Readonly<Record<PropertyKey, unknown>> {
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

/** A hint at the known name that is nearest to one that is not known. */
export const didYouMean = (key: string, known: readonly string[], instead = ""): string =>
  meant(key, known, Math.max(2, Math.floor(key.length / 2)), instead) ||
  (known.length === 0 ? "" : `. Known names: ${known.join(", ")}${instead}`);

/** A hint at the known text that is nearest to another one, if at most so many letters differ; a new one may be right. */
function meant(
  text: string,
  known: readonly string[],
  most = Math.min(2, Math.floor(text.length / 3)),
  instead = "",
): string {
  const [best] = known
    .map((name) => ({ name, steps: stepsBetween(text.toLowerCase(), name.toLowerCase()) }))
    .sort((left, right) => left.steps - right.steps);
  return best === undefined || best.steps > most ? "" : `. Did you mean "${best.name}"${instead}?`;
}

/** How many letters differ; letters in another order, as in `wehre`, count as one. */
function stepsBetween(text: string, name: string): number {
  const lettersOf = (word: string): string => Array.from(word).sort().join("");
  return text !== name && lettersOf(text) === lettersOf(name) ? 1 : distance(text, name);
}

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
