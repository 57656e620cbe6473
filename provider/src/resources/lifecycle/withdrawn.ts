import type { Managed } from "../fields/managed";
import { valueAt, type Bag, type Table } from "../fields/table";
import { managedIn } from "./internal";

/** Managed fields that the state's args had and `wanted` does not, dotted. A list is one field. */
export function withdrawnPaths(table: Table, wanted: Bag, state: Bag): readonly string[] {
  const managed = managedIn(table, state);
  return managed === undefined
    ? []
    : leaves(table, managed).filter((path) => valueAt(wanted, path.split(".")) === undefined);
}

/** What the program said of a field before. Of one that it did not manage, a state shows what the service had. */
export function saidBefore(table: Table, state: Bag | undefined, name: string): unknown {
  const wasManaged = state !== undefined && (managedIn(table, state)?.has(name) ?? true);
  return wasManaged ? state[name] : undefined;
}

function leaves(table: Table, managed: Managed, above = ""): readonly string[] {
  return [...managed].flatMap(([name, { inside }]) => {
    const field = table[name];
    return field?.kind === "group" ? leaves(field.fields, inside, `${above}${name}.`) : [`${above}${name}`];
  });
}
