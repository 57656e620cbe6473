import { isApiError } from "../client/errors";
import { delta, replacedPaths, updatableValues, visiblyReplacedPaths } from "../schema/differences";
import { hasAt } from "../schema/leaves";
import { managedFields, nothingManaged, pickManaged, withWholeItems } from "../schema/managedFields";
import { overlay, restrictTo, type PropertyMap } from "../schema/propertyMap";
import { addressOf, refOf } from "./address";
import type { Context } from "./context";
import { outputFieldsOf, type Address, type Created, type ResourceDefinition } from "./definition";
import { PartialFailure, ResourceError } from "./errors";
import type { ObjectRef } from "./knownObjects";
import { absentValues, type ObjectState } from "./objectState";
import { shownOnceOf, stateOf, type StateParts } from "./outputs";
import { removedFieldWarnings, respelledWarnings, unmetWarnings } from "./warnings";

/** What an operation works on. */
interface Task {
  readonly definition: ResourceDefinition;
  readonly context: Context;
  readonly api: Awaited<ReturnType<Context["api"]>>;
  readonly at: Address;
  readonly ref: ObjectRef;
  readonly desired: PropertyMap;
  readonly warn: (text: string) => void;
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
  const api = await context.api();
  const task = taskAt(addressOf(definition, desired, prior?.id));
  const { at, ref } = task;
  if (at.id === "") {
    const said: string[] = [];
    const made = await create({ ...task, warn: (text) => said.push(text) });
    const whole = taskAt({ ...at, id: String(made.live["id"]) });
    said.forEach(whole.warn);
    return finishCreate(whole, made);
  }
  context.objects.hold(ref, outputFieldsOf(definition), desired, prior);
  // An update was compared before.
  if (prior === undefined) context.objects.compared(ref);
  // Between reading and writing, nobody else of this process writes to the same object.
  return api.withLock(ref.key, () => adoptOrUpdate(task, prior));

  function taskAt(address: Address): Task {
    const warn = (text: string): void => {
      context.warn({ kind: definition.kind, id: address.id }, text);
    };
    return { definition, context, api, at: address, ref: refOf(definition, address), desired, warn };
  }
}

function create({ definition, context, api, at, desired, warn }: Task): Promise<Created> {
  if (definition.create === undefined) {
    throw new ResourceError(`${definition.displayName}: ${definition.idArg.name} names no object`);
  }
  return definition.create({ api, definition, at, desired, objects: context.objects, warn });
}

/** Brings about what the creation could not. Where that fails, the object is there, and the next run goes on. */
async function finishCreate(task: Task, { live: made, unfinished = {} }: Created): Promise<ObjectState> {
  const { definition, context, at, ref, desired, warn } = task;
  context.objects.want(ref, outputFieldsOf(definition), desired);
  const shownOnce = shownOnceOf(definition, made);
  const state = (set: PropertyMap, live: PropertyMap): ObjectState =>
    stateOf(definition, at, { desired: set, live, origin: "made", unseen: set, shownOnce });
  let live = made;
  if (Object.keys(unfinished).length > 0) {
    try {
      live = await reconcile(task, unfinished, made, [], undefined);
    } catch (error) {
      const set = Object.fromEntries(Object.entries(desired).filter(([name]) => !(name in unfinished)));
      throw new PartialFailure(state(set, made), error);
    }
  }
  for (const text of unmetWarnings(definition, desired, live)) warn(text);
  for (const text of respelledWarnings(definition, desired, live)) warn(text);
  return state(desired, live);
}

