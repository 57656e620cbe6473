import type { AccessKeyCreation, AccessKeyPatch } from "pulumi-pipes-contract";
import type { Reconciliation } from "../../lifecycle/definition";
import { sendWithEcho } from "../../lifecycle/echo";
import { setBefore } from "../../lifecycle/objectState";
import { canonicalMap } from "../../schema/canonical";
import type { PropertyMap } from "../../schema/propertyMap";
import { itemsWithUnmanagedParts, withPartsInside } from "../../schema/unmanagedParts";
import { accessKeySchema } from "./schema";

/** The body of an update. The list is replaced as a whole, so what others set for its addresses goes along. */
function patchBody({ delta: changes, live, prior }: Reconciliation): AccessKeyPatch {
  const delta = withPartsInside(accessKeySchema, changes, live);
  if (delta["ipAccessList"] === undefined) return spelled(delta);
  const [desired, there] = [delta, live].map(({ ipAccessList }) => ipAccessList);
  const before = setBefore(prior, "ipAccessList");
  const entries = itemsWithUnmanagedParts(accessKeySchema.ipAccessList, desired, there, before);
  return spelled({ ...delta, ipAccessList: entries });
}

/** Changes a key. */
export function patchKey(reconciliation: Reconciliation): Promise<PropertyMap> {
  const { api, at, delta, live, warn } = reconciliation;
  return sendWithEcho({
    api,
    warn,
    noun: "accessKey",
    live,
    own: spelled(delta),
    body: patchBody(reconciliation),
    send: (body) => api.keys.patch(at, body),
    look: () => api.keys.get(at),
  });
}

/** The body of a creation. */
export const creationBody = (desired: PropertyMap): AccessKeyCreation =>
  spelled(canonicalMap(accessKeySchema, desired)) as AccessKeyCreation;

/** Every managed field has its namesake in a request; only "never expires" is spelled null there (contract 4.2). */
function spelled(fields: PropertyMap): AccessKeyPatch {
  return { ...fields, ...(fields["expireAt"] === "" ? { expireAt: null } : {}) };
}
