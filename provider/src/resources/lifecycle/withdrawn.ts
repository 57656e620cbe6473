import type { Managed } from "../fields/managed";
import { valueAt, type Bag } from "../fields/table";
import { managedIn } from "./internal";

/** Managed leaves that the state's args had and `wanted` does not, dotted. */
export function withdrawnPaths(wanted: Bag, state: Bag): readonly string[] {
  const managed = managedIn(state);
  return managed === undefined
    ? []
    : leaves(managed).filter((path) => valueAt(wanted, path.split(".")) === undefined);
}

function leaves(managed: Managed, above = ""): readonly string[] {
  return [...managed].flatMap(([name, { inside }]) =>
    inside.size === 0 ? [`${above}${name}`] : leaves(inside, `${above}${name}.`),
  );
}
