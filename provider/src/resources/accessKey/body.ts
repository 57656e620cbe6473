import type { AccessKeyCreation, AccessKeyPatch } from "pulumi-pipes-contract";
import type { Reconciliation } from "../../lifecycle/definition";
import { setBefore } from "../../lifecycle/objectState";
import { managedFields, pickManaged } from "../../schema/managedFields";
import { withUnmanagedParts } from "../../schema/opaque";
import { isPropertyMap, type PropertyMap } from "../../schema/propertyMap";
import { accessKeySchema } from "./schema";

/** The body of an update. The list is replaced as a whole, so what others set for its addresses goes along. */
export function patchBody({ delta, live, prior }: Reconciliation): AccessKeyPatch {
  const { ipAccessList } = delta;
  if (!Array.isArray(ipAccessList)) return spelled(delta);
  const liveEntries = bySource(live["ipAccessList"]);
  const priorEntries = bySource(setBefore(prior, "ipAccessList"));
  const entries = ipAccessList.filter(isPropertyMap).map((entry) => {
    const there = liveEntries.get(entry["source"]);
    return there === undefined ? entry : withUnmanagedParts(entry, there, priorEntries.get(entry["source"]));
  });
  return spelled({ ...delta, ipAccessList: entries });
}

const bySource = (list: unknown): ReadonlyMap<unknown, PropertyMap> =>
  new Map(Array.isArray(list) ? list.filter(isPropertyMap).map((entry) => [entry["source"], entry]) : []);

/** The body of a creation. */
export function creationBody(desired: PropertyMap): AccessKeyCreation {
  const managed = managedFields(accessKeySchema, desired, desired);
  return spelled(pickManaged(accessKeySchema, managed, desired, desired)) as AccessKeyCreation;
}

/** Every managed field has its namesake in a request; only "never expires" is spelled null there (contract 4.2). */
function spelled(fields: PropertyMap): AccessKeyPatch {
  return { ...fields, ...(fields["expireAt"] === "" ? { expireAt: null } : {}) };
}
