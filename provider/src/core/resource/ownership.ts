import { createHash } from "node:crypto";
import { conflictBetween, isSame } from "../align/changes";
import { ResourceError, valueText } from "../messages/errors";
import type { Field, ObjectField } from "../schema/fields";
import { holdsUnknown, isObject, isUnknown, overlay, pathOf, pathText, valueAt } from "../json/json";
import type { JsonObject, Path, Value } from "../json/json";
import { OpenCreations } from "./openCreations";
import type { IsSecret } from "../align/plannedChanges";

/** The objects that this process has seen. The record is incomplete, so it may only prevent writes, never cause one. */
export class Ownership {
  /** Objects that this process read from a state, or created or adopted. */
  readonly known = new Set<string>();
  /** Objects that must not be deleted or replaced, because the program refers to their IDs or keeps adopted ones. */
  readonly referenced = new Set<string>();
  /** Objects that this process reused from a recovery file. */
  readonly taken = new Set<string>();
  readonly openCreations = new OpenCreations();
  readonly #checked = new Set<string>();
  readonly #claimed = new Map<string, JsonObject>();
  /** The secrecy test of each claim on an object. */
  readonly #secrecy = new Map<string, readonly IsSecret[]>();
  readonly #noted = new Map<string, JsonObject>();

  /** Records args of the program. */
  noteArgs(args: JsonObject): void {
    this.#checked.add(fingerprintOf(args));
  }

  /** True if a check of this run returned these args. */
  hasChecked(args: JsonObject): boolean {
    return this.#checked.has(fingerprintOf(args));
  }

  /**
   * True if args that are compared with an object may come from the program. A refresh compares with the args of the last run,
   * which are all known, which no check of this run returned, and whose object this process has already read.
   */
  canBeOfProgram(ref: string, args: JsonObject): boolean {
    return !this.known.has(ref) || this.hasChecked(args) || holdsUnknown(args);
  }

  /** Records the fields that a resource sets on its object. Throws if another resource sets a field to a different value. */
  claimFields(ref: string, fields: ObjectField, desired: JsonObject, isSecret: IsSecret): void {
    const claimedFields = this.#claimed.get(ref) ?? {};
    const secrecy = [...(this.#secrecy.get(ref) ?? []), isSecret];
    const conflict = conflictBetween(fields, claimedFields, desired);
    if (conflict !== undefined) {
      const { path, pointer, field, from, to } = conflict;
      const isMarked = secrecy.some((isSecretIn) => isSecretIn(pathOf(pointer)));
      const isShown = !isMarked && field.secret !== true && field.kind !== "json";
      const values = isShown ? [to, from].map(valueText).join(" and to ") : "different values";
      throw new ResourceError(
        "update/conflict",
        `two resources set ${pathText(path)} to ${values}. Set it in only one of the resources`,
      );
    }
    this.#claimed.set(ref, overlay(claimedFields, desired));
    this.#secrecy.set(ref, secrecy);
  }

  /** Records fields even if this run does not update the object. */
  noteFields(ref: string, desired: JsonObject): void {
    this.#noted.set(ref, overlay(this.#noted.get(ref) ?? {}, desired));
  }

  /** True if a resource of this run sets a field of an object to its live value. */
  isValueSet(ref: string, path: Path, field: Field, live: Value): boolean {
    return [this.#claimed, this.#noted].some((sets) => {
      const claimed = valueAt(sets.get(ref), path);
      return claimed !== undefined && isSame(field, claimed, live);
    });
  }

  /** True if a resource of this run sets a field of an object. */
  isFieldSet(ref: string, path: Path): boolean {
    return [this.#claimed, this.#noted].some((sets) => valueAt(sets.get(ref), path) !== undefined);
  }
}

/** A fingerprint that does not depend on the order of the fields, which the engine can change. */
export function fingerprintOf(args: JsonObject): string {
  const text = JSON.stringify(args, (_name, value: unknown) => {
    if (isUnknown(value)) return { isUnknown: true };
    return isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
  });
  return createHash("sha256").update(text).digest("base64");
}

const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
  left < right ? -1 : 1;
