import { z } from "zod";
import { own } from "../core/json";
import { type ApiError, isApiError, isNotOffered } from "./errors";
import type { Requester } from "./requester";

/** Objects of a page; also the most that services are known to return at a time. */
const pageSize = 1000;

/** How long a listing serves reads, in milliseconds: a refresh of a large stack takes seconds. */
const listingLifetimeMs = 60_000;

/** How long a snapshot shows what existed before a creation, in milliseconds: at a creation each second, every tenth lists. */
const snapshotLifetimeMs = 10_000;

/** A collection of the service, and who reads it. */
export interface Source {
  readonly requester: Requester;
  readonly path: string;
  /** Whether the service returns it page by page (`limit` and `offset`). */
  readonly isPaged: boolean;
}

/** Stands for the id of an object that has none. */
export const withoutId = "without an id";

export const idFrom = (id: unknown): string => (typeof id === "string" ? id : withoutId);

/** The objects of a collection that were read so far, page by page. */
export class Pages {
  readonly #objects = new Map<string, unknown>();
  #looks = 0;
  #pages = 0;
  #offset = 0;
  #next: Promise<void> | undefined;
  isComplete = false;
  /** Whether the service lists the collection, as far as is known. */
  isOffered = true;

  /** Whether a request for the listing was sent. */
  get isBegun(): boolean {
    return this.#pages > 0 || this.isComplete || this.#next !== undefined;
  }

  /** All objects by id. */
  async readAll(source: Source): Promise<ReadonlyMap<string, unknown>> {
    while (!this.isComplete) await this.#readNext(source);
    return this.#objects;
  }

  /** One object, or undefined if the pages do not show it. It reads no more pages than objects that were looked for. */
  async find(source: Source, id: string): Promise<unknown> {
    this.#looks += 1;
    while (!this.#objects.has(id) && !this.isComplete && this.#pages < this.#looks)
      await this.#readNext(source);
    return this.#objects.get(id);
  }

  /** Reads one more page, once for all calls that wait for it. */
  #readNext(source: Source): Promise<void> {
    if (this.#next !== undefined) return this.#next.catch(throwToAnother);
    this.#next = this.#readPage(source).finally(() => (this.#next = undefined));
    return this.#next;
  }

  async #readPage({ requester, path, isPaged }: Source): Promise<void> {
    const query = isPaged ? `?limit=${pageSize}&offset=${this.#offset}` : "";
    try {
      const call = { method: "GET", path: `${path}${query}`, result: z.array(z.unknown()) } as const;
      const { record: page } = await requester.send(call);
      const before = this.#objects.size;
      for (const raw of page) this.#objects.set(idFrom(own(raw, "id")), raw);
      const fresh = this.#objects.size - before;
      this.#pages += 1;
      this.#offset += page.length;
      // A short page proves nothing: a service may return fewer than it was asked for. It may also ignore the offset.
      this.isComplete = !isPaged || fresh === 0;
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      [this.isComplete, this.isOffered] = [true, false];
    }
  }
}

/** Rethrows the failure of a request for a call that only shared it: the service's words stay with the call that sent it. */
function throwToAnother(error: unknown): never {
  // Without a response the words are this package's own.
  if (!isApiError(error) || error.status === undefined || error.isUnsent) throw error;
  const detail = "another resource asked for this too, and its error says more";
  throw error.with({ code: undefined, requestId: undefined, detail, hint: "" });
}

const isListed = "The service lists the object all the same: run again.";

const unlisted = (why: string): string =>
  `Its collection cannot be listed (${why}), so nothing shows that the object was deleted: check organizationId, serviceId ` +
  "and the base address. If it was deleted, remove it from the state with `pulumi state delete`.";

/** A listing that serves reads. The object that was read first needs none. */
interface Known {
  readonly firstId: string;
  readonly sinceMs: number;
  readonly pages: Pages;
}

