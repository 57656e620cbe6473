import { normalId, pathPart } from "pulumi-pipes-contract";
import type { z } from "zod";
import type { Address, Answer, Collection, Listing, Place } from "../core/resource/api";
import { isRequestError, RequestError } from "../core/messages/errors";
import { own, withDigits, withoutNulls, type JsonObject } from "../core/json/json";
import { Listings, absentId, doubtIn } from "./listings";
import { readAs, type Call, type Requester } from "./requester";

/** Builds a path below `/v1`. */
export const urlPath = (...parts: readonly string[]): string => `/${parts.map(segment).join("/")}`;

/**
 * Encodes a segment. URLs drop segments that are empty or consist of dots, so the request would reach a different object or a
 * collection.
 */
function segment(part: string): string {
  if (pathPart.safeParse(part).success) return encodeURIComponent(part);
  const detail = `the ID or path segment ${JSON.stringify(part)} cannot be part of an address`;
  throw new RequestError({ code: "http/bad-request", detail });
}

/** Objects per page, and the maximum that services are known to return at a time. */
const pageSize = 1000;

/** Limits of one listing, far above a long list of 100,000 objects. */
const bounds = [
  ["pages", 10_000],
  ["objects", 1_000_000],
  ["MiB", 512],
  ["minutes", 60],
] as const;

/** The properties of one kind of objects. */
interface KindFacts<Schema extends z.ZodType> {
  /** The path of the collection, below `/v1`. */
  readonly path: (at: Place) => string;
  readonly item: Schema;
  /** The method that changes an object. Default: `PUT`. */
  readonly method?: "PUT" | "PATCH";
  /** The pagination of the collection: by the index of the first object, or by a cursor. Default: no pages. */
  readonly pagedBy?: "offset" | "cursor";
  /** True if the service returns an object only in the list. Default: false. */
  readonly isOnlyListed?: boolean;
  /** True if each service has exactly one object, with the path of the collection and the ID of the service. Default: false. */
  readonly isSingle?: boolean;
  /** Converts a response to the form of the contract. Default: removes nulls. */
  readonly normalize?: (result: unknown) => unknown;
  /** Converts a body to the form of the service. Default: sends it unchanged. */
  readonly toService?: (body: JsonObject) => unknown;
}

/** A kind of objects, and the facts that the process has learned about its collections. */
export class Kind<Schema extends z.ZodType> {
  /** True until a GET of one object turns out not to exist. */
  hasGet = true;
  readonly #listings = new Map<string, Listings<z.output<Schema>>>();

  constructor(readonly facts: KindFacts<Schema>) {}

  /** The listings of one collection. */
  listings(at: Place): Listings<z.output<Schema>> {
    const path = this.facts.path(at);
    const listings = this.#listings.get(path) ?? new Listings<z.output<Schema>>();
    this.#listings.set(path, listings);
    return listings;
  }
}

const idIn = (raw: unknown): string => {
  const id = own(raw, "id");
  return typeof id === "string" ? normalId(id) : absentId;
};

/** Wraps an object in its original form and in that of the contract. */
export function answerOf<Live>(raw: unknown, record: Live): Answer<Live> {
  const envelope = raw as JsonObject;
  return { id: idIn(envelope), raw: envelope, comparable: withDigits(envelope), record };
}

