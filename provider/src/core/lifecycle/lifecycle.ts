import type { Address, Answer } from "../resource/api";
import { isHiddenBy } from "../align/changes";
import { desiredIn, fieldsIn } from "../schema/wireForm";
import { isClearedByNull } from "../schema/normalize";
import type { Code } from "../messages/codes.generated";
import { driftWarnings } from "./driftWarnings";
import { ResourceError, withCode, type Message } from "../messages/errors";
import { findingMessage } from "../messages/findings";
import { additionalFields, leafAt, secrecyOf, type ObjectField } from "../schema/fields";
import * as json from "../json/json";
import { omit, pathOf, pathText, valueAt, type JsonObject } from "../json/json";
import { addressOf, addressOfId, notFound, refOf } from "../resource/address";
import { plannedChanges, type PlannedChange } from "../align/plannedChanges";
import { formerUrl, refuseMoved } from "../resource/movedService";
import { propertyPath } from "../json/propertyPaths";
import { PartialFailure } from "../resource/resource";
import type { BaseUrl, Context, Creation, Memory, Operation, Resource } from "../resource/resource";
import type { ServiceValues, State, Update } from "../resource/resource";
import { Steps } from "../resource/steps";
import {
  type ReadBack,
  deletionPolicyOf,
  readBack,
  stateAfter,
  stateAfterSteps,
  withDerived,
} from "../state/state";
import { recalled } from "../state/hiddenValues";
import { missing, objectsOf, refusalOf, takenTwice, unsendableFields, unsentText } from "./recoveredObjects";
import type { Recovered } from "./recoveredObjects";
import { unmanagedWarnings } from "./unmanagedWarnings";
import { updateCreated, updateOf, updateUntilKnown } from "./update";

/** Creates, adopts or updates the object of a resource. If the live object and the state differ, the live object counts. */
export async function createOrUpdate(
  resource: Resource,
  context: Context,
  args: JsonObject,
  prior?: State,
  named?: Recovered,
): Promise<State> {
  const { ownership } = context;
  const api = await context.api("write");
  const desired = desiredIn(resource, args);
  const isSecret = secrecyOf(resource.fields, context.markedPaths);
  const ignored = (context.ignored ?? []).map(propertyPath);
  const warnOfKind = context.warningsOf(resource, "");
  const steps = new Steps();
  steps.mustResume = prior?.mustResume === true;
  const taskAt = (at: Address): Operation<unknown> => {
    const warn = context.warningsOf(resource, at.id);
    const ref = refOf(resource, at);
    const { noteLive } = context;
    return {
      resource,
      api,
      ownership,
      args,
      desired,
      prior,
      at,
      ref,
      isSecret,
      ignored,
      noteLive,
      steps,
      warn,
      warnOfKind,
    };
  };
  const task = taskAt(addressOf(resource, args, prior?.id ?? named?.id));
  const { at, ref } = task;
  if (named !== undefined) return take(task, named);
  if (at.id === "" && resource.creation !== undefined) {
    // Warnings wait until the ID is known, because they are printed with it.
    const warnings: Message[] = [];
    const created = await resource.creation.create({ ...task, warn: (text) => warnings.push(text) });
    const wholeTask = taskAt({ ...at, id: created.live.id });
    warnings.forEach(wholeTask.warn);
    return finishCreation(wholeTask, created);
  }
  const isAdoption = prior === undefined && resource.creation !== undefined;
  if (isAdoption && ownership.taken.has(ref)) throw takenTwice(resource);
  ownership.claimFields(ref, resource.fields, desired, isSecret);
  ownership.known.add(ref);
  if (prior?.memory?.origin !== "created") ownership.referenced.add(ref);
  // No other operation of this process may write between the read and the write.
  return api.withLock(ref, () => adoptOrUpdate(task, context));
}

/**
 * Records an object from a recovery file as created. Sends values that the object lacks: write-only fields, or differences that a
 * user accepted. Does not touch an object that changed since the file was written.
 */
async function take(task: Operation<unknown>, named: Recovered): Promise<State> {
  const { resource, api, ownership, args, desired, at, ref, isSecret } = task;
  const refuse = (live: Answer | undefined): void => {
    const refusal = refusalOf(resource, desired, live, named);
    if (refusal !== undefined) throw refusal;
  };
  const listed = (await objectsOf(resource, api, at)).get(at.id);
  refuse(listed);
  if (listed === undefined) throw missing([at.id], named.provider);
  // Checked after the list, because another resource can have claimed the object in the meantime.
  if (ownership.known.has(ref) || ownership.referenced.has(ref)) throw takenTwice(resource);
  ownership.known.add(ref);
  ownership.taken.add(ref);
  ownership.claimFields(ref, resource.fields, desired, isSecret);
  const live = withDerived(resource, listed);
  const unsent = unsendableFields(resource, desired, live.comparable);
  if (unsent.length > 0) task.warnOfKind(unsentText(unsent));
  const update = updateOf(task, live);
  const isEqual = update.changes.length === 0 && resource.bodies(update).length === 0;
  if (isEqual) return stateAfter(resource, at, "created", args, live);
  return api.withLock(ref, () => adoptOrUpdate(task, { origin: "created", refuse }));
}

