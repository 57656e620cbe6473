import { matched, matchedWithOwnIds, set, text, type Table } from "../fields/table";

/** What can be managed, a line per field. */
export const dashboardTable = {
  name: text,
  tiles: matched,
  tags: set,
  filters: matched,
  savedQuery: text,
  savedQueryLanguage: text,
  savedFilterValues: matchedWithOwnIds,
  containers: matchedWithOwnIds,
} as const satisfies Table;
