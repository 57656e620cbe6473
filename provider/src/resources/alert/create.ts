import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import type { Claims } from "../lifecycle/claims";
import { createOnce } from "../lifecycle/createOnce";
import type { Address, Created } from "../lifecycle/definition";
import { bodyOf, isIdentical } from "./body";

/** Creates the alert, once. */
export function createAlert(api: Api, at: Address, wanted: Bag, claims: Claims): Promise<Created> {
  const body = bodyOf(wanted);
  const creation = {
    kind: "Alert",
    name: `create alert ${JSON.stringify(body)}`,
    post: () => api.alerts.create(at, body),
    get: (id: string) => api.alerts.get({ ...at, id }),
    list: () => api.alerts.list(at),
    existedBefore: () => api.alerts.existedBefore(at),
    isLike: isIdentical,
    wanted,
  } as const;
  return createOnce(api, creation, claims);
}
