import {
  accessKey,
  createdAccessKey,
  type AccessKey,
  type AccessKeyCreation,
  type AccessKeyPatch,
  type CreatedAccessKey,
} from "pulumi-pipes-contract";
import type { CollectionReads } from "./collectionReads";
import { findIn, listAll, type Listing } from "./listing";
import { inside, keysPath, type KeyAddress, type OrganizationAddress } from "./paths";
import { unlessGone, type Readability } from "./readable";
import type { Requester } from "./requester";
import { withoutNulls } from "./tolerance";

export interface KeysApi {
  /** The key as it is now, or undefined where it is gone. */
  get(at: KeyAddress): Promise<AccessKey | undefined>;
  /** The same for one of many that are read together: served from a listing of the collection. */
  getAmongMany(at: KeyAddress): Promise<AccessKey | undefined>;
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

export function keysApi(requester: Requester, readability: Readability, reads: CollectionReads): KeysApi {
  const one = (address: KeyAddress): string => inside(keysPath(address), address.id);
  const answer = { result: accessKey, tolerate: withoutNulls };
  const patch = (address: KeyAddress, body: AccessKeyPatch): Promise<AccessKey> =>
    requester.send({ method: "PATCH", path: one(address), body, ...answer });
  const get = (address: KeyAddress): Promise<AccessKey | undefined> =>
    unlessGone(() =>
      readability.read(
        "key",
        () => requester.send({ method: "GET", path: one(address), ...answer }),
        () => patch(address, {}),
      ),
    );
  const listing = (address: OrganizationAddress): Listing<typeof accessKey> => ({
    path: keysPath(address),
    paged: false,
    item: accessKey,
    tolerate: withoutNulls,
  });
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
          result: createdAccessKey,
          tolerate: withoutNulls,
        }),
      ),
    delete: (at) =>
      reads.deleting(keysPath(at), () =>
        unlessGone(() => requester.sendOnly({ method: "DELETE", path: one(at) })),
      ),
    getAmongMany: (address) =>
      reads.read("key", keysPath(address), address.id, {
        one: () => get(address),
        among: (pages) => findIn(pages, requester, listing(address), address.id),
      }),
    patch: (address, body) => reads.writing(keysPath(address), () => patch(address, body)),
  };
}
