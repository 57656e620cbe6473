import { isBag, type Bag } from "../resources/fields/table";

/** The object without what stands at the paths. */
export function without<Value extends object>(value: Value, paths: readonly (readonly string[])[]): Value {
  return paths.reduce<Bag>(
    (left, path) => withoutOne(left, path),
    value as unknown as Bag,
  ) as unknown as Value;
}

function withoutOne(bag: Bag, [name, ...rest]: readonly string[]): Bag {
  if (name === undefined || !(name in bag)) return bag;
  const { [name]: inner, ...others } = bag;
  if (rest.length === 0) return others;
  return isBag(inner) ? { ...others, [name]: withoutOne(inner, rest) } : bag;
}
