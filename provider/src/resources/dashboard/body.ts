import { randomBytes } from "node:crypto";
import type { DashboardBody } from "pulumi-pipes-contract";
import type { Reconciliation } from "../../lifecycle/definition";
import {
  holdsUnknown,
  isPropertyMap,
  listOf,
  overlay,
  pick,
  type Items,
  type PropertyMap,
} from "../../schema/propertyMap";
import { delta } from "../../schema/differences";
import { isReordered, listsToSend } from "./tiles";
import { dashboardSchema } from "./schema";
import { isEmpty } from "../../schema/itemPairing";

/** The body of a creation: ids are given by the service. */
export function creationBody(desired: PropertyMap): DashboardBody {
  return fieldsIn(desired) as unknown as DashboardBody;
}

/**
 * The body of a replacement. What is left out of the fields that this version knows stays on the service, so what the
 * program sets no more is sent empty. Nothing else stays: neither in a list, nor the language of a query that goes without
 * it, nor, as far as is known, another field. So what others set there goes along.
 */
export function replacementBody(
  reconciliation: Pick<Reconciliation, "desired" | "live" | "removed" | "prior">,
): DashboardBody {
  const { desired, live, removed } = reconciliation;
  const cleared = removed
    .filter((name) => name in dashboardSchema)
    .map((name) => [name, emptyFor(name)] as const);
  const { filters, ...lists } = listsToSend(reconciliation);
  const { additionalFields: others } = live;
  const set: PropertyMap = { ...Object.fromEntries(cleared), ...fieldsIn(desired) };
  return {
    ...("savedQuery" in set ? languageIn(live) : {}),
    ...(isPropertyMap(others) ? overlay({ additionalFields: others }, set) : set),
    ...lists,
    ...(filters === undefined ? {} : { filters: filters.map(withId) }),
  } as unknown as DashboardBody;
}

/**
 * The body that an `up` sends, as a preview tells it from the live dashboard; undefined where it holds what is not known yet,
 * or where nothing changes. Without a live dashboard a new one is made.
 */
export function changedBody(desired: PropertyMap, live: PropertyMap | undefined): DashboardBody | undefined {
  if (holdsUnknown(desired)) return undefined;
  if (live === undefined) return creationBody(desired);
  const plan = { desired, live, removed: [], prior: undefined };
  const isChanged =
    Object.keys(delta(dashboardSchema, desired, live, undefined)).length > 0 || isReordered(plan);
  return isChanged ? replacementBody(plan) : undefined;
}

/** What the program sets of a replacement, and the ids that the service gave. */
export function ownPart({ desired }: Reconciliation, body: DashboardBody): PropertyMap {
  const whole = body as unknown as PropertyMap;
  const itemsOf = (name: string): Items =>
    listOf(whole[name]).map((item, index) => {
      const own = listOf(desired[name])[index];
      return isPropertyMap(item) && isPropertyMap(own) && item["id"] !== undefined
        ? { id: item["id"], ...own }
        : own;
    });
  const names = Object.keys(whole).filter((name) => name !== "additionalFields");
  const entries = names.map((name): [string, unknown] => [
    name,
    Array.isArray(whole[name]) && Array.isArray(desired[name])
      ? itemsOf(name)
      : (desired[name] ?? whole[name]),
  ]);
  return { ...Object.fromEntries(entries), ...pick(desired, ["additionalFields"]) };
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
