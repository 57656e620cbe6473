import { mkdirSync } from "node:fs";
import { seedContent, type SeedName } from "./seed/content";
import { lockFolder } from "./store/lock";
import { readSnapshot, writeSnapshot } from "./store/snapshot";
import { fillStore, storeContent, type Store } from "./store/store";

/** Where the content of a store outlives the process, if anywhere. */
export interface Persistence {
  readonly save: () => void;
  readonly close: () => void;
}

const inMemory: Persistence = { save: () => undefined, close: () => undefined };

/** Fills a store from the folder's snapshot, or from the seed, and keeps the folder up to date from then on. */
export function openPersistence(store: Store, seed: SeedName, folder: string | undefined): Persistence {
  if (folder === undefined) {
    fillStore(store, seedContent(seed));
    return inMemory;
  }
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    fillStore(store, readSnapshot(folder) ?? seedContent(seed));
    writeSnapshot(folder, storeContent(store));
  } catch (error) {
    unlock();
    throw error;
  }
  const save = () => {
    writeSnapshot(folder, storeContent(store));
  };
  return {
    save,
    close: () => {
      try {
        save();
      } finally {
        unlock();
      }
    },
  };
}
