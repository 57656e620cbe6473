import type { Answer, Listing } from "../core/resource/api";
import { isRequestError, type RequestError } from "../core/messages/errors";

/** A listing serves reads for this time, in milliseconds. The refresh of a large stack takes seconds. */
const readLifetimeMs = 60_000;

/**
 * A listing proves for this time, in milliseconds, which objects existed before a creation. With one creation per second, every
 * tenth lists the collection.
 */
const creationLifetimeMs = 10_000;

/** The placeholder for the ID of an object without one. */
export const absentId = "without an id";

/** Lists the current objects; undefined if the service cannot list them. */
type List<Live> = () => Promise<Listing<Live> | undefined>;

/** A listing that calls share, with its expiry. */
interface Recent<Live> {
  readonly listing: ReturnType<List<Live>>;
  readsUntilMs: number;
  creationsUntilMs: number;
}

/** The listings of one collection in one process. */
export class Listings<Live> {
  #recent: Recent<Live> | undefined;
  #firstId: string | undefined;
  /** The service's messages about missing objects, by ID, if it cannot list the collection. */
  readonly verdicts = new Map<string, string>();

  /**
   * Finds one of many objects that are read together; undefined if it needs its own read. The first object after a write does.
   * The second one lists the collection, and the listing serves all reads until the next write.
   */
  async find(id: string, list: List<Live>): Promise<Answer<Live> | undefined> {
    this.#firstId ??= id;
    if (this.#firstId === id) return undefined;
    return (await this.share(list, "readsUntilMs"))?.objects.get(id);
  }

  /** Returns the last listing until it expires, and then a new one. */
  share(list: List<Live>, until: "readsUntilMs" | "creationsUntilMs"): ReturnType<List<Live>> {
    const recent = this.#recent;
    if (recent === undefined || performance.now() >= recent[until]) return this.#renew(list);
    // The listing may have failed because of another call's deadline.
    return recent.listing.catch((error: unknown) => {
      if (isRequestError(error) && error.isEnded) return this.share(list, until);
      throw error;
    });
  }

  /**
   * Runs a request for one object; undefined if the object does not exist. Only a listing without the object proves that, because
   * gateways, wrong service IDs and missing routes also cause a 404.
   */
  async unlessGone<Result>(
    id: string,
    list: List<Live>,
    request: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await request();
    } catch (error) {
      if (!isRequestError(error) || !error.isMissing) throw error;
      const doubt = await this.#doubtOf(error, id, list);
      if (doubt === undefined) return undefined;
      throw error.withDetail(`${error.detail} (${doubt})`);
    }
  }

  /** Runs a write. Later reads use no earlier listing, and later creations use none from before a deletion. */
  async writing<Result>(write: () => Promise<Result>, isDeletion = false): Promise<Result> {
    const forget = (): void => {
      this.#firstId = undefined;
      if (isDeletion) this.#recent = undefined;
      else if (this.#recent !== undefined) this.#recent.readsUntilMs = 0;
    };
    forget();
    return write().finally(forget);
  }

  /** Returns the reason why an object may exist in spite of a 404, or undefined if it certainly does not exist. */
  async #doubtOf(failed: RequestError, id: string, list: List<Live>): Promise<string | undefined> {
    const older = this.#recent;
    try {
      const shared = this.share(list, "readsUntilMs");
      // An older listing can show an object that was deleted since.
      const isOlder = older !== undefined && this.#recent === older;
      const isOutdated = isOlder && shows(await shared, id);
      const listing = await (isOutdated ? this.#renew(list) : shared);
      if (listing !== undefined) return doubtIn(listing, id);
      if (!failed.isNotOffered) this.verdicts.set(id, failed.detail);
      return failed.isOwnNotFound ? undefined : "the service does not list such objects";
    } catch (error) {
      if (isRequestError(error)) return `the list failed with ${error.inBrief}`;
      throw error;
    }
  }

  /**
   * Lists once for all calls. If that fails, all of them fail, and the next call lists again. After an endless list, the calls of
   * the next minute fail as well, because a thousand objects would each wait that long.
   */
  #renew(list: List<Live>): ReturnType<List<Live>> {
    const [listing, nowMs] = [list(), performance.now()];
    const recent: Recent<Live> = {
      listing,
      readsUntilMs: nowMs + readLifetimeMs,
      creationsUntilMs: nowMs + creationLifetimeMs,
    };
    this.#recent = recent;
    listing.catch((error: unknown) => {
      const untilMs = performance.now() + readLifetimeMs;
      if (isRequestError(error, "http/endless-list")) recent.readsUntilMs = recent.creationsUntilMs = untilMs;
      else this.#recent = undefined;
    });
    return listing;
  }
}

/** Returns the reason why an object that is not in a listing may still exist, or undefined if it certainly does not exist. */
export function doubtIn(listing: Listing, id: string): string | undefined {
  if (shows(listing, id)) return "the service still lists it";
  return shows(listing, absentId) ? "the service lists an object without an id" : undefined;
}

const shows = (listing: Listing | undefined, id: string): boolean =>
  [listing?.objects, listing?.unreadable].some((objects) => objects?.has(id) === true);
