import { randomBytes } from "node:crypto";
import { isApiError } from "../../client/errors";
import type { Api } from "../../client";
import { delta } from "../fields/delta";
import type { Bag } from "../fields/table";
import { addressOf, nameOf, objectName } from "./address";
import type { Claims } from "./claims";
import type { Address, ResourceDefinition } from "./definition";
import { disagreements, leftAsTheyAre, stillThere } from "./disagreements";
import { PartialFailure, ResourceError } from "./failures";
import { findings } from "./found";
import { ownerIn, ownerOutput, withoutInternal } from "./internal";
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
    take(definition, api, target, wanted, remembered),
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
  const { live, shownOnce, warnings } = await definition.create(api, target, wanted, claims);
  const at = { ...target, id: String(live["id"]) };
  claims.claim(definition.kind, at.id);
  const owner = randomBytes(6).toString("base64url");
  claims.own(definition.kind, at.id, owner);
  return {
    id: at.id,
    outputs: {
      ...outputsOf(definition, at, wanted, live, wanted, undefined, shownOnce),
      ...ownerOutput(owner),
    },
    warnings: [...warnings, ...disagreements(definition, wanted, live, [])],
  };
}

async function take(
  definition: ResourceDefinition,
  api: Api,
  at: Address,
  wanted: Bag,
  remembered: Remembered | undefined,
): Promise<Applied> {
  const old = remembered?.outputs;
  const before = await observeExisting(definition, api, at, remembered);
  const found = definition.remembersFound ? findings(definition, wanted, before, old) : undefined;
  const withdrawn = old === undefined ? [] : withdrawnPaths(definition.table, wanted, old);
  try {
    const live = await syncFrom(definition, api, at, { wanted, old, withdrawn }, before);
    return {
      id: at.id,
      outputs: {
        ...outputsOf(definition, at, wanted, live, wanted, found, old ?? {}),
        ...ownerOutput(old === undefined ? undefined : ownerIn(old)),
      },
      warnings: disagreements(definition, wanted, live, [
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
    throw new PartialFailure(at.id, outputsOf(definition, at, unmanaged, before, {}, found), error);
  }
}

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
      const missing = delta(definition.table, wanted, observed, old);
      return await definition.sync(api, { at, wanted, delta: missing, observed, withdrawn });
    } catch (error) {
      lost ||= isLostChange(error);
      if (!lost || !isApiError(error) || attempt >= attemptsAtAmbiguousChange) throw error;
      if (!isLostChange(error) && error.kind !== "refused") throw error;
      observed = await observeExisting(definition, api, at, undefined);
    }
  }
}

/** Whether the service may have carried out a change whose answer did not arrive. Other methods repeat by themselves. */
function isLostChange(error: unknown): boolean {
  return isApiError(error) && error.ambiguous && error.method === "PATCH";
}

async function observeExisting(
  definition: ResourceDefinition,
  api: Api,
  at: Address,
  remembered: Remembered | undefined,
): Promise<Bag> {
  const live = await definition.observe(api, at);
  if (live !== undefined) return live;
  const advice =
    remembered === undefined
      ? `check ${definition.idArg.name}`
      : "it was deleted outside Pulumi; `pulumi up --refresh` (or `pulumi refresh`) takes note of that";
  throw new ResourceError(`${nameOf(definition, at)} does not exist: ${advice}`);
}
