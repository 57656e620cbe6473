import { randomBytes } from "node:crypto";
import type { DashboardBody } from "pulumi-pipes-contract";
import { identicalIn } from "../fields/identical";
import { isEmpty } from "../fields/shape";
import { isBag, type Bag } from "../fields/table";
import type { SyncPlan } from "../lifecycle/definition";
import { keepingOthers } from "./keepingOthers";
import { dashboardTable } from "./table";

/** The body of a creation: ids are given by the service. */
export function creationBody(wanted: Bag): DashboardBody {
  return writtenFields(wanted) as unknown as DashboardBody;
}

/**
 * The body of a replacement. What is left out stays on the service, so what is withdrawn is sent empty; inside a list
 * nothing stays, nor does the language of a query that goes without it, so what others set there goes along.
 */
export function replacementBody(plan: SyncPlan): DashboardBody {
  const { wanted, observed, withdrawn } = plan;
  const cleared = withdrawn
    .filter((name) => name in dashboardTable)
    .map((name) => [name, emptyFor(name)] as const);
  const { filters, ...lists } = keepingOthers(plan);
  const said: Bag = { ...Object.fromEntries(cleared), ...writtenFields(wanted) };
  return {
    ...("savedQuery" in said ? languageIn(observed) : {}),
    ...said,
    ...lists,
    ...(filters === undefined ? {} : { filters: filters.map(withId) }),
  } as unknown as DashboardBody;
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

const languageIn = ({ savedQueryLanguage }: Bag): Bag =>
  isEmpty(savedQueryLanguage) ? {} : { savedQueryLanguage };

/** A service wants an id for each filter of a replacement, also for a new one. */
const withId = (filter: unknown): unknown =>
  isBag(filter) && filter["id"] === undefined ? { ...filter, id: newObjectId() } : filter;

/** 24 hex digits, as services give them. */
const newObjectId = (): string => randomBytes(12).toString("hex");
