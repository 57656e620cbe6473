import type { Address, Answer } from "./api";
import { changedNames, changes, desiredIn, fieldsIn, isClearedByNull, isHidden } from "./compare";
import type { Code } from "./catalogue";
import { PartialFailure, ResourceError, quoteOf, withCode, type Message } from "./errors";
import { additionalFields, hasKnownItems, leafAt, type ObjectField } from "./fields";
import * as json from "./json";
import { dotted, omit, pathOf, valueAt, type JsonObject, type Pointer } from "./json";
import { addressOf, addressOfId, refOf } from "./objects";
import { pairItems } from "./pairing";
import { warningsOf, type Context, type Created, type Resource, type Update } from "./resource";
import { deletionPolicyOf, memoryForm, readBack, recalled, stateAfter, withDerived } from "./state";
import type { ReadBack, ServiceValues, State } from "./state";
import { updateCreated, updateUntilKnown, type Task } from "./update";

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
  const warnOfKind = warningsOf(resource, context, "");
  const taskAt = (at: Address): Task => {
    const warn = warningsOf(resource, context, at.id);
    return { resource, api, ownership, args, desired, at, ref: refOf(resource, at), warn, warnOfKind };
  };
  const task = taskAt(addressOf(resource, args, prior?.id));
  const { at, ref } = task;
  if (at.id === "") {
    if (resource.create === undefined)
      throw new ResourceError(
        "args/required",
        `${resource.idArg.name} is empty. Check the output or configuration value that it comes from`,
      );
    // Warnings wait for the id.
    const warnings: Message[] = [];
    const created = await resource.create({ ...task, warn: (text) => warnings.push(text) });
    const whole = taskAt({ ...at, id: created.live.id });
    warnings.forEach(whole.warn);
    return finishCreation(whole, created);
  }
  ownership.claimFields(ref, resource.fields, desired);
  ownership.add(ref);
  if (prior?.memory?.origin !== "created") ownership.markReferenced(ref);
  // Between a read and its write, no other operation of this process writes to the same object.
  return api.withLock(ref.key, () => adoptOrUpdate(task, prior));
}

/** Sets what the creation could not. If that fails, the object exists, and the next run goes on. */
async function finishCreation(task: Task, created: Created<unknown>): Promise<State> {
  const { resource, ownership, ref, at, args, desired } = task;
  const { shownOnce, remainingChanges = [] } = created;
  ownership.claimFields(ref, resource.fields, desired);
  let live = withDerived(resource, created.live);
  const missing = changes(resource.fields, desired, live.seen).map(({ path: [name = ""] }) => name);
  const unset = missing.filter((name) => remainingChanges.includes(name));
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
  { resource, args, desired, warn, warnOfKind }: Task,
  live: Answer,
  { memory }: State,
  prior?: State,
  before?: JsonObject,
): JsonObject {
  const seen = recalled(resource, live, args, memory);
  const kept = resource.keptByService?.(desired, live.seen, before) ?? {};
  for (const [name, text] of Object.entries(kept)) warnOfKind(`${name}: ${text}`);
  rewritten(resource.fields, memory?.serviceValues, prior?.memory?.serviceValues).forEach(warn);
  notApplied(resource.fields, desired, seen).forEach(warn);
  return seen;
}

