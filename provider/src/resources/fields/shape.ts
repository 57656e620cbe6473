import { isBag } from "./table";

/*
 * Objects of no fixed form, such as the configuration of a tile: services fill in what was not written. They are compared
 * and read over the shape of what the user wrote.
 */

/** Whether everything that `wanted` says is so in `live`. "", null, [] and absent are the same. */
export function covers(live: unknown, wanted: unknown): boolean {
  if (isEmpty(wanted)) return isEmpty(live);
  if (isBag(wanted)) {
    return isBag(live) && Object.entries(wanted).every(([name, value]) => covers(live[name], value));
  }
  if (Array.isArray(wanted)) {
    const items: readonly unknown[] = wanted;
    return (
      Array.isArray(live) &&
      live.length === items.length &&
      items.every((item, index) => covers(live[index], item))
    );
  }
  return live === wanted;
}

/** The part of `live` that has the shape of `template`, in the template's spelling where the two mean the same. */
export function inShapeOf(template: unknown, live: unknown): unknown {
  if (isEmpty(template) && isEmpty(live)) return template;
  if (isBag(template) && isBag(live)) {
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
const givenFields = new Set(["id"]);

export function withoutGiven(item: unknown): unknown {
  return isBag(item)
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !givenFields.has(name)))
    : item;
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
