import { isDeepStrictEqual } from "node:util";
import { isEmpty } from "pulumi-pipes-contract";
import type { z } from "zod";
import { isJsonObject } from "../json";
import type { Quirks } from "../quirks/quirks";
import { extraField } from "../quirks/reshape";
import { refusedFields, type Refusal } from "./apiError";
import { refusal, type SettingsPlace } from "./input";
import { neutralSettings, wireName } from "./names";
import { allOutside, formed, unknownInForms, type Outside } from "./schemaFacts";
import { hasField, hasValue, treatingUnknown, unknownFields, valueAt, withoutField } from "./unknownFields";
import type { FieldPath } from "./unknownFields";

/** The body of an operation. */
export interface BodyForm<Schema extends z.ZodType> {
  /** Form of the body. */
  readonly body: Schema;
  /** Form of the object's creation: an update can repeat a field that only this form has, but cannot change it. */
  readonly creation?: z.ZodObject;
  /** Form of the object: only the service writes a field that only this form has. */
  readonly record?: z.ZodObject;
  /**
   * Form that services publish of the body, if they take more than that. They then also drop what only they write. The quirk
   * `strict` refuses both.
   */
  readonly published?: z.ZodType;
  /** Fields in whose items services refuse unknown fields, instead of dropping them. */
  readonly closed?: readonly string[];
  /** The place of tuning settings in the body: their names are those of the service. */
  readonly settingsAt?: SettingsPlace;
}

/** These decide how a body is read. */
export interface BodyContext {
  readonly strict: boolean;
  readonly quirks: Quirks;
  readonly settingPrefix: string;
  /** The object that an update changes; none for a creation. */
  readonly before?: object | undefined;
  /** Further reasons to refuse the request, which its error names with those of the body. Default: none. */
  readonly refused?: readonly Refusal[];
  /** Records the unknown fields. */
  readonly noteUnknown: (fields: readonly string[]) => void;
}

/** A field of a body that breaks a rule. */
export interface Problem {
  readonly path: FieldPath;
  readonly reason: string;
  /** True if it is a field that the operation does not have. */
  readonly isUnknown?: boolean;
}

/** A body as a service takes it, in the names of the contract, with all that is wrong with it. */
export interface Judged<Body> {
  readonly body: Body;
  readonly problems: readonly Problem[];
}

/** Reads a body in the names of the contract, or names all fields that break a rule. */
export function readBody<Schema extends z.ZodType>(
  form: BodyForm<Schema>,
  rawBody: unknown,
  context: BodyContext,
): z.output<Schema> {
  const { body, problems } = judge(form, rawBody, context);
  const refusals = problems.map(({ path, reason }) => refusal(path, reason));
  const { refused = [] } = context;
  if (refusals.length + refused.length > 0) throw refusedFields([...refused, ...refusals]);
  return body;
}

/** Reads a body in the names of the contract, and says what is wrong with it. */
export function judge<Schema extends z.ZodType>(
  form: BodyForm<Schema>,
  rawBody: unknown,
  context: BodyContext,
): Judged<z.output<Schema>> {
  const { settingsAt, creation } = form;
  const { quirks, settingPrefix, before } = context;
  const treatment = quirks.keepUnknownFields ? "keep" : "drop";
  const named = (path: FieldPath) =>
    settingsAt === undefined ? path : inWordsOfService(path, form, context);
  const problems: Problem[] = [];
  const refuse = (path: FieldPath, reason: string, more: object = {}) =>
    problems.push({ path: named(path), reason, ...more });
  let body = inWordsOfContract(rawBody, settingsAt, settingPrefix);
  const beyond = [...unknownFields(form.body, body), ...unknownInForms(form.body, body)];
  const fixed = creation === undefined ? [] : beyond.filter(knownTo(creation, body));
  for (const path of fixed)
    if (!repeats(valueAt(body, path), valueAt(before, path))) refuse(path, "is fixed and cannot be changed");
  const unknown = beyond.filter((path) => !fixed.includes(path));
  context.noteUnknown(unknown.map((path) => fieldName(named(path))));
  for (const path of unknown)
    if (isRefused(path, form, context)) refuse(path, "is no field of this operation", { isUnknown: true });
  const dropped = treatment === "drop" ? beyond : beyond.filter((path) => isOfService(path, form));
  body = [...fixed, ...dropped].reduce<unknown>(withoutField, body);
  const parsed = treatingUnknown(form.body, treatment).safeParse(body);
  // A service does not judge again what it has stored.
  for (const { path, message } of parsed.error?.issues ?? [])
    if (!isKept(path, body, before)) refuse(path, message);
  const read = parsed.success ? parsed.data : (body as z.output<Schema>);
  for (const { path, reason } of [
    ...allOutside(form.body, read),
    ...(quirks.strict && form.published !== undefined ? unpublished(form.published, body) : []),
  ])
    if (!isStored(path, read, before)) refuse(path, reason);
  if (treatment === "keep") restoreProto(body, read);
  return { body: formed(form.body, read, treatment) as z.output<Schema>, problems };
}

