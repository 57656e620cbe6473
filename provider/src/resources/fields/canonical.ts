import { isDeepStrictEqual } from "node:util";
import { partners } from "./pairing";
import { isBag, type Bag, type Field, type KeyedField, type MatchedField, type Table } from "./table";
import { covers, withoutGiven } from "./shape";
import { holdsUnknown, isUnknown } from "./unknown";

/**
 * The one spelling of values that mean the same. Pure and idempotent; unknown values stay where they are, and a value of
 * the wrong type stays as it is.
 */
export function canonicalBag(table: Table, bag: Bag): Bag {
  const entries = Object.entries(table).flatMap(([name, field]): [string, unknown][] => {
    const value = canonical(field, bag[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Undefined where nothing is said: an absent value, or a group in which nothing is said. */
export function canonical(field: Field, value: unknown): unknown {
  if (value === undefined || isUnknown(value)) return value;
  switch (field.kind) {
    case "group":
      return canonicalGroup(field.fields, value);
    case "keyed":
      return Array.isArray(value) ? canonicalItems(field, value) : (value ?? []);
    case "sequence":
      return Array.isArray(value) ? value.map((item) => canonicalItem(field.item, item)) : (value ?? []);
    case "set":
      return Array.isArray(value) ? sorted(withoutRepeats(value), String) : (value ?? []);
    case "matched":
      return Array.isArray(value) && field.ownIds !== true ? value.map(withoutGiven) : (value ?? []);
    case "list":
      return value ?? [];
    case "instant":
      return canonicalInstant(value);
    case "text":
      return value ?? "";
    case "number":
      // JSON knows no negative zero, so no service can answer one.
      return value === 0 ? 0 : (value ?? undefined);
    default:
      return value ?? undefined;
  }
}

/** What an absent value means where one is managed: "" for texts, [] for lists, false for flags. */
export function emptyOf(field: Field): unknown {
  switch (field.kind) {
    case "text":
    case "instant":
      return "";
    case "flag":
      return false;
    case "list":
    case "set":
    case "keyed":
    case "matched":
    case "sequence":
      return [];
    default:
      return undefined;
  }
}

/** Whether a managed value means the same as an observed one, which may be absent. */
export function sameMeaning(field: Field, wanted: unknown, observed: unknown): boolean {
  const left = canonical(field, wanted);
  const right = canonical(field, observed) ?? emptyOf(field);
  if (field.kind === "matched") return sameMatched(field, left, right);
  return field.kind === "keyed" ? sameItems(field, left, right) : isDeepStrictEqual(left, right);
}

/** What tells an item apart within its list. */
export function identityOf(field: KeyedField, item: unknown): string {
  return field.by
    .map((key) => (isBag(item) ? encodeURIComponent(wellFormed(String(item[key]))) : ""))
    .join("/");
}

/** Half a character, which JSON can carry and a URL cannot, reads as the mark of one that could not be read. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Whether each wanted item's own fields are found in the item of the same identity, and no item is left over. */
function sameItems(field: KeyedField, wanted: unknown, observed: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(observed)) return isDeepStrictEqual(wanted, observed);
  const [asked, found] = [byIdentity(field, wanted), byIdentity(field, observed)];
  return (
    [...found.keys()].every((identity) => asked.has(identity)) &&
    // A service may list one item several times: then all of them must be as wanted.
    [...asked].every(([identity, items]) =>
      items.every((item) => found.get(identity)?.every((one) => sameItem(field.item, item, one)) ?? false),
    )
  );
}

/** Whether each wanted item finds its live one as it is written, and no live one is left over. */
function sameMatched(field: MatchedField, wanted: unknown, observed: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(observed)) return isDeepStrictEqual(wanted, observed);
  const live: readonly unknown[] = observed;
  return (
    wanted.length === live.length &&
    partners(field, wanted, live).every((at, index) => at !== undefined && covers(live[at], wanted[index]))
  );
}

function byIdentity(field: KeyedField, items: readonly unknown[]): ReadonlyMap<string, readonly unknown[]> {
  const groups = new Map<string, unknown[]>();
  for (const item of items) {
    const identity = identityOf(field, item);
    const group = groups.get(identity);
    if (group === undefined) groups.set(identity, [item]);
    else group.push(item);
  }
  return groups;
}

/** Whether all that `wanted` says is so in `observed`. */
export function sameItem(table: Table, wanted: unknown, observed: unknown): boolean {
  if (!isBag(wanted) || !isBag(observed)) return false;
  return Object.entries(wanted).every(([name, value]) => {
    const field = table[name];
    return field !== undefined && sameMeaning(field, value, observed[name]);
  });
}

function canonicalGroup(table: Table, value: unknown): unknown {
  if (!isBag(value)) return value ?? undefined;
  const inner = canonicalBag(table, value);
  return Object.keys(inner).length === 0 ? undefined : inner;
}

function canonicalItems(field: KeyedField, items: readonly unknown[]): unknown {
  return itemsInOrder(
    field,
    items.map((item) => canonicalItem(field.item, item)),
  );
}

/** Items of a keyed list in the one order that they have, each once. */
export function itemsInOrder(field: KeyedField, items: readonly unknown[]): readonly unknown[] {
  const inOrder = sorted(items, (item) => `${identityOf(field, item)} ${JSON.stringify(item)}`);
  return inOrder.filter((item, index) => index === 0 || !isDeepStrictEqual(item, inOrder[index - 1]));
}

function canonicalItem(table: Table, item: unknown): unknown {
  return isBag(item) ? canonicalBag(table, item) : item;
}

/** What is not known yet may turn out as anything: it repeats nothing. */
function withoutRepeats(items: readonly unknown[]): readonly unknown[] {
  return [...new Set(items.filter((item) => !isUnknown(item))), ...items.filter(isUnknown)];
}

/** By code points, so that the order depends on no locale; what is not known yet comes last, as it stands. */
function sorted(items: readonly unknown[], keyOf: (item: unknown) => string): readonly unknown[] {
  const known = items.filter((item) => !holdsUnknown(item)).map((item) => [keyOf(item), item] as const);
  known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return [...known.map(([, item]) => item), ...items.filter(holdsUnknown)];
}

/** A day and a time without a zone. Args always have one; services leave it out where they mean UTC. */
const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** UTC with a precision of one second, as services keep expiries; "" for never. */
function canonicalInstant(value: unknown): unknown {
  if (value === null || value === "") return "";
  if (typeof value !== "string") return value;
  const time = Date.parse(zoneless.test(value) ? `${value}Z` : value);
  if (Number.isNaN(time)) return value;
  const utc = new Date(time).toISOString();
  // Years of more digits have a form that no service reads.
  return /^\d{4}-/.test(utc) ? utc.replace(/\.\d+Z$/, "Z") : value;
}
