import type { Answer, Listing } from "../core/resource/api";
import { isRequestError, type RequestError } from "../core/messages/errors";

/** A listing serves reads for this time, in milliseconds, because a refresh of a large stack takes seconds. */
const readLifetimeMs = 60_000;

/**
 * A listing shows for this time, in milliseconds, which objects existed before a creation. With one creation each second, every
 * tenth lists the collection.
 */
const creationLifetimeMs = 10_000;

/** Stands for the id of an object that has none. */
export const absentId = "without an id";

/** All objects at present; undefined if the service does not list them. */
type List<Live> = () => Promise<Listing<Live> | undefined>;

/** A listing that calls share, and when it ends. */
interface Recent<Live> {
  readonly listing: ReturnType<List<Live>>;
  readsUntilMs: number;
  creationsUntilMs: number;
}

/** The listings of one collection in one process. */
export class Listings<Live> {
  #recent: Recent<Live> | undefined;
  #firstId: string | undefined;
  /** The service's words for objects that do not exist, by id, where it lists none. */
  readonly verdicts = new Map<string, string>();

  /**
   * One of many objects that are read together, or undefined if it needs a read of its own. The first object after a write
   * does; the second lists the collection, which serves all reads until the next write.
   */
  async find(id: string, list: List<Live>): Promise<Answer<Live> | undefined> {
    this.#firstId ??= id;
    if (this.#firstId === id) return undefined;
    return (await this.share(list, "readsUntilMs"))?.objects.get(id);
  }

  /** The last listing until it ends, and then a new one. */
  share(list: List<Live>, until: "readsUntilMs" | "creationsUntilMs"): ReturnType<List<Live>> {
    const recent = this.#recent;
    if (recent === undefined || performance.now() >= recent[until]) return this.#renew(list);
    // The call that lists has its own deadline.
    return recent.listing.catch((error: unknown) => {
      if (isRequestError(error) && error.isEnded) return this.share(list, until);
      throw error;
    });
  }

  /**
   * The result of a request for one object, or undefined if the object does not exist. Only a listing without the object proves
   * that. A 404 alone does not, because gateways, services for a wrong serviceId and missing routes return one too.
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

  /** Runs a write. Later reads use no earlier listing, and later creations none from before a deletion. */
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
   * Lists once for all calls. If that fails, they fail together, and the next call lists again. An endless list would take this
   * time for each of a thousand objects, so after one, the calls of the next minute fail as well.
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
