import { mergePatch } from "../json";
import type { ObjectKind, RecordOf, StoredByKind } from "./records";
import type { ObjectStore, Store } from "./store";

/** Looks at and edits objects without the server's rules; for tests of drift. */
export interface ObjectAccess {
  /**
   * A copy of an object, by kind and id, a pipe with its credentials inside; undefined when there is none. Never fails.
   */
  readonly get: <K extends ObjectKind>(kind: K, id: string) => RecordOf<K> | undefined;
  /** Copies of all objects of a kind, of every organization and service. Never fails. */
  readonly list: <K extends ObjectKind>(kind: K) => RecordOf<K>[];
  /**
   * Applies a JSON merge patch to an object, by kind and id: objects merge, null removes a field, all else replaces.
   * Returns false when there is no such object. Nothing is checked; fails only where the folder `data` cannot be
   * written.
   */
  readonly patch: (kind: ObjectKind, id: string, patch: object) => boolean;
  /**
   * Deletes an object, by kind and id, without what depends on it. Returns false when there is none. Fails only where
   * the folder `data` cannot be written.
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
      const found = patchStored(store, kind, id, patch);
      if (found) changed();
      return found;
    },
    delete: (kind, id) => {
      const found = collection(store, kind).delete(id);
      if (found) changed();
      return found;
    },
  };
}

function patchStored(store: ObjectStore, kind: ObjectKind, id: string, patch: object): boolean {
  const stored = store[kind].get(id);
  if (stored === undefined) return false;
  // Whatever a test writes counts, even a record that no service would hold.
  const record = mergePatch(stored.record, structuredClone(patch));
  // A state that was set stays: what was under way would overwrite it.
  const settled = "state" in patch && "pending" in stored ? { pending: [] } : {};
  const objects: Map<string, object> = store[kind];
  objects.set(id, { ...stored, ...settled, record });
  return true;
}

function collection<K extends ObjectKind>(store: ObjectStore, kind: K): Map<string, StoredByKind[K]> {
  return store[kind];
}