/** Opens the objects of one kind for one operation. For a part of each object, such as `/scaling`, use only `update`. */
export function openCollection<Schema extends z.ZodType>(
  requester: Requester,
  kind: Kind<Schema>,
  part = "",
): Collection<z.output<Schema>> {
  type Live = z.output<Schema>;
  const { path, item, pagedBy, isOnlyListed = false, isSingle = false, method = "PUT" } = kind.facts;
  const { normalize = withoutNulls, toService = (body: JsonObject): unknown => body } = kind.facts;
  const pathTo = (at: Address): string => (isSingle ? path(at) : `${path(at)}${urlPath(at.id)}${part}`);

  const send = async (call: Omit<Call<Schema>, "result" | "normalize">): Promise<Answer<Live>> => {
    const { raw, record } = await requester.send({ ...call, result: item, normalize });
    const answer = answerOf(raw, record);
    return isSingle ? { ...answer, id: call.id ?? "" } : answer;
  };

  const change = (at: Address, body: JsonObject): Promise<Answer<Live>> =>
    send({ method, path: pathTo(at), id: at.id, body: toService(body) });

  /** Lists the only object of a service. */
  const readSingle = async (at: Place): Promise<Listing<Live>> => {
    const found = await send({ method: "GET", path: path(at), id: at.serviceId }).catch((error: unknown) => {
      if (isRequestError(error) && error.isOwnNotFound) return undefined;
      throw error;
    });
    const objects = new Map(found === undefined ? [] : [[found.id, found]]);
    return { objects, unreadable: new Map(), readAtMs: performance.now() };
  };

  // The contract (4) shows only PATCH for some kinds; an empty one changes nothing and returns the object.
  const getOrPatch = async (at: Address): Promise<Answer<Live>> => {
    try {
      if (kind.hasGet) return await send({ method: "GET", path: pathTo(at), id: at.id });
    } catch (error) {
      if (method !== "PATCH" || !isRequestError(error) || !error.isNotOffered) throw error;
    }
    const patched = await change(at, {});
    kind.hasGet = false;
    return patched;
  };

  /** Reads all objects, page by page. */
  const readAll = async (at: Place, onPage?: (objects: number) => void): Promise<Listing<Live>> => {
    const objects = new Map<string, Answer<Live>>();
    const unreadable = new Map<string, unknown>();
    const beganMs = performance.now();
    const incomplete = (reason: string): RequestError =>
      requester.unusableList("http/endless-list", path(at), `the list is not complete after ${reason}`);
    const cursors = new Set<string>();
    let position = pagedBy === "offset" ? "&offset=0" : "";
    for (let [pages, offset, size] = [1, 0, 0]; ; pages += 1) {
      const query = pagedBy === undefined ? "" : `?limit=${pageSize}${position}`;
      const { items, bytes, serviceTimeMs, nextCursor } = await requester.list(`${path(at)}${query}`);
      const before = objects.size + unreadable.size;
      for (const returned of items) {
        const read = readAs(item, returned, normalize);
        if ("record" in read) objects.set(idIn(read.raw), answerOf(read.raw, read.record));
        else unreadable.set(idIn(returned), returned);
      }
      const readAtMs = performance.now();
      const count = objects.size + unreadable.size;
      onPage?.(count);
      const listing = { objects, unreadable, readAtMs, serviceTimeMs };
      if (pagedBy === "cursor") {
        if (nextCursor === undefined) return listing;
        if (cursors.has(nextCursor)) throw incomplete("a cursor that the service returned before");
        cursors.add(nextCursor);
        position = `&cursor=${encodeURIComponent(nextCursor)}`;
      } else {
        // A short page is not the end: a service may return fewer objects than requested, or ignore the offset.
        if (pagedBy === undefined || count === before) return listing;
        offset += items.length;
        position = `&offset=${offset}`;
      }
      size += bytes;
      const read = { pages, objects: count, MiB: size / 2 ** 20, minutes: (readAtMs - beganMs) / 60_000 };
      const reached = bounds.find(([unit, most]) => read[unit] >= most);
      if (reached !== undefined) throw incomplete(`${reached[1]} ${reached[0]}`);
    }
  };

  const list: Collection<Live>["list"] = (at, onPage) =>
    (isSingle ? readSingle(at) : readAll(at, onPage)).catch((error: unknown) => {
      if (isRequestError(error) && error.isNotOffered) return undefined;
      throw error;
    });

  const unlessGone = <Result>(at: Address, request: () => Promise<Result>): Promise<Result | undefined> =>
    kind.listings(at).unlessGone(at.id, () => list(at), request);
  const getListed = async (at: Address): Promise<Answer<Live> | undefined> => {
    const listing = await readAll(at);
    const listed = listing.objects.get(at.id);
    const doubt = doubtIn(listing, at.id);
    if (listed !== undefined || doubt === undefined) return listed;
    throw requester.unusableList("http/schema-mismatch", path(at), `${doubt}, in an unsupported form`);
  };
  const get = (at: Address): Promise<Answer<Live> | undefined> =>
    isOnlyListed ? getListed(at) : unlessGone(at, () => getOrPatch(at));

  return {
    get,
    list,
    verdictOn: (at) => kind.listings(at).verdicts.get(at.id),
    // A listing can miss an existing object, or show it in a form that is not the contract's.
    getBatched: async (at) => (await kind.listings(at).find(at.id, () => list(at))) ?? get(at),
    listRecent: (at) => kind.listings(at).share(() => list(at), "creationsUntilMs"),
    create: async (at, body) => {
      const post = () => send({ method: "POST", path: path(at), body: toService(body) });
      return { live: await kind.listings(at).writing(post) };
    },
    update: (at, body) => kind.listings(at).writing(() => change(at, body)),
    updatePart: (at, part, body) => openCollection(requester, kind, urlPath(part)).update(at, body),
    command: (at, command) => {
      const call = { method: "PATCH", path: `${pathTo(at)}/state`, body: { command } } as const;
      return kind.listings(at).writing(() => requester.sendWithoutResult(call));
    },
    delete: async (at) => {
      const remove = () => requester.sendWithoutResult({ method: "DELETE", path: pathTo(at) });
      await kind.listings(at).writing(() => unlessGone(at, remove), true);
    },
  };
}
