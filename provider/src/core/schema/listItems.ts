import { hasKnownItems, type ListField } from "./fields";
import { holdsUnknown, isEmpty, isEqual, isObject, isUnknown, omit, own, textAt } from "../json/json";
import type { Json } from "../json/json";

/** Joins the keys of an item of a keyed list or a sequence. */
export const identityOf = ({ key }: ListField, item: unknown): string =>
  key
    .map((name) => own(item, name))
    // Services either return empty values or omit them.
    .map((value) => (isEmpty(value) ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)))
    // `encodeURIComponent` throws for half of a surrogate pair.
    .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")))
    .join("/");

/** Returns the identities of all items. Repeated items of a sequence are numbered. */
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

/** Sorts the items of a keyed list, and removes repeated known items. */
export function itemsInOrder(field: ListField, items: readonly Json[]): readonly Json[] {
  const inOrder = sorted(items, (item) => `${identityOf(field, item)} ${JSON.stringify(item)}`);
  return inOrder.filter(
    (item, index) => index === 0 || holdsUnknown(item) || !isEqual(item, inOrder[index - 1]),
  );
}

/** Sorts by code points, so that the order is independent of the locale. Unknown items come last. */
export function sorted(items: readonly Json[], keyOf: (item: Json) => string): readonly Json[] {
  const known = items.filter((item) => !holdsUnknown(item)).map((item) => [keyOf(item), item] as const);
  known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return [...known.map(([, item]) => item), ...items.filter(holdsUnknown)];
}

/** Returns the label of an item for messages: its keys, its name, or else its position. */
export function itemName(field: ListField, item: Json, items: readonly Json[]): string {
  if (hasKnownItems(field))
    return JSON.stringify(field.key.map((name) => textAt(item, name) ?? "").join("."));
  const name = [textAt(item, "name"), textAt(item, "id")].find((text) => !isEmpty(text));
  return name === undefined ? String(items.indexOf(item)) : JSON.stringify(name);
}

export const withoutId = (item: Json): Json => (isObject(item) ? omit(item, ["id"]) : item);

/** True if unknown values decide which live item corresponds to this one. */
export const isUndecided = ({ kind, key }: ListField, item: Json): boolean =>
  isUnknown(item) || holdsUnknown(kind === "items" ? item : key.map((name) => own(item, name)));
