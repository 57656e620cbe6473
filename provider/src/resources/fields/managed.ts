import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { identityOf, emptyOf, canonical, itemsInOrder, sameMeaning } from "./canonical";
import { partners, strangers } from "./pairing";
import { inShapeOf } from "./shape";
import {
  isBag,
  visibilityOf,
  type Bag,
  type Field,
  type KeyedField,
  type MatchedField,
  type Table,
} from "./table";

/** What is managed of one field: whether it is remembered instead of observed, and what is managed inside. */
export interface ManagedEntry {
  readonly carried: boolean;
  readonly inside: Managed;
}

/** The fields that args manage. Of a keyed list: the items in which more than the usual fields are managed. */
export type Managed = ReadonlyMap<string, ManagedEntry>;

export const nothingManaged: Managed = new Map();

/**
 * The fields that `inputs` manage. A secret that was set but does not come back in `observed` is one that the service
 * hides: it is carried from now on. So is a fixed field that comes back in another spelling, as `before` says from its
 * creation on: nothing but a new object could be done about it.
 */
export function managedOf(
  table: Table,
  inputs: Bag,
  observed: unknown,
  before: Managed = nothingManaged,
): Managed {
  const entries = Object.entries(table).flatMap(([name, field]): [string, ManagedEntry][] => {
    const value = inputs[name];
    if (value === undefined) return [];
    const seen = isBag(observed) ? observed[name] : undefined;
    const known = before.get(name);
    const inside = managedInside(field, value, seen, known?.inside);
    return [[name, { carried: isCarried(field, value, seen, known), inside }]];
  });
  return new Map(entries);
}

function isCarried(field: Field, value: unknown, seen: unknown, before: ManagedEntry | undefined): boolean {
  const { writeOnly, secret, fixed } = visibilityOf(field);
  const hidden = secret === true && value !== "" && (canonical(field, seen) ?? "") === "";
  const respelled = fixed === true && (before?.carried ?? !sameMeaning(field, value, seen));
  return writeOnly === true || hidden || respelled;
}

function managedInside(field: Field, value: unknown, seen: unknown, before: Managed | undefined): Managed {
  if (field.kind === "group" && isBag(value)) return managedOf(field.fields, value, seen, before);
  if (field.kind === "keyed" && Array.isArray(value)) return managedItems(field, value);
  return nothingManaged;
}

/**
 * A few characters that tell an item apart in the state, and do not give away what identifies it: that may be a secret. Two
 * items with the same mark would share what is managed of them; with 66 bits none have it.
 */
const markOf = (field: KeyedField, item: unknown): string => digestOf(field, item).slice(0, 11);

/** What states of 0.1.0 have in its place. Of a thousand items, two may well have the same. */
const shortMarkOf = (field: KeyedField, item: unknown): string => digestOf(field, item).slice(0, 4);

const digestOf = (field: KeyedField, item: unknown): string =>
  createHash("sha256").update(identityOf(field, item)).digest("base64url");

function managedItems(field: KeyedField, items: readonly unknown[]): Managed {
  return new Map(
    items.filter(isBag).flatMap((item): [string, ManagedEntry][] => {
      const more = Object.keys(item).filter((key) => !field.always.includes(key));
      if (more.length === 0) return [];
      const inside = new Map(more.map((key) => [key, { carried: false, inside: nothingManaged }]));
      return [[markOf(field, item), { carried: false, inside }]];
    }),
  );
}

/** The managed fields, dotted. A list is one field. */
export function managedLeaves(table: Table, managed: Managed, above = ""): readonly string[] {
  return [...managed].flatMap(([name, { inside }]) => {
    const field = table[name];
    const path = `${above}${name}`;
    return field?.kind === "group" ? managedLeaves(field.fields, inside, `${path}.`) : [path];
  });
}

