import {
  check,
  isKnown,
  isList,
  isListOfObjects,
  isObject,
  leavesOf,
  listOf,
  objectFrom,
  outputFieldsOf,
  own,
  Ownership,
  project,
  valueAt,
  withDerived,
  withValueAt,
  type Context,
  type Defaults,
  type Field,
  type Json,
  type JsonObject,
  type ObjectField,
  type Resource,
} from "pulumi-pipes/internal";
import type { Kind, Live } from "./kinds";
import { secretFieldsOf, type SecretField } from "./configSecrets";
import { halfCharacterIn, misplacedFieldIn } from "./sourceText";

/** An object with the args that adopt it as it is. */
export interface Adoption {
  readonly kind: Kind;
  readonly live: Live;
  /** In the order to write them, without secrets. */
  readonly args: JsonObject;
  /** What the provider makes of the args. */
  readonly inputs: JsonObject;
  readonly secrets: readonly SecretField[];
  /** Fields that the service has and the args do not, each led by its path. */
  readonly unmanaged: readonly string[];
  /** Names of the fields that the service has and this version does not know. */
  readonly unknown: readonly string[];
}

/** Args in which code can stand for values. */
export type WrittenArgs = Readonly<Record<string, unknown>>;

/** An object that no args describe. */
export interface Refusal {
  readonly kind: Kind;
  readonly live: Live;
  readonly reasons: readonly string[];
}

export const isRefusal = (result: Adoption | Refusal): result is Refusal => "reasons" in result;

/** The args that adopt an object. What a service answers need not be what it accepts: such fields stay unmanaged. */
export function adopt(kind: Kind, answered: Live, defaults: Defaults): Adoption | Refusal {
  const { resource } = kind;
  const { fields, idArg } = resource;
  const unknown = [...new Set(unknownNames(outputFieldsOf(resource), answered.seen, answered.record))];
  const live = withDerived(resource, answered);
  const half = halfCharacterIn(live.record);
  if (half !== undefined) {
    const reason = `${half}: holds half a character, which Pulumi cannot carry; mend it on the service`;
    return { kind, live, reasons: [reason] };
  }
  let args = inOrder(resource, { [idArg.name]: live.id, ...written(kind, live.seen) });
  const misplaced = misplacedFieldIn(args);
  if (misplaced !== undefined) {
    const reason = `${misplaced}: Pulumi does not send a field of this name; remove it on the service`;
    return { kind, live, reasons: [reason] };
  }
  const unmanaged: string[] = [];
  for (;;) {
    const { failures, inputs } = check(resource, contextWith(defaults), {}, args);
    if (failures.length === 0) {
      const secrets = secretFieldsOf(fields, live.seen).filter(
        ({ path }) => !isWithin(path, unmanaged.map(pathOf)),
      );
      return { kind, live, args, inputs, secrets, unmanaged, unknown };
    }
    const fewer = failures.reduce<JsonObject>((map, failure) => without(map, pathOf(failure)), args);
    const isOfNoUse = fewer[idArg.name] === undefined || size(fewer) === size(args);
    if (isOfNoUse) return { kind, live, reasons: failures };
    unmanaged.push(...failures);
    args = fewer;
  }
}

/** Nothing is asked of a service, and what deserves a word is said when the program runs. */
const contextWith = (defaults: Defaults): Context => ({
  api: () => Promise.reject(new Error("a check asks no service")),
  defaults,
  ownership: new Ownership(),
  isSigningKey: () => false,
  warn: () => undefined,
});

/** What the service has of the managed fields, without secrets and without what is empty. */
function written({ resource, alwaysWritten, written: partOf }: Kind, seen: JsonObject): JsonObject {
  const live = partOf?.(seen) ?? seen;
  const part = project(resource.fields, live, live);
  return leavesOf(resource.fields).reduce<JsonObject>((args, { path, field }) => {
    const value = writtenValue(field, valueAt(part, path));
    const isWritten = alwaysWritten.includes(path.at(-1) ?? "") || !isEmpty(value);
    return value === undefined || !isWritten ? args : withValueAt(args, path, value);
  }, {});
}

function writtenValue(field: Field, value: Json | undefined): Json | undefined {
  if (field.secret === true || field.writeOnly === true) return undefined;
  if (field.kind !== "keyed" || !isList(value)) return value;
  return value.map((item) =>
    isObject(item) ? objectFrom(Object.entries(item).filter(([, inner]) => !isEmpty(inner))) : item,
  );
}

/**
 * The dotted names of the fields that a service returned and this version does not know; places in lists do not count.
 * `record` also has the fields that are known, but not managed.
 */
function unknownNames(fields: ObjectField, seen: JsonObject, record: unknown, above = ""): readonly string[] {
  const inside = Object.entries(fields.fields).flatMap(([name, field]): readonly string[] => {
    const value = own(seen, name);
    if (field.kind === "object")
      return isObject(value) ? unknownNames(field, value, own(record, name), `${above}${name}.`) : [];
    if (!isListOfObjects(field) || field.kind === "items") return [];
    const names = listOf(value).flatMap((item) => (isObject(item) ? Object.keys(item) : []));
    return names.filter((one) => !isKnown(field.item, one)).map((one) => `${above}${name}.${one}`);
  });
  const others = Object.keys(seen).filter(
    (name) => !isKnown(fields, name) && (fields.isOpen || own(record, name) === undefined),
  );
  return [...inside, ...others.map((name) => `${above}${name}`)];
}

/** First what tells which object it is, then a line per field in the order of the schema. */
export function inOrder(resource: Resource, args: JsonObject): JsonObject;
export function inOrder(resource: Resource, args: WrittenArgs): WrittenArgs;
export function inOrder({ idArg, fields }: Resource, args: WrittenArgs): WrittenArgs {
  const names = new Set([idArg.name, "name", ...Object.keys(fields.fields)]);
  return Object.fromEntries(
    [...names].filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** `source.postgres.tableMappings[1]: …` → the names up to the list. */
function pathOf(failure: string): readonly string[] {
  return (/^\w+(?:\.\w+)*/.exec(failure)?.[0] ?? "").split(".");
}

function without(map: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || map[name] === undefined) return map;
  const { [name]: inner, ...others } = map;
  if (rest.length === 0 || !isObject(inner)) return others;
  const left = without(inner, rest);
  return isEmpty(left) ? others : { ...map, [name]: left };
}

/** Whether a path leads to or through one of the others. */
function isWithin(path: readonly string[], others: readonly (readonly string[])[]): boolean {
  return others.some((other) => other.every((name, index) => path[index] === name));
}

const size = (map: JsonObject): number => JSON.stringify(map).length;
