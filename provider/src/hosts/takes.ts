import type { Recovery, Taken } from "../config/recoveryFile";
import { ResourceError } from "../core/errors";
import type { JsonObject } from "../core/json";
import type { Resource } from "../core/resource";
import { fingerprintOf } from "../core/ownership";

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
    `${resource.idArg.name}: the recovery file names ${taken.id} for this resource. Remove ${resource.idArg.name}, or the entry`,
  );
}

/** Throws if a recovery file names another object for a resource that keeps the object it has. */
export function refuseSecondObject({ noun }: Resource, id: string, { id: named, entry }: Taken): void {
  if (named === id || entry.replaces === true) return;
  throw new ResourceError(
    "recover/conflict",
    `the recovery file names ${noun} ${named} for this resource, which has the ${noun} ${id} already. Remove the entry`,
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
  refuseSecond(resource: Resource, args: JsonObject, id: string, isReplaced: boolean): void {
    const present = this.#present.get(keyOf(resource, args));
    if (present === undefined) return;
    const own = present.findIndex((taken) => taken?.id === id);
    const [taken] = present.splice(own === -1 ? Math.max(0, present.indexOf(undefined)) : own, 1);
    if (taken !== undefined && !isReplaced) refuseSecondObject(resource, id, taken);
  }
}

const keyOf = ({ kind }: Resource, args: JsonObject): string => `${kind} ${fingerprintOf(args)}`;
