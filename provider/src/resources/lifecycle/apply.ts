import { randomBytes } from "node:crypto";
import { isApiError } from "../../client/errors";
import type { Api } from "../../client";
import { delta } from "../fields/delta";
import { changedFixed, visiblyOtherFixed, withoutFixed } from "../fields/fixed";
import type { Bag } from "../fields/table";
import { addressOf, nameOf, objectName } from "./address";
import type { Claims } from "./claims";
import type { Address, Created, ResourceDefinition } from "./definition";
import { disagreements, leftAsTheyAre, respelled, stillThere } from "./disagreements";
import { fixedText, PartialFailure, ResourceError } from "./failures";
import { findings } from "./found";
import { managedIn, ownerIn, withoutInternal } from "./internal";
import { outputsOf } from "./outputs";
import { withdrawnPaths } from "./withdrawn";

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

/** How often a change whose answer was lost is computed anew and sent again. */
const attemptsAtAmbiguousChange = 3;

/**
 * Create and update in one body: observe, ensure, sync, return. What is live beats what is remembered, so that a run
 * after a failed one repairs it.
 */
export async function apply(
  definition: ResourceDefinition,
  api: Api,
  claims: Claims,
  inputs: Bag,
  remembered?: Remembered,
): Promise<Applied> {
  const wanted = withoutInternal(inputs);
  const target = addressOf(definition, wanted, remembered?.id);
  if (target.id === "") return create(definition, api, claims, target, wanted);
  claims.claim(definition.kind, target.id);
  // Between observing and writing, nobody else of this process writes to the same object.
  return api.oneAtATime(objectName(definition, target), () =>
    take(definition, api, claims, target, wanted, remembered),
  );
}

async function create(
  definition: ResourceDefinition,
  api: Api,
  claims: Claims,
  target: Address,
  wanted: Bag,
): Promise<Applied> {
  if (definition.create === undefined) {
    throw new ResourceError(`${definition.noun}: ${definition.idArg.name} names no object`);
  }
  const made = await definition.create(api, target, wanted, claims);
  const at = { ...target, id: String(made.live["id"]) };
  claims.claim(definition.kind, at.id);
  const owner = newOwner();
  claims.own(definition.kind, at.id, owner);
  const outputs = (wish: Bag, live: Bag): Bag =>
    outputsOf(definition, at, { wanted: wish, live, owner, remembered: wish, shownOnce: made.shownOnce });
  const live = await complete(definition, api, at, wanted, made, outputs);
  return {
    id: at.id,
    outputs: outputs(wanted, live),
    warnings: [
      ...made.warnings,
      ...disagreements(definition, wanted, live, respelled(definition, wanted, live)),
    ],
  };
}

/** Brings about what the creation could not. Where that fails, the object is there, and the next run goes on. */
async function complete(
  definition: ResourceDefinition,
  api: Api,
  at: Address,
  wanted: Bag,
  { live, missing = {} }: Created,
  outputs: (wish: Bag, live: Bag) => Bag,
): Promise<Bag> {
  if (Object.keys(missing).length === 0) return live;
  try {
    const plan = { at, wanted, delta: missing, observed: live, withdrawn: [], remembered: undefined };
    return await definition.sync(api, plan);
  } catch (error) {
    const said = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in missing)));
    throw new PartialFailure(at.id, outputs(said, live), error);
  }
}