async function adoptOrUpdate(task: Task, prior: State | undefined): Promise<State> {
  const { resource, at, args, desired, warn } = task;
  const isCleared = (pointer: Pointer): boolean => resource.isCleared?.(pointer) ?? false;
  const origin = prior?.memory?.origin ?? "adopted";
  const kept = json.pick(prior?.outputs ?? {}, resource.shownOnce ?? []);
  let update: Update<unknown> | undefined;
  try {
    const live = await updateUntilKnown(task, prior, (plan) => (update = plan));
    const state = stateAfter(resource, at, origin, { ...args, ...kept }, live, prior, update?.live.raw);
    const seen = warnAfterWrite(task, live, state, prior, update?.live.raw);
    if (update !== undefined) {
      removedFields(resource.fields, isCleared, update.removed, update.live.seen, seen).forEach(warn);
      leftInItems(resource.fields, desired, update.before).forEach(warn);
    }
    return state;
  } catch (error) {
    if (prior !== undefined || update === undefined) throw error;
    // Nothing is managed yet: the next run must neither reset what was not set, nor take it for set.
    const unset = omit(args, Object.keys(fieldsIn(resource, args)));
    const state = stateAfter(resource, at, origin, unset, update.live);
    throw new PartialFailure({ ...state, memory: { form: memoryForm, origin, managed: null } }, error);
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
  const found = readBack(resource, at, withDerived(resource, live), prior.memory, prior.outputs);
  resource.readWarnings?.(live.record, found.inputs).forEach(warningsOf(resource, context, at.id));
  return found;
}

/** An object that a program reads by its id, without managing it. */
export async function get(resource: Resource, context: Context, id: string): Promise<ReadBack> {
  const at = addressOfId(resource, id, context.defaults);
  const ref = refOf(resource, at);
  context.ownership.markReferenced(ref);
  const collection = resource.collection(await context.api());
  const live = await collection.getBatched(at);
  if (live === undefined)
    throw new ResourceError(
      "object/not-found",
      `${ref.label} does not exist${quoteOf(collection.verdictOn(at))}. Check the ID`,
    );
  return readBack(resource, at, withDerived(resource, live), undefined, {});
}

/** Deletes or disables the object of a state, or retains it without a request. */
export async function deleteObject(resource: Resource, context: Context, prior: State): Promise<void> {
  const { ownership } = context;
  const { deletionPolicy, isSet } = deletionPolicyOf(prior);
  if (resource.delete === undefined || deletionPolicy === "retain") return;
  const at = addressOf(resource, prior.outputs, prior.id);
  const ref = refOf(resource, at);
  ownership.add(ref);
  if (ownership.isReferenced(ref)) {
    ownership.forgetFields(ref);
    const warn = warningsOf(resource, context, prior.id);
    warn(
      withCode(
        `kept this ${resource.noun} instead of "${deletionPolicy}", because the program refers to it by its ID. If you renamed ` +
          "or moved the resource, add `aliases`",
        "delete/retained",
      ),
    );
    return;
  }
  const api = await context.api();
  await api.withLock(ref.key, async () => resource.delete?.({ api, at, deletionPolicy, isSet }));
}

/** One warning that names all fields that it is about. */
const about = (names: readonly string[], code: Code, text: (names: string) => string): readonly Message[] =>
  names.length === 0 ? [] : [withCode(text([...new Set(names)].join(", ")), code)];

const left = (names: string): string =>
  `${names}: no longer managed. The value on the service did not change`;

/** Fields that the service did not apply. `live` has the requested values instead of hidden values. */
const notApplied = (fields: ObjectField, desired: JsonObject, live: JsonObject): readonly Message[] =>
  about(
    changedNames(changes(fields, desired, live).filter(({ replaces }) => !replaces)),
    "update/not-applied",
    (names) =>
      `the service reported success, but kept its own value of ${names}. Use a value that it supports, or remove the argument`,
  );

/** Fields that are fixed, or that this version does not know, and that the service rewrites; once, when that begins. */
function rewritten(
  fields: ObjectField,
  now: ServiceValues = {},
  before: ServiceValues = {},
): readonly Message[] {
  const names = Object.entries(now).flatMap(([pointer, value]) => {
    const path = pathOf(pointer);
    const leaf = leafAt(fields, path);
    if (json.isEqual(value, before[pointer])) return [];
    if (leaf === undefined) return [dotted(path)];
    // Inside of a list, the identity of an item may be secret.
    if (leaf.path.length < path.length) return [dotted([...leaf.path, additionalFields])];
    const { fixed, secret } = leaf.field;
    const isExpected =
      fixed === true ? secret === true && value === null : !value || !isClearedByNull(leaf.field);
    return isExpected ? [] : [dotted(path)];
  });
  return about(
    names,
    "update/rewritten",
    (all) => `${all}: the service returns another value, or none. A refresh shows when that value changes`,
  );
}

/** What users read about fields that the program sets no more. A preview shows them as if they went. */
function removedFields(
  fields: ObjectField,
  isCleared: (pointer: Pointer) => boolean,
  removed: readonly Pointer[],
  before: JsonObject,
  after: JsonObject,
): readonly Message[] {
  const [unchanged, kept]: [string[], string[]] = [[], []];
  for (const pointer of removed) {
    const path = pathOf(pointer);
    const onWire = path.filter((name) => name !== additionalFields);
    const [old, now] = [before, after].map((object) => valueAt(object, onWire));
    const leaf = leafAt(fields, path);
    // The value that resets an unknown field is unknown.
    if (onWire.length === path.length && isCleared(pointer)) {
      if (!json.isEmpty(old) && json.isEqual(old, now)) unchanged.push(dotted(path));
      continue;
    }
    // One that has no value was empty before, or is one of two that exclude each other. A hidden one has its value still.
    const isUnseen = leaf !== undefined && isHidden(leaf.field, now);
    if (isUnseen || !json.covers(undefined, now)) kept.push(dotted(path));
  }
  const stillSet = (names: string): string =>
    `${names}: no longer managed and reset, but the value did not change. It may be the default`;
  return [...about(unchanged, "update/unmanaged", stillSet), ...about(kept, "update/unmanaged", left)];
}

/** Fields of items that this version does not know, that the program set before and sets no more: they keep their values. */
function leftInItems(fields: ObjectField, desired: JsonObject, before: JsonObject): readonly Message[] {
  const names = fields.leaves.flatMap(({ path, field }) => {
    if (!hasKnownItems(field)) return [];
    const [items, old] = [json.listOf(valueAt(desired, path)), json.listOf(valueAt(before, path))];
    return pairItems(field, items, old).flatMap((pair, index) => {
      const then = pair === undefined ? {} : json.objectOf(old[pair.at]);
      return Object.entries(omit(then, Object.keys(field.item.fields)))
        .filter(
          ([name, value]) => json.own(items[index], name) === undefined && !json.covers(undefined, value),
        )
        .map(([name]) => dotted([...path, additionalFields, name]));
    });
  });
  return about(names, "update/unmanaged", left);
}
