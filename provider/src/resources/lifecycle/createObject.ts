import type { Api } from "../../client";
import type { ObjectsApi } from "../../client/objects";
import type { Bag } from "../fields/table";
import type { Claims } from "./claims";
import { createOnce } from "./createOnce";
import type { Address, Created, ResourceKind } from "./definition";

/** A collection of objects that are created by one request and are all of their kind. */
export interface Collection<Item, Body> {
  readonly kind: ResourceKind;
  readonly objects: (api: Api) => ObjectsApi<Item, Body>;
  /** What is sent for the args. */
  readonly body: (wanted: Bag) => Body;
  /** Whether an object is the one that a creation with these args makes. */
  readonly isLike: (wanted: Bag, item: Item) => boolean;
}

/** How an object of a collection is created, once. */
export function creationIn<Item extends Bag & { readonly id: string }, Body>(
  collection: Collection<Item, Body>,
): (api: Api, at: Address, wanted: Bag, claims: Claims) => Promise<Created> {
  const { kind, isLike } = collection;
  return (api, at, wanted, claims) => {
    const objects = collection.objects(api);
    const body = collection.body(wanted);
    const creation = {
      kind,
      name: `create ${kind} ${JSON.stringify(body)}`,
      post: () => objects.create(at, body),
      get: (id: string) => objects.get({ ...at, id }),
      list: () => objects.list(at),
      existedBefore: () => objects.existedBefore(at),
      isLike,
      wanted,
    };
    return createOnce(api, creation, claims);
  };
}