/** The listings of the collections of one kind in one process. `All` is how a snapshot holds all objects of a collection. */
export class Listings<All> {
  readonly #known = new Map<string, Known>();
  readonly #snapshots = new Map<string, { readonly all: Promise<All>; readonly sinceMs: number }>();
  #isOffered = true;

  /**
   * Looks for one of many objects that are read together, or returns undefined if it needs a read of its own. The first
   * object of a collection does; the second lists the collection, which serves all reads until the next write.
   */
  async find(source: Source, id: string): Promise<unknown> {
    const known = this.#current(source, id);
    if (known.firstId === id || !this.#isOffered) return undefined;
    try {
      const found = await known.pages.find(source, id);
      this.#isOffered = known.pages.isOffered;
      return found;
    } catch (error) {
      // The reads that wait fail together; the next read lists again.
      if (this.#known.get(source.path) === known) this.#known.delete(source.path);
      throw error;
    }
  }

  /**
   * The result of a request for one object, or undefined if the object does not exist. A listing that lacks the object proves
   * that. A 404 alone does not: gateways, and services for a wrong serviceId, return one as well.
   */
  async unlessGone<Result>(
    source: Source,
    id: string,
    request: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await request();
    } catch (error) {
      if (!isApiError(error, "notFound")) throw error;
      const hint = await this.#doubtOf(error, source, id);
      if (hint === undefined) return undefined;
      throw error.with({ hint });
    }
  }

  /** Why an object may exist in spite of a 404, as advice; undefined if it does not exist. */
  async #doubtOf(failed: ApiError, source: Source, id: string): Promise<string | undefined> {
    let { pages } = this.#current(source, id);
    const isOlder = pages.isBegun;
    const isIn = (all: ReadonlyMap<string, unknown>): boolean =>
      [...all.keys()].some((one) => one.toLowerCase() === id.toLowerCase());
    try {
      let listed = await pages.readAll(source);
      // An older listing can show an object that was deleted since.
      if (isOlder && isIn(listed)) {
        ({ pages } = this.#renew(source, id));
        listed = await pages.readAll(source);
      }
      // A gateway's 404 has no request id, or no code.
      const isOwn = failed.code === "NOT_FOUND" && failed.requestId !== undefined;
      if (!pages.isOffered) return isOwn ? undefined : unlisted("the service does not offer it");
      if (listed.has(withoutId)) return unlisted("it shows an object without an id");
      return isIn(listed) ? isListed : undefined;
    } catch (error) {
      if (isApiError(error)) return unlisted(error.brief);
      throw error;
    }
  }

  /** All objects, read once for calls within a short time. A deletion by this process ends the snapshot. */
  snapshot(path: string, list: () => Promise<All>): Promise<All> {
    const recent = this.#snapshots.get(path);
    if (recent !== undefined && performance.now() - recent.sinceMs < snapshotLifetimeMs)
      return recent.all.catch(throwToAnother);
    const all = list();
    this.#snapshots.set(path, { all, sinceMs: performance.now() });
    all.catch(() => this.#snapshots.delete(path));
    return all;
  }

  /** Runs a write to a collection. Later reads do not use an earlier listing, nor later snapshots one from before a deletion. */
  async writing<Result>(path: string, write: () => Promise<Result>, isDeletion = false): Promise<Result> {
    const forget = (): void => {
      this.#known.delete(path);
      if (isDeletion) this.#snapshots.delete(path);
    };
    forget();
    return write().finally(forget);
  }

  #current(source: Source, id: string): Known {
    const known = this.#known.get(source.path);
    const isRecent = known !== undefined && performance.now() - known.sinceMs < listingLifetimeMs;
    return isRecent ? known : this.#renew(source, id);
  }

  #renew({ path }: Source, firstId: string): Known {
    const known = { firstId, sinceMs: performance.now(), pages: new Pages() };
    this.#known.set(path, known);
    return known;
  }
}
