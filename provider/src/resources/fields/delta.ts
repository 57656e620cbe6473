import { isDeepStrictEqual } from "node:util";
import { sameMeaning } from "./canonical";
import { isBag, visibilityOf, type Bag, type Field, type Table } from "./table";

/**
 * What of `wanted` is not so yet: compared with what was observed, and for fields that cannot be observed with what is
 * remembered.
 */
export function delta(table: Table, wanted: Bag, observed: unknown, remembered: unknown): Bag {
  const entries = Object.entries(wanted).flatMap(([name, value]): [string, unknown][] => {
    const field = table[name];
    if (field === undefined || value === undefined) return [];
    const seen = isBag(observed) ? observed[name] : undefined;
    const known = isBag(remembered) ? remembered[name] : undefined;
    if (field.kind === "group" && isBag(value)) {
      const inner = delta(field.fields, value, seen, known);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }
    return isSo(field, value, seen, known) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function isSo(field: Field, wanted: unknown, observed: unknown, remembered: unknown): boolean {
  if (isRemembered(field, observed)) return isDeepStrictEqual(wanted, remembered);
  return sameMeaning(field, wanted, observed);
}

/** A hidden secret counts as remembered: that it is absent says nothing about its value. */
function isRemembered(field: Field, observed: unknown): boolean {
  const { writeOnly, mayBeMissing, secret } = visibilityOf(field);
  const absent = observed === undefined || observed === "";
  return writeOnly === true || (absent && (mayBeMissing === true || secret === true));
}

/** The paths of what a delta holds, dotted, for messages. */
export function pathsOf(table: Table, bag: Bag, above = ""): readonly string[] {
  return Object.entries(bag).flatMap(([name, value]) => {
    const field = table[name];
    const path = `${above}${name}`;
    return field?.kind === "group" && isBag(value) ? pathsOf(field.fields, value, `${path}.`) : [path];
  });
}
