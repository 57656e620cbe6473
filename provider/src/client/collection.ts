import type { z } from "zod";
import type { Address, Answer, Collection, Listing, Place } from "../core/api";
import { withDigits, withoutNulls, type JsonObject } from "../core/json";
import { isNotOffered } from "./errors";
import { idFrom, Listings, Pages, type Source } from "./listings";
import { inside } from "./paths";
import type { Requester, Returned } from "./requester";

/** The special properties of the objects of one kind. */
export interface CollectionFacts<Schema extends z.ZodType> {
  /** The path of the collection, below `/v1`. */
  readonly path: (at: Place) => string;
  readonly item: Schema;
  /** The method that changes an object. */
  readonly method: "PUT" | "PATCH";
  /** Whether the service returns the collection page by page. Default: false. */
  readonly isPaged?: boolean;
  /** Brings a response to the contract's form. Default: leaves out nulls. */
  readonly normalize?: (result: unknown) => unknown;
  /** Brings a body to the service's form. */
  readonly toService?: (body: JsonObject) => unknown;
}

/** A kind of objects, with what the process learned about its collections. */
export class Kind<Schema extends z.ZodType> {
  readonly listings = new Listings<Listing<z.output<Schema>> | undefined>();
  /** Whether the service offers a GET of one object, as far as is known. */
  hasGet = true;

  constructor(readonly facts: CollectionFacts<Schema>) {}
}

/** An object as it came, and in the form of the contract. */
export function answerOf<Schema extends z.ZodType>({
  raw,
  record,
}: Returned<Schema>): Answer<z.output<Schema>> {
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
  const { listings, facts } = kind;
  const { path, item, isPaged = false, method, normalize = withoutNulls, toService } = facts;
  const response = { result: item, normalize };
  const wire = (body: JsonObject): unknown => (toService === undefined ? body : toService(body));
  const one = (at: Address) => ({ path: inside(path(at), at.id), id: at.id, ...response });
  const source = (at: Place): Source => ({ requester, path: path(at), isPaged });
  const writing = async (at: Place, write: () => Promise<Returned<Schema>>): Promise<Answer<Live>> =>
    answerOf(await listings.writing(path(at), write));
  const change = (at: Address, body: JsonObject, part = ""): Promise<Returned<Schema>> => {
    const call = one(at);
    return requester.send({ ...call, method, path: `${call.path}${part}`, body: wire(body) });
  };

  /** The object of a listing; undefined if it is not of the contract's form. */
  const read = (returned: unknown): Answer<Live> | undefined => {
    const raw = normalize(returned);
    const { data, success } = item.safeParse(raw);
    return success ? answerOf({ raw, record: data }) : undefined;
  };

  // The contract (4) shows only PATCH for some kinds; an empty one changes nothing and returns the object.
  const getOrPatch = async (at: Address): Promise<Returned<Schema>> => {
    try {
      if (kind.hasGet) return await requester.send({ method: "GET", ...one(at) });
    } catch (error) {
      if (method !== "PATCH" || !isNotOffered(error)) throw error;
    }
    const returned = await change(at, {});
    kind.hasGet = false;
    return returned;
  };

  const get = (at: Address): Promise<Answer<Live> | undefined> =>
    listings.unlessGone(source(at), at.id, async () => answerOf(await getOrPatch(at)));

  const list = async (at: Place): Promise<Listing<Live> | undefined> => {
    const pages = new Pages();
    const returned = await pages.readAll(source(at));
    if (!pages.isOffered) return undefined;
    const objects = new Map<string, Answer<Live>>();
    const unreadable = new Map<string, unknown>();
    for (const [id, raw] of returned) {
      const object = read(raw);
      if (object === undefined) unreadable.set(id, raw);
      else objects.set(id, object);
    }
    return { objects, unreadable };
  };

  return {
    get,
    list,
    // Checks only this object, so that the engine need not wait for a check of all. A page can miss an object that exists.
    getBatched: async (at) => {
      const listed = await listings.find(source(at), at.id);
      return (listed === undefined ? undefined : read(listed)) ?? get(at);
    },
    listedBefore: (at) => listings.snapshot(path(at), () => list(at)),
    create: (at, body) =>
      writing(at, () => requester.send({ method: "POST", path: path(at), body: wire(body), ...response })),
    update: (at, body, part) => writing(at, () => change(at, body, part)),
    delete: async (at) => {
      const remove = (): Promise<void> => requester.sendOnly({ method: "DELETE", path: one(at).path });
      await listings.writing(path(at), () => listings.unlessGone(source(at), at.id, remove), true);
    },
  };
}
