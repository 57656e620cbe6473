import { isPropertyMap, type PropertyMap } from "./propertyMap";

/*
 * Objects of no fixed form, such as the configuration of a tile: services fill in what was not written. They are compared
 * and read over the shape of what the user wrote.
 */

/** Whether everything that `desired` says is so in `live`. "", null, [] and absent are the same. */
export function covers(live: unknown, desired: unknown): boolean {
  if (isEmpty(desired)) return isEmpty(live);
  if (isPropertyMap(desired)) {
    return isPropertyMap(live) && Object.entries(desired).every(([name, value]) => covers(live[name], value));
  }
  if (Array.isArray(desired)) {
    const items: readonly unknown[] = desired;
    return (
      Array.isArray(live) &&
      live.length === items.length &&
      items.every((item, index) => covers(live[index], item))
    );
  }
  return live === desired;
}

/** The part of `live` that has the shape of `template`, in the template's spelling where the two mean the same. */
export function inShapeOf(template: unknown, live: unknown): unknown {
  if (isEmpty(template) && isEmpty(live)) return template;
  if (isPropertyMap(template) && isPropertyMap(live)) {
    const entries = Object.entries(template).map(
      ([name, value]) => [name, inShapeOf(value, live[name])] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(template) && Array.isArray(live)) {
    return live.map((item: unknown, index) => inShapeOf(template[index], item));
  }
  return live ?? undefined;
}

/** The fields that a service gives to an item and that nobody writes. */
const serverFields = new Set(["id"]);

export function withoutServerFields(item: unknown): unknown {
  return isPropertyMap(item)
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !serverFields.has(name)))
    : item;
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Fields that say what else an object can have: with another value, what was there before means nothing. */
const discriminators = ["displayType", "type", "kind"];

/**
 * What is desired, with what others set in the live object: all that the program neither sets nor, going by `prior`, ever
 * set, at any depth. A service replaces an item of a list as a whole, so what is not sent along is lost.
 */
export function withUnmanagedParts(desired: PropertyMap, live: PropertyMap, prior: unknown): PropertyMap {
  if (isOfAnotherKind(desired, live)) return desired;
  const before = isPropertyMap(prior) ? prior : {};
  const others = Object.entries(live).filter(
    ([name, value]) => !Object.hasOwn(desired, name) && !Object.hasOwn(before, name) && !isEmpty(value),
  );
  const own = Object.entries(desired).map(
    ([name, value]) => [name, valueWithUnmanagedParts(value, live[name], before[name])] as const,
  );
  return Object.fromEntries([...others, ...own]);
}

function valueWithUnmanagedParts(desired: unknown, live: unknown, prior: unknown): unknown {
  if (isPropertyMap(desired) && isPropertyMap(live)) return withUnmanagedParts(desired, live, prior);
  if (!Array.isArray(desired)) return desired;
  const items: readonly unknown[] = desired;
  const [there, before] = [listOf(live), listOf(prior)];
  // Items of equal lists are the same things, unless they were reordered; of others, nobody knows.
  if (items.length !== there.length) return items;
  return items.map((item, index) => {
    const isMoved = !covers(there[index], item) && there.some((other) => covers(other, item));
    return isMoved ? item : valueWithUnmanagedParts(item, there[index], before[index]);
  });
}

const isOfAnotherKind = (desired: PropertyMap, live: PropertyMap): boolean =>
  discriminators.some((name) => name in desired && name in live && desired[name] !== live[name]);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
