import type { AccessKeyCreation, AccessKeyPatch } from "pulumi-pipes-contract";
import { canonical, sameMeaning } from "../fields/canonical";
import { managedOf, project } from "../fields/managed";
import { isBag, type Bag } from "../fields/table";
import { keepingUnsaid } from "../fields/unsaid";
import type { SyncPlan } from "../lifecycle/definition";
import { saidBefore } from "../stateForm";
import { accessKeyTable } from "./table";

/** The body of an update. The list is replaced as a whole, so what others say of its addresses goes along. */
export function patchOf({ delta, observed, remembered }: SyncPlan): AccessKeyPatch {
  const { ipAccessList } = delta;
  if (!Array.isArray(ipAccessList)) return bodyOf(delta);
  const live = bySource(observed["ipAccessList"]);
  const said = bySource(saidBefore(accessKeyTable, remembered, "ipAccessList"));
  const entries = ipAccessList.filter(isBag).map((entry) => {
    const there = live.get(entry["source"]);
    return there === undefined ? entry : keepingUnsaid(entry, there, said.get(entry["source"]));
  });
  return bodyOf({ ...delta, ipAccessList: entries });
}

const bySource = (list: unknown): ReadonlyMap<unknown, Bag> =>
  new Map(Array.isArray(list) ? list.filter(isBag).map((entry) => [entry["source"], entry]) : []);

/** Every managed field has its namesake in a request; only "never expires" is spelled null there (contract 4.2). */
function bodyOf(fields: Bag): AccessKeyPatch {
  return { ...fields, ...(fields["expireAt"] === "" ? { expireAt: null } : {}) };
}

/** The body of a creation. */
export function creationOf(wanted: Bag): AccessKeyCreation {
  const fields = project(accessKeyTable, managedOf(accessKeyTable, wanted, wanted), wanted, wanted);
  return bodyOf(fields) as AccessKeyCreation;
}

/** Whether a key could be the one that a creation with `wanted` made: equal in every field that was sent. */
export function couldBe(wanted: Bag, existing: Bag): boolean {
  return Object.entries(accessKeyTable).every(([name, field]) => {
    const value = canonical(field, wanted[name]);
    return value === undefined || existing[name] === undefined || sameMeaning(field, value, existing[name]);
  });
}
