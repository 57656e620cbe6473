import type { StoreContent } from "../store/store";
import { accountContent } from "./account";
import { defaultSeed, owned } from "./ids";
import { adminKey, otherKeys } from "./keys";
import { seededAlways, seededByDefault } from "./observability";
import { seededEndpoints, seededPipes } from "./pipes";

/**
 * The emulator starts with objects: with `default` of every kind; with `empty` only those that programs refer to, which
 * are the owners, the key to sign with, sources, webhooks, saved searches and private endpoints; with `account` those of an
 * account that is in use.
 */
export const seedNames = ["default", "empty", "account"] as const;
/** The name of a seed. */
export type SeedName = (typeof seedNames)[number];

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

const account: StoreContent = {
  ...empty,
  ...accountContent,
  keys: [adminKey, ...accountContent.keys],
};

const contents: Readonly<Record<SeedName, StoreContent>> = { default: full, empty, account };

/** A store starts with this content. */
export const seedContent = (name: SeedName): StoreContent => contents[name];
