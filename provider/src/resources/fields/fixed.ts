import { sameMeaning } from "./canonical";
import { delta } from "./delta";
import { group, isBag, visibilityOf, type Bag, type Field, type GroupField, type Table } from "./table";
import { isUnknown } from "./unknown";

/*
 * Fields that are said when an object is made and never again.
 */

const isFixed = (field: Field): boolean => visibilityOf(field).fixed === true;

/** The fields of a table that can be changed. */
export function changeable(table: Table): Table {
  const entries = Object.entries(table).flatMap(([name, field]): [string, Field][] => {
    if (field.kind !== "group") return isFixed(field) ? [] : [[name, field]];
    const fields = changeable(field.fields);
    return Object.keys(fields).length === 0 ? [] : [[name, group(fields)]];
  });
  return Object.fromEntries(entries);
}

/**
 * The paths of fixed fields, dotted, that `wanted` has otherwise than `now`, and of what it has in place of another
 * choice. What is not known yet counts as other.
 */
export function changedFixed(table: Table, wanted: Bag, now: unknown): readonly string[] {
  return withChoices(otherChoices(table, wanted, now), changedFields(table, wanted, now));
}

/** The same of an object whose secrets cannot be seen: what it hides counts as wanted. */
export function visiblyOtherFixed(table: Table, wanted: Bag, observed: Bag): readonly string[] {
  const visible = delta(table, wanted, observed, wanted);
  return withChoices(otherChoices(table, wanted, observed), changedFields(table, visible, observed));
}

/** The paths of what groups are to have in place of what they have one of for ever. */
function otherChoices(table: Table, wanted: Bag, now: unknown, above = ""): readonly string[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const value = wanted[name];
    if (field.kind !== "group" || !isBag(value)) return [];
    const before = isBag(now) ? now[name] : undefined;
    const [asked, found] = [choicesIn(field, value), choicesIn(field, before)];
    const others = found.length > 0 && !found.some((one) => asked.includes(one)) ? asked : [];
    const path = `${above}${name}.`;
    return [...others.map((one) => `${path}${one}`), ...otherChoices(field.fields, value, before, path)];
  });
}

function choicesIn({ oneOf = [] }: GroupField, value: unknown): readonly string[] {
  return oneOf.filter((name) => isBag(value) && value[name] !== undefined);
}

/** What is in another choice is new as a whole. */
function withChoices(choices: readonly string[], fields: readonly string[]): readonly string[] {
  return [
    ...choices,
    ...fields.filter((path) => !choices.some((one) => path === one || path.startsWith(`${one}.`))),
  ];
}

function changedFields(table: Table, wanted: Bag, now: unknown, above = ""): readonly string[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const [value, path] = [wanted[name], `${above}${name}`];
    if (value === undefined) return [];
    const before = isBag(now) ? now[name] : undefined;
    if (field.kind === "group") {
      if (isUnknown(value)) return holdsFixed(field.fields) ? [path] : [];
      return isBag(value) ? changedFields(field.fields, value, before, `${path}.`) : [];
    }
    return isFixed(field) && !sameMeaning(field, value, before) ? [path] : [];
  });
}

/** The part of a bag that can be changed. */
export function withoutFixed(table: Table, bag: Bag): Bag {
  const entries = Object.entries(bag).flatMap(([name, value]): [string, unknown][] => {
    const field = table[name];
    if (field?.kind === "group" && isBag(value)) {
      const inner = withoutFixed(field.fields, value);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }
    return field !== undefined && isFixed(field) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function holdsFixed(table: Table): boolean {
  return Object.values(table).some((field) =>
    field.kind === "group" ? holdsFixed(field.fields) : isFixed(field),
  );
}
