import { asDigits } from "./exactNumbers";
import {
  hasItems,
  type FieldSchema,
  type ListMapField,
  type OpaqueItemsField,
  type SequenceField,
} from "./fieldSchema";
import { covers, pairItems } from "./itemPairing";
import { givenValues } from "./leaves";
import {
  fromPaths,
  isPropertyMap,
  listOf,
  overlay,
  ownValue,
  valueAt,
  type Items,
  type PropertyMap,
} from "./propertyMap";

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

/** The dotted paths of additional fields that items had in the program before, and have no more; they stay on the service. */
export function additionalFieldsLeft(
  schema: FieldSchema,
  desired: PropertyMap,
  prior: PropertyMap,
): readonly string[] {
  const paths = givenValues(schema, desired).flatMap(({ path, field, value }) => {
    if (!hasItems(field)) return [];
    const items = listOf(value);
    const before = listOf(valueAt(prior, path));
    return pairItems(field, items, before).flatMap((at, index) => {
      const [now, then] = [items[index], at === undefined ? undefined : before[at]].map((item) =>
        valueAt(item, ["additionalFields"]),
      );
      const names = isPropertyMap(then) ? Object.keys(then) : [];
      return names
        .filter((name) => valueAt(now, [name]) === undefined)
        .map((name) => [...path, "additionalFields", name].join("."));
    });
  });
  return [...new Set(paths)];
}

/**
 * Changes in which every additional field has what others set inside of it: a service that takes it apart from its siblings
 * replaces it as a whole.
 */
export function withPartsInside(schema: FieldSchema, delta: PropertyMap, live: PropertyMap): PropertyMap {
  const whole = givenValues(schema, delta).map(({ path, field, value }) => {
    const there = valueAt(live, path);
    const isShared = field?.kind === "shaped" && isPropertyMap(value) && isPropertyMap(there);
    return [path, isShared ? overlay(there, value) : undefined] as const;
  });
  return overlay(delta, fromPaths(whole));
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
    ([name, value]) => !Object.hasOwn(desired, name) && !Object.hasOwn(before, name) && value !== null,
  );
  const own = Object.entries(desired).map(
    ([name, value]) =>
      [name, valueWithUnmanagedParts(value, ownValue(live, name), ownValue(before, name))] as const,
  );
  return Object.fromEntries([...others, ...own]);
}

function valueWithUnmanagedParts(desired: unknown, live: unknown, prior: unknown): unknown {
  if (isPropertyMap(desired) && isPropertyMap(live)) return withUnmanagedParts(desired, live, prior);
  // Of a number that JavaScript cannot hold, a state has the digits.
  if (asDigits(live) === desired) return live;
  const [items, there, before] = [listOf(desired), listOf(live), listOf(prior)];
  // Items of equal lists are the same things, unless they were reordered; of others, nobody knows.
  if (!Array.isArray(desired) || items.length !== there.length) return desired;
  return items.map((item, index) => {
    const isMoved = !covers(there[index], item) && there.some((other) => covers(other, item));
    return isMoved ? item : valueWithUnmanagedParts(item, there[index], before[index]);
  });
}
