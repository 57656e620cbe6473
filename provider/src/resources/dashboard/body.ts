import { randomBytes } from "node:crypto";
import type { DashboardBody } from "pulumi-pipes-contract";
import type { Reconciliation } from "../../lifecycle/definition";
import { isPropertyMap, pick, type PropertyMap } from "../../schema/propertyMap";
import { listsToSend } from "./tiles";
import { dashboardSchema } from "./schema";
import { isEmpty } from "../../schema/itemPairing";

/** The body of a creation: ids are given by the service. */
export function creationBody(desired: PropertyMap): DashboardBody {
  return fieldsIn(desired) as unknown as DashboardBody;
}

/**
 * The body of a replacement. What is left out stays on the service, so what the program sets no more is sent empty; inside a
 * list nothing stays, nor does the language of a query that goes without it, so what others set there goes along.
 */
export function replacementBody(reconciliation: Reconciliation): DashboardBody {
  const { desired, live, removed } = reconciliation;
  const cleared = removed
    .filter((name) => name in dashboardSchema)
    .map((name) => [name, emptyFor(name)] as const);
  const { filters, ...lists } = listsToSend(reconciliation);
  const set: PropertyMap = { ...Object.fromEntries(cleared), ...fieldsIn(desired) };
  return {
    ...("savedQuery" in set ? languageIn(live) : {}),
    ...set,
    ...lists,
    ...(filters === undefined ? {} : { filters: filters.map(withId) }),
  } as unknown as DashboardBody;
}

const fieldsIn = (desired: PropertyMap): PropertyMap => pick(desired, Object.keys(dashboardSchema));

function emptyFor(name: string): unknown {
  return name === "savedQuery" || name === "savedQueryLanguage" ? null : [];
}

const languageIn = ({ savedQueryLanguage }: PropertyMap): PropertyMap =>
  isEmpty(savedQueryLanguage) ? {} : { savedQueryLanguage };

/** A service wants an id for each filter of a replacement, also for a new one. */
const withId = (filter: unknown): unknown =>
  isPropertyMap(filter) && filter["id"] === undefined ? { ...filter, id: newObjectId() } : filter;

/** 24 hex digits, as services give them. */
const newObjectId = (): string => randomBytes(12).toString("hex");
