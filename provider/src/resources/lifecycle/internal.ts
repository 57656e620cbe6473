import type { Managed } from "../fields/managed";
import { readManaged, writeManaged } from "../fields/managedText";
import { isBag, type Bag, type Table } from "../fields/table";
import { withoutWholeGroups, withWholeGroups } from "../fields/wholeGroups";

/** Properties that a state carries for this package alone. All start with `__`; an engine treats those as internal. */
export const internalKeys = {
  kind: "__kind",
  managed: "__managed",
  found: "__found",
  owner: "__owner",
} as const;

export function withoutInternal(bag: Bag): Bag {
  // A loop, for this runs six times in each check and diff and makes a sixth of their cost otherwise.
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(bag)) if (!key.startsWith("__")) plain[key] = bag[key];
  return plain;
}

/** The last text of each table: the resources of one program mostly manage the same fields. */
const lastRead = new WeakMap<Table, { readonly text: string; readonly managed: Managed }>();

/** What the state says is managed, or undefined where it never was said, as after an import. */
export function managedIn(table: Table, outputs: Bag): Managed | undefined {
  const text = outputs[internalKeys.managed];
  if (typeof text !== "string") return undefined;
  const last = lastRead.get(table);
  if (last?.text === text) return last.managed;
  const managed = withWholeGroups(table, readManaged(text));
  lastRead.set(table, { text, managed });
  return managed;
}

export function managedOutput(table: Table, managed: Managed): Bag {
  return { [internalKeys.managed]: writeManaged(withoutWholeGroups(table, managed)) };
}

export function foundIn(outputs: Bag): Bag {
  const found = outputs[internalKeys.found];
  return isBag(found) ? found : {};
}

/** The mark by which one resource's hold on an object is told from another's. */
export function ownerIn(state: Bag): string | undefined {
  const owner = state[internalKeys.owner];
  return typeof owner === "string" ? owner : undefined;
}

export function ownerOutput(owner: string | undefined): Bag {
  return owner === undefined ? {} : { [internalKeys.owner]: owner };
}
