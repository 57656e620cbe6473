import { conflictBetween, isSame } from "./changes";
import { ResourceError, valueText } from "./errors";
import type { Field, ObjectField } from "./fields";
import { type JsonObject, type Path, type Value, dotted, overlay, valueAt } from "./json";

/** The objects that this process has seen. They are not all, so this only prevents writes, and never causes one. */
export class Ownership {
  /** Objects that this process read from a state, or created or adopted. */
  readonly known = new Set<string>();
  /** Objects that must neither be deleted nor replaced: the program refers to them by their IDs, or keeps adopted ones. */
  readonly referenced = new Set<string>();
  readonly #claimed = new Map<string, JsonObject>();
  readonly #noted = new Map<string, JsonObject>();

  /** Notes what a resource sets on its object. Throws if another one sets another value. */
  claimFields(ref: string, fields: ObjectField, desired: JsonObject): void {
    const others = this.#claimed.get(ref) ?? {};
    const conflict = conflictBetween(fields, others, desired);
    if (conflict !== undefined) {
      const { path, field, from, to } = conflict;
      const isShown = field.secret !== true && field.kind !== "json";
      const values = isShown ? [to, from].map(valueText).join(" and to ") : "different values";
      throw new ResourceError(
        "update/conflict",
        `two resources set ${dotted(path)} to ${values}. Set it in only one resource`,
      );
    }
    this.#claimed.set(ref, overlay(others, desired));
  }

  /** Notes what a resource sets on its object, also if this run does not update it. */
  noteFields(ref: string, desired: JsonObject): void {
    this.#noted.set(ref, overlay(this.#noted.get(ref) ?? {}, desired));
  }

  /** Whether a resource of this run sets a field of an object to its live value. */
  isValueSet(ref: string, path: Path, field: Field, live: Value): boolean {
    return [this.#claimed, this.#noted].some((all) => {
      const set = valueAt(all.get(ref), path);
      return set !== undefined && isSame(field, set, live);
    });
  }

  /** Whether a resource of this run sets a field of an object. */
  isFieldSet(ref: string, path: Path): boolean {
    return [this.#claimed, this.#noted].some((all) => valueAt(all.get(ref), path) !== undefined);
  }
}