async function take(
  definition: ResourceDefinition,
  api: Api,
  claims: Claims,
  at: Address,
  wanted: Bag,
  remembered: Remembered | undefined,
): Promise<Applied> {
  const old = remembered?.outputs;
  const before = await observeExisting(definition, api, at, wanted, remembered);
  const others = isManaged(definition, old)
    ? changedFixed(definition.table, wanted, old)
    : visiblyOtherFixed(definition.table, wanted, before);
  if (others.length > 0)
    throw new ResourceError(`${nameOf(definition, at)}: ${fixedText(definition.idArg.name, others)}`);
  const owner = old === undefined ? newOwner() : ownerIn(old);
  // Whoever had it before, and leaves in this run, must not take it along.
  if (old === undefined) {
    claims.name(definition.noun, at.id, owner);
    claims.adopt(definition.kind, at.id, owner);
  }
  const found = definition.remembersFound ? findings(definition, wanted, before, old) : undefined;
  const withdrawn = old === undefined ? [] : withdrawnPaths(definition.table, wanted, old);
  try {
    const live = await syncFrom(definition, api, at, { wanted, old, withdrawn }, before);
    const outputs = outputsOf(definition, at, {
      wanted,
      live,
      owner,
      remembered: wanted,
      found,
      shownOnce: old,
      before: old === undefined ? undefined : managedIn(definition.table, old),
    });
    return {
      id: at.id,
      outputs,
      warnings: disagreements(definition, wanted, outputs, [
        ...stillThere(withdrawn, before, live),
        ...leftAsTheyAre(definition, withdrawn),
      ]),
    };
  } catch (error) {
    if (remembered !== undefined) throw error;
    // Nothing counts as managed yet: what was not set must neither be reset by the next run nor thought to have arrived.
    const unmanaged = Object.fromEntries(
      Object.entries(wanted).filter(([name]) => !(name in definition.table)),
    );
    const parts = { wanted: unmanaged, live: before, owner, remembered: {}, found };
    throw new PartialFailure(at.id, outputsOf(definition, at, parts), error);
  }
}

/** Whether the state knows what was wanted of the object. After an import, and an adoption that failed, it does not. */
function isManaged({ table, idArg }: ResourceDefinition, old: Bag | undefined): boolean {
  const managed = old === undefined ? undefined : managedIn(table, old);
  return managed !== undefined && [...managed.keys()].some((name) => name !== idArg.name);
}

const newOwner = (): string => randomBytes(6).toString("base64url");

interface Wish {
  readonly wanted: Bag;
  readonly old: Bag | undefined;
  readonly withdrawn: readonly string[];
}

/**
 * Syncs. After a change whose answer was lost it looks again, and sends what is still missing. What is refused after
 * that is looked at too: the lost change may have arrived in between, which leaves nothing to add or to remove.
 */
async function syncFrom(
  definition: ResourceDefinition,
  api: Api,
  at: Address,
  wish: Wish,
  before: Bag,
): Promise<Bag> {
  const { wanted, old, withdrawn } = wish;
  let observed = before;
  let lost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const missing = withoutFixed(definition.table, delta(definition.table, wanted, observed, old));
      const plan = { at, wanted, delta: missing, observed, withdrawn, remembered: old };
      return await definition.sync(api, plan);
    } catch (error) {
      lost ||= isLostChange(error);
      if (!lost || !isApiError(error) || attempt >= attemptsAtAmbiguousChange) throw error;
      if (!isLostChange(error) && error.kind !== "refused") throw error;
      await api.waitAfter(attempt, error);
      observed = await observeExisting(definition, api, at, wanted, undefined);
    }
  }
}

/** Whether the service may have carried out a change whose answer did not arrive. */
function isLostChange(error: unknown): boolean {
  return isApiError(error) && error.ambiguous && (error.method === "PATCH" || error.method === "PUT");
}

async function observeExisting(
  definition: ResourceDefinition,
  api: Api,
  at: Address,
  wanted: Bag,
  remembered: Remembered | undefined,
): Promise<Bag> {
  const live = await definition.observe(api, at);
  if (live !== undefined) return live;
  const { name } = definition.idArg;
  const anew =
    definition.create === undefined ? "" : `; to have it made anew, take ${name} out of the program`;
  const instead = wanted[name] === undefined ? "" : anew;
  const advice =
    remembered === undefined
      ? `check ${name}${instead}`
      : `it was deleted outside Pulumi; \`pulumi up --refresh\` (or \`pulumi refresh\`) takes note of that${instead}`;
  throw new ResourceError(`${nameOf(definition, at)} does not exist: ${advice}`);
}
