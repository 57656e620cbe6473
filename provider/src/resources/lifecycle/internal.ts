import type { Managed } from "../fields/managed";
import { readManaged, writeManaged } from "../fields/managedText";
import { isBag, type Bag, type Table } from "../fields/table";
import { withoutWholeGroups, withWholeGroups } from "../fields/wholeGroups";

/** Properties that a state carries for this package alone. All start with `__`; an engine treats those as internal. */
export const internalKeys = {
  /** `Alert`; in the outputs of what is managed also whose it is and what is managed of it: `Alert:<owner>:<fields>`. */
  kind: "__kind",
  found: "__found",
} as const;

export function withoutInternal(bag: Bag): Bag {
  // A loop, for this runs six times in each check and diff and makes a sixth of their cost otherwise.
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(bag)) if (!key.startsWith("__")) plain[key] = bag[key];
  return plain;
}

/** The kind of resource that inputs or outputs are of. */
export const kindIn = (bag: Bag): string | undefined => markIn(bag).kind;

/** The mark by which one resource's hold on an object is told from another's. */
export const ownerIn = (state: Bag): string | undefined => markIn(state).owner;

/** The last text of each table: the resources of one program mostly manage the same fields. */
const lastRead = new WeakMap<Table, { readonly text: string; readonly managed: Managed }>();

/** What the state says is managed, or undefined where it never was said, as after an import. */
export function managedIn(table: Table, state: Bag): Managed | undefined {
  const { managed: text } = markIn(state);
  if (text === undefined) return undefined;
  const last = lastRead.get(table);
  if (last?.text === text) return last.managed;
  const managed = withWholeGroups(table, readManaged(text));
  lastRead.set(table, { text, managed });
  return managed;
}

/** One text for all three: an engine and its SDK take time for each property of each resource. */
export function markOutput(kind: string, owner: string | undefined, table: Table, managed: Managed): Bag {
  return markOf({ kind, owner, managed: writeManaged(withoutWholeGroups(table, managed)) });
}

/** The mark of a state, for outputs that take its place. */
export const keptMark = (kind: string, state: Bag): Bag => markOf({ ...markIn(state), kind });

function markOf({ kind, owner = "", managed }: Mark): Bag {
  return { [internalKeys.kind]: managed === undefined ? kind : [kind, owner, managed].join(":") };
}

interface Mark {
  readonly kind?: string | undefined;
  readonly owner?: string | undefined;
  readonly managed?: string | undefined;
}

/** States from before the first release have a property for each. */
const formerKeys = { owner: "__owner", managed: "__managed" } as const;

function markIn(bag: Bag): Mark {
  const [kind, owner, ...managed] = textAt(bag, internalKeys.kind)?.split(":") ?? [];
  if (managed.length === 0)
    return { kind, owner: textAt(bag, formerKeys.owner), managed: textAt(bag, formerKeys.managed) };
  return { kind, owner: owner === "" ? undefined : owner, managed: managed.join(":") };
}

function textAt(bag: Bag, name: string): string | undefined {
  const value = bag[name];
  return typeof value === "string" ? value : undefined;
}

export function foundIn(outputs: Bag): Bag {
  const found = outputs[internalKeys.found];
  return isBag(found) ? found : {};
}
