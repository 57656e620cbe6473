import { isDeepStrictEqual } from "node:util";
import { conflictsIn } from "../fields/conflicts";
import { overlay, type Bag } from "../fields/table";
import { holdsUnknown } from "../fields/unknown";
import { valueText } from "../validation/validate";
import { addressOf, nameOf, objectName } from "./address";
import type { Address, ResourceDefinition } from "./definition";
import { ResourceError } from "./failures";
import { foundIn, originIn, withoutInternal } from "../stateForm";

/**
 * What this process has heard of objects. An engine tells a provider neither which resource a call is for nor which
 * resources there are, so this knows a part. Nothing is adopted or deleted because of it: it only holds back.
 */
export class HeardObjects {
  readonly #heard = new Set<string>();
  /** How many of the resources that name an object have not said yet what they want of it. */
  readonly #named = new Map<string, number>();
  readonly #wanted = new Map<string, Bag>();
  readonly #found = new Map<string, Bag>();
  #lastChecked: Bag | undefined;

  /** Whether a resource of this process has the object, or had it. */
  has(definition: ResourceDefinition, at: Address): boolean {
    return this.#heard.has(objectName(definition, at));
  }

  /** Notes an object of the state, with the values that were found when it was adopted. */
  hear(definition: ResourceDefinition, at: Address, state: Bag = {}): void {
    const name = objectName(definition, at);
    this.#heard.add(name);
    const found = foundIn(state);
    if (Object.keys(found).length > 0) this.#found.set(name, overlay(this.#found.get(name) ?? {}, found));
  }

  /** The values that an object had before any resource heard of managed it, as far as they are known. */
  foundOf(definition: ResourceDefinition, at: Address): Bag {
    return this.#found.get(objectName(definition, at)) ?? {};
  }

  /** Notes what a resource has that stays: its object, by its state or by its id arg, and what it wants of it. */
  hold(definition: ResourceDefinition, at: Address, wanted: Bag, state: Bag | undefined): void {
    this.want(definition, at, wanted);
    this.hear(definition, at, state);
    if (state === undefined || originIn(definition, state) === "adopted") this.name(definition, at);
  }

  /** Notes that the program names an object by its id. */
  name(definition: ResourceDefinition, at: Address, awaited = 0): void {
    const name = objectName(definition, at);
    this.#heard.add(name);
    this.#named.set(name, Math.max(0, (this.#named.get(name) ?? 0) + awaited));
  }

  /** Forgets what was wanted of an object whose resource is being replaced: the new one says it anew. */
  forget(definition: ResourceDefinition, at: Address): void {
    this.#wanted.delete(objectName(definition, at));
  }

  /** Notes checked inputs, and the object that they name by its id, as far as it is known. */
  checked(definition: ResourceDefinition, inputs: Bag): void {
    this.#lastChecked = withoutInternal(inputs);
    if (namesIts(definition, inputs)) this.name(definition, addressOf(definition, inputs, undefined), 1);
  }

  /**
   * Whether inputs that are compared are what the program wants: an engine has just had them checked. In a refresh, and
   * before a replacement of what they depend on, it compares old inputs.
   */
  isProgram(inputs: Bag): boolean {
    return isDeepStrictEqual(withoutInternal(inputs), this.#lastChecked) && !holdsUnknown(inputs);
  }

  /** Notes that the resource of such inputs said what it wants. */
  compared(definition: ResourceDefinition, inputs: Bag): void {
    if (namesIts(definition, inputs)) this.name(definition, addressOf(definition, inputs, undefined), -1);
  }

  isNamed(definition: ResourceDefinition, at: Address): boolean {
    return this.#named.has(objectName(definition, at));
  }

  /** Whether it is known what those want that name an object. */
  areWishesKnown(definition: ResourceDefinition, at: Address): boolean {
    return (this.#named.get(objectName(definition, at)) ?? 0) === 0;
  }

  /** Notes what a resource wants of its object, and throws where another one wants something else. */
  want(definition: ResourceDefinition, at: Address, wanted: Bag): void {
    const name = objectName(definition, at);
    const others = this.wantedOf(definition, at);
    const table = definition.shows ?? definition.table;
    const [conflict] = conflictsIn(table, others, wanted);
    if (conflict !== undefined) {
      const { path, values, isSecret } = conflict;
      const two = isSecret ? "two values" : values.map(valueText).join(" and as ");
      throw new ResourceError(
        `${nameOf(definition, at)}: two resources want ${path} as ${two}; let one of them manage the field`,
      );
    }
    const fields = Object.entries(wanted).filter(([field]) => field in table);
    this.#wanted.set(name, overlay(others, Object.fromEntries(fields)));
  }

  /** What the resources heard of want of an object. */
  wantedOf(definition: ResourceDefinition, at: Address): Bag {
    return this.#wanted.get(objectName(definition, at)) ?? {};
  }
}

const namesIts = ({ places, idArg }: ResourceDefinition, inputs: Bag): boolean =>
  [...places, idArg.name].every((name) => typeof inputs[name] === "string");
