import { randomBytes } from "node:crypto";
import type { DashboardBody } from "pulumi-pipes-contract";
import { identicalIn } from "../fields/identical";
import { partners } from "../fields/shape";
import { isBag, type Bag } from "../fields/table";
import type { SyncPlan } from "../lifecycle/definition";
import { keepingOthers } from "./keepingOthers";
import { dashboardTable } from "./table";

type DashboardField = keyof typeof dashboardTable;

/** The body of a creation: ids are given by the service. */
export function creationBody(wanted: Bag): DashboardBody {
  return writtenFields(wanted) as unknown as DashboardBody;
}

/**
 * The body of a replacement. Tiles and filters carry the ids they have, since a tile without its id is a new one and takes
 * the alerts of the old one with it. What is left out stays on the service, so what is withdrawn is sent empty; inside a
 * tile nothing stays, so what others set there goes along.
 */
export function replacementBody({ wanted, observed, withdrawn, remembered }: SyncPlan): DashboardBody {
  const cleared = withdrawn
    .filter((name) => name in dashboardTable)
    .map((name) => [name, emptyFor(name)] as const);
  return {
    ...Object.fromEntries(cleared),
    ...writtenFields(wanted),
    tiles: withIds(
      keepingOthers(wanted["tiles"], observed["tiles"], remembered?.["tiles"]),
      observed["tiles"],
      () => ({}),
    ),
    ...(wanted["filters"] === undefined
      ? {}
      : // A service wants an id for each filter of a replacement, also for a new one.
        { filters: withIds(wanted["filters"], observed["filters"], () => ({ id: newObjectId() })) }),
  } as unknown as DashboardBody;
}

/** Whether what is known by name stands in another order on the service. That is no drift, but what an update says counts. */
export function isReordered(wanted: Bag, observed: Bag): boolean {
  const matched = Object.keys(dashboardTable).filter(
    (name) => dashboardTable[name as DashboardField].kind === "matched",
  );
  return matched.some((name) => {
    const pairs = partners(itemsOf(wanted[name]), itemsOf(observed[name]));
    return pairs.some((at, index) => at !== index);
  });
}

/** Whether a dashboard is the one that a creation with the wanted args makes. */
export const isIdentical = identicalIn(dashboardTable);

/** Tile name → tile id, for alerts to point at. A name that is not unique gets its place added: `Errors (2)`. */
export function tileIdsOf(live: Bag): Readonly<Record<string, string>> {
  const tiles = Array.isArray(live["tiles"]) ? live["tiles"].filter(isBag) : [];
  const ids = new Map<string, string>();
  for (const { id, name } of tiles) {
    if (typeof id !== "string" || typeof name !== "string") continue;
    let unique = name;
    for (let place = 2; ids.has(unique); place += 1) unique = `${name} (${place})`;
    ids.set(unique, id);
  }
  return Object.fromEntries(ids);
}

function writtenFields(wanted: Bag): Bag {
  const named = Object.keys(dashboardTable).filter((name) => wanted[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, wanted[name]]));
}

function emptyFor(name: string): unknown {
  return name === "savedQuery" || name === "savedQueryLanguage" ? null : [];
}

function withIds(wanted: unknown, observed: unknown, otherwise: () => Bag): readonly unknown[] {
  const items = itemsOf(wanted);
  const live = itemsOf(observed);
  const pairs = partners(items, live);
  return items.map((item, index) => {
    const at = pairs[index];
    const partner = at === undefined ? undefined : live[at];
    const id = isBag(partner) ? partner["id"] : undefined;
    return isBag(item) ? { ...item, ...(id === undefined ? otherwise() : { id }) } : item;
  });
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** 24 hex digits, as services give them. */
const newObjectId = (): string => randomBytes(12).toString("hex");
