import { ApiError, isApiError, noRequest } from "./errors";
import type { Listed } from "./listing";

/** How long a listing stands in for reads, in milliseconds: a refresh of a large stack is a matter of seconds. */
const listingLifetimeMs = 60_000;

/** How one kind of object is read, alone and together. */
export interface Readers<Item> {
  /** The object alone, or undefined where it is gone. */
  readonly one: () => Promise<Item | undefined>;
  /** All objects of the collection by id, or undefined where the service does not list them. */
  readonly all: () => Promise<Listed<Item> | undefined>;
}

interface Collection {
  /** The object whose read came first. */
  readonly firstId: string;
  readonly sinceMs: number;
  listing?: Promise<Listed<unknown> | undefined>;
}

/**
 * Serves reads of many objects from one listing of their collection. The first read of a collection is a read of its own;
 * the first read of a second object lists the collection, and what is listed serves until the collection is written to.
 */
export class CollectionReads {
  readonly #collections = new Map<string, Collection>();
  readonly #snapshots = new Map<string, Promise<unknown>>();
  readonly #withoutList = new Set<string>();

  async read<Item>(
    kind: string,
    path: string,
    id: string,
    readers: Readers<Item>,
  ): Promise<Item | undefined> {
    const collection = this.#current(path, id);
    if (collection.firstId === id || this.#withoutList.has(kind)) return readers.one();
    const shared = collection.listing?.catch(throwToAnother);
    collection.listing ??= this.#list(kind, path, collection, readers.all);
    const listed = (await (shared ?? collection.listing))?.get(id) as Item | undefined;
    // A listing made page by page can miss an object that exists: only a read of its own says that it is gone.
    return listed ?? readers.one();
  }

  /** What `list` answers when a collection is asked for the first time, and from then on until something is deleted. */
  snapshot<Item>(path: string, list: () => Promise<Item>): Promise<Item> {
    const known = this.#snapshots.get(path) as Promise<Item> | undefined;
    if (known !== undefined) return known.catch(throwToAnother);
    const listed = list();
    this.#snapshots.set(path, listed);
    listed.catch(() => this.#snapshots.delete(path));
    return listed;
  }

  /** Runs a write to the collection and ends the reuse: what is read from now on sees what was written. */
  async writing<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
    this.#collections.delete(path);
    try {
      return await write();
    } finally {
      this.#collections.delete(path);
    }
  }

  /** The same for a deletion, after which a snapshot would name what is gone. */
  async deleting(path: string, write: () => Promise<unknown>): Promise<void> {
    this.#snapshots.delete(path);
    try {
      await this.writing(path, write);
    } finally {
      this.#snapshots.delete(path);
    }
  }

  #current(path: string, id: string): Collection {
    const existing = this.#collections.get(path);
    if (existing !== undefined && Date.now() - existing.sinceMs < listingLifetimeMs) return existing;
    const fresh = { firstId: id, sinceMs: Date.now() };
    this.#collections.set(path, fresh);
    return fresh;
  }

  async #list<Item>(
    kind: string,
    path: string,
    collection: Collection,
    all: Readers<Item>["all"],
  ): Promise<Listed<Item> | undefined> {
    try {
      const listed = await all();
      if (listed === undefined) this.#withoutList.add(kind);
      return listed;
    } catch (error) {
      // Those that wait fail together; the next read tries anew.
      if (this.#collections.get(path) === collection) this.#collections.delete(path);
      throw error;
    }
  }
}

/** A listing that failed, for a call that only shared it: what the service said stays with the call that asked. */
function throwToAnother(error: unknown): never {
  // Where nothing answered, or nothing was sent, the words are our own.
  if (!isApiError(error) || error.status === undefined || error.method === noRequest.method) throw error;
  const { kind, method, path, status } = error;
  throw new ApiError({
    kind,
    method,
    path,
    status,
    detail: "another resource asked for this too, and its error says more",
  });
}