async function adoptOrUpdate(task: Task, prior: ObjectState | undefined): Promise<ObjectState> {
  const { definition, context, at, ref, desired, warn } = task;
  const before = await readExisting(task, prior !== undefined);
  refuseReplacement(task, before, prior);
  const managedBefore = prior?.memory.managed;
  const others = context.objects.desiredOf(ref);
  const removed = [...(managedBefore ?? nothingManaged).keys()].filter(
    // What another resource wants now is not reset for one that wants it no more.
    (path) => !hasAt(desired, path) && !hasAt(others, path),
  );
  const facts: Pick<StateParts, "origin" | "originalValues"> = {
    origin: prior?.memory.origin ?? "adopted",
    originalValues: definition.keepsOriginalValues === true ? originalValues(task, before, prior) : undefined,
  };
  try {
    const live = await reconcileUntilKnown(task, before, removed, prior);
    const shownOnce = prior?.outputs;
    const parts = { ...facts, desired, live, unseen: desired, shownOnce, before: managedBefore };
    const state = stateOf(definition, at, parts);
    for (const text of unmetWarnings(definition, desired, state.outputs)) warn(text);
    for (const text of removedFieldWarnings(definition, removed, before, live)) warn(text);
    return state;
  } catch (error) {
    if (prior !== undefined) throw error;
    // Nothing counts as managed yet: what was not set must neither be reset by the next run nor thought to have arrived.
    const unmanaged = Object.fromEntries(
      Object.entries(desired).filter(([name]) => !(name in definition.schema)),
    );
    const parts = { ...facts, desired: unmanaged, live: before, unseen: {} };
    throw new PartialFailure(stateOf(definition, at, parts), error);
  }
}

/** An object that is there cannot become another one. After an import, and a failed adoption, the state knows nothing. */
function refuseReplacement(
  { definition, ref, desired }: Task,
  live: PropertyMap,
  prior: ObjectState | undefined,
): void {
  const { schema, idArg } = definition;
  const isManaged = (prior?.memory.managed?.size ?? 0) > 0;
  const paths = isManaged
    ? replacedPaths(schema, desired, prior?.outputs)
    : visiblyReplacedPaths(schema, desired, live);
  if (paths.length > 0) throw new ResourceError(`${ref.label}: ${replacementText(idArg.name, paths)}`);
}

/** What to do about values that an object cannot take any more. */
export function replacementText(idArg: string, paths: readonly string[]): string {
  return (
    `${paths.join(", ")}: fixed when the object was made, and ${idArg} names the one that is there: write the values that it ` +
    `has, or leave out ${idArg} to have another one`
  );
}

/**
 * The managed values from before this package first touched the object, absence included. Each is recorded once: earlier
 * ones stay, also of fields that the program sets no more, and so do those that another resource recorded.
 */
function originalValues(
  { definition: { schema }, context, ref, desired }: Task,
  live: PropertyMap,
  prior: ObjectState | undefined,
): PropertyMap {
  const managed = withWholeItems(schema, managedFields(schema, desired, live), live);
  const now = overlay(
    absentValues(schema, managed),
    restrictTo(pickManaged(schema, managed, live, {}), live),
  );
  const recorded = overlay(
    absentValues(schema, prior?.memory.managed ?? nothingManaged),
    prior?.memory.originalValues ?? {},
  );
  return overlay(overlay(now, restrictTo(context.objects.originalValuesOf(ref), now)), recorded);
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
  const { schema } = task.definition;
  let live = before;
  let isLost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const missing = updatableValues(schema, delta(schema, task.desired, live, prior?.outputs));
      return await reconcile(task, missing, live, removed, prior);
    } catch (error) {
      isLost ||= isLostChange(error);
      if (!isLost || !isApiError(error) || attempt >= attemptsAtAmbiguousChange) throw error;
      if (!isLostChange(error) && error.kind !== "badRequest") throw error;
      await task.api.waitAfter(attempt, error);
      live = await readExisting(task, false);
    }
  }
}

const reconcile = (
  { definition, api, at, desired, warn }: Task,
  missing: PropertyMap,
  live: PropertyMap,
  removed: readonly string[],
  prior: ObjectState | undefined,
): Promise<PropertyMap> =>
  definition.reconcile({ api, at, desired, delta: missing, live, removed, prior, warn });

/** Whether the service may have carried out a change whose answer did not arrive. */
function isLostChange(error: unknown): boolean {
  return isApiError(error) && error.ambiguous && (error.method === "PATCH" || error.method === "PUT");
}

async function readExisting(
  { definition, api, at, ref, desired }: Task,
  isKnown: boolean,
): Promise<PropertyMap> {
  const live = await definition.read(api, at);
  if (live !== undefined) return live;
  const { name } = definition.idArg;
  const isNamed = definition.create !== undefined && desired[name] !== undefined;
  const instead = isNamed ? `; to have it made anew, take ${name} out of the program` : "";
  const advice = isKnown
    ? `it was deleted outside Pulumi; \`pulumi up --refresh\` (or \`pulumi refresh\`) takes note of that${instead}`
    : `check ${name}${instead}`;
  throw new ResourceError(`${ref.label} does not exist: ${advice}`);
}
