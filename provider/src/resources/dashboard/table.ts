import { matched, set, text, type Table } from "../fields/table";

/** What can be managed, a line per field. */
export const dashboardTable = {
  name: text,
  tiles: matched,
  tags: set,
  filters: matched,
  savedQuery: text,
  savedQueryLanguage: text,
  savedFilterValues: matched,
  containers: matched,
} as const satisfies Table;
