import type { z } from "zod";
import type { Address, Answer, Collection, Place } from "../core/api";
import type { JsonObject } from "../core/json";
import type { EmptyPatchFallback, PatchableKind } from "./emptyPatchFallback";
import { answerOf, listAll, type Pageable } from "./listAll";
import { inside } from "./paths";
import type { Requester, Returned } from "./requester";
import type { Member, ReusedListings } from "./reusedListing";

/** What is special about the objects of one kind. */
export interface CollectionFacts<Schema extends z.ZodType> {
  readonly kind: string;
  /** The path of the collection, below `/v1`. */
  readonly path: (at: Place) => string;
  readonly item: Schema;
  /** Whether the service returns the collection page by page. */
  readonly isPaged: boolean;
  /** How one object changes. */
  readonly method: "PUT" | "PATCH";
  /** Set for a kind that some services let a client change but not get. */
  readonly patchable?: PatchableKind;
  /** Brings a response to the contract's form. */
  readonly normalize: (result: unknown) => unknown;
  /** Brings a body to the service's form. */
  readonly toService: (body: JsonObject) => unknown;
}

/** What collections share, beyond one operation. */
export interface SharedReads {
  readonly reads: ReusedListings;
  readonly emptyPatchFallback: EmptyPatchFallback;
}

/** The objects of one kind. */
export function openCollection<Schema extends z.ZodType>(
  requester: Requester,
  { reads, emptyPatchFallback }: SharedReads,
  facts: CollectionFacts<Schema>,
): Collection<z.output<Schema>> {
  type Live = z.output<Schema>;
  const { kind, path: all, item, isPaged, method, patchable, normalize, toService } = facts;
  const one = (at: Address) => ({ path: inside(all(at), at.id), id: at.id });
  const response = { result: item, normalize };
  const listing = (at: Place): Pageable<Schema> => ({ path: all(at), paged: isPaged, item, normalize });
  const member = (at: Address): Member<Schema> => ({ requester, listing: listing(at), id: at.id });
  const change = (at: Address, body: JsonObject): Promise<Returned<Schema>> =>
    requester.send({ method, ...one(at), body: toService(body), ...response });
  const read = (at: Address): Promise<Returned<Schema>> => {
    const get = (): Promise<Returned<Schema>> => requester.send({ method: "GET", ...one(at), ...response });
    return patchable === undefined ? get() : emptyPatchFallback.read(patchable, get, () => change(at, {}));
  };
  const get = (at: Address): Promise<Answer<Live> | undefined> =>
    reads.unlessGone(member(at), async () => answerOf(await read(at)));
  const list: Collection<Live>["list"] = (at) => listAll(requester, listing(at));
  const writing = async (at: Place, write: () => Promise<Returned<Schema>>): Promise<Answer<Live>> =>
    answerOf(await reads.writing(all(at), write));

  return {
    get,
    list,
    getBatched: (at) => reads.read(kind, member(at), () => get(at)),
    listedBefore: (at) => reads.snapshot(all(at), () => list(at)),
    create: (at, body) =>
      writing(at, () =>
        requester.send({ method: "POST", path: all(at), body: toService(body), ...response }),
      ),
    update: (at, body) => writing(at, () => change(at, body)),
    delete: (at) =>
      reads.deleting(all(at), () =>
        reads.unlessGone(member(at), () => requester.sendOnly({ method: "DELETE", path: one(at).path })),
      ),
  };
}