/** The same, with all fields of every observed item of a keyed list: what it takes to make such an item again. */
export function withWholeItems(table: Table, managed: Managed, observed: unknown): Managed {
  const entries = [...managed].map(([name, entry]): [string, ManagedEntry] => {
    const field = table[name];
    const seen = isBag(observed) ? observed[name] : undefined;
    if (field?.kind === "group") {
      return [name, { ...entry, inside: withWholeItems(field.fields, entry.inside, seen) }];
    }
    return field?.kind === "keyed" && Array.isArray(seen)
      ? [name, { ...entry, inside: managedItems(field, seen) }]
      : [name, entry];
  });
  return new Map(entries);
}

/**
 * The managed part of what was observed, in the form of inputs: what a refresh compares with. A managed value that is
 * not there reads as empty; a carried one comes from `remembered`.
 */
export function project(table: Table, managed: Managed, observed: unknown, remembered: unknown): Bag {
  const [live, state] = [isBag(observed) ? observed : {}, isBag(remembered) ? remembered : {}];
  const values: Record<string, unknown> = {};
  for (const [name, entry] of managed) {
    const field = table[name];
    const value = field && projectField(field, entry, live[name], state[name]);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function projectField(field: Field, entry: ManagedEntry, observed: unknown, remembered: unknown): unknown {
  if (field.kind === "group") {
    const inner = project(field.fields, entry.inside, observed, remembered);
    return Object.keys(inner).length === 0 ? undefined : inner;
  }
  if (entry.carried) return remembered;
  if (observed === undefined && visibilityOf(field).mayBeMissing) return remembered;
  const value = canonical(field, observed) ?? emptyOf(field);
  if (field.kind === "matched" && Array.isArray(value)) return projectMatched(field, value, remembered);
  return field.kind === "keyed" && Array.isArray(value) ? projectItems(field, entry.inside, value) : value;
}

/** In the order and over the shape of what is remembered; an item that somebody added comes last, as a whole. */
function projectMatched(
  field: MatchedField,
  live: readonly unknown[],
  remembered: unknown,
): readonly unknown[] {
  if (!Array.isArray(remembered)) return live;
  const templates: readonly unknown[] = remembered;
  const pairs = partners(field, templates, live);
  const known = templates.flatMap((template, index) => {
    const at = pairs[index];
    return at === undefined ? [] : [inShapeOf(template, live[at])];
  });
  return [...known, ...strangers(live, pairs)];
}

function projectItems(field: KeyedField, managed: Managed, items: readonly unknown[]): readonly unknown[] {
  const ambiguous = ambiguousMarks(field, managed, items);
  const managedParts = items.filter(isBag).map((item) => {
    const short = shortMarkOf(field, item);
    const more = managed.get(markOf(field, item)) ?? managed.get(short);
    // Which of several items is meant, nobody can tell. What is empty is shown of none: it would be a change in the others.
    const isShown = (name: string): boolean =>
      more?.inside.has(name) === true && !(ambiguous.has(short) && isNothing(item, name));
    const names = Object.keys(field.item).filter((name) => field.always.includes(name) || isShown(name));
    return Object.fromEntries(names.map((name) => [name, item[name] ?? emptyIn(name)]));
  });
  return itemsInOrder(field, managedParts);

  function emptyIn(name: string): unknown {
    return emptyOf(field.item[name] ?? { kind: "text" });
  }

  function isNothing(item: Bag, name: string): boolean {
    return isDeepStrictEqual(item[name] ?? emptyIn(name), emptyIn(name));
  }
}

/** The short marks in a state that several of the items have. */
function ambiguousMarks(field: KeyedField, managed: Managed, items: readonly unknown[]): ReadonlySet<string> {
  const owners = new Map<string, string>();
  const marks = items.flatMap((item) => {
    const [mark, identity] = [shortMarkOf(field, item), identityOf(field, item)];
    if (!owners.has(mark)) owners.set(mark, identity);
    return managed.has(mark) && owners.get(mark) !== identity ? [mark] : [];
  });
  return new Set(marks);
}
