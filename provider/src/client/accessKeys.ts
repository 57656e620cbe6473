import {
  accessKey,
  accessKeyCreation,
  accessKeyPatch,
  createdAccessKey,
  type AccessKey,
  type AccessKeyCreation,
  type AccessKeyPatch,
  type CreatedAccessKey,
} from "pulumi-pipes-contract";
import type { Member, ReusedListings } from "./reusedListing";
import { listAll, type Listing } from "./listAll";
import { inside, keysPath, type KeyAddress, type OrganizationAddress } from "./paths";
import type { EmptyPatchFallback } from "./emptyPatchFallback";
import type { Requester } from "./requester";
import { withoutNulls } from "./normalize";

export interface KeysApi {
  /** The key as it is now, or undefined where it is gone. */
  get(at: KeyAddress): Promise<AccessKey | undefined>;
  /** The same for one of many that are read together: served from a listing of the collection. */
  getBatched(at: KeyAddress): Promise<AccessKey | undefined>;
  /** All keys of the organization, or undefined where the service does not list them. */
  list(at: OrganizationAddress): Promise<ReadonlyMap<string, AccessKey> | undefined>;
  /** All keys as they are, or were some seconds ago; not from before a deletion of this process. */
  listedBefore(at: OrganizationAddress): Promise<ReadonlyMap<string, AccessKey> | undefined>;
  /** Makes a key. A conventional endpoint beyond the contract. */
  create(at: OrganizationAddress, body: AccessKeyCreation): Promise<CreatedAccessKey>;
  /** Deletes the key; one that is gone already is fine. */
  delete(at: KeyAddress): Promise<void>;
  /** Contract 4.2. */
  patch(at: KeyAddress, patch: AccessKeyPatch): Promise<AccessKey>;
}

export function keysApi(
  requester: Requester,
  emptyPatchFallback: EmptyPatchFallback,
  reads: ReusedListings,
): KeysApi {
  const one = (address: KeyAddress) => ({ path: inside(keysPath(address), address.id), id: address.id });
  const response = { result: accessKey, normalize: withoutNulls };
  const patch = (address: KeyAddress, body: AccessKeyPatch): Promise<AccessKey> =>
    requester.send({ method: "PATCH", ...one(address), body, bodySchema: accessKeyPatch, ...response });
  const listing = (address: OrganizationAddress): Listing<typeof accessKey> => ({
    path: keysPath(address),
    paged: false,
    item: accessKey,
    normalize: withoutNulls,
  });
  const member = (address: KeyAddress): Member<typeof accessKey> => ({
    requester,
    listing: listing(address),
    id: address.id,
  });
  const get = (address: KeyAddress): Promise<AccessKey | undefined> =>
    reads.unlessGone(member(address), () =>
      emptyPatchFallback.read(
        "key",
        () => requester.send({ method: "GET", ...one(address), ...response }),
        () => patch(address, {}),
      ),
    );
  const list = (address: OrganizationAddress): Promise<ReadonlyMap<string, AccessKey> | undefined> =>
    listAll(requester, listing(address));

  return {
    get,
    list,
    listedBefore: (at) => reads.snapshot(keysPath(at), () => list(at)),
    create: (at, body) =>
      reads.writing(keysPath(at), () =>
        requester.send({
          method: "POST",
          path: keysPath(at),
          body,
          bodySchema: accessKeyCreation,
          result: createdAccessKey,
          normalize: withoutNulls,
        }),
      ),
    delete: (at) =>
      reads.deleting(keysPath(at), () =>
        reads.unlessGone(member(at), () => requester.sendOnly({ method: "DELETE", path: one(at).path })),
      ),
    getBatched: (address) => reads.read("key", member(address), () => get(address)),
    patch: (address, body) => reads.writing(keysPath(address), () => patch(address, body)),
  };
}
