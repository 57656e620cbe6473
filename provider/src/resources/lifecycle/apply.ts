import { isApiError } from "../../client/errors";
import type { Api } from "../../client";
import { delta } from "../fields/delta";
import { changedFixed, visiblyOtherFixed, withoutFixed } from "../fields/fixed";
import { originalValues } from "../fields/originalValues";
import { valueAt, type Bag } from "../fields/table";
import { addressOf, nameOf, objectName } from "./address";
import type { Address, Created, ResourceDefinition } from "./definition";
import { disagreements, leftAsTheyAre, respelled, stillThere } from "./disagreements";
import { fixedText, PartialFailure, ResourceError } from "./failures";
import type { HeardObjects } from "./heard";
import { areFormerInputs, foundIn, givenArgs, managedIn, originIn, withdrawnPaths } from "../stateForm";
import { outputsOf } from "./outputs";

export interface Applied {
  readonly id: string;
  readonly outputs: Bag;
  readonly warnings: readonly string[];
}

/** What the state remembers of an object that is updated. */
export interface Remembered {
  readonly id: string;
  readonly outputs: Bag;
}

/** What is to be done, and who is told. */
interface Task {
  readonly definition: ResourceDefinition;
  readonly api: Api;
  readonly heard: HeardObjects;
  readonly at: Address;
  readonly wanted: Bag;
  readonly warnings: string[];
}

/** How often a change whose answer was lost is computed anew and sent again. */
const attemptsAtAmbiguousChange = 3;

/**
 * Create and update in one body: observe, ensure, sync, return. What is live beats what is remembered, so that a run
 * after a failed one repairs it.
 */
export async function apply(
  definition: ResourceDefinition,
  api: Api,
  heard: HeardObjects,
  inputs: Bag,
  remembered?: Remembered,
): Promise<Applied> {
  const wanted = givenArgs(definition, inputs);
  const at = addressOf(definition, wanted, remembered?.id);
  const task = { definition, api, heard, at, wanted, warnings: [] };
  if (at.id === "") return create(task);
  heard.hold(definition, at, wanted, remembered?.outputs);
  // An update was compared before.
  if (remembered === undefined) heard.compared(definition, wanted);
  // Between observing and writing, nobody else of this process writes to the same object.
  return api.oneAtATime(objectName(definition, at), () =>
    adoptOrUpdate(task, areFormerInputs(inputs), remembered?.outputs),
  );
}

async function create(task: Task): Promise<Applied> {
  const { definition, api, heard, wanted } = task;
  if (definition.create === undefined) {
    throw new ResourceError(`${definition.noun}: ${definition.idArg.name} names no object`);
  }
  const made = await definition.create(api, definition, task.at, wanted, heard);
  const at = { ...task.at, id: String(made.live["id"]) };
  heard.want(definition, at, wanted);
  const outputs = (wish: Bag, live: Bag): Bag =>
    outputsOf(definition, at, {
      wanted: wish,
      live,
      origin: "made",
      remembered: wish,
      shownOnce: made.shownOnce,
    });
  const live = await complete({ ...task, at }, made, outputs);
  const differing = disagreements(definition, wanted, live, respelled(definition, wanted, live));
  return {
    id: at.id,
    outputs: outputs(wanted, live),
    warnings: [...made.warnings, ...task.warnings, ...differing],
  };
}

/** Brings about what the creation could not. Where that fails, the object is there, and the next run goes on. */
async function complete(
  task: Task,
  { live, missing = {} }: Created,
  outputs: (wish: Bag, live: Bag) => Bag,
): Promise<Bag> {
  if (Object.keys(missing).length === 0) return live;
  try {
    return await sync(task, missing, live, undefined, []);
  } catch (error) {
    const said = Object.fromEntries(Object.entries(task.wanted).filter(([name]) => !(name in missing)));
    throw new PartialFailure(task.at.id, outputs(said, live), error);
  }
}

