import { z } from "zod";
import type { Address, Answer, Collection, Listing, Place } from "../core/api";
import { own, withDigits, withoutNulls, type JsonObject } from "../core/json";
import { isNotOffered } from "./errors";
import { Listings, withoutId } from "./listings";
import { inside } from "./paths";
import type { Requester, Returned } from "./requester";

/** Objects of a page; also the most that services are known to return at a time. */
const pageSize = 1000;

/** The special properties of the objects of one kind. */
interface Facts<Schema extends z.ZodType> {
  /** The path of the collection, below `/v1`. */
  readonly path: (at: Place) => string;
  readonly item: Schema;
  /** The method that changes an object. Default: `PUT`. */
  readonly method?: "PUT" | "PATCH";
  /** Whether the service returns the collection page by page. Default: false. */
  readonly isPaged?: boolean;
  /** Brings a response to the contract's form. Default: leaves out nulls. */
  readonly normalize?: (result: unknown) => unknown;
  /** Brings a body to the service's form. */
  readonly toService?: (body: JsonObject) => unknown;
}

/** A kind of objects, with what the process learned about its collections. */
export class Kind<Schema extends z.ZodType> {
  /** Whether the service offers a GET of one object, as far as is known. */
  hasGet = true;
  readonly #listings = new Map<string, Listings<z.output<Schema>>>();

  constructor(readonly facts: Facts<Schema>) {}

  /** The listings of the collection at a path. */
  listings(path: string): Listings<z.output<Schema>> {
    const listings = this.#listings.get(path) ?? new Listings<z.output<Schema>>();
    this.#listings.set(path, listings);
    return listings;
  }
}

const idFrom = (id: unknown): string => (typeof id === "string" ? id : withoutId);

/** An object as it came, and in the form of the contract. */
export function answerOf<Live>(raw: unknown, record: Live): Answer<Live> {
  const whole = raw as JsonObject;
  return { id: idFrom(whole["id"]), raw: whole, seen: withDigits(whole), record };
}

/** A collection whose objects have parts that change on their own. */
interface CollectionWithParts<Live> extends Collection<Live> {
  /** `part` is the end of the path of a part, such as `/scaling`. Default: the whole object. */
  update(at: Address, body: JsonObject, part?: string): Promise<Answer<Live>>;
}

/** The objects of one kind, as one operation sees them. */
export function openCollection<Schema extends z.ZodType>(
  requester: Requester,
  kind: Kind<Schema>,
): CollectionWithParts<z.output<Schema>> {
  type Live = z.output<Schema>;
  const { path, item, isPaged = false, method = "PUT", normalize = withoutNulls, toService } = kind.facts;
  const response = { result: item, normalize };
  const wire = (body: JsonObject): unknown => (toService === undefined ? body : toService(body));
  const one = (at: Address) => ({ path: inside(path(at), at.id), id: at.id, ...response });
  const listings = (at: Place): Listings<Live> => kind.listings(path(at));
  const answer = async (returned: Promise<Returned<Schema>>): Promise<Answer<Live>> => {
    const { raw, record } = await returned;
    return answerOf(raw, record);
  };

  const change = (at: Address, body: JsonObject, part = ""): Promise<Answer<Live>> => {
    const call = one(at);
    return answer(requester.send({ ...call, method, path: `${call.path}${part}`, body: wire(body) }));
  };

  // The contract (4) shows only PATCH for some kinds; an empty one changes nothing and returns the object.
  const getOrPatch = async (at: Address): Promise<Answer<Live>> => {
    try {
      if (kind.hasGet) return await answer(requester.send({ method: "GET", ...one(at) }));
    } catch (error) {
      if (method !== "PATCH" || !isNotOffered(error)) throw error;
    }
    const found = await change(at, {});
    kind.hasGet = false;
    return found;
  };

  /** All objects by id, as they came, page by page. */
  const readAll = async (at: Place): Promise<ReadonlyMap<string, unknown>> => {
    const all = new Map<string, unknown>();
    for (let offset = 0; ;) {
      const query = isPaged ? `?limit=${pageSize}&offset=${offset}` : "";
      const call = { method: "GET", path: `${path(at)}${query}`, result: z.array(z.unknown()) } as const;
      const { record: page } = await requester.send(call);
      const before = all.size;
      for (const raw of page) all.set(idFrom(own(raw, "id")), raw);
      offset += page.length;
      // A short page is not the end: a service may return fewer objects than requested, or ignore the offset.
      if (!isPaged || all.size === before) return all;
    }
  };

  const list = async (at: Place): Promise<Listing<Live> | undefined> => {
    const objects = new Map<string, Answer<Live>>();
    const unreadable = new Map<string, unknown>();
    try {
      for (const [id, returned] of await readAll(at)) {
        const raw = normalize(returned);
        const { data, success } = item.safeParse(raw);
        if (success) objects.set(id, answerOf(raw, data));
        else unreadable.set(id, returned);
      }
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      return undefined;
    }
    return { objects, unreadable };
  };

  const get = (at: Address): Promise<Answer<Live> | undefined> =>
    listings(at).unlessGone(
      at.id,
      () => list(at),
      () => getOrPatch(at),
    );

  return {
    get,
    list,
    verdictOn: (at) => listings(at).verdicts.get(at.id),
    // A listing can miss an object that exists, or show it in a form that is not the contract's.
    getBatched: async (at) => (await listings(at).find(at.id, () => list(at))) ?? get(at),
    listRecent: (at) => listings(at).before(() => list(at)),
    create: (at, body) => {
      const call = { method: "POST", path: path(at), body: wire(body), ...response } as const;
      return listings(at).writing(() => answer(requester.send(call)));
    },
    update: (at, body, part) => listings(at).writing(() => change(at, body, part)),
    delete: async (at) => {
      const remove = (): Promise<void> =>
        requester.sendWithoutResult({ method: "DELETE", path: one(at).path });
      const known = listings(at);
      await known.writing(() => known.unlessGone(at.id, () => list(at), remove), true);
    },
  };
}
