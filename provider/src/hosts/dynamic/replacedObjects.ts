import type { JsonObject } from "../../core/json/json";
import { fingerprintOf } from "../../core/resource/ownership";

/**
 * Detects the objects that a preview replaces. Pulumi checks the args of a resource together with those of the last run, compares
 * them with the object, and for a replacement checks them again alone. Registrations are numbered by the program, so that both
 * checks can be matched. Comparisons have no number, so they are matched by their args.
 */
export class ReplacedObjects {
  /** The checked args of resources with an object, by registration. */
  readonly #checked = new Map<string, string>();
  /** The IDs by checked args. Resources with equal args have several. */
  readonly #ids = new Map<string, readonly string[]>();

  noteCheck(registration: string, args: JsonObject): void {
    this.#checked.set(registration, fingerprintOf(args));
  }

  noteObject(args: JsonObject, id: string): void {
    const key = fingerprintOf(args);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
  }

  /** Returns IDs that include the object that a registration replaces. All of them belong to resources of the program. */
  of(registration: string): readonly string[] {
    return this.#ids.get(this.#checked.get(registration) ?? "") ?? [];
  }
}
