import { createHash } from "node:crypto";
import type { JsonObject } from "../json/json";
import type { Answer, Collection, Created, Listing } from "../resource/api";
import { bestFits, fitOf, likenessOf, recognizedFitOf } from "./identity";
import type { Fit, OpenCreation } from "../resource/openCreations";
import { normalize } from "../schema/normalize";
import { withoutClears } from "../schema/wireForm";
import { isRequestError, ResourceError, withCode, type RequestError } from "../messages/errors";
import { refOf } from "../resource/address";
import type { Operation, Resource } from "../resource/resource";

/** Maximum number of times that a creation is sent until the service carries it out. */
const attempts = 3;

/** Pauses before the searches for an object whose response was lost, in milliseconds. */
const pollDelaysMs = [0, 300, 1_000];

export interface CreationSteps<Live> {
  /** Creations with equal names run one at a time, so that each can find its own object. */
  readonly name: string;
  readonly post: () => Promise<Created<Live>>;
  /** Compares an object with the creation. Default: `recognizedFitOf` with the desired fields. */
  readonly fit?: (live: Answer) => Fit | undefined;
  /**
   * True if an object that appeared after the request and does not fit may still be the new one, in a different form. Default:
   * the fields by which users recognize an object are equal.
   */
  readonly mayMatch?: (live: Answer<Live>) => boolean;
  /** Returns the error if an existing object, which may be in an unsupported form, forbids the creation. */
  readonly excludes?: (desired: JsonObject, existing: unknown) => ResourceError | undefined;
  /**
   * True if the service rejected the request as a duplicate. An earlier request whose response was lost may have created the
   * first object.
   */
  readonly isDuplicate?: (failed: RequestError) => boolean;
  /** Default: `pollDelaysMs`. */
  readonly pollDelaysMs?: readonly number[];
  /**
   * True if an object is useless without the response to its creation, such as a key without its secret. A second one is then
   * created.
   */
  readonly needsResponse?: boolean;
}

/** Creates an object with one POST of the desired fields. */
export function createByPost<Live>(
  creation: Operation<Live>,
  collection: Collection<Live>,
  {
    bodyOf = (desired) => desired,
    ...steps
  }: Pick<CreationSteps<Live>, "excludes"> & { readonly bodyOf?: (desired: JsonObject) => JsonObject } = {},
): Promise<Created<Live>> {
  const { resource, desired, at } = creation;
  const body = bodyOf(withoutClears(resource.fields, desired));
  return createOnce(creation, {
    ...steps,
    name: `create ${resource.kind} ${createHash("sha256").update(JSON.stringify(body)).digest("hex")}`,
    post: () => collection.create(at, body),
  });
}

/**
 * Creates an object exactly once, even if responses are lost. Warns about identical objects, but never adopts them, because their
 * owner is unknown.
 */
export function createOnce<Live>(
  creation: Operation<Live>,
  steps: CreationSteps<Live>,
): Promise<Created<Live>> {
  const { api, resource, at, desired, ownership, warn } = creation;
  const { noun, idArg } = resource;
  const { fit = ({ comparable }: Answer) => recognizedFitOf(resource, desired, comparable) } = steps;
  const collection = resource.collection(api);
  return api.withLock(steps.name, async () => {
    const beganMs = performance.now();
    // The list must be fresh, because an object that this run created a moment ago can forbid the creation too.
    const recent = await (steps.excludes === undefined ? collection.listRecent(at) : collection.list(at));
    const isEnough = recent === undefined || recent.readAtMs >= beganMs || showsTimes(recent);
    const listed = isEnough ? recent : await collection.list(at);
    const before = listed && { ...listed, isFresh: listed.readAtMs >= beganMs };
    const existing = [...(before?.objects.values() ?? [])];
    const unreadable = before?.unreadable.values() ?? [];
    for (const object of [...existing.map(({ comparable }) => comparable), ...unreadable]) {
      const exclusion = steps.excludes?.(desired, object);
      if (exclusion !== undefined) throw exclusion;
    }
    const anyFit = steps.fit ?? (({ comparable }: Answer) => fitOf(resource, desired, comparable));
    const open = ownership.openCreations.open(refOf(resource, { ...at, id: "" }), anyFit);
    const created = await postOnce(creation, steps, before, open);
    // Ownership is checked first, because comparing is slow and most existing objects belong to this run.
    const equal = existing.filter(
      (live) => isUnknownObject(creation, live.id) && fit(live) !== undefined && !open.isContested(live),
    );
    const ids = equal.map(({ id }) => id).join(", ");
    const text =
      `created a new ${noun} although an identical one exists (${ids}). If this run replaces, renames or moves the resource, this may be ` +
      `the old ${noun}, which Pulumi deletes afterwards. Otherwise an interrupted run or another user may have created it, so find its owner. ` +
      `To manage the existing ${noun} here, set ${idArg.name}`;
    if (equal.length > 0) warn(withCode(text, "create/identical"));
    return created;
  });
}

