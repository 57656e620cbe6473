import { canonical } from "../resources/fields/canonical";
import { isBag, visibilityOf, type Bag, type Field, type Table } from "../resources/fields/table";
import { check, type Defaults } from "../resources/lifecycle/check";
import type { ResourceDefinition } from "../resources/lifecycle/definition";
import type { Kind, Live } from "./kinds";
import { secretFieldsOf, type SecretField } from "./secretFields";
import { halfCharacterIn } from "./wellFormed";

/** An object with the args that adopt it as it is. */
export interface Adoption {
  readonly kind: Kind;
  readonly live: Live;
  /** In the order to write them, without secrets. */
  readonly args: Bag;
  /** What the provider makes of the args. */
  readonly inputs: Bag;
  readonly secrets: readonly SecretField[];
  /** Fields that the service has and the args do not, each led by its path. */
  readonly unmanaged: readonly string[];
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
  const { table, idArg } = kind.definition;
  const live: Live = { ...answered, ...kind.seen?.(answered) };
  const half = halfCharacterIn(live, "");
  if (half !== undefined) {
    const reason = `${half}: holds half a character, which Pulumi cannot carry; mend it on the service`;
    return { kind, live, reasons: [reason] };
  }
  let args: Bag = inOrder(kind.definition, { [idArg.name]: live.id, ...written(kind, table, live) });
  const unmanaged: string[] = [];
  for (;;) {
    const { failures, inputs } = check(kind.definition, {}, args, defaults);
    if (failures.length === 0) {
      const secrets = secretFieldsOf(table, live).filter(
        ({ path }) => !isWithin(path, unmanaged.map(pathOf)),
      );
      return { kind, live, args, inputs, secrets, unmanaged };
    }
    const fewer = failures.reduce<Bag>((bag, failure) => without(bag, pathOf(failure)), args);
    const isOfNoUse = fewer[idArg.name] === undefined || size(fewer) === size(args);
    if (isOfNoUse) return { kind, live, reasons: failures };
    unmanaged.push(...failures);
    args = fewer;
  }
}

/** What the service has of the fields in a table, without secrets and without what is empty. */
function written(kind: Kind, table: Table, live: Bag): Bag {
  const entries = Object.entries(table).flatMap(([name, field]): [string, unknown][] => {
    const value = writtenField(kind, field, live[name]);
    const isLeftOut = kind.alwaysWritten.includes(name) ? value === undefined : isEmpty(value);
    return isLeftOut ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function writtenField(kind: Kind, field: Field, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (field.kind === "group") return isBag(value) ? written(kind, field.fields, value) : undefined;
  const { secret, writeOnly } = visibilityOf(field);
  if (secret === true || writeOnly === true) return undefined;
  const one = canonical(field, value);
  if (field.kind !== "keyed" || !Array.isArray(one)) return one;
  return one.map((item: unknown) =>
    isBag(item) ? Object.fromEntries(Object.entries(item).filter(([, inner]) => !isEmpty(inner))) : item,
  );
}

/** First what tells which object it is, then a line per field in the order of the table. */
export function inOrder({ idArg, table }: ResourceDefinition, args: Bag): Bag {
  const names = new Set([idArg.name, "name", ...Object.keys(table)]);
  return Object.fromEntries(
    [...names].filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : isBag(value) && Object.keys(value).length === 0;
}

/** `source.postgres.tableMappings[1]: …` → the names up to the list. */
function pathOf(failure: string): readonly string[] {
  return (/^\w+(?:\.\w+)*/.exec(failure)?.[0] ?? "").split(".");
}

function without(bag: Bag, [name, ...rest]: readonly string[]): Bag {
  if (name === undefined || bag[name] === undefined) return bag;
  const { [name]: inner, ...others } = bag;
  if (rest.length === 0 || !isBag(inner)) return others;
  const left = without(inner, rest);
  return isEmpty(left) ? others : { ...bag, [name]: left };
}

/** Whether a path leads to or through one of the others. */
function isWithin(path: readonly string[], others: readonly (readonly string[])[]): boolean {
  return others.some((other) => other.every((name, index) => path[index] === name));
}

const size = (bag: Bag): number => JSON.stringify(bag).length;
