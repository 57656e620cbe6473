import type { AccessKeyCreation, AccessKeyPatch } from "pulumi-pipes-contract";
import { canonical, sameMeaning } from "../fields/canonical";
import { managedOf, project } from "../fields/managed";
import type { Bag } from "../fields/table";
import { accessKeyTable } from "./table";

/** Every managed field has its namesake in the request; only "never expires" is spelled null there (contract 4.2). */
export function patchOf(delta: Bag): AccessKeyPatch {
  return { ...delta, ...(delta["expireAt"] === "" ? { expireAt: null } : {}) };
}

/** The body of a creation. */
export function creationOf(wanted: Bag): AccessKeyCreation {
  const fields = project(accessKeyTable, managedOf(accessKeyTable, wanted, wanted), wanted, wanted);
  return patchOf(fields) as AccessKeyCreation;
}

/** Whether a key could be the one that a creation with `wanted` made: equal in every field that was sent. */
export function couldBe(wanted: Bag, existing: Bag): boolean {
  return Object.entries(accessKeyTable).every(([name, field]) => {
    const value = canonical(field, wanted[name]);
    return value === undefined || existing[name] === undefined || sameMeaning(field, value, existing[name]);
  });
}
