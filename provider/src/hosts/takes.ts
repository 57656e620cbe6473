import type { Recovery, Taken } from "../config/recoveryFile";
import { ResourceError } from "../core/messages/errors";
import type { JsonObject } from "../core/json/json";
import { createOrUpdate } from "../core/lifecycle/lifecycle";
import { PartialFailure, type Context, type Resource, type State } from "../core/resource/resource";
import { fingerprintOf } from "../core/resource/ownership";
import { recoverAgain, removeVariable } from "../core/lifecycle/recoveredObjects";
import type { RecoveryUses } from "./recoveryUses";

/** The object that a resource takes. Throws for a file of another stack, and if the program names an object itself. */
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

/** Throws for a resource without an object whose object an earlier run took: another resource can have it. */
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

/** Creates the object of a resource, or takes the one that a recovery file names, which no later run does again. */
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
 * Throws if a recovery file names another object for a resource that keeps the object it has. An object that an earlier run took
 * by the file can be that of an equal resource.
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
 * What resources take, where calls have no URN: the checked args stand for it. If several resources have the same args, any of
 * them may take any of their objects.
 */
export class Takes {
  /** By checked args, and then by URN. */
  readonly #awaited = new Map<string, Map<string, Taken>>();
  /** By checked args, what the file names for resources that have an object, one for each of them. */
  readonly #present = new Map<string, (Taken | undefined)[]>();

  /** Notes a check. `hasObject` is whether the resource has an object. */
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

  /** What the creation of a resource with these args takes, once. */
  take(resource: Resource, args: JsonObject): Taken | undefined {
    const awaited = this.#awaited.get(keyOf(resource, args));
    const [first] = awaited ?? [];
    if (first === undefined) return undefined;
    awaited?.delete(first[0]);
    return first[1];
  }

  /** Throws if the file names another object for a resource with these args that keeps its object. */
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
