import type { Api } from "../../client";
import { isApiError, type ApiError } from "../../client/errors";
import { unreadableIn } from "../../client/unreadable";
import type { Bag } from "../fields/table";
import type { Claims } from "./claims";
import type { Created, ResourceKind } from "./definition";

/** How often a creation is sent that the service did not carry out. */
const attempts = 3;

/** How long after a lost answer the object is looked for, again and again, in milliseconds. */
const looksAfterMs = [0, 300, 1_000];

type Items<Item> = ReadonlyMap<string, Item>;

/** The steps of a creation, each of them a call of the service. */
export interface Creation<Item extends { readonly id: string }> {
  readonly kind: ResourceKind;
  /** Creations of the same name go one after the other. */
  readonly name: string;
  readonly post: () => Promise<Item>;
  readonly get: (id: string) => Promise<Item | undefined>;
  /** All objects as they are now, or undefined where the service does not list them. */
  readonly list: () => Promise<ReadonlyMap<string, Item> | undefined>;
  /** All objects as they were before this process created its first one. */
  readonly existedBefore: () => Promise<ReadonlyMap<string, Item> | undefined>;
  /** What the new object is to be. */
  readonly wanted: Bag;
  /** Whether an object is the one that a creation with these args makes. */
  readonly isLike: (wanted: Bag, item: Item) => boolean;
  /** The same of an object that appeared while the answer got lost; where it may look otherwise than `isLike` asks. */
  readonly couldBe?: (wanted: Bag, item: Item) => boolean;
  /** What to say of an identical object that was there before, where only the user may take it over. */
  readonly refuse?: (existing: Item) => Error;
  /** How long an object is looked for that takes the service long to make, in milliseconds. */
  readonly looksAtWorkMs?: readonly number[];
}

/**
 * Creates an object, once. An identical one that nobody claims is taken over instead: an earlier run made it and could not
 * record it. After a lost answer the object is looked for before anything is sent again.
 */
export function createOnce<Item extends { readonly id: string }>(
  api: Api,
  creation: Creation<Item>,
  claims: Claims,
): Promise<Created> {
  // Of two equal creations the second waits until the first has claimed its object.
  return api.oneAtATime(creation.name, async () => {
    const before = await creation.existedBefore();
    const orphan = await findOrphan(creation, before, claims);
    if (orphan !== undefined) {
      const warning = "took over an identical object that no resource manages, instead of creating it twice";
      return { live: orphan, warnings: [warning] };
    }
    const live = await postOnce(creation, before, claims);
    claims.claim(creation.kind, live.id);
    return { live, warnings: [] };
  });
}

async function findOrphan<Item extends { readonly id: string }>(
  creation: Creation<Item>,
  before: Items<Item> | undefined,
  claims: Claims,
): Promise<Item | undefined> {
  const { kind, isLike, wanted } = creation;
  const replaced = claims.beingReplaced(kind);
  // Which object is being replaced is not known: none that looks like it is taken over.
  const orphans = without(before, (item) => replaced.some((inputs) => isLike(inputs, item)));
  const { refuse } = creation;
  const existing = orphans.find((item) => isLike(wanted, item) && !claims.has(kind, item.id));
  if (refuse !== undefined && existing !== undefined) throw refuse(existing);
  const orphan = firstUnclaimed(orphans, creation, claims);
  const live = orphan === undefined ? undefined : await creation.get(orphan.id);
  return live !== undefined && isLike(wanted, live) ? live : undefined;
}

async function postOnce<Item extends { readonly id: string }>(
  creation: Creation<Item>,
  before: Items<Item> | undefined,
  claims: Claims,
): Promise<Item> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await creation.post();
    } catch (error) {
      if (!isApiError(error) || !error.ambiguous) throw error;
      const isAtWork = mayStillHappen(error);
      const waits = isAtWork ? (creation.looksAtWorkMs ?? looksAfterMs) : looksAfterMs;
      const found = await lookFor(creation, before, claims, waits);
      if (typeof found === "object") return found;
      if (found === "cannot be seen" || isAtWork || wasMade(error) || attempt >= attempts) throw error;
    }
  }
}

/** Without a complete look nothing says that the object was not made. */
async function lookFor<Item extends { readonly id: string }>(
  creation: Creation<Item>,
  before: Items<Item> | undefined,
  claims: Claims,
  waitsMs: readonly number[],
): Promise<Item | "is not there" | "cannot be seen"> {
  // What was there before cannot be told from what was made.
  if (before === undefined) return "cannot be seen";
  const { isLike, couldBe = isLike } = creation;
  for (const waitMs of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const listed = await creation.list().catch(() => undefined);
    if (listed === undefined || hasUnreadable(listed, before)) return "cannot be seen";
    const fresh = without(listed, ({ id }) => before.has(id));
    const made =
      firstUnclaimed(fresh, creation, claims) ??
      firstUnclaimed(fresh, { ...creation, isLike: couldBe }, claims);
    if (made !== undefined) return made;
  }
  return "is not there";
}

/** Who finds it claims it, in one go. */
function firstUnclaimed<Item extends { readonly id: string }>(
  items: readonly Item[],
  { kind, isLike, wanted }: Creation<Item>,
  claims: Claims,
): Item | undefined {
  return items.find((item) => isLike(wanted, item) && claims.claim(kind, item.id));
}

function without<Item>(items: Items<Item> | undefined, isOut: (item: Item) => boolean): readonly Item[] {
  return [...(items?.values() ?? [])].filter((item) => !isOut(item));
}

/** Of an object that is left out of a listing since this run began, nobody can say whether it is the one. */
function hasUnreadable(now: object, before: object): boolean {
  const known = unreadableIn(before);
  return unreadableIn(now).some((id) => !known.includes(id));
}

/** An answer of this API says that the work is done, also in a form that is not known. */
export const wasMade = (error: ApiError): boolean => error.kind === "otherForm";

/** A service that did not answer in time can still be at work: sending again could make a second object. */
function mayStillHappen(error: ApiError): boolean {
  return error.kind === "timedOut" || error.status === 504;
}
