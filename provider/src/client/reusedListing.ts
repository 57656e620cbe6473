import type { z } from "zod";
import type { Answer } from "../core/api";
import { ApiError, isApiError } from "./errors";
import { findIn, Pages, throwToAnother, withoutId, type Pageable } from "./listAll";
import { inside } from "./paths";
import type { Requester } from "./requester";

/** How long a listing stands in for reads, in milliseconds: a refresh of a large stack is a matter of seconds. */
const listingLifetimeMs = 60_000;

/**
 * How long a snapshot says what there was before a creation, in milliseconds. What somebody else makes later than that
 * counts as there before; a creation every second costs a listing in ten.
 */
const snapshotLifetimeMs = 10_000;

/** One object of a collection, as an operation looks for it. */
export interface Member<Schema extends z.ZodType> {
  readonly requester: Requester;
  readonly listing: Pageable<Schema>;
  readonly id: string;
}

const isListed = "The service lists the object all the same: run again.";

const unlisted = (why: string): string =>
  `Its collection cannot be listed (${why}), so nothing shows that the object was deleted: check organizationId, serviceId ` +
  "and the base address. If somebody deleted it, remove it from the state with `pulumi state delete`.";

/** Whether a 404 has the service's own envelope. A gateway's has no request id, or no code. */
const isOwn = ({ code, requestId }: ApiError): boolean => code === "NOT_FOUND" && requestId !== undefined;

async function doubtIn(
  pages: Pages,
  { requester, listing, id }: Member<z.ZodType>,
  failed: ApiError,
): Promise<string | undefined> {
  const listed = await pages.readAll(requester, listing);
  if (!pages.isOffered) return isOwn(failed) ? undefined : unlisted("the service does not offer it");
  if (listed.has(withoutId)) return unlisted("it shows an object without an id");
  return [...listed.keys()].some((one) => one.toLowerCase() === id.toLowerCase()) ? isListed : undefined;
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

  /** The object as `get` reads it, or undefined if it does not exist. `kind` tells what a service may not list. */
  async read<Schema extends z.ZodType>(
    kind: string,
    member: Member<Schema>,
    get: () => Promise<Answer<z.output<Schema>> | undefined>,
  ): Promise<Answer<z.output<Schema>> | undefined> {
    const { requester, listing, id } = member;
    const { path } = listing;
    const collection = this.#current(path, inside(path, id));
    if (collection.first === inside(path, id) || this.#withoutList.has(kind)) return get();
    try {
      const listed = await findIn(collection.pages, requester, listing, id);
      if (!collection.pages.isOffered) this.#withoutList.add(kind);
      if (listed !== undefined) return listed;
    } catch (error) {
      // Those that wait fail together; the next read tries anew.
      if (this.#collections.get(path) === collection) this.#collections.delete(path);
      throw error;
    }
    // A listing made page by page can miss an object that exists, so a read of its own must fail too.
    return get();
  }

  /**
   * What a request for one object returns, or undefined if the object does not exist. A 404 alone does not prove that: a
   * gateway, and a service for a wrong serviceId, return one in the same form. A listing that lacks the object proves it.
   * If the service lists nothing, its own envelope counts.
   */
  async unlessGone<Result>(
    member: Member<z.ZodType>,
    request: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await request();
    } catch (error) {
      if (!isApiError(error, "notFound")) throw error;
      const hint = await this.#doubtOf(member, error);
      if (hint === undefined) return undefined;
      const { kind, method, path, place, status, code, requestId, detail } = error;
      throw new ApiError({ kind, method, path, place, status, code, requestId, detail, hint });
    }
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

  /** Why an object may exist in spite of a 404, as advice; undefined if it does not exist. */
  async #doubtOf(member: Member<z.ZodType>, failed: ApiError): Promise<string | undefined> {
    const { path } = member.listing;
    const object = inside(path, member.id);
    try {
      const { pages } = this.#current(path, object);
      const isOlder = pages.isBegun;
      const doubt = await doubtIn(pages, member, failed);
      // An older listing can show an object that was deleted since.
      return doubt === isListed && isOlder
        ? await doubtIn(this.#anew(path, object).pages, member, failed)
        : doubt;
    } catch (error) {
      if (!isApiError(error)) throw error;
      return unlisted(error.brief);
    }
  }

  #current(path: string, object: string): Collection {
    const existing = this.#collections.get(path);
    if (existing !== undefined && performance.now() - existing.sinceMs < listingLifetimeMs) return existing;
    return this.#anew(path, object);
  }

  #anew(path: string, object: string): Collection {
    const fresh = { first: object, sinceMs: performance.now(), pages: new Pages() };
    this.#collections.set(path, fresh);
    return fresh;
  }
}
