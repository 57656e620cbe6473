import type { StoreContent } from "../store/store";
import { defaultSeed, owned } from "./ids";
import { adminKey, otherKeys } from "./keys";
import { seededAlways, seededByDefault } from "./observability";
import { seededEndpoints, seededPipes } from "./pipes";

/**
 * The emulator starts with objects: with `default` of every kind; with `empty` only those that programs refer to, which
 * are the owners, the key to sign with, sources, webhooks, saved searches and private endpoints.
 */
export type SeedName = "default" | "empty";

const { organizationId, serviceId, spareServiceId } = defaultSeed;

const empty: StoreContent = {
  organizations: [{ id: organizationId, name: "Example Shop", serviceIds: [serviceId, spareServiceId] }],
  keys: [adminKey],
  reversePrivateEndpoints: seededEndpoints.map(owned),
  ...seededAlways,
};

const full: StoreContent = {
  ...empty,
  ...seededByDefault,
  pipes: seededPipes.map((pipe) => ({ ...owned(pipe), pending: [], zeroReads: 0 })),
  keys: [adminKey, ...otherKeys],
  // The service has it from its first database pipe on.
  scalings: [owned({ id: serviceId, replicaCpuMillicores: 1000, replicaMemoryGb: 4 })],
};

/** A store starts with this content. */
export function seedContent(name: SeedName): StoreContent {
  return name === "empty" ? empty : full;
}
