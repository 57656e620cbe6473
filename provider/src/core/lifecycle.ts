import { addressOf, addressOfId, refOf, type ObjectRef } from "./address";
import { changes, isHidden } from "./compare";
import { changesSince, replacementText, wasSetBefore } from "./diff";
import { isRequestError, PartialFailure, type RequestError, ResourceError } from "./errors";
import { additionalFields, leavesOf, type ObjectField } from "./fields";
import {
  dotted,
  isList,
  isObject,
  objectFrom,
  omit,
  own,
  overlay,
  pathOf,
  valueAt,
  withoutValueAt,
  type JsonObject,
  type Path,
  type Pointer,
} from "./json";
import { toWire } from "./merge";
import { answersTo, recall, type ServiceValues } from "./project";
import {
  fieldsIn,
  warningsOf,
  type Address,
  type Answer,
  type Api,
  type Context,
  type Created,
  type Creation,
  type Resource,
  type Update,
} from "./resource";
import {
  deletionPolicyOf,
  isNamedById,
  managedFields,
  managedPart,
  remember,
  show,
  shownOnceIn,
  type Memory,
  type State,
} from "./state";
import { leftInItems, notApplied, removedFields, rewrittenFixed, rewrittenUnknown } from "./warnings";

/** How often a write whose response was lost is computed again and sent. */
const attemptsAfterLostWrite = 3;

/** One operation on one object. */
interface Task extends Creation<unknown> {
  readonly ref: ObjectRef;
}

/** Creates or adopts the object of a resource, or updates it. What is live beats what the state holds. */
export async function createOrUpdate(
  resource: Resource,
  context: Context,
  args: JsonObject,
  prior?: State,
): Promise<State> {
  const { ownership } = context;
  const api = await context.api();
  const desired = toWire(resource.fields, fieldsIn(resource, args));
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
  const { resource, ownership, ref, args, desired, warn } = task;
  const { shownOnce = {}, unfinished = [] } = created;
  ownership.want(ref, resource.fields, desired);
  let live = withDerived(resource, created.live);
  const state = (set: JsonObject): State => stateOf(task, "created", set, live, shownOnce, undefined);
  const update = planOf(task, live, undefined, unfinished);
  if (update.changes.length > 0) {
    try {
      live = withDerived(resource, await write(task, update, task.api));
    } catch (error) {
      const unset = update.changes.map(({ path: [name = ""] }) => name);
      throw new PartialFailure(state(omit(args, unset)), error);
    }
  }
  const whole = state(args);
  const seen = recalled(resource, live, args, whole.memory);
  notApplied(resource.fields, desired, seen).forEach(warn);
  rewrittenFixed(resource.fields, desired, live.seen).forEach(warn);
  rewrittenUnknown(resource.fields, whole.memory?.serviceValues ?? {}, undefined).forEach(warn);
  return whole;
}

async function adoptOrUpdate(task: Task, prior: State | undefined): Promise<State> {
  const { resource, args, desired, warn } = task;
  const { fields } = resource;
  const isCleared = (pointer: Pointer): boolean => resource.isCleared?.(pointer) ?? false;
  const origin = prior?.memory?.origin ?? "adopted";
  const kept = prior === undefined ? {} : shownOnceIn(resource, prior.outputs);
  let update: Update<unknown> | undefined;
  try {
    const live = await updateUntilKnown(task, prior, (plan) => (update = plan));
    const state = stateOf(task, origin, args, live, kept, prior);
    const seen = recalled(resource, live, args, state.memory);
    rewrittenUnknown(fields, state.memory?.serviceValues ?? {}, prior?.memory?.serviceValues).forEach(warn);
    notApplied(fields, desired, seen).forEach(warn);
    if (update !== undefined) {
      removedFields(isCleared, update.removed, update.live.seen, seen).forEach(warn);
      leftInItems(fields, desired, update.before).forEach(warn);
    }
    return state;
  } catch (error) {
    if (prior !== undefined || update === undefined) throw error;
    // Nothing is managed yet: the next run must neither reset what was not set, nor take it for set.
    const unset = omit(args, Object.keys(fieldsIn(resource, args)));
    const { memory, ...state } = stateOf(task, origin, unset, update.live, kept, undefined);
    throw new PartialFailure({ ...state, memory: memory && { ...memory, managed: null } }, error);
  }
}

