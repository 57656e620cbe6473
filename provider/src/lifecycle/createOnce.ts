import type { Api } from "../client";
import { isApiError, type ApiError } from "../client/errors";
import type { ObjectsApi } from "../client/observability";
import { unreadableIn } from "../client/unreadable";
import type { PropertyMap } from "../schema/propertyMap";
import { refOf } from "./address";
import type { Created, Creation, ResourceDefinition } from "./definition";
import { ResourceError } from "./errors";

/** How often a creation is sent that the service did not carry out. */
const attempts = 3;

/** When the object is looked for after a lost answer, in milliseconds after each other. */
const pollDelaysMs = [0, 300, 1_000];

interface Identified {
  readonly id: string;
}

type Items<Item> = ReadonlyMap<string, Item>;

/** The steps of a creation, each of them a call of the service. */
export interface CreationSteps<Item extends Identified> {
  /** Creations of the same name go one after the other: two at a time could not tell whose answer was lost. */
  readonly name: string;
  readonly post: () => Promise<Item>;
  /** All objects as they are now, or undefined where the service does not list them. */
  readonly list: () => Promise<Items<Item> | undefined>;
  /** All objects as they are before the creation. */
  readonly listBefore: () => Promise<Items<Item> | undefined>;
  /** Whether an object is the one that this creation makes: equal in both directions. */
  readonly matches: (item: Item) => boolean;
  /** Whether an object that appeared while the answer got lost may be the one, though the service spells it otherwise. */
  readonly mayMatch?: (item: Item) => boolean;
  /** Throws where an object that is there already forbids the creation; it may be of a form that is not known. */
  readonly refuse?: (item: unknown) => void;
  /** `pollDelaysMs` of an object that takes the service long to make. */
  readonly pollDelaysMs?: readonly number[];
}

/** How an object of a collection is created by one request. */
export function createByPost<Item extends PropertyMap & Identified, Body>(
  objects: (api: Api) => ObjectsApi<Item, Body>,
  body: (desired: PropertyMap) => Body,
  matches: (desired: PropertyMap, item: Item) => boolean,
): (creation: Creation) => Promise<Created> {
  return async (creation) => {
    const { api, at, definition, desired } = creation;
    const sent = body(desired);
    const live = await createOnce(creation, {
      name: `create ${definition.kind} ${JSON.stringify(sent)}`,
      post: () => objects(api).create(at, sent),
      list: () => objects(api).list(at),
      listBefore: () => objects(api).listedBefore(at),
      matches: (item: Item) => matches(desired, item),
    });
    return { live };
  };
}

/**
 * Creates an object, once. What is there already is named and never taken: nobody can tell whose it is. After a lost answer
 * the object is looked for before anything is sent again.
 */
export function createOnce<Item extends Identified>(
  creation: Creation,
  steps: CreationSteps<Item>,
): Promise<Item> {
  const { api, definition, at, objects, warn } = creation;
  return api.withLock(steps.name, async () => {
    const before = await steps.listBefore();
    const there = [...(before?.values() ?? [])];
    const unread = before === undefined ? [] : unreadableIn(before).values();
    for (const item of [...there, ...unread]) steps.refuse?.(item);
    // Most of what is there was made by this run, and comparing costs much more than looking that up.
    const equal = there.filter((item) => isUnknownObject(creation, item.id) && steps.matches(item));
    const live = await postOnce(creation, steps, before);
    objects.add(refOf(definition, { ...at, id: live.id }));
    if (equal.length > 0) warn(isThereAlready(definition, equal));
    return live;
  });
}

/** Whether no resource of this process has the object. */
export const isUnknownObject = ({ definition, at, objects }: Creation, id: string): boolean =>
  !objects.has(refOf(definition, { ...at, id }));

async function postOnce<Item extends Identified>(
  creation: Creation,
  steps: CreationSteps<Item>,
  before: Items<Item> | undefined,
): Promise<Item> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await steps.post();
    } catch (error) {
      if (!isApiError(error) || !error.ambiguous) throw error;
      // What was there before cannot be told from what was made.
      if (before === undefined) throw lookFirst(creation.definition, error);
      const made = await lookFor(creation, steps, before, error);
      if (made !== undefined) return made;
      const isUnsure = mayStillHappen(error) || wasMade(error);
      if (isUnsure || attempt >= attempts) throw lookFirst(creation.definition, error);
    }
  }
}

/** The object that a creation made whose answer was lost. Throws where that cannot be told. */
async function lookFor<Item extends Identified>(
  creation: Creation,
  steps: CreationSteps<Item>,
  before: Items<Item>,
  lost: ApiError,
): Promise<Item | undefined> {
  const { list, matches, mayMatch = matches } = steps;
  const delaysMs = (mayStillHappen(lost) ? steps.pollDelaysMs : undefined) ?? pollDelaysMs;
  for (const delayMs of delaysMs) {
    await creation.api.pause(delayMs);
    const listed = await list().catch(() => undefined);
    // Without a complete look nothing says that the object was not made.
    if (listed === undefined || hasUnreadable(listed, before)) throw lookFirst(creation.definition, lost);
    const fresh = [...listed.values()].filter(({ id }) => !before.has(id) && isUnknownObject(creation, id));
    const equal = fresh.filter(matches);
    const [made] = equal;
    if (made !== undefined && equal.length === 1) return made;
    const candidates = equal.length > 0 ? equal : fresh.filter(mayMatch);
    if (candidates.length > 0) throw lookFirst(creation.definition, lost, candidates);
  }
  return undefined;
}

/** Of an object that is left out of a listing since this run began, nobody can say whether it is the one. */
function hasUnreadable(now: object, before: object): boolean {
  const known = unreadableIn(before);
  return [...unreadableIn(now).keys()].some((id) => !known.has(id));
}

/** An answer of this API says that the work is done, also in a form that is not known. */
export const wasMade = (error: ApiError): boolean => error.kind === "schemaMismatch";

/** Whether nobody can say that the service's work is over: then sending again could make a second object. */
const mayStillHappen = (error: ApiError): boolean =>
  error.kind === "timedOut" || error.kind === "unreachable" || error.status === 502 || error.status === 504;

/** What to do after a creation of which nobody knows whether it happened. */
export function lookFirst(
  { displayName, idArg }: ResourceDefinition,
  lost: ApiError,
  candidates: readonly Identified[] = [],
): ResourceError {
  const found =
    candidates.length === 0
      ? `No new ${displayName} was seen that is surely the one`
      : `It may be ${candidates.map(({ id }) => id).join(" or ")}`;
  return new ResourceError(
    `${lost.summary}. The ${displayName} may have been made all the same. ${found}. Look at the service before you run again: ` +
      `to keep what was made, give its id as ${idArg.name}; else the next run makes another one. [${lost.kind}]`,
  );
}

/** Names objects that nobody is known to manage. The resource that made one may be about to leave in this run. */
function isThereAlready({ displayName, idArg }: ResourceDefinition, equal: readonly Identified[]): string {
  const ids = equal.map(({ id }) => id).join(", ");
  return (
    `an equal ${displayName} was there already (${ids}), and this resource made its own. If you renamed, moved or replaced a ` +
    `resource in this run, that is its old ${displayName}. Otherwise look whose it is; to manage it here, give ${idArg.name}`
  );
}
