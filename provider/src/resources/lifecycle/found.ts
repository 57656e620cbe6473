import { managedOf, project, withWholeItems, type Managed } from "../fields/managed";
import { isBag, type Bag } from "../fields/table";
import type { ResourceDefinition } from "./definition";
import { foundIn } from "./internal";

/** The managed values as they were before this package first touched them; earlier findings stay. */
export function findings(
  definition: ResourceDefinition,
  wanted: Bag,
  before: Bag,
  old: Bag | undefined,
): Bag {
  const managed = managedOf(definition.table, wanted, before);
  const now = project(definition.table, withWholeItems(definition.table, managed, before), before, {});
  const earlier = old === undefined ? {} : foundIn(old);
  return keepEarlier(now, earlier, managed);
}

function keepEarlier(now: Bag, earlier: Bag, managed: Managed): Bag {
  const names = [...managed.keys()].filter((name) => name in now || name in earlier);
  return Object.fromEntries(
    names.map((name) => {
      const [fresh, kept] = [now[name], earlier[name]];
      const inside = managed.get(name)?.inside;
      if (inside !== undefined && inside.size > 0 && isBag(fresh) && isBag(kept)) {
        return [name, keepEarlier(fresh, kept, inside)];
      }
      return [name, kept ?? fresh];
    }),
  );
}
