import { leafAt, type Given } from "../schema/leaves";
import { asSaid } from "../schema/respelled";
import { isApiError } from "../client/errors";
import { delta } from "../schema/differences";
import { nothingManaged } from "../schema/managedFields";
import { additionalFieldsLeft } from "../schema/unmanagedParts";
import { valueAt, type PropertyMap } from "../schema/propertyMap";
import { addressOf, refOf, type ObjectRef } from "./address";
import {
  outputFieldsOf,
  warningsOf,
  type Address,
  type Context,
  type Created,
  type Creation,
  type ResourceDefinition,
} from "./definition";
import { PartialFailure, ResourceError } from "./errors";
import { stateOf, type ObjectState } from "./objectState";
import { replacedPaths, replacementText, visiblyReplacedPaths } from "./replacement";
import { additionalFieldWarnings, removedFieldWarnings, respelledWarnings, unmetWarnings } from "./warnings";

/** What an operation works on: the same as a creation, of an object that may be there. */
interface Task extends Creation {
  readonly ref: ObjectRef;
}

/** How often a change whose answer was lost is computed anew and sent again. */
const attemptsAtAmbiguousChange = 3;

/**
 * Create and update in one body: observe, ensure, reconcile, return. What is live beats what the state says, so that a run
 * after a failed one repairs it.
 */
export async function createOrUpdate(
  definition: ResourceDefinition,
  context: Context,
  desired: PropertyMap,
  prior?: ObjectState,
): Promise<ObjectState> {
  const { objects } = context;
  const api = await context.api();
  const taskAt = (at: Address): Task => {
    const warn = warningsOf(definition, context, at.id);
    return { definition, api, objects, desired, at, ref: refOf(definition, at), warn };
  };
  const task = taskAt(addressOf(definition, desired, prior?.id));
  const { at, ref } = task;
  if (at.id === "") {
    const { create, displayName, idArg } = definition;
    if (create === undefined) throw new ResourceError(`${displayName}: ${idArg.name} names no object`);
    // Warnings wait for the id.
    const warnings: string[] = [];
    const made = await create({ ...task, warn: (text) => warnings.push(text) });
    const whole = taskAt({ ...at, id: String(made.live["id"]) });
    warnings.forEach(whole.warn);
    return finishCreate(whole, made);
  }
  objects.hold(ref, outputFieldsOf(definition), desired, prior);
  // Between reading and writing, nobody else of this process writes to the same object.
  return api.withLock(ref.key, () => adoptOrUpdate(task, prior));
}

/** Brings about what the creation could not. Where that fails, the object is there, and the next run goes on. */
async function finishCreate(task: Task, { live: made, unfinished = {} }: Created): Promise<ObjectState> {
  const { definition, objects, at, ref, desired, warn } = task;
  objects.want(ref, outputFieldsOf(definition), desired);
  const state = (set: PropertyMap, live: PropertyMap): ObjectState =>
    stateOf(definition, at, { desired: set, live, origin: "made", shownOnce: made });
  let live = made;
  if (Object.keys(unfinished).length > 0) {
    try {
      live = await definition.reconcile({ ...task, delta: unfinished, live, removed: [], prior: undefined });
    } catch (error) {
      throw new PartialFailure(state(without(desired, unfinished), made), error);
    }
  }
  const whole = state(desired, live);
  const seen = asSaid(definition.schema, desired, whole.memory.respelled, live);
  unmetWarnings(definition, desired, seen).forEach(warn);
  respelledWarnings(definition, desired, seen).forEach(warn);
  additionalFieldWarnings(definition, whole, undefined).forEach(warn);
  return whole;
}

const without = (map: PropertyMap, names: object): PropertyMap =>
  Object.fromEntries(Object.entries(map).filter(([name]) => !(name in names)));

