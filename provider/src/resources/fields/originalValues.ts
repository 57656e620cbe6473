import { emptyOf } from "./canonical";
import { managedOf, project, withWholeItems, type Managed } from "./managed";
import { isBag, overlay, type Bag, type Table } from "./table";

/** What a state has of the values that were found, and what it manages. */
export interface Recorded {
  readonly managed: Managed | undefined;
  readonly values: Bag;
}

/**
 * The managed values as they were before this package first touched them, absence included. Each is recorded once: earlier
 * ones stay, also of fields that the args name no longer. `heard` are those that another resource found which had the object
 * before.
 */
export function originalValues(table: Table, wanted: Bag, before: Bag, recorded: Recorded, heard: Bag): Bag {
  const managed = withWholeItems(table, managedOf(table, wanted, before), before);
  const now = overlay(absent(table, managed), within(project(table, managed, before, {}), before));
  const known = overlay(absent(table, recorded.managed), recorded.values);
  return overlay(overlay(now, within(heard, now)), known);
}

/**
 * What says "not there" for each managed field: "" for a text, [] for a list, else null. Not of fields that a service hides:
 * nobody knows whether they are there.
 */
function absent(table: Table, managed: Managed = new Map()): Bag {
  const entries = [...managed].flatMap(([name, { carried, inside }]): [string, unknown][] => {
    const field = table[name];
    if (field === undefined || carried) return [];
    if (field.kind === "group") return [[name, absent(field.fields, inside)]];
    return [[name, field.kind === "flag" ? null : (emptyOf(field) ?? null)]];
  });
  return Object.fromEntries(entries);
}

/** The part of a bag that has the fields of another one. */
function within(bag: Bag, other: Bag): Bag {
  const entries = Object.entries(bag).flatMap(([name, value]): [string, unknown][] => {
    const inner = other[name];
    if (inner === undefined) return [];
    return [[name, isBag(value) && isBag(inner) ? within(value, inner) : value]];
  });
  return Object.fromEntries(entries);
}
