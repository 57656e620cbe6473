import type { AlertBody } from "pulumi-pipes-contract";
import { identicalIn } from "../fields/identical";
import { managedOf, project } from "../fields/managed";
import type { Bag } from "../fields/table";
import { alertTable } from "./table";

/** The fields that a request may carry. Empty texts are left out, which says the same: the contract allows none. */
export function bodyOf(bag: Bag): AlertBody {
  const fields = project(alertTable, managedOf(alertTable, bag, bag), bag, bag);
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return Object.fromEntries(given) as unknown as AlertBody;
}

/** Whether a alert is the one that a creation with the wanted args makes. */
export const isIdentical = identicalIn(alertTable);
