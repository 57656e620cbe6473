import type { ListMapField, OpaqueItemsField, SequenceField } from "./fieldSchema";
import { covers, isEmpty, pairItems } from "./itemPairing";
import { isPropertyMap, listOf, ownValue, type Items, type PropertyMap } from "./propertyMap";

/*
 * What a request that replaces has to carry of the live object: all that the program neither sets nor, going by `prior`,
 * ever set. The service drops what is not sent.
 */

/** The desired items, each with its live one's id and with what others set in it, at any depth. */
export function itemsWithUnmanagedParts(
  field: ListMapField | OpaqueItemsField | SequenceField,
  desired: unknown,
  live: unknown,
  prior: unknown,
): Items {
  const [items, liveItems, priorItems] = [listOf(desired), listOf(live), listOf(prior)];
  const pairs = pairItems(field, items, liveItems);
  const priorOf = new Map(
    pairItems(field, priorItems, liveItems).map((at, index) => [at, priorItems[index]]),
  );
  return items.map((item, index) => {
    const at = pairs[index];
    const there = at === undefined ? undefined : liveItems[at];
    if (!isPropertyMap(item) || !isPropertyMap(there)) return item;
    const id = there["id"] === undefined ? {} : { id: there["id"] };
    const before = priorOf.get(at);
    // An additional field that is taken out of the program is left as it is.
    const { additionalFields: _left, ...set } = isPropertyMap(before) ? before : {};
    return { ...id, ...withUnmanagedParts(item, there, field.kind === "opaqueItems" ? before : set) };
  });
}

/** Fields that say what else an object can have: with another value, what was there before means nothing. */
const discriminators = ["displayType", "type", "kind"];

/** What is desired, with what others set in the live object. */
export function withUnmanagedParts(desired: PropertyMap, live: PropertyMap, prior: unknown): PropertyMap {
  const isOfAnotherKind = discriminators.some(
    (name) => name in desired && name in live && desired[name] !== live[name],
  );
  if (isOfAnotherKind) return desired;
  const before = isPropertyMap(prior) ? prior : {};
  const others = Object.entries(live).filter(
    ([name, value]) => !Object.hasOwn(desired, name) && !Object.hasOwn(before, name) && !isEmpty(value),
  );
  const own = Object.entries(desired).map(
    ([name, value]) =>
      [name, valueWithUnmanagedParts(value, ownValue(live, name), ownValue(before, name))] as const,
  );
  return Object.fromEntries([...others, ...own]);
}

function valueWithUnmanagedParts(desired: unknown, live: unknown, prior: unknown): unknown {
  if (isPropertyMap(desired) && isPropertyMap(live)) return withUnmanagedParts(desired, live, prior);
  const [items, there, before] = [listOf(desired), listOf(live), listOf(prior)];
  // Items of equal lists are the same things, unless they were reordered; of others, nobody knows.
  if (!Array.isArray(desired) || items.length !== there.length) return desired;
  return items.map((item, index) => {
    const isMoved = !covers(there[index], item) && there.some((other) => covers(other, item));
    return isMoved ? item : valueWithUnmanagedParts(item, there[index], before[index]);
  });
}
