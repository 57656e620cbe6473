import { unknownNames, withoutAdditionalFields } from "../schema/additionalFields";
import { canonical } from "../schema/canonical";
import type { Field } from "../schema/fieldSchema";
import { leavesOf, mapOfLeaves } from "../schema/leaves";
import { isPropertyMap, valueAt, type PropertyMap } from "../schema/propertyMap";
import {
  outputFieldsOf,
  type Defaults,
  type Context,
  type ResourceDefinition,
} from "../lifecycle/definition";
import { check } from "../lifecycle/check";
import { KnownObjects } from "../lifecycle/knownObjects";
import type { Kind, Live } from "./kinds";
import { secretFieldsOf, type SecretField } from "./configSecrets";
import { halfCharacterIn, misplacedFieldIn } from "./sourceText";

/** An object with the args that adopt it as it is. */
export interface Adoption {
  readonly kind: Kind;
  readonly live: Live;
  /** In the order to write them, without secrets. */
  readonly args: PropertyMap;
  /** What the provider makes of the args. */
  readonly inputs: PropertyMap;
  readonly defaults: Defaults;
  readonly secrets: readonly SecretField[];
  /** Fields that the service has and the args do not, each led by its path. */
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

/** The args that adopt an object. What a service answers need not be what it accepts: such fields stay unmanaged. */
export function adopt(kind: Kind, answered: Live, defaults: Defaults): Adoption | Refusal {
  const { schema, idArg } = kind.definition;
  const fields = outputFieldsOf(kind.definition);
  const unknown = unknownNames(fields, answered);
  // Nobody knows whether a value of an unknown field may be shown.
  const live: Live = {
    ...withoutAdditionalFields(fields, answered),
    ...kind.seen?.(answered),
    id: answered.id,
  };
  const half = halfCharacterIn(live);
  if (half !== undefined) {
    const reason = `${half}: holds half a character, which Pulumi cannot carry; mend it on the service`;
    return { kind, live, reasons: [reason] };
  }
  let args: PropertyMap = inOrder(kind.definition, { [idArg.name]: live.id, ...written(kind, live) });
  const misplaced = misplacedFieldIn(args);
  if (misplaced !== undefined) {
    const reason = `${misplaced}: Pulumi does not send a field of this name; remove it on the service`;
    return { kind, live, reasons: [reason] };
  }
  const unmanaged: string[] = [];
  for (;;) {
    const { failures, inputs } = check(kind.definition, contextWith(defaults), {}, args);
    if (failures.length === 0) {
      const secrets = secretFieldsOf(schema, live).filter(
        ({ path }) => !isWithin(path, unmanaged.map(pathOf)),
      );
      return { kind, live, args, inputs, defaults, secrets, unmanaged, unknown };
    }
    const fewer = failures.reduce<PropertyMap>((map, failure) => without(map, pathOf(failure)), args);
    const isOfNoUse = fewer[idArg.name] === undefined || size(fewer) === size(args);
    if (isOfNoUse) return { kind, live, reasons: failures };
    unmanaged.push(...failures);
    args = fewer;
  }
}

/** Nothing is asked of a service, and what deserves a word is said when the program runs. */
export const contextWith = (defaults: Defaults): Context => ({
  api: () => Promise.reject(new Error("a check asks no service")),
  defaults,
  objects: new KnownObjects(),
  isSigningKey: () => false,
  warn: () => undefined,
});

/** What the service has of the managed fields, without secrets and without what is empty. */
function written({ definition, alwaysWritten, written: partOf }: Kind, live: PropertyMap): PropertyMap {
  const part = partOf?.(live) ?? live;
  return mapOfLeaves(leavesOf(definition.schema).values(), ({ path, field }) => {
    const value = writtenValue(field, valueAt(part, path));
    return alwaysWritten.includes(path.at(-1) ?? "") || !isEmpty(value) ? value : undefined;
  });
}

function writtenValue(field: Field, value: unknown): unknown {
  if (value === undefined || field.secret === true || field.writeOnly === true) return undefined;
  const one = canonical(field, value);
  if (field.kind !== "listMap" || !Array.isArray(one)) return one;
  return one.map((item: unknown) =>
    isPropertyMap(item)
      ? Object.fromEntries(Object.entries(item).filter(([, inner]) => !isEmpty(inner)))
      : item,
  );
}

/** First what tells which object it is, then a line per field in the order of the schema. */
export function inOrder({ idArg, schema }: ResourceDefinition, args: PropertyMap): PropertyMap {
  const names = new Set([idArg.name, "name", ...Object.keys(schema)]);
  return Object.fromEntries(
    [...names].filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : isPropertyMap(value) && Object.keys(value).length === 0;
}

/** `source.postgres.tableMappings[1]: …` → the names up to the list. */
function pathOf(failure: string): readonly string[] {
  return (/^\w+(?:\.\w+)*/.exec(failure)?.[0] ?? "").split(".");
}

function without(map: PropertyMap, [name, ...rest]: readonly string[]): PropertyMap {
  if (name === undefined || map[name] === undefined) return map;
  const { [name]: inner, ...others } = map;
  if (rest.length === 0 || !isPropertyMap(inner)) return others;
  const left = without(inner, rest);
  return isEmpty(left) ? others : { ...map, [name]: left };
}

/** Whether a path leads to or through one of the others. */
function isWithin(path: readonly string[], others: readonly (readonly string[])[]): boolean {
  return others.some((other) => other.every((name, index) => path[index] === name));
}

const size = (map: PropertyMap): number => JSON.stringify(map).length;
