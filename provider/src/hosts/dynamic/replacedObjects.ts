import type { JsonObject } from "../../core/json/json";
import { fingerprintOf } from "../../core/resource/ownership";

/**
 * The objects that a preview replaces. Pulumi checks the args of a resource with those of the last run, compares them with the
 * object, and checks them again without the last ones if another object takes its place. The program numbers its registrations,
 * so that both checks of one are recognized. A comparison has no number: the checked args stand for it.
 */
export class ReplacedObjects {
  /** The checked args of resources that have an object, by registration. */
  readonly #checked = new Map<string, string>();
  /** By checked args. Resources with equal args have several. */
  readonly #ids = new Map<string, readonly string[]>();

  noteCheck(registration: string, args: JsonObject): void {
    this.#checked.set(registration, fingerprintOf(args));
  }

  noteObject(args: JsonObject, id: string): void {
    const key = fingerprintOf(args);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
  }

  /** The IDs among which is that of the object that a registration replaces. All of them belong to resources of the program. */
  of(registration: string): readonly string[] {
    return this.#ids.get(this.#checked.get(registration) ?? "") ?? [];
  }
}
