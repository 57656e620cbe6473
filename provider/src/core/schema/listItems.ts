import { hasKnownItems, type ListField } from "./fields";
import { holdsUnknown, isEmpty, isEqual, isObject, isUnknown, omit, own, textAt } from "../json/json";
import type { Json } from "../json/json";

/** The keys of an item of a keyed list or of a sequence, as one string. */
export const identityOf = ({ key }: ListField, item: unknown): string =>
  key
    .map((name) => own(item, name))
    // Services return empty values or leave them out.
    .map((value) => (isEmpty(value) ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)))
    // `encodeURIComponent` throws for half of a surrogate pair.
    .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")))
    .join("/");

/** The identities of all items. In a sequence, a repeated item gets a number. */
export function identitiesOf(field: ListField, items: readonly Json[]): readonly string[] {
  const identities = items.map((item) => identityOf(field, item));
  if (field.kind === "keyed") return identities;
  const counts = new Map<string, number>();
  return identities.map((identity) => {
    const count = counts.get(identity) ?? 0;
    counts.set(identity, count + 1);
    return count === 0 ? identity : `${identity} ${count}`;
  });
}

/** The items of a keyed list in a fixed order, without repetitions of known items. */
export function itemsInOrder(field: ListField, items: readonly Json[]): readonly Json[] {
  const inOrder = sorted(items, (item) => `${identityOf(field, item)} ${JSON.stringify(item)}`);
  return inOrder.filter(
    (item, index) => index === 0 || holdsUnknown(item) || !isEqual(item, inOrder[index - 1]),
  );
}

/** Sorted by code points, so that the order depends on no locale. Unknown items come last, in their order. */
export function sorted(items: readonly Json[], keyOf: (item: Json) => string): readonly Json[] {
  const known = items.filter((item) => !holdsUnknown(item)).map((item) => [keyOf(item), item] as const);
  known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return [...known.map(([, item]) => item), ...items.filter(holdsUnknown)];
}

/** A message calls an item by its keys, or by its name, or by its position if it has neither. */
export function itemName(field: ListField, item: Json, items: readonly Json[]): string {
  if (hasKnownItems(field))
    return JSON.stringify(field.key.map((name) => textAt(item, name) ?? "").join("."));
  const name = [textAt(item, "name"), textAt(item, "id")].find((text) => !isEmpty(text));
  return name === undefined ? String(items.indexOf(item)) : JSON.stringify(name);
}

export const withoutId = (item: Json): Json => (isObject(item) ? omit(item, ["id"]) : item);

/** True if unknown values decide which live item this is. */
export const isUndecided = ({ kind, key }: ListField, item: Json): boolean =>
  isUnknown(item) || holdsUnknown(kind === "items" ? item : key.map((name) => own(item, name)));
