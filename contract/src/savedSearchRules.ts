/*
 * Each string is read in one way only, so that the check of a long condition ends at once: no quote follows the end of a text, and
 * a bracket of a column only begins or ends a subscript.
 */
const text = String.raw`'(?:[^'\\]|\\.|'')*'(?!')`;
const name = String.raw`[^\s'"()[\]]`;
const column = String.raw`${name}+(?:\[(?:${text}|\d+)\]${name}*)*`;
const list = String.raw`\((?:${text}|[^'()])+\)`;
const bound = String.raw`(?:${text}|[^\s'()]+)`;
const condition = new RegExp(
  String.raw`^\s*${column}\s+(?:(?:NOT\s+)?IN\s*${list}|BETWEEN\s+${bound}\s+AND\s+${bound})\s*$`,
  "i",
);

/**
 * True if services accept an SQL condition as a filter of a saved search: one column with `IN`, `NOT IN` or `BETWEEN`. Their user
 * interface shows no other.
 */
export const isSearchFilterCondition = (sql: string): boolean => condition.test(sql);
