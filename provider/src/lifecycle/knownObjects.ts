import { isDeepStrictEqual } from "node:util";
import { conflictBetween } from "../schema/differences";
import type { FieldSchema } from "../schema/fieldSchema";
import { holdsUnknown, overlay, pick, valueAt, type PropertyMap } from "../schema/propertyMap";
import type { ObjectRef } from "./address";
import { ResourceError, valueText } from "./errors";
import type { ObjectState } from "./objectState";

/**
 * The objects that this process knows of. An engine tells a provider neither which resource a call is for nor which
 * resources there are, so this is a part. Nothing is adopted or deleted because of it: it only holds back.
 */
export class KnownObjects {
  readonly #known = new Set<string>();
  readonly #named = new Set<string>();
  readonly #desired = new Map<string, PropertyMap>();
  #lastChecked: PropertyMap | undefined;

  /** Whether a resource of this process has the object, or had it. */
  has({ key }: ObjectRef): boolean {
    return this.#known.has(key);
  }

  /** Notes an object of a state. */
  add({ key }: ObjectRef): void {
    this.#known.add(key);
  }

  /** Notes a resource that stays: its object, by its state or by its id arg, and what it wants of it. */
  hold(ref: ObjectRef, schema: FieldSchema, desired: PropertyMap, state: ObjectState | undefined): void {
    this.want(ref, schema, desired);
    this.add(ref);
    if (state === undefined || state.memory.origin === "adopted") this.name(ref);
  }

  /** Notes that the program names an object by its id. */
  name({ key }: ObjectRef): void {
    this.#known.add(key);
    this.#named.add(key);
  }

  /** Notes checked inputs, and the object that they name. */
  checked(inputs: PropertyMap, named: ObjectRef | undefined): void {
    this.#lastChecked = inputs;
    if (named !== undefined) this.name(named);
  }

  /**
   * Whether inputs that are compared are what the program wants: an engine has just had them checked. In a refresh, and
   * before a replacement of what they depend on, it compares old inputs.
   */
  isProgram(inputs: PropertyMap): boolean {
    return isDeepStrictEqual(inputs, this.#lastChecked) && !holdsUnknown(inputs);
  }

  isNamed({ key }: ObjectRef): boolean {
    return this.#named.has(key);
  }

  /** Notes what a resource wants of its object, and throws where another one wants something else. */
  want(ref: ObjectRef, schema: FieldSchema, desired: PropertyMap): void {
    const others = this.desiredOf(ref);
    const conflict = conflictBetween(schema, others, desired);
    if (conflict !== undefined) {
      const { path, field, value } = conflict;
      const values = [value, valueAt(desired, path)].map(valueText).join(" and as ");
      const two = field?.secret === true || field?.kind === "shaped" ? "two values" : values;
      throw new ResourceError(
        `${ref.label}: two resources want ${path.join(".")} as ${two}; let one of them manage the field`,
      );
    }
    this.#desired.set(ref.key, overlay(others, pick(desired, Object.keys(schema))));
  }

  /** What the known resources want of an object. */
  desiredOf({ key }: ObjectRef): PropertyMap {
    return this.#desired.get(key) ?? {};
  }

  /** Forgets what is desired of an object whose resource is being replaced: the new resource states it anew. */
  forgetDesired({ key }: ObjectRef): void {
    this.#desired.delete(key);
  }
}
