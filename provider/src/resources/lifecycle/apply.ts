import type { Api } from "../../client";
import { delta, pathsOf } from "../fields/delta";
import { managedOf, project, withWholeItems, type Managed } from "../fields/managed";
import { isBag, valueAt, type Bag } from "../fields/table";
import { addressOf, nameOf } from "./address";
import type { Address, ResourceDefinition } from "./definition";
import { PartialFailure, ResourceError } from "./failures";
import { foundIn, withoutInternal } from "./internal";
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

/**
 * Create and update in one body: observe, ensure, sync, return. What is live beats what is remembered, so that a run
 * after a failed one repairs it.
 */
export async function apply(
  definition: ResourceDefinition,
  api: Api,
  inputs: Bag,
  remembered?: Remembered,
): Promise<Applied> {
  const wanted = withoutInternal(inputs);
  const target = addressOf(definition, wanted, remembered?.id);
  const before = target.id === "" ? undefined : await observeExisting(definition, api, target, remembered);
  const after = before ?? (await ensure(definition, api, target, wanted));
  const at = { ...target, id: String(after["id"]) };
  const found = definition.remembersFound ? findings(definition, wanted, after, remembered) : undefined;
  const finish = (live: Bag): Bag => outputsOf(definition, at, wanted, live, found);
  if (before === undefined)
    return { id: at.id, outputs: finish(after), warnings: disagreements(definition, wanted, after, []) };

  const old = remembered?.outputs;
  const missing = delta(definition.table, wanted, before, old);
  const withdrawn = old === undefined ? [] : withdrawnPaths(wanted, old);
  try {
    const live = await definition.sync(api, { at, wanted, delta: missing, observed: before, withdrawn });
    return {
      id: at.id,
      outputs: finish(live),
      warnings: disagreements(definition, wanted, live, stillThere(withdrawn, before, live)),
    };
  } catch (error) {
    if (remembered !== undefined) throw error;
    throw new PartialFailure(at.id, finish(before), error);
  }
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

async function ensure(definition: ResourceDefinition, api: Api, at: Address, wanted: Bag): Promise<Bag> {
  if (definition.create === undefined) {
    throw new ResourceError(`${definition.noun}: ${definition.idArg.name} names no object`);
  }
  return definition.create(api, at, wanted);
}

/** The managed values as they were before this package first touched them; earlier findings stay. */
function findings(
  definition: ResourceDefinition,
  wanted: Bag,
  before: Bag,
  remembered: Remembered | undefined,
): Bag {
  const managed = managedOf(definition.table, wanted, before);
  const now = project(definition.table, withWholeItems(definition.table, managed, before), before, {});
  const earlier = remembered === undefined ? {} : foundIn(remembered.outputs);
  return keepEarlier(now, earlier, managed);
}

function keepEarlier(now: Bag, earlier: Bag, managed: Managed): Bag {
  const names = [...managed.keys()].filter((name) => name in now || name in earlier);
  return Object.fromEntries(
    names.map((name) => {
      const [fresh, kept] = [now[name], earlier[name]];
      const inside = managed.get(name)?.inside;
      if (inside !== undefined && inside.size > 0 && isBag(fresh) && isBag(kept)) {
        return [name, keepEarlier(fresh, kept, inside)];
      }
      return [name, kept ?? fresh];
    }),
  );
}

function stillThere(withdrawn: readonly string[], before: Bag, live: Bag): readonly string[] {
  return withdrawn
    .filter((path) => path.startsWith("settings."))
    .filter((path) => {
      const value = valueAt(live, path.split("."));
      return value !== undefined && value === valueAt(before, path.split("."));
    })
    .map((path) => `${path}: is no longer managed, but the service kept its value instead of its default`);
}

/** Where the service's answer says something else than was asked: one warning that names the fields. */
function disagreements(
  definition: ResourceDefinition,
  wanted: Bag,
  live: Bag,
  more: readonly string[],
): readonly string[] {
  const paths = pathsOf(definition.table, delta(definition.table, wanted, live, wanted));
  const ignored =
    paths.length === 0
      ? []
      : [
          `the service answered success, but did not take over ${paths.join(", ")}; the state holds what it answered`,
        ];
  return [...ignored, ...more];
}