async function adoptOrUpdate(task: Task, prior: ObjectState | undefined): Promise<ObjectState> {
  const { definition, objects, at, ref, desired, warn } = task;
  const { schema } = definition;
  const before = await readExisting(task, prior);
  refuseReplacement(task, before, prior);
  const managedBefore = prior?.memory.managed ?? nothingManaged;
  // What another resource wants now is not reset for one that wants it no more.
  const isWanted = (key: string): boolean => {
    const path = leafAt(schema, key)?.path ?? [];
    return [desired, objects.desiredOf(ref)].some((map) => valueAt(map, path) !== undefined);
  };
  const removed = [...managedBefore.keys()].filter((key) => !isWanted(key));
  const origin = prior?.memory.origin ?? "adopted";
  try {
    const live = await reconcileUntilKnown(task, before, removed, prior);
    const parts = { origin, desired, live, shownOnce: prior?.outputs, prior };
    const state = stateOf(definition, at, parts);
    additionalFieldWarnings(definition, state, prior).forEach(warn);
    unmetWarnings(definition, desired, state.outputs).forEach(warn);
    const left = additionalFieldsLeft(schema, desired, prior?.outputs ?? {});
    removedFieldWarnings(definition, [...removed, ...left], before, live).forEach(warn);
    return state;
  } catch (error) {
    if (prior !== undefined) throw error;
    // Nothing counts as managed yet: what was not set must neither be reset by the next run nor thought to have arrived.
    const parts = { origin, desired: without(desired, schema), live: before };
    throw new PartialFailure(stateOf(definition, at, parts), error);
  }
}

/**
 * An object that is there cannot become another one. What the program set before is compared with what it set, and what it
 * sets for the first time with the live object.
 */
function refuseReplacement(
  { definition, ref, desired }: Task,
  live: PropertyMap,
  prior: ObjectState | undefined,
): void {
  const { schema, idArg } = definition;
  const wasSet = ({ path }: Given): boolean => prior?.memory.managed?.has(path.join(".")) === true;
  const paths = new Set([
    ...replacedPaths(schema, desired, prior?.outputs, wasSet),
    ...visiblyReplacedPaths(schema, desired, live, (given) => !wasSet(given)),
  ]);
  if (paths.size === 0) return;
  const isNamed = prior === undefined || desired[idArg.name] !== undefined;
  throw new ResourceError(`${ref.label}: ${replacementText([...paths], isNamed ? idArg.name : undefined)}`);
}

/**
 * Reconciles. After a change whose answer was lost it looks again, and sends what is still missing. What is refused after
 * that is looked at too: the lost change may have arrived in between, which leaves nothing to add or to remove.
 */
async function reconcileUntilKnown(
  task: Task,
  before: PropertyMap,
  removed: readonly string[],
  prior: ObjectState | undefined,
): Promise<PropertyMap> {
  const { definition, desired } = task;
  let live = before;
  let isLost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const missing = delta(definition.schema, desired, live, prior?.outputs);
      return await definition.reconcile({ ...task, delta: missing, live, removed, prior });
    } catch (error) {
      isLost ||= isLostChange(error);
      if (!isLost || !isApiError(error) || attempt >= attemptsAtAmbiguousChange) throw error;
      if (!isLostChange(error) && error.kind !== "badRequest") throw error;
      await task.api.waitAfter(attempt, error);
      live = await readExisting(task, prior, false);
    }
  }
}

/** Whether the service may have carried out a change whose answer did not arrive. */
function isLostChange(error: unknown): boolean {
  return isApiError(error) && error.ambiguous && (error.method === "PATCH" || error.method === "PUT");
}

async function readExisting(
  { definition, api, at, ref, desired }: Task,
  prior: ObjectState | undefined,
  isKnown = prior !== undefined,
): Promise<PropertyMap> {
  const live = await definition.read(api, at);
  if (live !== undefined)
    return asSaid(definition.schema, prior?.outputs ?? {}, prior?.memory.respelled, live);
  const { name } = definition.idArg;
  const isNamed = definition.create !== undefined && desired[name] !== undefined;
  const instead = isNamed ? `; to create a new one, remove ${name} from the program` : "";
  const advice = isKnown
    ? `it was deleted outside Pulumi; \`pulumi up --refresh\` (or \`pulumi refresh\`) takes note of that${instead}`
    : `check ${name}${instead}`;
  throw new ResourceError(`${ref.label} does not exist: ${advice}`);
}
