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

/**
 * Which item of `live` each item of `wanted` is: the one of the same name where the name is unique on both sides, else
 * the one at the same place, else one that differs in its name only: it was renamed and moved. Undefined for an item that
 * is not there; no item is taken twice.
 */
export function partners(
  wanted: readonly unknown[],
  live: readonly unknown[],
): readonly (number | undefined)[] {
  const byName = wanted.map((item) => {
    const name = nameOf(item);
    const isUnique = name !== undefined && count(wanted, name) === 1 && count(live, name) === 1;
    return isUnique ? live.findIndex((one) => nameOf(one) === name) : undefined;
  });
  const byPlace = byName.map((found, index) => {
    if (found !== undefined) return found;
    const here = index < live.length && !byName.includes(index) && !hasOwnPartner(live[index], wanted, live);
    return here ? index : undefined;
  });
  const taken = new Set(byPlace);
  return byPlace.map((found, index) => {
    if (found !== undefined) return found;
    const renamed = live.findIndex((one, at) => !taken.has(at) && coversButName(one, wanted[index]));
    if (renamed < 0) return undefined;
    taken.add(renamed);
    return renamed;
  });
}

/** Items of `live` that are nobody's partner. */
export function strangers(
  live: readonly unknown[],
  pairs: readonly (number | undefined)[],
): readonly unknown[] {
  return live.filter((_, index) => !pairs.includes(index));
}

function coversButName(live: unknown, wanted: unknown): boolean {
  if (!isBag(wanted)) return false;
  const { name: _name, ...content } = wanted;
  return Object.keys(content).length > 0 && covers(live, content);
}

function hasOwnPartner(item: unknown, wanted: readonly unknown[], live: readonly unknown[]): boolean {
  const name = nameOf(item);
  return name !== undefined && count(wanted, name) === 1 && count(live, name) === 1;
}

function count(items: readonly unknown[], name: string): number {
  return items.filter((item) => nameOf(item) === name).length;
}

function nameOf(item: unknown): string | undefined {
  const name = isBag(item) ? item["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