/** Adopts or updates an object that is there; `old` is what the state has of it. */
async function adoptOrUpdate(task: Task, isOfFormerInputs: boolean, old: Bag | undefined): Promise<Applied> {
  const { definition, heard, at, wanted } = task;
  const { table } = definition;
  const before = await observeExisting(task, old !== undefined);
  const fixed = isManaged(definition, old)
    ? changedFixed(table, wanted, old)
    : visiblyOtherFixed(table, wanted, before);
  if (fixed.length > 0)
    throw new ResourceError(`${nameOf(definition, at)}: ${fixedText(definition.idArg.name, fixed)}`);
  const managedBefore = old === undefined ? undefined : managedIn(table, old);
  const recorded = { managed: managedBefore, values: foundIn(old ?? {}) };
  const fact = {
    origin: old === undefined ? "adopted" : originIn(definition, old),
    isOfFormerInputs,
    found: definition.remembersFound
      ? originalValues(table, wanted, before, recorded, heard.foundOf(definition, at))
      : undefined,
  } as const;
  const others = heard.wantedOf(definition, at);
  // What another resource wants now is not reset for one that wants it no more.
  const withdrawn = withdrawnPaths(table, wanted, old).filter(
    (path) => valueAt(others, path.split(".")) === undefined,
  );
  try {
    const live = await syncUntilKnown(task, before, old, withdrawn);
    const outputs = outputsOf(definition, at, {
      ...fact,
      wanted,
      live,
      remembered: wanted,
      shownOnce: old,
      before: managedBefore,
    });
    const more = [...stillThere(withdrawn, before, live), ...leftAsTheyAre(definition, withdrawn)];
    const warnings = disagreements(definition, wanted, outputs, [...more, ...task.warnings]);
    return { id: at.id, outputs, warnings };
  } catch (error) {
    if (old !== undefined) throw error;
    // Nothing counts as managed yet: what was not set must neither be reset by the next run nor thought to have arrived.
    const unmanaged = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in table)));
    const parts = { ...fact, wanted: unmanaged, live: before, remembered: {} };
    throw new PartialFailure(at.id, outputsOf(definition, at, parts), error);
  }
}

/** Whether the state knows what was wanted of the object. After an import, and an adoption that failed, it does not. */
function isManaged({ table, idArg }: ResourceDefinition, old: Bag | undefined): boolean {
  const managed = old === undefined ? undefined : managedIn(table, old);
  return managed !== undefined && [...managed.keys()].some((name) => name !== idArg.name);
}

/**
 * Syncs. After a change whose answer was lost it looks again, and sends what is still missing. What is refused after
 * that is looked at too: the lost change may have arrived in between, which leaves nothing to add or to remove.
 */
async function syncUntilKnown(
  task: Task,
  before: Bag,
  old: Bag | undefined,
  withdrawn: readonly string[],
): Promise<Bag> {
  const { table } = task.definition;
  let observed = before;
  let lost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const missing = withoutFixed(table, delta(table, task.wanted, observed, old));
      return await sync(task, missing, observed, old, withdrawn);
    } catch (error) {
      lost ||= isLostChange(error);
      if (!lost || !isApiError(error) || attempt >= attemptsAtAmbiguousChange) throw error;
      if (!isLostChange(error) && error.kind !== "refused") throw error;
      await task.api.waitAfter(attempt, error);
      observed = await observeExisting(task, false);
    }
  }
}

const sync = (
  { definition, api, at, wanted, warnings }: Task,
  missing: Bag,
  observed: Bag,
  remembered: Bag | undefined,
  withdrawn: readonly string[],
): Promise<Bag> =>
  definition.sync(api, {
    at,
    wanted,
    delta: missing,
    observed,
    withdrawn,
    remembered,
    warn: (text) => warnings.push(text),
  });

/** Whether the service may have carried out a change whose answer did not arrive. */
function isLostChange(error: unknown): boolean {
  return isApiError(error) && error.ambiguous && (error.method === "PATCH" || error.method === "PUT");
}

async function observeExisting({ definition, api, at, wanted }: Task, isKnown: boolean): Promise<Bag> {
  const live = await definition.observe(api, at);
  if (live !== undefined) return live;
  const { name } = definition.idArg;
  const isNamed = definition.create !== undefined && wanted[name] !== undefined;
  const instead = isNamed ? `; to have it made anew, take ${name} out of the program` : "";
  const advice = isKnown
    ? `it was deleted outside Pulumi; \`pulumi up --refresh\` (or \`pulumi refresh\`) takes note of that${instead}`
    : `check ${name}${instead}`;
  throw new ResourceError(`${nameOf(definition, at)} does not exist: ${advice}`);
}
