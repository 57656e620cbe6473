import type { Recovery, Taken } from "../config/recoveryFile";
import { ResourceError } from "../core/messages/errors";
import type { JsonObject } from "../core/json/json";
import { createOrUpdate } from "../core/lifecycle/lifecycle";
import { PartialFailure, type Context, type Resource, type State } from "../core/resource/resource";
import { fingerprintOf } from "../core/resource/ownership";
import { recoverAgain, removeVariable } from "../core/lifecycle/recoveredObjects";
import type { RecoveryUses } from "./recoveryUses";

/**
 * Returns the object that a resource reuses from a recovery file. Throws for another stack's file, and if the program sets the ID
 * of an object itself.
 */
export function takenFor(
  resource: Resource,
  recovery: Recovery | undefined,
  urn: string | undefined,
  args: JsonObject,
): Taken | undefined {
  const taken = urn === undefined ? undefined : recovery?.find(urn);
  if (taken === undefined || args[resource.idArg.name] === undefined) return taken;
  throw new ResourceError(
    "recover/conflict",
    `${resource.idArg.name}: the recovery file already assigns ${taken.id} to this resource. Remove ${resource.idArg.name}, or the entry. ${removeVariable}`,
  );
}

/** Throws if a resource has no object, but an earlier run reused the one in its entry: another resource can have it. */
export function refuseTakenBefore(
  { noun }: Resource,
  taken: Taken | undefined,
  uses: RecoveryUses | undefined,
): void {
  if (taken === undefined || uses?.isTaken(taken.entry) !== true) return;
  throw new ResourceError(
    "recover/conflict",
    `an earlier run with this recovery file already used ${noun} ${taken.id}, so it may belong to another resource now. Run \`pulumi refresh\`, and ` +
      `then ${recoverAgain(taken.provider)}. ${removeVariable}`,
  );
}

/** Creates the object of a resource, or reuses the one in a recovery file and records that. */
export async function createOrTake(
  resource: Resource,
  context: Context,
  args: JsonObject,
  taken: Taken | undefined,
  uses: RecoveryUses | undefined,
): Promise<State> {
  if (taken === undefined) return createOrUpdate(resource, context, args);
  uses?.ensureWritable();
  try {
    const state = await createOrUpdate(resource, context, args, undefined, taken);
    uses?.note(taken.entry);
    return state;
  } catch (error) {
    if (error instanceof PartialFailure) uses?.note(taken.entry);
    throw error;
  }
}

/**
 * Throws if a recovery file assigns a different object to a resource that keeps its own. An object that an earlier run reused may
 * belong to an equal resource.
 */
export function refuseSecondObject(
  { noun }: Resource,
  id: string,
  { id: named, entry }: Taken,
  uses: RecoveryUses | undefined,
): void {
  if (named === id || entry.replaces === true || uses?.isTaken({ ...entry, id }) === true) return;
  throw new ResourceError(
    "recover/conflict",
    `the recovery file assigns ${noun} ${named} to this resource, which already has the ${noun} ${id}. Remove the entry. ${removeVariable}`,
  );
}

/**
 * Assigns objects to resources by their checked args, because calls have no URN. Among resources with equal args, any may get any
 * of their objects.
 */
export class Takes {
  /** The objects to reuse, by checked args and URN. */
  readonly #awaited = new Map<string, Map<string, Taken>>();
  /** The file's objects for each resource that already has an object, by checked args. */
  readonly #present = new Map<string, (Taken | undefined)[]>();

  /** Records a check. `hasObject` is true if the resource has an object. */
  note(
    resource: Resource,
    args: JsonObject,
    urn: string,
    taken: Taken | undefined,
    hasObject: boolean,
  ): void {
    const key = keyOf(resource, args);
    if (hasObject) {
      this.#present.set(key, [...(this.#present.get(key) ?? []), taken]);
    } else if (taken !== undefined) {
      const awaited = this.#awaited.get(key) ?? new Map<string, Taken>();
      this.#awaited.set(key, awaited.set(urn, taken));
    }
  }

  /** Returns, once, the object that a creation with these args reuses. */
  take(resource: Resource, args: JsonObject): Taken | undefined {
    const awaited = this.#awaited.get(keyOf(resource, args));
    const [first] = awaited ?? [];
    if (first === undefined) return undefined;
    awaited?.delete(first[0]);
    return first[1];
  }

  /** Throws if the file assigns a different object to a resource with these args that keeps its own. */
  refuseSecond(
    resource: Resource,
    args: JsonObject,
    id: string,
    uses: RecoveryUses | undefined,
    isReplaced: boolean,
  ): void {
    const present = this.#present.get(keyOf(resource, args));
    if (present === undefined) return;
    const own = present.findIndex((taken) => taken?.id === id);
    const [taken] = present.splice(own === -1 ? Math.max(0, present.indexOf(undefined)) : own, 1);
    if (taken !== undefined && !isReplaced) refuseSecondObject(resource, id, taken, uses);
  }
}

const keyOf = ({ kind }: Resource, args: JsonObject): string => `${kind} ${fingerprintOf(args)}`;
