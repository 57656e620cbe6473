import type { Answer, Listing } from "../core/api";
import { type ApiError, isApiError, reasonOf } from "./errors";

/** How long a listing serves reads, in milliseconds: a refresh of a large stack takes seconds. */
const readLifetimeMs = 60_000;

/** How long it shows what existed before a creation, in milliseconds: at a creation each second, every tenth lists. */
const creationLifetimeMs = 10_000;

/** Stands for the id of an object that has none. */
export const withoutId = "without an id";

/** All objects at present; undefined if the service does not list them. */
type List<Live> = () => Promise<Listing<Live> | undefined>;

/** What calls that come at about the same time share. */
interface Recent<Live> {
  readonly sinceMs: number;
  /** The object that was read first, without a listing. */
  readonly firstId?: string | undefined;
  listing?: ReturnType<List<Live>>;
  /** Whether something was written since. */
  isWritten?: boolean;
}

/** The listings of one collection in one process. */
export class Listings<Live> {
  #recent: Recent<Live> | undefined;
  /** The service's words for objects that do not exist, by id, where it lists none. */
  readonly verdicts = new Map<string, string>();

  /**
   * One of many objects that are read together, or undefined if it needs a read of its own. The first object of a collection
   * does; the second lists the collection, which serves all reads until the next write.
   */
  async find(id: string, list: List<Live>): Promise<Answer<Live> | undefined> {
    const recent = this.#forReads(id);
    if (recent.firstId === id) return undefined;
    return (await this.#share(recent, list))?.objects.get(id);
  }

  /** All objects at present or some seconds ago. */
  before(list: List<Live>): ReturnType<List<Live>> {
    const recent = this.#recent;
    const isUsable = recent?.listing !== undefined && isYounger(recent, creationLifetimeMs);
    return this.#share(isUsable ? recent : this.#renew(), list);
  }

  /**
   * The result of a request for one object, or undefined if the object does not exist. A listing that lacks the object proves
   * that. A 404 alone does not: gateways, and services for a wrong serviceId, return one as well.
   */
  async unlessGone<Result>(
    id: string,
    list: List<Live>,
    request: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await request();
    } catch (error) {
      if (!isApiError(error, "http/not-found")) throw error;
      const doubt = await this.#doubtOf(error, id, list);
      if (doubt === undefined) return undefined;
      throw error.withDetail(`${error.detail} (${doubt})`);
    }
  }

  /** Runs a write. Later reads use no earlier listing, and later creations none from before a deletion. */
  async writing<Result>(write: () => Promise<Result>, isDeletion = false): Promise<Result> {
    const forget = (): void => {
      if (isDeletion) this.#recent = undefined;
      else if (this.#recent !== undefined) this.#recent.isWritten = true;
    };
    forget();
    return write().finally(forget);
  }

  /** Why an object may exist in spite of a 404; undefined if it does not exist. */
  async #doubtOf(failed: ApiError, id: string, list: List<Live>): Promise<string | undefined> {
    const recent = this.#forReads(id);
    const isOlder = recent.listing !== undefined;
    try {
      let listing = await this.#share(recent, list);
      // An older listing can show an object that was deleted since.
      if (isOlder && shows(listing, id)) listing = await this.#share(this.#renew(id), list);
      if (shows(listing, id)) return "the service still lists it";
      if (shows(listing, withoutId)) return "the service lists an object without an id";
      if (listing !== undefined) return undefined;
      this.verdicts.set(id, failed.detail);
      // A gateway's 404 has no request id, or no code.
      const isOwn = failed.reason === "NOT_FOUND" && failed.requestId !== undefined;
      return isOwn ? undefined : "the service does not list such objects";
    } catch (error) {
      if (isApiError(error)) return `the list failed with ${reasonOf(error)}`;
      throw error;
    }
  }

  #forReads(id: string): Recent<Live> {
    const recent = this.#recent;
    const isUsable = recent?.isWritten !== true && isYounger(recent, readLifetimeMs);
    return isUsable ? recent : this.#renew(id);
  }

  #renew(firstId?: string): Recent<Live> {
    return (this.#recent = { sinceMs: performance.now(), firstId });
  }

  /** Lists once for all calls. If that fails, they fail together, and the next call lists again. */
  #share(recent: Recent<Live>, list: List<Live>): ReturnType<List<Live>> {
    if (recent.listing !== undefined) return recent.listing;
    recent.listing = list();
    recent.listing.catch(() => {
      if (this.#recent === recent) this.#recent = undefined;
    });
    return recent.listing;
  }
}

const isYounger = <Live>(recent: Recent<Live> | undefined, ms: number): recent is Recent<Live> =>
  recent !== undefined && performance.now() - recent.sinceMs < ms;

/** Whether a listing shows an id, in whatever case. */
const shows = (listing: Listing | undefined, id: string): boolean =>
  [listing?.objects, listing?.unreadable].some((objects) =>
    [...(objects?.keys() ?? [])].some((one) => one.toLowerCase() === id.toLowerCase()),
  );