/** The objects that existed before a creation. */
interface Before<Live> extends Listing<Live> {
  /** True if the list was read for this creation. A shared list may lack objects that other users created since. */
  readonly isFresh: boolean;
}

/** True if a list shows when its objects were created, and the current time of the service. */
const showsTimes = ({ serviceTimeMs, objects }: Listing): boolean =>
  serviceTimeMs !== undefined && [...objects.values()].some((object) => createdAtMs(object) !== undefined);

/** Returns when the service created an object, in milliseconds since 1970, precise to the second. */
export function createdAtMs({ comparable }: Answer): number | undefined {
  const instant = normalize({ kind: "instant", isRequired: false }, comparable["createdAt"]);
  const time = typeof instant === "string" ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** True if a request can have created an object: not if the object is older, by the clock of the service. */
function isFromRequest(
  live: Answer,
  { serviceTimeMs, readAtMs, isFresh }: Before<unknown>,
  sentAtMs: number | undefined,
): boolean {
  const createdMs = createdAtMs(live);
  if (createdMs === undefined || serviceTimeMs === undefined || sentAtMs === undefined) return isFresh;
  return createdMs + 1_000 > serviceTimeMs + sentAtMs - readAtMs;
}

function isUnknownObject<Live>({ resource, at, ownership }: Operation<Live>, id: string): boolean {
  const ref = refOf(resource, { ...at, id });
  return !ownership.known.has(ref) && !ownership.referenced.has(ref);
}

/** Throws if a POST returned an existing object: recorded as created, it would be deleted with the stack. */
function refuseExisting<Live>(
  creation: Operation<Live>,
  before: Listing<Live> | undefined,
  { id }: Answer<Live>,
): void {
  const { noun, idArg } = creation.resource;
  const isOurs = !isUnknownObject(creation, id);
  if (!isOurs && before?.objects.has(id) !== true && before?.unreadable.has(id) !== true) return;
  const owner = isOurs ? "another resource of this program manages" : "already existed";
  throw new ResourceError(
    "create/exists",
    `instead of creating a ${noun}, the service returned ${noun} ${id}, which ${owner}. To manage it with this resource, set ` +
      `${idArg.name} to "${id}". To create a new ${noun}, change the name or another field`,
  );
}

/** Records a new object before another creation can mistake it for its own. */
function noteCreated<Live>({ resource, at, ownership }: Operation<Live>, { id }: Answer<Live>): void {
  ownership.known.add(refOf(resource, { ...at, id }));
}

/** Sends a creation. While its object is unknown, no other creation of this process claims an object that it may have made. */
async function postOnce<Live>(
  creation: Operation<Live>,
  steps: CreationSteps<Live>,
  before: Before<Live> | undefined,
  open: OpenCreation,
): Promise<Created<Live>> {
  try {
    const created = await postUntilKnown(creation, steps, before, open);
    open.close();
    return created;
  } catch (error) {
    // A creation with an unknown outcome stays open: its object can exist, or appear later.
    if (!(error instanceof ResourceError && error.code === "create/uncertain")) open.close();
    throw error;
  }
}

async function postUntilKnown<Live>(
  creation: Operation<Live>,
  steps: CreationSteps<Live>,
  before: Before<Live> | undefined,
  open: OpenCreation,
): Promise<Created<Live>> {
  const { resource, warn } = creation;
  let lost: Answer<Live> | undefined;
  let firstSentMs: number | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const created = await open.sending(async () => {
        const response = await steps.post();
        refuseExisting(creation, before, response.live);
        noteCreated(creation, response.live);
        return response;
      });
      if (lost === undefined) return created;
      const text = `${resource.noun} ${lost.id} appeared when the response to a create request was lost, so its secret is lost too. If it belongs to no other user, delete it`;
      warn(withCode(text, "key/unusable"));
      return created;
    } catch (error) {
      const isDuplicate =
        firstSentMs !== undefined && isRequestError(error) && steps.isDuplicate?.(error) === true;
      if (!isRequestError(error) || !(error.mayHaveHappened || isDuplicate)) throw error;
      // Without a list from before the request, an older object cannot be told from the new one.
      if (before === undefined) throw ambiguousCreation(resource, error);
      // An object of the first request can appear after a later one.
      firstSentMs ??= error.sentAtMs;
      const recognized = await findCreated(creation, steps, { before, open, sentAtMs: firstSentMs }, error);
      if (recognized !== undefined && steps.needsResponse !== true) {
        noteCreated(creation, recognized);
        return { live: recognized };
      }
      const isDone = recognized === undefined ? !error.mayStillHappen : recognized.id !== lost?.id;
      if (!isDone || isDuplicate || error.hasHappened || attempt >= attempts)
        throw ambiguousCreation(resource, error, recognized && [recognized]);
      lost = recognized;
    }
  }
}

