import type { Stored } from "../store/records";
import type { StoreContent } from "../store/store";
import { defaultSeed } from "./ids";
import { adminKey, otherKeys } from "./keys";
import { seededAlerts, seededDashboards, seededSavedSearches, seededSources } from "./observability";
import { seededWebhooks } from "./observability";
import { seededPipes } from "./pipes";

/**
 * What there is at the start: with `default` objects of every kind; with `empty` only what this API cannot make, which
 * is the owners, the key to sign with, sources, webhooks and saved searches.
 */
export type SeedName = "default" | "empty";

const { organizationId, serviceId, spareServiceId } = defaultSeed;

const empty: StoreContent = {
  organizations: [{ id: organizationId, name: "Example Shop", serviceIds: [serviceId, spareServiceId] }],
  pipes: [],
  keys: [adminKey],
  dashboards: [],
  alerts: [],
  sources: seededSources.map(owned),
  webhooks: seededWebhooks.map(owned),
  savedSearches: seededSavedSearches.map(owned),
  scalings: [],
};

const full: StoreContent = {
  ...empty,
  pipes: seededPipes.map((pipe) => ({ ...owned(pipe), pending: [], zeroReads: 0 })),
  keys: [adminKey, ...otherKeys],
  dashboards: seededDashboards.map(owned),
  alerts: seededAlerts.map(owned),
  // The service has it from its first database pipe on.
  scalings: [owned({ id: serviceId, replicaCpuMillicores: 1000, replicaMemoryGb: 4 })],
};

/** What a store starts with. */
export function seedContent(name: SeedName): StoreContent {
  return name === "empty" ? empty : full;
}

function owned<R>(record: R): Stored<R> {
  return { organizationId, serviceId, record };
}
