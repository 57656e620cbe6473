/** Old and new value of each leaf in which two values differ, by path: `settings.dbms_max_threads`, `roles[1]`. */
export function inputDiff(
  before: unknown,
  after: unknown,
  path = "",
): Record<string, readonly [unknown, unknown]> {
  const [left, right] = [entriesOf(before), entriesOf(after)];
  if (left === undefined || right === undefined || Array.isArray(before) !== Array.isArray(after))
    return before === after || bothEmpty(left, right) ? {} : { [path]: [before, after] };
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  const pathOf = (key: string): string =>
    Array.isArray(before) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
  return Object.assign(
    {},
    ...keys.map((key) => inputDiff(left.get(key), right.get(key), pathOf(key))),
  ) as Record<string, readonly [unknown, unknown]>;
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
}

function bothEmpty(
  left: ReadonlyMap<string, unknown> | undefined,
  right: ReadonlyMap<string, unknown> | undefined,
): boolean {
  return left?.size === 0 && right?.size === 0;
}
