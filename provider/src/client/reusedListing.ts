import { Pages, throwToAnother } from "./listAll";
import { inside } from "./paths";

/** How long a listing stands in for reads, in milliseconds: a refresh of a large stack is a matter of seconds. */
const listingLifetimeMs = 60_000;

/**
 * How long a snapshot says what there was before a creation, in milliseconds. What somebody else makes later than that
 * counts as there before; a creation every second costs a listing in ten.
 */
const snapshotLifetimeMs = 10_000;

/** How one object is read, alone and with others. */
export interface Readers<Item> {
  /** The object alone, or undefined where it is gone. */
  readonly one: () => Promise<Item | undefined>;
  /** The object out of the pages of its collection, or undefined where they do not show it. */
  readonly among: (pages: Pages) => Promise<Item | undefined>;
}

interface Collection {
  /** The path of the object whose read came first. */
  readonly first: string;
  readonly sinceMs: number;
  readonly pages: Pages;
}

/**
 * Serves reads of many objects from one listing of their collection. The first read of a collection is a read of its own;
 * the first read of a second object lists the collection, and what is listed serves until the collection is written to.
 */
export class ReusedListings {
  readonly #collections = new Map<string, Collection>();
  readonly #snapshots = new Map<string, { readonly listed: Promise<unknown>; readonly sinceMs: number }>();
  readonly #withoutList = new Set<string>();

  async read<Item>(
    kind: string,
    path: string,
    id: string,
    { one, among }: Readers<Item>,
  ): Promise<Item | undefined> {
    const object = inside(path, id);
    const collection = this.#current(path, object);
    if (collection.first === object || this.#withoutList.has(kind)) return one();
    try {
      const listed = await among(collection.pages);
      if (!collection.pages.isOffered) this.#withoutList.add(kind);
      if (listed !== undefined) return listed;
    } catch (error) {
      // Those that wait fail together; the next read tries anew.
      if (this.#collections.get(path) === collection) this.#collections.delete(path);
      throw error;
    }
    // A listing made page by page can miss an object that exists: only a read of its own says that it is gone.
    return one();
  }

  /** What `list` answers, for several that ask within a short time. A deletion of this process ends it. */
  snapshot<Item>(path: string, list: () => Promise<Item>): Promise<Item> {
    const known = this.#snapshots.get(path);
    if (known !== undefined && performance.now() - known.sinceMs < snapshotLifetimeMs)
      return (known.listed as Promise<Item>).catch(throwToAnother);
    const listed = list();
    this.#snapshots.set(path, { listed, sinceMs: performance.now() });
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

  #current(path: string, object: string): Collection {
    const existing = this.#collections.get(path);
    if (existing !== undefined && performance.now() - existing.sinceMs < listingLifetimeMs) return existing;
    const fresh = { first: object, sinceMs: performance.now(), pages: new Pages() };
    this.#collections.set(path, fresh);
    return fresh;
  }
}