/** The facts that distinguish the new object from others. */
interface Origin<Live> {
  readonly before: Before<Live>;
  readonly open: OpenCreation;
  readonly sentAtMs: number | undefined;
}

/** Finds the object of a creation whose response was lost. Throws if several objects are possible. */
async function findCreated<Live>(
  creation: Operation<Live>,
  steps: CreationSteps<Live>,
  { before, open, sentAtMs }: Origin<Live>,
  lost: RequestError,
): Promise<Answer<Live> | undefined> {
  const { api, resource, at, desired } = creation;
  const likeness = likenessOf(resource, desired);
  const {
    fit = ({ comparable }: Answer) => recognizedFitOf(resource, desired, comparable),
    mayMatch = ({ comparable }: Answer) => likenessOf(resource, comparable) === likeness,
  } = steps;
  const delaysMs = (lost.mayStillHappen ? steps.pollDelaysMs : undefined) ?? pollDelaysMs;
  const list = () => resource.collection(api).list(at);
  for (const [look, delayMs] of delaysMs.entries()) {
    await api.pause(delayMs);
    // The first search runs even if the operation was ended, because the creation may have succeeded.
    const looked = look === 0 ? api.withOneGuaranteedAttempt(list) : list();
    const listed = await looked.catch(() => undefined);
    const isComplete =
      listed !== undefined && [...listed.unreadable.keys()].every((id) => before.unreadable.has(id));
    // Without a complete listing, the object can still exist.
    if (!isComplete) throw ambiguousCreation(resource, lost);
    const appeared = [...listed.objects.values()].filter(
      ({ id }) => !before.objects.has(id) && !before.unreadable.has(id),
    );
    const search = () => {
      const fresh = appeared.filter(({ id }) => isUnknownObject(creation, id));
      const fitting = bestFits(fresh, fit);
      return { fitting, candidates: fitting.length > 0 ? fitting : fresh.filter(mayMatch) };
    };
    // The response to a different creation can show that an object belongs to that creation.
    await open.responsesOfRivals(search().candidates);
    const { fitting, candidates } = search();
    const [only] = fitting;
    const isSure = only !== undefined && fitting.length === 1 && !open.isContested(only, fit(only));
    if (isSure && isFromRequest(only, before, sentAtMs)) return only;
    if (candidates.length > 0) throw ambiguousCreation(resource, lost, candidates);
  }
  return undefined;
}

function ambiguousCreation(
  { noun, idArg }: Resource,
  lost: RequestError,
  candidates: readonly { readonly id: string }[] = [],
): ResourceError {
  const identity =
    candidates.length === 0
      ? "pulumi-pipes could not find out which object it is"
      : `It may be ${candidates.map(({ id }) => id).join(" or ")}`;
  return new ResourceError(
    "create/uncertain",
    `${lost.summary}. The service may have created the ${noun}. ${identity}. The next run may create a duplicate. To prevent that, first ` +
      `run \`npx --no-install pulumi-pipes-cli recover\`, or set ${idArg.name} to the ID of the ${noun} if it exists`,
  );
}