/** What a turn came to: an object, or something that has to happen first. */
type Turn =
  | { readonly update: Update<unknown>; readonly updated: Answer; readonly prepare?: undefined }
  | { readonly update: Update<unknown>; readonly updated?: undefined; readonly prepare: () => Promise<void> };

/**
 * Reads, computes and writes in one turn. After a write whose response was lost it reads again, and sends what is still
 * missing. The lost write may arrive in between: then the service can refuse a second one, and that calls for another read.
 */
async function updateUntilKnown(
  task: Task,
  prior: State | undefined,
  note: (update: Update<unknown>) => void,
): Promise<Answer> {
  const { resource, api } = task;
  let isLost = false;
  let isPrepared = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { prepare, update, updated } = await api.inOneTurn<Turn>(async (turn) => {
        const live = await readExisting(task, turn, prior, isLost);
        const plan = planOf(task, live, prior);
        if (!isLost) note(plan);
        refuseReplacement(task, plan);
        const bodies = resource.bodies(plan);
        const [body] = bodies;
        const prepare = isPrepared || body === undefined ? undefined : resource.beforeUpdate?.(plan, body);
        if (prepare !== undefined) return { prepare, update: plan };
        return { update: plan, updated: await sendAll(task, plan, bodies, turn, live) };
      });
      if (updated === undefined) {
        // Outside of the turn, for it sends requests of its own; the update reads again.
        await prepare();
        isPrepared = true;
        attempt -= 1;
        continue;
      }
      const after = await resource.afterUpdate?.({ ...update, warn: task.warn }, updated);
      return withDerived(resource, after ?? updated);
    } catch (error) {
      isLost ||= isLostWrite(error);
      if (!isLost || !isRequestError(error) || attempt >= attemptsAfterLostWrite) throw error;
      if (!isLostWrite(error) && error.kind !== "badRequest") throw error;
      await api.waitAfter(attempt, error);
    }
  }
}

/** Whether the service may have carried out a change whose response did not arrive. */
const isLostWrite = (error: unknown): boolean =>
  isRequestError(error) && error.mayHaveHappened && (error.method === "PATCH" || error.method === "PUT");

/** Sends what follows from a plan right after a creation, of which nothing is lost when it is sent late. */
async function write(task: Task, update: Update<unknown>, api: Api): Promise<Answer> {
  const updated = await sendAll(task, update, task.resource.bodies(update), api, update.live);
  return (await task.resource.afterUpdate?.(update, updated)) ?? updated;
}

async function sendAll(
  { resource, at, desired, api: whole }: Task,
  { before }: Update<unknown>,
  bodies: readonly JsonObject[],
  api: Api,
  live: Answer,
): Promise<Answer> {
  let last = live;
  for (const body of bodies) {
    const unset = unsetFields(resource.fields, body, desired, before).map(
      (path) => [path, `${resource.omitName}.${dotted(path)}`] as const,
    );
    const omitted = unset.filter(([, name]) => whole.isOmitted(name));
    const sent = omitted.reduce<JsonObject>((rest, [path]) => withoutPath(rest, path), body);
    try {
      last = await resource.collection(api).update(at, sent);
    } catch (error) {
      const sentBack = unset.filter((one) => !omitted.includes(one)).map(([, name]) => name);
      throw sentBack.length > 0 && isRequestError(error, "badRequest") ? withAdvice(error, sentBack) : error;
    }
  }
  return last;
}

