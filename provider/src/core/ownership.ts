import { conflictBetween } from "./compare";
import type { ObjectField } from "./fields";
import { dotted, overlay, valueAt, type JsonObject } from "./json";
import type { ObjectRef } from "./address";
import { ResourceError, valueText } from "./errors";

/**
 * The objects that this process knows about. The engine tells a provider neither which resource a call is for nor which
 * resources there are, so this is a part of them. It only prevents: nothing is adopted or deleted because of it.
 */
export class Ownership {
  readonly #known = new Set<string>();
  readonly #named = new Set<string>();
  readonly #desired = new Map<string, JsonObject>();

  /** Whether this process read the object from a state, or created or adopted it. */
  has({ key }: ObjectRef): boolean {
    return this.#known.has(key);
  }

  /** Notes an object of a state, or a new one. */
  add({ key }: ObjectRef): void {
    this.#known.add(key);
  }

  /** Notes that the program names an object by its id, or keeps an adopted one. */
  name({ key }: ObjectRef): void {
    this.#known.add(key);
    this.#named.add(key);
  }

  /** Whether an object must neither be deleted nor replaced. */
  isNamed({ key }: ObjectRef): boolean {
    return this.#named.has(key);
  }

  /** Notes what a resource sets on its object. Throws if another one sets another value. */
  want(ref: ObjectRef, fields: ObjectField, desired: JsonObject): void {
    const others = this.desiredOf(ref);
    const conflict = conflictBetween(fields, others, desired);
    if (conflict !== undefined) {
      const { path, field, to } = conflict;
      const isShown = field.secret !== true && field.kind !== "json";
      const values = isShown ? [to, valueAt(desired, path)].map(valueText).join(" and as ") : "two values";
      throw new ResourceError(
        `${ref.label}: two resources want ${dotted(path)} as ${values}; let one of them manage the field`,
      );
    }
    this.#desired.set(ref.key, overlay(others, desired));
  }

  /** What the resources of this run set on an object. */
  desiredOf({ key }: ObjectRef): JsonObject {
    return this.#desired.get(key) ?? {};
  }

  /** Forgets what a resource set that is replaced: the new resource sets its own values. */
  forget({ key }: ObjectRef): void {
    this.#desired.delete(key);
  }
}
