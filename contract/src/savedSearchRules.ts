/** A text in single quotes, or what is neither quoted nor in parentheses. */
const text = String.raw`'(?:[^'\\]|\\.|'')*'`;
const column = String.raw`[^\s'"()]+(?:\[(?:${text}|\d+)\][^\s'"()]*)*`;
const list = String.raw`\(\s*(?:${text}|[^'()])+\)`;
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