/** The values of a body that services do not publish. */
function unpublished(schema: z.ZodType, body: unknown): readonly Outside[] {
  const { error } = treatingUnknown(schema, "keep").safeParse(body);
  const issues = (error?.issues ?? []).map(({ path, message }) => ({ path, reason: message }));
  return [...issues, ...allOutside(schema, body)];
}

/** Puts fields with the name `__proto__` back, which zod leaves out of every object. */
function restoreProto(body: unknown, parsed: unknown): void {
  if (typeof body !== "object" || body === null || typeof parsed !== "object" || parsed === null) return;
  const name = "__proto__";
  const field = Object.getOwnPropertyDescriptor(body, name);
  if (field !== undefined) Object.defineProperty(parsed, name, field);
  for (const [key, inner] of Object.entries(body)) restoreProto(inner, valueAt(parsed, [key]));
}

/** True if a schema has the field at a path of a value, and every object around the field. */
function knownTo(schema: z.ZodType, value: unknown): (path: FieldPath) => boolean {
  const unknown = unknownFields(schema, value);
  return (path) => !unknown.some((outer) => outer.every((step, index) => step === path[index]));
}

/** True if only the service writes a field. */
const isOfService = ([name, ...rest]: FieldPath, { record }: BodyForm<z.ZodType>): boolean =>
  rest.length === 0 && Object.hasOwn(record?.shape ?? {}, name ?? "");

function isRefused(path: FieldPath, form: BodyForm<z.ZodType>, context: BodyContext): boolean {
  const { strict, quirks, before } = context;
  const { published, closed = [] } = form;
  // A field from a response is not misspelt.
  const answered = hasField(before, path) || (quirks.extraFields && path.at(-1) === extraField);
  if (isOfService(path, form) && (quirks.strict || published === undefined)) return true;
  if (quirks.refuseUnknownInUpdates && before !== undefined) return true;
  const isClosed = closed.includes(String(path[0])) && !quirks.keepUnknownFields;
  return (strict || isClosed) && !answered;
}

/** True if an update leaves the value at a path unchanged. */
const isKept = (path: FieldPath, body: unknown, before: object | undefined): boolean =>
  path.length > 0 && !isEmpty(valueAt(before, path)) && repeats(valueAt(body, path), valueAt(before, path));

/** True if an update repeats a value that the service has stored. For a missing field, this is the object that lacks it. */
function isStored(path: FieldPath, body: unknown, before: object | undefined): boolean {
  const value = valueAt(body, path);
  const [at, repeated] =
    value === undefined ? [path.slice(0, -1), valueAt(body, path.slice(0, -1))] : [path, value];
  return (
    before !== undefined &&
    at.length > 0 &&
    hasValue(before, at, (stored) => isDeepStrictEqual(repeated, stored))
  );
}

/** True if a value equals the stored one: empty and absent are equal. */
function repeats(value: unknown, stored: unknown): boolean {
  if (isEmpty(value)) return isEmpty(stored);
  if (Array.isArray(value))
    return (
      Array.isArray(stored) &&
      value.length === stored.length &&
      value.every((item, index) => repeats(item, stored[index]))
    );
  if (!isJsonObject(value)) return value === stored;
  return (
    isJsonObject(stored) &&
    Object.entries(value).every(([name, inner]) => repeats(inner, valueAt(stored, [name])))
  );
}

/** A path as the log has it: `tiles[].legend`. */
function fieldName(path: FieldPath): string {
  const steps = path.map((step) => {
    if (typeof step === "number") return "[]";
    // Whatever a client makes of a name, it stays one line.
    const name = /^[\w-]{1,80}$/.test(String(step))
      ? String(step)
      : JSON.stringify(String(step).slice(0, 80));
    return `.${name}`;
  });
  return steps.join("").slice(1);
}

function inWordsOfContract(body: unknown, place: SettingsPlace | undefined, prefix: string): unknown {
  if (place === undefined) return body;
  if (place === "whole") return neutralSettings(body, prefix);
  if (!isJsonObject(body) || body["settings"] === undefined) return body;
  return { ...body, settings: neutralSettings(body["settings"], prefix) };
}

function inWordsOfService(
  path: FieldPath,
  { settingsAt }: BodyForm<z.ZodType>,
  { settingPrefix }: BodyContext,
): FieldPath {
  const words = path.map((step) => (typeof step === "number" ? step : wireName(String(step), settingPrefix)));
  return settingsAt === "whole" ? ["settings", ...words] : words;
}
