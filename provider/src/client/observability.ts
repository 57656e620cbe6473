import type { z } from "zod";
import type { Member, ReusedListings } from "./reusedListing";
import { listAll, type Listing } from "./listAll";
import { inside, observabilityPath, type ObjectAddress, type Segments, type ServiceAddress } from "./paths";
import type { Requester } from "./requester";
import { withoutNulls } from "./normalize";

/** Alerts or dashboards: the objects of the observability collection that can be written (contract 4.3). */
export interface ObjectsApi<Item, Body> {
  /** The object as it is now, or undefined where it is gone. */
  get(at: ObjectAddress): Promise<Item | undefined>;
  /** The same for one of many that are read together: served from a listing of the collection. */
  getBatched(at: ObjectAddress): Promise<Item | undefined>;
  /** All objects of the service as they are now, or undefined where it does not list them. */
  list(at: ServiceAddress): Promise<ReadonlyMap<string, Item> | undefined>;
  /** All objects as they are, or were some seconds ago; not from before a deletion of this process. */
  listedBefore(at: ServiceAddress): Promise<ReadonlyMap<string, Item> | undefined>;
  create(at: ServiceAddress, body: Body): Promise<Item>;
  /** Replaces the object as a whole: what the body leaves out is cleared. */
  replace(at: ObjectAddress, body: Body): Promise<Item>;
  /** Deletes the object; one that is gone already is fine. */
  delete(at: ObjectAddress): Promise<void>;
}

export interface ObjectsOptions<Schema extends z.ZodType> {
  readonly kind: "alerts" | "dashboards";
  readonly item: Schema;
  readonly body: z.ZodType;
  /** Whether the service answers page by page. */
  readonly paged: boolean;
}

export function objectsApi<Schema extends z.ZodType, Body>(
  requester: Requester,
  reads: ReusedListings,
  segments: Segments,
  { kind, item, body: bodySchema, paged }: ObjectsOptions<Schema>,
): ObjectsApi<z.output<Schema>, Body> {
  type Item = z.output<Schema>;
  const all = (at: ServiceAddress): string => observabilityPath(at, kind, segments);
  const one = (at: ObjectAddress) => ({ path: inside(all(at), at.id), id: at.id });
  const response = { result: item, normalize: withoutNulls };
  const listing = (at: ServiceAddress): Listing<Schema> => ({
    path: all(at),
    paged,
    item,
    normalize: withoutNulls,
  });
  const member = (at: ObjectAddress): Member<Schema> => ({ requester, listing: listing(at), id: at.id });
  const get = (at: ObjectAddress): Promise<Item | undefined> =>
    reads.unlessGone(member(at), () => requester.send({ method: "GET", ...one(at), ...response }));
  const list = (at: ServiceAddress): Promise<ReadonlyMap<string, Item> | undefined> =>
    listAll(requester, listing(at));

  return {
    get,
    list,
    getBatched: (at) => reads.read(kind, member(at), () => get(at)),
    listedBefore: (at) => reads.snapshot(all(at), () => list(at)),
    create: (at, body) =>
      reads.writing(all(at), () =>
        requester.send({ method: "POST", path: all(at), body, bodySchema, ...response }),
      ),
    replace: (at, body) =>
      reads.writing(all(at), () =>
        requester.send({ method: "PUT", ...one(at), body, bodySchema, ...response }),
      ),
    delete: (at) =>
      reads.deleting(all(at), () =>
        reads.unlessGone(member(at), () => requester.sendOnly({ method: "DELETE", path: one(at).path })),
      ),
  };
}
