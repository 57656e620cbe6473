import { changes } from "./compare";
import { PartialFailure, ResourceError } from "./errors";
import { omit, pick, type JsonObject, type Pointer } from "./json";
import { addressOf, addressOfId, refOf } from "./objects";
import { desiredIn, fieldsIn, warningsOf, withDerived } from "./resource";
import type { Address, Answer, Context, Created, Resource, Update } from "./resource";
import { deletionPolicyOf, managedPart, readBack, recalled, stateAfter } from "./state";
import type { ReadBack, State } from "./state";
import { updateCreated, updateUntilKnown, type Task } from "./update";
import { leftInItems, notApplied, removedFields, rewritten } from "./warnings";

/** Creates or adopts the object of a resource, or updates it. What is live beats what the state holds. */
export async function createOrUpdate(
  resource: Resource,
  context: Context,
  args: JsonObject,
  prior?: State,
): Promise<State> {
  const { ownership } = context;
  const api = await context.api();
  const desired = desiredIn(resource, args);
  const taskAt = (at: Address): Task => {
    const warn = warningsOf(resource, context, at.id);
    return { resource, api, ownership, args, desired, at, ref: refOf(resource, at), warn };
  };
  const task = taskAt(addressOf(resource, args, prior?.id));
  const { at, ref } = task;
  if (at.id === "") {
    if (resource.create === undefined)
      throw new ResourceError(`${resource.noun}: ${resource.idArg.name} names no object`);
    // Warnings wait for the id.
    const warnings: string[] = [];
    const created = await resource.create({ ...task, warn: (text) => warnings.push(text) });
    const whole = taskAt({ ...at, id: created.live.id });
    warnings.forEach(whole.warn);
    return finishCreation(whole, created);
  }
  ownership.want(ref, resource.fields, desired);
  ownership.add(ref);
  if (prior?.memory?.origin !== "created") ownership.name(ref);
  // Between a read and its write, no other operation of this process writes to the same object.
  return api.withLock(ref.key, () => adoptOrUpdate(task, prior));
}

/** Sets what the creation could not. If that fails, the object exists, and the next run goes on. */
async function finishCreation(task: Task, created: Created<unknown>): Promise<State> {
  const { resource, ownership, ref, at, args, desired } = task;
  const { shownOnce, unfinished = [] } = created;
  ownership.want(ref, resource.fields, desired);
  let live = withDerived(resource, created.live);
  const missing = changes(resource.fields, desired, live.seen).map(({ path: [name = ""] }) => name);
  const unset = missing.filter((name) => unfinished.includes(name));
  if (unset.length > 0) {
    try {
      live = await updateCreated(task, live, unset);
    } catch (error) {
      const set = { ...omit(args, unset), ...shownOnce };
      throw new PartialFailure(stateAfter(resource, at, "created", set, live), error);
    }
  }
  const state = stateAfter(resource, at, "created", { ...args, ...shownOnce }, live);
  warnAfterWrite(task, live, state);
  return state;
}

/** Warns of what the service did not take as it was sent. Returns the response with what it hides or rewrites put back. */
function warnAfterWrite(
  { resource, args, desired, warn }: Task,
  live: Answer,
  { memory }: State,
  prior?: State,
): JsonObject {
  const seen = recalled(resource, live, args, memory);
  rewritten(resource.fields, memory?.serviceValues, prior?.memory?.serviceValues).forEach(warn);
  notApplied(resource.fields, desired, seen).forEach(warn);
  return seen;
}

async function adoptOrUpdate(task: Task, prior: State | undefined): Promise<State> {
  const { resource, at, args, desired, warn } = task;
  const isCleared = (pointer: Pointer): boolean => resource.isCleared?.(pointer) ?? false;
  const origin = prior?.memory?.origin ?? "adopted";
  const kept = pick(prior?.outputs ?? {}, resource.shownOnce ?? []);
  let update: Update<unknown> | undefined;
  try {
    const live = await updateUntilKnown(task, prior, (plan) => (update = plan));
    const state = stateAfter(resource, at, origin, { ...args, ...kept }, live, prior);
    const seen = warnAfterWrite(task, live, state, prior);
    if (update !== undefined) {
      removedFields(resource.fields, isCleared, update.removed, update.live.seen, seen).forEach(warn);
      leftInItems(resource.fields, desired, update.before).forEach(warn);
    }
    return state;
  } catch (error) {
    if (prior !== undefined || update === undefined) throw error;
    // Nothing is managed yet: the next run must neither reset what was not set, nor take it for set.
    const unset = omit(args, Object.keys(fieldsIn(resource, args)));
    const { memory, ...state } = stateAfter(resource, at, origin, unset, update.live);
    throw new PartialFailure({ ...state, memory: memory && { ...memory, managed: null } }, error);
  }
}

/** The object of a state at present, or undefined if it does not exist. */
export async function read(
  resource: Resource,
  context: Context,
  prior: State,
): Promise<ReadBack | undefined> {
  const at = addressOf(resource, prior.outputs, prior.id);
  context.ownership.add(refOf(resource, at));
  const live = await resource.collection(await context.api()).getBatched(at);
  if (live === undefined) return undefined;
  const found = describe(resource, at, prior, live);
  resource.readWarnings?.(live.record, found.inputs).forEach(warningsOf(resource, context, at.id));
  return found;
}

/** An object that a program reads by its id, without managing it. */
export async function get(resource: Resource, context: Context, id: string): Promise<ReadBack> {
  const at = addressOfId(resource, id, context.defaults);
  const ref = refOf(resource, at);
  context.ownership.name(ref);
  const live = await resource.collection(await context.api()).getBatched(at);
  if (live === undefined) throw new ResourceError(`${ref.label} does not exist: check the id`);
  return describe(resource, at, { outputs: {}, memory: undefined }, live);
}

function describe(
  resource: Resource,
  at: Address,
  { outputs, memory }: Omit<State, "id">,
  live: Answer,
): ReadBack {
  const like = memory && managedPart(resource, { outputs, memory });
  return readBack(resource, at, withDerived(resource, live), memory, outputs, like);
}

/** Deletes or disables the object of a state, or retains it without a request. */
export async function deleteObject(resource: Resource, context: Context, prior: State): Promise<void> {
  const { ownership } = context;
  const { deletionPolicy, isSet } = deletionPolicyOf(prior);
  if (resource.delete === undefined || deletionPolicy === "retain") return;
  const at = addressOf(resource, prior.outputs, prior.id);
  const ref = refOf(resource, at);
  ownership.add(ref);
  if (ownership.isNamed(ref)) {
    ownership.forget(ref);
    const warn = warningsOf(resource, context, prior.id);
    warn(
      `left as it is instead of "${deletionPolicy}": the program names this ${resource.noun} by its id. A resource that is ` +
        "renamed or moved keeps its object with `aliases`",
    );
    return;
  }
  const api = await context.api();
  await api.withLock(ref.key, async () => resource.delete?.({ api, at, deletionPolicy, isSet }));
}