/** Sets the fields that the creation could not set. If this fails, the next run sets them. */
async function finishCreation(task: Operation<unknown>, created: Creation<unknown>): Promise<State> {
  const { resource, ownership, ref, at, args, desired, isSecret, steps } = task;
  const { shownOnce, remainingChanges = [] } = created;
  ownership.claimFields(ref, resource.fields, desired, isSecret);
  let live = withDerived(resource, created.live);
  const update = updateOf(task, live);
  const remaining = update.changes.filter(({ path: [name = ""] }) => remainingChanges.includes(name));
  if (remaining.length > 0) {
    try {
      steps.plan(["creation"]);
      steps.plan(remaining.map(({ path }) => pathText(path)));
      live = await updateCreated({ ...update, changes: remaining });
    } catch (error) {
      const unset = remaining.map(({ path: [name = ""] }) => name);
      const setArgs = { ...omit(args, unset), ...shownOnce };
      throw new PartialFailure(stateAfter(resource, at, "created", setArgs, live), steps.failureOf(error));
    }
  }
  const state = stateAfter(resource, at, "created", { ...args, ...shownOnce }, live);
  warnAfterWrite(task, live, state);
  return state;
}

interface Special extends Partial<Pick<Context, "isSigningKey" | "noteNarrowedKey">> {
  readonly ignored?: readonly string[] | undefined;
  /** The address of the service, if the object may have been created at a different one. */
  readonly baseUrl?: BaseUrl | undefined;
  /** The origin of an object without a state. Default: an adoption. */
  readonly origin?: Memory["origin"];
  /** Called before the first request that changes the object. Throws if it must not be changed. */
  readonly refuse?: (live: Answer) => void;
}

async function adoptOrUpdate(task: Operation<unknown>, special: Special): Promise<State> {
  const { resource, at, args, prior, steps } = task;
  const { baseUrl, ignored, refuse } = special;
  const origin = prior?.memory?.origin ?? special.origin ?? "adopted";
  const shownOnce = json.pick(prior?.outputs ?? {}, resource.outputs?.shownOnce ?? []);
  const updates: Update<unknown>[] = [];
  try {
    const attempt = () =>
      updateUntilKnown(task, (update) => {
        if (updates.length === 0) {
          refuse?.(update.live);
          noteNarrowings(task, update.live, special);
        }
        const furtherSteps = resource.furtherSteps?.names?.(update) ?? [];
        steps.plan([...update.changes.map(({ path }) => pathText(path)), ...furtherSteps]);
        updates.push(update);
      });
    const live = await attempt().catch(async (error: unknown) => {
      if (!(await hasAppeared(task, error))) throw error;
      return attempt();
    });
    const [first, last = first] = [updates[0], updates.at(-1)];
    // An update that reads again merges again.
    const update = first && last && { ...first, merged: last.merged };
    const written = stateAfter(resource, at, origin, { ...args, ...shownOnce }, live, update);
    const state =
      resource.warnings?.unseenLoss === undefined ? written : withUnseenMark(written, live, prior, first);
    warnAfterWrite(task, live, state, update);
    const after = recalled(resource, live, prior?.outputs ?? {}, prior?.memory);
    driftWarnings(updates, after, ignored).forEach(task.warn);
    return { ...state, mustResume: steps.mustResume };
  } catch (error) {
    if (isNotFound(error)) refuseMoved(prior, baseUrl);
    const [first, last = first] = [updates[0], updates.at(-1)];
    if (steps.mustResume && last !== undefined && !isNotFound(error)) await resource.stopping?.resume(last);
    const { mustResume } = steps;
    const failure = steps.failureOf(error);
    if (prior !== undefined && (mustResume || prior.mustResume === true || steps.isAnyDone)) {
      const state = last === undefined ? prior : stateAfterSteps(prior, updates, last);
      throw new PartialFailure({ ...state, mustResume }, failure);
    }
    if (prior !== undefined || first === undefined) throw failure;
    // The next run must not reset these fields, because no run set them.
    const unset = omit(args, Object.keys(fieldsIn(resource, args)));
    const state = stateAfter(resource, at, origin, unset, first.live);
    throw new PartialFailure({ ...state, mustResume }, failure);
  }
}

