import type { AlertBody } from "pulumi-pipes-contract";
import { canonical, emptyOf, sameMeaning } from "../fields/canonical";
import { managedOf, project } from "../fields/managed";
import type { Bag } from "../fields/table";
import { alertTable } from "./table";

/** The fields that a request may carry. Empty texts are left out, which says the same: the contract allows none. */
export function bodyOf(bag: Bag): AlertBody {
  const fields = project(alertTable, managedOf(alertTable, bag, bag), bag, bag);
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return Object.fromEntries(given) as unknown as AlertBody;
}

/** Whether an alert is the one that a creation with `wanted` makes: equal in every field, also those left out. */
export function isIdentical(wanted: Bag, existing: Bag): boolean {
  return Object.entries(alertTable).every(([name, field]) => {
    const value = canonical(field, wanted[name]) ?? emptyOf(field);
    return sameMeaning(field, value, existing[name]);
  });
}
