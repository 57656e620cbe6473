import { mergePatch } from "../json";
import { withBothSpellings } from "./alertChannels";
import type { ObjectKind, ObjectStore, RecordOf, StoredByKind } from "./records";
import type { Store } from "./store";

/** Reads and edits objects without the rules of the API, for tests of drift. */
export interface ObjectAccess {
  /**
   * Returns a copy of an object by its kind and ID, or undefined if it does not exist. A pipe or a webhook includes its
   * credentials. Never fails.
   */
  readonly get: <K extends ObjectKind>(kind: K, id: string) => RecordOf<K> | undefined;
  /** Returns copies of all objects of a kind, of every organization and service. Never fails. */
  readonly list: <K extends ObjectKind>(kind: K) => RecordOf<K>[];
  /**
   * Changes an object with a JSON merge patch, without validation: objects merge, null removes a field, and other values
   * replace the field. Returns false if the object does not exist. Fails only if the folder `data` is not writable.
   */
  readonly patch: (kind: ObjectKind, id: string, patch: object) => boolean;
  /**
   * Deletes an object, but not the objects that refer to it. Returns false if the object does not exist. Fails only if the folder
   * `data` is not writable.
   */
  readonly delete: (kind: ObjectKind, id: string) => boolean;
}

/** Access to the objects of a store. `settle` runs before every look, `changed` after every edit. */
export function objectAccess(store: Store, settle: () => void, changed: () => void): ObjectAccess {
  return {
    get: (kind, id) => {
      settle();
      const stored = collection(store, kind).get(id);
      return stored === undefined ? undefined : structuredClone(stored.record);
    },
    list: (kind) => {
      settle();
      return [...collection(store, kind).values()].map(({ record }) => structuredClone(record));
    },
    patch: (kind, id, patch) => {
      const isPatched = patchStored(store, kind, id, patch);
      if (isPatched) changed();
      return isPatched;
    },
    delete: (kind, id) => {
      const isDeleted = collection(store, kind).delete(id);
      if (isDeleted) changed();
      return isDeleted;
    },
  };
}

function patchStored(store: ObjectStore, kind: ObjectKind, id: string, patch: object): boolean {
  const stored = store[kind].get(id);
  if (stored === undefined) return false;
  // Whatever a test writes counts, even a record that no service would hold.
  const patched = mergePatch(stored.record, structuredClone(patch));
  const record = kind === "alerts" ? withBothSpellings(patched, patch) : patched;
  // A state that was set stays: what was under way would overwrite it.
  const settled = "state" in patch && "pending" in stored ? { pending: [] } : {};
  const objects: Map<string, object> = store[kind];
  objects.set(id, { ...stored, ...settled, record });
  return true;
}

function collection<K extends ObjectKind>(store: ObjectStore, kind: K): Map<string, StoredByKind[K]> {
  return store[kind];
}
