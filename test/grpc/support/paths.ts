import type { Bag } from "../../harness/struct";

/** Names of properties and places in lists. */
export type Path = readonly (string | number)[];

/** The path of each value inside another, parents included. */
export function pathsIn(value: unknown, above: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): Path[] => {
    const path = [...above, Array.isArray(value) ? Number(name) : name];
    return [path, ...pathsIn(inner, path)];
  });
}

/** The value with something else at a path. */
export function withAt(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? withAt(item, rest, replacement) : item));
  const bag = value as Bag;
  return { ...bag, [step]: withAt(bag[step], rest, replacement) };
}

/** The value at a path that exists. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Bag)[step], value);
}
