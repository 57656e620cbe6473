import type { ResourceKind } from "./definition";

/** The objects that resources of this process are known to manage: none of them is free for another resource. */
export class Claims {
  readonly #claimed = new Set<string>();

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
}