/**
 * Records in the state whether the object can have parts that no response shows. An update removes them, except values that the
 * program no longer sets.
 */
function withUnseenMark(
  state: State,
  { comparable }: Answer,
  prior: State | undefined,
  update: Update<unknown> | undefined,
): State {
  const { memory } = state;
  const isSent = update !== undefined && update.resource.bodies(update).length > 0;
  const isReleased = update?.removed.some((pointer) => {
    const path = pathOf(pointer);
    const leaf = leafAt(update.resource.fields, path);
    return (
      leaf !== undefined &&
      isHiddenBy(leaf.field, comparable) &&
      !json.isEmpty(valueAt(update.live.comparable, path))
    );
  });
  const byDefault = memory?.origin !== "created";
  const unseen = isReleased === true || (!isSent && (prior?.memory?.unseen ?? byDefault));
  return memory === undefined || unseen === byDefault ? state : { ...state, memory: { ...memory, unseen } };
}

/** Warns about an adopted key that authenticates the deployment. A key in the state gets this warning from its diff. */
function noteNarrowings(
  { resource, args, prior, at, warn }: Operation<unknown>,
  { comparable, record }: Answer,
  { isSigningKey, noteNarrowedKey }: Special,
): void {
  const { credential } = resource;
  const narrowings = credential?.narrowings(args, comparable) ?? [];
  if (credential === undefined || narrowings.length === 0) return;
  if (isSigningKey?.(json.own(record, credential.suffixOutput)) !== true) return;
  noteNarrowedKey?.(at.id);
  if (prior === undefined) narrowings.map(findingMessage).forEach(warn);
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ResourceError && error.code === "object/not-found";

/**
 * Waits until an object that the service creates by itself exists; false if it never appears. Holds no turn of the limiter
 * meanwhile.
 */
async function hasAppeared(
  { resource, api, at, prior }: Operation<unknown>,
  error: unknown,
): Promise<boolean> {
  if (!isNotFound(error) || prior !== undefined || resource.appears === undefined) return false;
  const what = `${resource.noun} ${at.id} to exist`;
  return (await api.until(what, () => resource.collection(api).get(at))) !== undefined;
}

/** Reads the object of a state; undefined if it does not exist. */
export async function read(
  resource: Resource,
  context: Context,
  prior: State,
): Promise<ReadBack | undefined> {
  const at = addressOf(resource, prior.outputs, prior.id);
  context.ownership.known.add(refOf(resource, at));
  const live = await resource.collection(await context.api("read")).getBatched(at);
  if (live === undefined) {
    refuseMoved(prior, context.baseUrl);
    return undefined;
  }
  const state = readBack(resource, at, withDerived(resource, live), prior.memory, prior.outputs);
  const mustResume = prior.mustResume === true && resource.stopping?.mayBeStopped(live.record) === true;
  const warnings = resource.warnings?.onRead?.(live.record, state.inputs, mustResume);
  warnings?.forEach(context.warningsOf(resource, at.id));
  return { ...state, state: { ...state.state, mustResume } };
}

/** Reads an object by its ID, without managing it. */
export async function get(resource: Resource, context: Context, id: string): Promise<ReadBack> {
  const at = addressOfId(resource, id, context.defaults);
  context.ownership.referenced.add(refOf(resource, at));
  const collection = resource.collection(await context.api("read"));
  const live = await collection.getBatched(at);
  if (live === undefined) throw notFound(collection, at, "Check the ID");
  return readBack(resource, at, withDerived(resource, live), undefined, {});
}

/** Deletes or disables the object of a state, or retains it without a request. */
export async function deleteObject(resource: Resource, context: Context, prior: State): Promise<void> {
  const { ownership } = context;
  const { deletionPolicy, isSet } = deletionPolicyOf(prior);
  if (resource.delete === undefined || deletionPolicy === "retain") {
    const reason = isSet ? 'its deletionPolicy is "retain"' : "it was adopted";
    // No request is sent here, so the object may no longer exist.
    const text = withCode(`did not delete this ${resource.noun}: ${reason}`, "delete/by-policy");
    context.warningsOf(resource, prior.id, "info")(text);
    return startBeforeRetention(resource, context, prior);
  }
  const at = addressOf(resource, prior.outputs, prior.id);
  const ref = refOf(resource, at);
  ownership.known.add(ref);
  if (ownership.referenced.has(ref)) {
    const text =
      `did not ${deletionPolicy} this ${resource.noun}, because the program refers to it by its ID. To ${deletionPolicy} it, ` +
      "remove the ID from the program first. For a renamed or moved resource, use `aliases`";
    context.warningsOf(resource, prior.id)(withCode(text, "delete/retained"));
    return startBeforeRetention(resource, context, prior);
  }
  const api = await context.api("write");
  const { credential } = resource;
  if (credential !== undefined && context.isSigningKey(prior.outputs[credential.suffixOutput])) {
    context.noteNarrowedKey(at.id);
    // No preview can show this, because Pulumi does not ask providers about deletions before it carries them out.
    const text =
      `this deployment authenticates with this ${resource.noun}, and this run will ${deletionPolicy} it. The rest of the run and later ` +
      "deployments may fail. Give the deployment a different key";
    context.warningsOf(resource, prior.id)(withCode(text, "key/signs-deployment"));
  }
  await api.withLock(ref, async () => {
    // A deletion of a missing object succeeds, which hides a changed address.
    const isMoved = formerUrl(prior, context.baseUrl) !== undefined;
    if (isMoved && (await resource.collection(api).get(at)) === undefined)
      refuseMoved(prior, context.baseUrl);
    await resource.delete?.({ api, at, deletionPolicy, isSet });
  });
}

/** Starts an object that an update stopped before it leaves the state, because no later run can start it. */
async function startBeforeRetention(resource: Resource, context: Context, prior: State): Promise<void> {
  if (prior.mustResume !== true) return;
  const api = await context.api("write");
  const at = addressOf(resource, prior.outputs, prior.id);
  const warning = await api.withLock(refOf(resource, at), async () =>
    resource.stopping?.startRetained(api, at),
  );
  if (warning !== undefined) context.warningsOf(resource, prior.id)(warning);
}

/** Warns about values that the service did not store as sent. `update` is set for an existing object. */
function warnAfterWrite(
  { resource, args, desired, prior, isSecret, warn, warnOfKind }: Operation<unknown>,
  live: Answer,
  { memory }: State,
  update?: Update<unknown>,
): void {
  const { fields } = resource;
  const merged = update?.merged ?? desired;
  const recalledLive = recalled(resource, live, args, memory);
  const keptByService = resource.serviceValues?.kept?.(merged, live.comparable, update?.live.raw) ?? {};
  for (const [name, text] of Object.entries(keptByService)) warnOfKind(`${name}: ${text}`);
  const about = (names: readonly string[], code: Code, text: string): void => {
    if (names.length > 0) warn(withCode(`${[...new Set(names)].join(", ")}: ${text}`, code));
  };
  about(
    rewritten(fields, memory?.serviceValues, prior?.memory?.serviceValues),
    "update/rewritten",
    "the service stores a different value, or does not return it. If the value on the service changes later, a refresh shows the change",
  );
  about(
    plannedChanges(fields, merged, recalledLive, isSecret).flatMap(notApplied),
    "update/not-applied",
    "the service reported success, but returned a different value. If a refresh also shows a difference, use a value that the service " +
      "supports, or remove the argument",
  );
  if (update !== undefined) unmanagedWarnings(update, live, recalledLive).forEach(warn);
}

/** Describes a value that the service did not store. Most differ only in spaces that services trim, which are hard to see. */
function notApplied(change: PlannedChange): readonly string[] {
  // Items in another order are equivalent.
  if (change.kind === "reordered") return [];
  if (change.kind !== "changed") return [change.path];
  const { path, to } = change;
  const from = change.from ?? "";
  const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");
  const isOnlySpaces =
    typeof from === "string" && typeof to === "string" && withoutSpaces(from) === withoutSpaces(to);
  return [isOnlySpaces ? `${path} (only spaces differ)` : path];
}

/** Finds immutable and unknown fields that the service begins to rewrite. */
function rewritten(
  fields: ObjectField,
  now: ServiceValues = {},
  before: ServiceValues = {},
): readonly string[] {
  return Object.entries(now).flatMap(([pointer, value]) => {
    const path = pathOf(pointer);
    const leaf = leafAt(fields, path);
    if (json.isEqual(value, before[pointer])) return [];
    if (leaf === undefined) return [pathText(path)];
    // The keys of an item may be secret.
    if (leaf.path.length < path.length) return [pathText([...leaf.path, additionalFields])];
    const { fixed, secret } = leaf.field;
    const isExpected =
      fixed === true ? secret === true && value === null : !value || !isClearedByNull(leaf.field);
    return isExpected ? [] : [pathText(path)];
  });
}
