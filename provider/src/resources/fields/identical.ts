import { canonical, emptyOf, sameMeaning } from "./canonical";
import type { Bag, Table } from "./table";

/** Whether an object is the one that a creation with `wanted` makes: each has all that the other has. */
export const identicalIn =
  (table: Table) =>
  (wanted: Bag, existing: Bag): boolean =>
    Object.entries(table).every(([name, field]) => {
      const value = canonical(field, wanted[name]) ?? emptyOf(field);
      const there = canonical(field, existing[name]) ?? emptyOf(field);
      return sameMeaning(field, value, there) && sameMeaning(field, there, value);
    });
