import { partners } from "../fields/pairing";
import { covers } from "../fields/shape";
import { isBag, type MatchedField, type Table } from "../fields/table";
import { keepingUnsaid } from "../fields/unsaid";
import type { SyncPlan } from "../lifecycle/definition";
import { saidBefore } from "../stateForm";
import { dashboardTable } from "./table";

type Plan = Pick<SyncPlan, "wanted" | "observed" | "remembered">;

/**
 * The wanted lists of tiles, filters and the like, each item with the id that it has and with what others set in it: all
 * that the program neither says nor, going by the state, ever said. A service replaces an item as a whole.
 */
export function keepingOthers(plan: Plan): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(wantedLists(plan).map((list) => [list.name, kept(list)]));
}

/** Whether a live item holds something that the program said once and says no more. */
export function holdsWithdrawn(plan: Plan): boolean {
  return wantedLists(plan).some((list) => {
    const items = kept(list);
    return partners(list.field, list.wanted, list.live).some(
      (at, index) => at !== undefined && !covers(items[index], list.live[at]),
    );
  });
}

/** Whether what is matched stands in another order on the service. That is no drift, but what an update says counts. */
export function isReordered(plan: Plan): boolean {
  return wantedLists(plan).some(({ field, wanted, live }) =>
    partners(field, wanted, live).some((at, index) => at !== index),
  );
}

interface List {
  readonly name: string;
  readonly field: MatchedField;
  readonly wanted: readonly unknown[];
  readonly live: readonly unknown[];
  /** What the program said before. */
  readonly said: readonly unknown[];
}

function wantedLists({ wanted, observed, remembered }: Plan): readonly List[] {
  const table: Table = dashboardTable;
  return Object.entries(table).flatMap(([name, field]) => {
    if (field.kind !== "matched" || wanted[name] === undefined) return [];
    const said = listOf(saidBefore(table, remembered, name));
    return [{ name, field, wanted: listOf(wanted[name]), live: listOf(observed[name]), said }];
  });
}

function kept({ field, wanted, live, said }: List): readonly unknown[] {
  const pairs = partners(field, wanted, live);
  const saidOf = new Map(partners(field, said, live).map((at, index) => [at, said[index]]));
  return wanted.map((item, index) => {
    const at = pairs[index];
    const there = at === undefined ? undefined : live[at];
    if (!isBag(item) || !isBag(there)) return item;
    const id = there["id"] === undefined ? {} : { id: there["id"] };
    return { ...id, ...keepingUnsaid(item, there, saidOf.get(at)) };
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
