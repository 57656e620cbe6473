import { instant, keyed, set, text, textThatMayBeMissing, type Table } from "../fields/table";

/** What can be managed, a line per field. */
export const accessKeyTable = {
  name: text,
  roles: set,
  expireAt: instant,
  state: textThatMayBeMissing,
  ipAccessList: keyed(["source"], ["source"], { source: text, description: text }),
} as const satisfies Table;
