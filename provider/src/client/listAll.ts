import { z } from "zod";
import { ApiError, isApiError, isNotOffered, noRequest } from "./errors";
import type { Requester, Returned } from "./requester";
import type { Answer, Listing } from "../core/api";
import { isObject, type JsonObject } from "../core/json";
import { withDigits } from "../core/exactNumbers";

/** Objects of a page that are asked for; also the most that services are known to answer at a time. */
const pageSize = 1000;

export interface Pageable<Schema extends z.ZodType> {
  readonly path: string;
  /** Whether the service answers page by page (`limit` and `offset`). */
  readonly paged: boolean;
  readonly item: Schema;
  readonly normalize: (item: unknown) => unknown;
}

/** What was read of a collection so far, page by page. */
export class Pages {
  readonly #answered = new Map<string, unknown>();
  #looks = 0;
  #read = 0;
  #offset = 0;
  #isComplete = false;
  #isOffered = true;
  #next: Promise<void> | undefined;

  /** Whether the service lists the collection, as far as is known. */
  get isOffered(): boolean {
    return this.#isOffered;
  }

  /** Whether a request for it was sent. */
  get isBegun(): boolean {
    return this.#read > 0 || this.#isComplete || this.#next !== undefined;
  }

  /** What the service answers, to the end. */
  async readAll(requester: Requester, listing: Pageable<z.ZodType>): Promise<ReadonlyMap<string, unknown>> {
    while (!this.#isComplete) await this.#readNext(requester, listing);
    return this.#answered;
  }

  /**
   * What the service answers of one object, or undefined where that was not read. No more pages are read than objects are
   * looked for, so that a few of them in a large collection cost few requests.
   */
  async look(requester: Requester, listing: Pageable<z.ZodType>, id: string): Promise<unknown> {
    this.#looks += 1;
    while (!this.#answered.has(id) && !this.#isComplete && this.#read < this.#looks)
      await this.#readNext(requester, listing);
    return this.#answered.get(id);
  }

  /** Reads one page more, once for all who wait for it. */
  #readNext(requester: Requester, listing: Pageable<z.ZodType>): Promise<void> {
    if (this.#next !== undefined) return this.#next.catch(throwToAnother);
    this.#next = this.#readOne(requester, listing).finally(() => (this.#next = undefined));
    return this.#next;
  }

  async #readOne(requester: Requester, { path, paged }: Pageable<z.ZodType>): Promise<void> {
    const query = paged ? `?limit=${pageSize}&offset=${this.#offset}` : "";
    const call = { method: "GET", path: `${path}${query}`, result: z.array(z.unknown()) } as const;
    try {
      const { record: page } = await requester.send(call);
      const before = this.#answered.size;
      for (const raw of page) this.#answered.set(idOf(raw), raw);
      const fresh = this.#answered.size - before;
      requester.listed(fresh);
      this.#read += 1;
      this.#offset += page.length;
      // A short page proves nothing: a service may answer fewer than it was asked for. It may also ignore the offset.
      this.#isComplete = !paged || fresh === 0;
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      this.#isComplete = true;
      this.#isOffered = false;
    }
  }
}

/** An object as it came, and in the form of the contract. */
export function answerOf<Schema extends z.ZodType>({
  raw,
  record,
}: Returned<Schema>): Answer<z.output<Schema>> {
  const whole = raw as JsonObject;
  return { id: idOf(raw), raw: whole, seen: withDigits(whole) as JsonObject, record };
}

/**
 * All objects of a collection by id, or undefined if the service does not list them. An object that is not of the contract's
 * form fails where it is read, and not with all others.
 */
export async function listAll<Schema extends z.ZodType>(
  requester: Requester,
  listing: Pageable<Schema>,
): Promise<Listing<z.output<Schema>> | undefined> {
  const pages = new Pages();
  const returned = await pages.readAll(requester, listing);
  if (!pages.isOffered) return undefined;
  const objects = new Map<string, Answer<z.output<Schema>>>();
  const unreadable = new Map<string, unknown>();
  for (const [id, raw] of returned) {
    const object = readItem(listing, raw);
    if (object === undefined) unreadable.set(id, raw);
    else objects.set(id, object);
  }
  return { objects, unreadable };
}

/**
 * One object for a read, or undefined if the pages do not show it: that says nothing of whether it exists. Only what is
 * looked for is checked, so that an engine that waits for the first object need not wait for the check of all.
 */
export async function findIn<Schema extends z.ZodType>(
  pages: Pages,
  requester: Requester,
  listing: Pageable<Schema>,
  id: string,
): Promise<Answer<z.output<Schema>> | undefined> {
  const raw = await pages.look(requester, listing, id);
  return raw === undefined ? undefined : readItem(listing, raw);
}

function readItem<Schema extends z.ZodType>(
  { item, normalize }: Pageable<Schema>,
  returned: unknown,
): Answer<z.output<Schema>> | undefined {
  const raw = normalize(returned);
  const { data, success } = item.safeParse(raw);
  return success ? answerOf({ raw, record: data }) : undefined;
}

/** Stands for the id of what has none. */
export const withoutId = "without an id";

const idOf = (raw: unknown): string =>
  isObject(raw) && typeof raw["id"] === "string" ? raw["id"] : withoutId;

/** A listing that failed, for a call that only shared it: what the service said stays with the call that asked. */
export function throwToAnother(error: unknown): never {
  // Where nothing answered, or nothing was sent, the words are our own.
  if (!isApiError(error) || error.status === undefined || error.method === noRequest.method) throw error;
  const { kind, method, path, place, status } = error;
  const detail = "another resource asked for this too, and its error says more";
  throw new ApiError({ kind, method, path, place, status, detail, hint: "" });
}
