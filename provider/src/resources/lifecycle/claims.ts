import { isDeepStrictEqual } from "node:util";
import type { Bag } from "../fields/table";
import type { ResourceKind } from "./definition";
import { withoutInternal } from "./internal";

interface Checked {
  readonly kind: ResourceKind;
  readonly olds: Bag;
  readonly news: Bag;
}

/** A kind of resource, and what it calls its objects: resources of two kinds can be about the same objects. */
interface KindOfObject {
  readonly kind: ResourceKind;
  readonly noun: string;
}

/**
 * What resources of this process are known to manage, so that no object gets into two hands. An engine tells a provider
 * neither which resource a call is for nor which ones the state holds: this is what can be learned from the calls.
 */
export class Claims {
  readonly #claimed = new Set<string>();
  readonly #owners = new Map<string, string | undefined>();
  readonly #namers = new Map<string, { readonly owner: string | undefined } | "not known yet">();
  readonly #adopters = new Map<string, string | undefined>();
  #checked: readonly Checked[] = [];

  has(kind: ResourceKind, id: string): boolean {
    return this.#claimed.has(`${kind} ${id}`);
  }

  /** Claims an object; false where somebody has it already. */
  claim(kind: ResourceKind, id: string): boolean {
    const name = `${kind} ${id}`;
    if (this.#claimed.has(name)) return false;
    this.#claimed.add(name);
    return true;
  }

  /** Notes who has an object, by the mark in the state; false where the first one noted is another. */
  own(kind: ResourceKind, id: string, owner: string | undefined): boolean {
    const name = `${kind} ${id}`;
    if (!this.#owners.has(name)) this.#owners.set(name, owner);
    return this.#owners.get(name) === owner;
  }

  /** Notes that the program names an object by its id; by whom is known later. */
  expect(noun: string, id: string): void {
    const name = `${noun} ${id}`;
    if (!this.#namers.has(name)) this.#namers.set(name, "not known yet");
  }

  /** Notes which resource of the program names an object by its id. It may have been another's before. */
  name(noun: string, id: string, owner: string | undefined): void {
    this.#namers.set(`${noun} ${id}`, { owner });
  }

  /** Notes which resource took hold of an existing object in this run. */
  adopt(kind: ResourceKind, id: string, owner: string | undefined): void {
    this.#adopters.set(`${kind} ${id}`, owner);
  }

  /**
   * Lets go of an object that a resource made or may delete. True where it is known to have another owner, or to be named
   * by another resource, which keeps it.
   */
  leave({ kind, noun }: KindOfObject, id: string, owner: string | undefined): boolean {
    const [owned, named] = [`${kind} ${id}`, `${noun} ${id}`];
    const namer = this.#namers.get(named);
    const isNamed = namer !== undefined && (namer === "not known yet" || namer.owner !== owner);
    const isOwned = this.#owners.has(owned) && this.#owners.get(owned) !== owner;
    if (isNamed) this.#owners.set(owned, namer === "not known yet" ? undefined : namer.owner);
    return isNamed || isOwned;
  }

  /** Whether another resource of the same kind took hold of an object in this run. */
  isAdoptedByAnother(kind: ResourceKind, id: string, owner: string | undefined): boolean {
    const name = `${kind} ${id}`;
    return this.#adopters.has(name) && this.#adopters.get(name) !== owner;
  }

  /** Notes a check of a resource that exists. A comparison follows, unless the user asked for its replacement. */
  checked(kind: ResourceKind, olds: Bag, news: Bag): void {
    if (Object.keys(withoutInternal(olds)).length === 0) return;
    this.#checked = [...this.#checked, { kind, olds: withoutInternal(olds), news: withoutInternal(news) }];
  }

  /** Notes the comparison, which tells the id. */
  compared(kind: ResourceKind, news: Bag): void {
    const plain = withoutInternal(news);
    // The last one: an engine compares a resource before it checks the next.
    const index = this.#checked.findLastIndex(
      (checked) => checked.kind === kind && isDeepStrictEqual(checked.news, plain),
    );
    this.#checked = this.#checked.filter((_, place) => place !== index);
  }

  /**
   * What the objects of resources look like that exist, are being replaced by the user's wish, and whose ids nobody told:
   * as the old inputs say, or as the new ones do where the answer to an update was lost.
   */
  beingReplaced(kind: ResourceKind): readonly Bag[] {
    return this.#checked.filter((checked) => checked.kind === kind).flatMap(({ olds, news }) => [olds, news]);
  }
}
