import type { AccessKey, AccessKeyPatch } from "pulumi-pipes-contract";
import { badRequest } from "../http/apiError";
import { isAddressOrRange } from "../http/ipAccess";

/** Applies an update field by field (contract 4.2): absent keeps, null or "" clears the expiry, lists replace. */
export function patchKey(key: AccessKey, patch: AccessKeyPatch): AccessKey {
  return {
    ...key,
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.roles === undefined ? {} : { roles: [...new Set(patch.roles)] }),
    ...(patch.expireAt === undefined ? {} : { expireAt: expiry(patch.expireAt) }),
    ...(patch.state === undefined ? {} : { state: patch.state }),
    ...(patch.ipAccessList === undefined ? {} : { ipAccessList: patch.ipAccessList }),
  };
}

/** Refuses an access list with something else than addresses and ranges. */
export function checkAddresses(list: AccessKeyPatch["ipAccessList"]): void {
  const wrong = (list ?? []).findIndex((entry) => !isAddressOrRange(entry.source));
  if (wrong >= 0) throw badRequest(`ipAccessList.${wrong}.source: is neither an IP address nor a range`);
}

/** An expiry as it is kept: one way of writing for every instant, null for never. */
export function expiry(given: string | null | undefined): string | null {
  return given === undefined || given === null || given === "" ? null : new Date(given).toISOString();
}