/** Paths of fields that this version does not know and that a body only sends back; places in lists do not count. */
function unsetFields(
  object: ObjectField,
  body: JsonObject,
  desired: JsonObject,
  before: JsonObject,
): readonly Path[] {
  const found = new Map<string, Path>();
  const walk = (at: unknown, set: unknown, above: Path): void => {
    if (Array.isArray(at)) {
      const items: readonly unknown[] = Array.isArray(set) && set.length === at.length ? set : [];
      at.forEach((item, index) => {
        walk(item, items[index], above);
      });
      return;
    }
    if (!isObject(at)) return;
    for (const [name, value] of Object.entries(at)) {
      const path = [...above, name];
      if (own(set, name) === undefined && name !== "id" && !isKnownPath(object, path))
        found.set(JSON.stringify(path), path);
      else walk(value, own(set, name), path);
    }
  };
  walk(body, overlay(before, desired), []);
  return [...found.values()];
}

const knownPaths = new WeakMap<ObjectField, ReadonlySet<string>>();

function isKnownPath(object: ObjectField, path: Path): boolean {
  const known =
    knownPaths.get(object) ??
    new Set(
      leavesOf(object).flatMap(({ path: leaf, field }) => [
        ...leaf.map((_, depth) => JSON.stringify(leaf.slice(0, depth + 1))),
        ...("item" in field
          ? leavesOf(field.item).map((inner) => JSON.stringify([...leaf, ...inner.path]))
          : []),
      ]),
    );
  knownPaths.set(object, known);
  return known.has(JSON.stringify(path));
}

/** A body without a field, in all items of the lists on the way. */
function withoutPath(body: JsonObject, path: Path): JsonObject {
  const [name = "", ...rest] = path;
  const inner = own(body, name);
  if (rest.length === 0 || !isList(inner)) {
    return rest.length > 0 && isObject(inner)
      ? objectFrom([...Object.entries(body), [name, withoutPath(inner, rest)]])
      : withoutValueAt(body, path);
  }
  return { ...body, [name]: inner.map((item) => (isObject(item) ? withoutPath(item, rest) : item)) };
}

function withAdvice(error: RequestError, names: readonly string[]): RequestError {
  return error.withDetail(
    `${error.detail} (the request also sent back what the service returns and the args do not set: ${names.join(", ")}; if ` +
      "it refuses one of them, name that in pipes:omitOnUpdate)",
  );
}

/** What an update has to do. `only` names the fields that a creation left. */
function planOf(
  task: Task,
  live: Answer,
  prior: State | undefined,
  only?: readonly string[],
): Update<unknown> {
  const { resource, ref, api, at, warn, args, desired, ownership } = task;
  const { fields } = resource;
  const seen = prior === undefined ? live.seen : recalled(resource, live, prior.outputs, prior.memory);
  const managed = prior === undefined ? [] : (managedFields(resource, prior.memory) ?? []);
  const isWanted = (pointer: Pointer): boolean => {
    const path = pathOf(pointer).filter((name) => name !== additionalFields);
    return [desired, ownership.desiredOf(ref)].some((object) => valueAt(object, path) !== undefined);
  };
  return {
    api,
    at,
    warn,
    args,
    desired,
    live: { ...live, seen },
    changes: changes(fields, desired, seen).filter(
      ({ replaces, path }) => !replaces && (only === undefined || only.includes(path[0] ?? "")),
    ),
    removed:
      only === undefined && prior?.memory !== undefined
        ? managed.filter((pointer) => !isWanted(pointer))
        : [],
    before: prior === undefined ? {} : toWire(fields, managedPart(resource, prior)),
    prior,
  };
}

/**
 * An existing object cannot become another one. What the program set before is compared with what it sets now, and what it
 * sets for the first time with the live object.
 */
function refuseReplacement({ resource, ref, args, desired }: Task, { live, prior }: Update<unknown>): void {
  const { fields, idArg } = resource;
  const wasSet = prior === undefined ? () => false : wasSetBefore(resource, prior);
  const since = prior === undefined ? [] : changesSince(resource, prior, args).filter(wasSet);
  const first = changes(fields, desired, live.seen).filter(
    (change) => change.replaces && !wasSet(change) && !isHidden(change.field, change.from),
  );
  if (since.length + first.length === 0) return;
  const isNamed = prior === undefined || args[idArg.name] !== undefined;
  throw new ResourceError(
    `${ref.label}: ${replacementText([...since, ...first], isNamed ? idArg.name : undefined)}`,
  );
}

