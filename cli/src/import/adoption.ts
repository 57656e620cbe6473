import {
  check,
  isKnown,
  isListOfObjects,
  isObject,
  listOf,
  outputFieldsOf,
  own,
  Ownership,
  valueAt,
  withDerived,
  type Context,
  type Defaults,
  type JsonObject,
  type ObjectField,
} from "pulumi-pipes/internal";
import { isOnPath, managedArgs, secretFieldsOf, type Path, type SecretField } from "./args";
import type { Kind, Live } from "./kinds";

/** An object with the args that adopt it unchanged. */
export interface Adoption {
  readonly kind: Kind;
  readonly live: Live;
  /** Without secrets. */
  readonly args: JsonObject;
  /** The inputs of a state with these args. */
  readonly inputs: JsonObject;
  readonly secrets: readonly SecretField[];
  /** Why the args lack some fields of the service, each beginning with its path. */
  readonly unmanaged: readonly string[];
  /** Names of the fields that the service has and this version does not know. */
  readonly unknown: readonly string[];
}

/** An object that no args describe. */
export interface Refusal {
  readonly kind: Kind;
  readonly live: Live;
  readonly reasons: readonly string[];
}

export const isRefusal = (result: Adoption | Refusal): result is Refusal => "reasons" in result;

/** The args that adopt an object. Services return values that args do not accept: such fields stay unmanaged. */
export function adopt(kind: Kind, returned: Live, defaults: Defaults): Adoption | Refusal {
  const { resource } = kind;
  const { idArg, fields } = resource;
  const unknown = [...new Set(unknownNames(outputFieldsOf(resource), returned.seen, returned.record))];
  const live = withDerived(resource, returned);
  const unsendable = unsendableIn(returned.seen);
  if (unsendable !== undefined) return { kind, live, reasons: [unsendable] };
  const [unmanaged, paths]: [string[], Path[]] = [[], []];
  for (;;) {
    const args = { [idArg.name]: live.id, ...managedArgs(kind, live.seen, paths) };
    const { failures, inputs } = check(resource, contextWith(defaults), {}, args);
    if (failures.length === 0) {
      const secrets = secretFieldsOf(fields, live.seen).filter(
        ({ path }) => !paths.some((other) => isOnPath(path, other)),
      );
      return { kind, live, args, inputs, secrets, unmanaged, unknown };
    }
    const failed = failures.map(pathOf);
    const isOptional = ([name = "", ...rest]: Path): boolean =>
      name !== idArg.name && valueAt(args, [name, ...rest]) !== undefined;
    if (!failed.some(isOptional)) return { kind, live, reasons: failures };
    unmanaged.push(...failures);
    paths.push(...failed);
  }
}

/** A check sends no request, and the program itself prints warnings. */
const contextWith = (defaults: Defaults): Context => ({
  api: () => Promise.reject(new Error("a check sends no request")),
  defaults,
  ownership: new Ownership(),
  isSigningKey: () => false,
  warn: () => undefined,
});

/** `source.postgres.tableMappings[1]: …` → the names up to the list. */
const pathOf = (failure: string): Path => (/^\w+(?:\.\w+)*/.exec(failure)?.[0] ?? "").split(".");

/**
 * The dotted names of the fields that a service returned and this version does not know. `record` also has the fields that are
 * known but not managed.
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

/** Why no program and no state can hold an object, with the path; undefined if they can. */
function unsendableIn(value: unknown, path = ""): string | undefined {
  if (typeof value === "string" && /\p{Surrogate}/u.test(value))
    return `${path}: contains half a character, which Pulumi cannot send; correct it on the service`;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const dotted = path === "" ? name : `${path}.${name}`;
    if (name === "__proto__")
      return `${dotted}: Pulumi cannot send a field of this name; remove it on the service`;
    const reason = unsendableIn(inner, Array.isArray(value) ? `${path}[${name}]` : dotted);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