async function readExisting(
  { resource, at, ref, args }: Task,
  api: Api,
  prior: State | undefined,
  isLost: boolean,
): Promise<Answer> {
  const found = await resource.collection(api).get(at);
  if (found !== undefined) return withDerived(resource, found);
  const { name } = resource.idArg;
  const isNamed = resource.create !== undefined && args[name] !== undefined;
  const instead = isNamed ? `; to create a new one, remove ${name} from the program` : "";
  const advice =
    prior !== undefined || isLost
      ? `it was deleted outside Pulumi; \`pulumi up --refresh\` (or \`pulumi refresh\`) takes note of that${instead}`
      : `check ${name}${instead}`;
  throw new ResourceError(`${ref.label} does not exist: ${advice}`);
}

/** A response with what follows from it. */
export function withDerived(resource: Resource, live: Answer): Answer {
  const derived = resource.derive?.(live.seen);
  if (derived === undefined || Object.keys(derived).length === 0) return live;
  return {
    ...live,
    seen: { ...live.seen, ...derived },
    record: { ...(live.record as JsonObject), ...derived },
  };
}

/** A response with what was asked in place of what the service hides or rewrites. */
const recalled = (
  resource: Resource,
  live: Answer,
  asked: JsonObject,
  memory: Memory | undefined,
): JsonObject =>
  recall(
    resource.fields,
    live.seen,
    toWire(resource.fields, fieldsIn(resource, asked)),
    memory?.serviceValues,
  );

function stateOf(
  { resource, at, desired: all, ...task }: Task,
  origin: Memory["origin"],
  args: JsonObject,
  live: Answer,
  shownOnce: JsonObject,
  prior: State | undefined,
): State {
  const desired = args === task.args ? all : toWire(resource.fields, fieldsIn(resource, args));
  const memory = remember(resource, origin, args, serviceValuesOf(resource, desired, live, prior));
  const seen = recalled(resource, live, args, memory);
  const shown = show(
    resource,
    at,
    { seen, record: live.record as JsonObject },
    fieldsIn(resource, args),
    { ...args, ...shownOnce },
    isNamedById(resource, memory),
  );
  return { id: at.id, outputs: shown.outputs, memory };
}

/**
 * What the service returns in place of what was asked. A fixed field that the service returned as asked when it was set is
 * not remembered later: another value of it is drift.
 */
function serviceValuesOf(
  { fields, ...resource }: Resource,
  desired: JsonObject,
  live: Answer,
  prior: State | undefined,
): ServiceValues {
  const values = answersTo(fields, desired, live.seen);
  const managed = new Set(prior === undefined ? [] : managedFields({ fields, ...resource }, prior.memory));
  const before = prior?.memory?.serviceValues ?? {};
  const entries = Object.entries(values).filter(([pointer]) => {
    const leaf = leavesOf(fields).find(({ path }) => path.join("/") === pathOf(pointer).join("/"));
    return leaf?.field.fixed !== true || !managed.has(pointer) || Object.hasOwn(before, pointer);
  });
  return Object.fromEntries(entries);
}

/** What a read returns. */
export interface ReadBack {
  readonly state: State;
  /** The managed part of the object, so that the engine shows what changed and nothing else. */
  readonly inputs: JsonObject;
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
  const found = readBack(resource, at, prior, live);
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
  return readBack(resource, at, { outputs: {}, memory: undefined }, live);
}

function readBack(
  resource: Resource,
  at: Address,
  { outputs, memory }: Omit<State, "id">,
  answer: Answer,
): ReadBack {
  const live = withDerived(resource, answer);
  const seen = recalled(resource, live, outputs, memory);
  const like = memory === undefined ? undefined : managedPart(resource, { outputs, memory });
  const record = live.record as JsonObject;
  const shown = show(resource, at, { seen, record }, like, outputs, isNamedById(resource, memory));
  return { state: { id: at.id, outputs: shown.outputs, memory }, inputs: shown.inputs };
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
