import { createHash } from "node:crypto";
import type { AccessKey, Alert, Dashboard, DatabaseScaling } from "pulumi-pipes-contract";
import type { ReversePrivateEndpoint, SavedSearch } from "pulumi-pipes-contract";
import type { Source, Webhook, WebhookBody } from "pulumi-pipes-contract";
import type { PipeRecord } from "./pipeRecord";

/** An object with the organization, and where it has one the service, that owns it. */
export interface Stored<R> {
  readonly organizationId: string;
  readonly serviceId: string | null;
  readonly record: R;
}

/** One step of a pipe's way to another state. */
export interface StateStep {
  readonly state: string;
  /** When the state is reached, in milliseconds since the epoch. */
  readonly at: number;
}

/** A pipe; credentials lie inside `record.source` and are taken out of every response. */
export interface StoredPipe extends Stored<PipeRecord> {
  /** States still to come, in order. */
  readonly pending: readonly StateStep[];
  /** Reads that still show zeros after a change of scale (quirk `zerosAfterScaling`). */
  readonly zeroReads: number;
  /** Reads that still show a pipe that was deleted (quirk `lingeringDeletion`); absent where it was not. */
  readonly lastReads?: number;
}

/** A private endpoint that pipes connect through. */
export interface StoredEndpoint extends Stored<ReversePrivateEndpoint> {
  /** When it is provisioned, in milliseconds since the epoch; absent for one that was always ready. */
  readonly readyAt?: number;
  /** Reads that still show an endpoint that was deleted (quirk `lingeringDeletion`); absent where it was not. */
  readonly lastReads?: number;
}

/** A key with what authenticates it: the Basic user name and a digest, so that no snapshot holds a secret of a key. */
export interface StoredKey extends Stored<AccessKey> {
  readonly keyId: string;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly secretHash: string;
}

/** Digest under which the secret of a key is kept. */
export function secretHash(keySecret: string): string {
  return createHash("sha256").update(keySecret).digest("hex");
}

/** A webhook; its headers and parameters are taken out of every response. */
export interface WebhookRecord extends Webhook, Pick<WebhookBody, "headers" | "queryParams"> {}

/** An organization and the services it owns. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly serviceIds: readonly string[];
  /** States of services by their ids, with those still to come; absent for a service that always ran. */
  readonly serviceStates?: Readonly<Record<string, { state: string; pending: readonly StateStep[] }>>;
}

/** The compute of database pipes, with responses that still show the one before (quirk `staleAfterScaling`). */
export interface StoredScaling extends Stored<ScalingRecord> {
  readonly stale?: { readonly record: ScalingRecord; readonly reads: number };
}

/** The compute of the database pipes of a service, with the ID of the service, which no response has. */
export type ScalingRecord = DatabaseScaling & { readonly id: string };

/** Parts of a dashboard that no response shows, and that every update of the dashboard removes. */
export interface HiddenParts {
  /** Tiles in a query language that the API does not return. Default: none. */
  readonly tiles?: readonly object[] | undefined;
  /** Fields of tiles that only the web interface sets, such as the filter of a chart, by the ID of the tile. Default: none. */
  readonly tileFields?: Readonly<Record<string, object>> | undefined;
}

/** A dashboard with what no response shows of it. */
export interface StoredDashboard extends Stored<Dashboard> {
  readonly hiddenParts?: HiddenParts;
}

/** Each kind of object is stored in this form. A new kind needs a line here and in the two lists below. */
export interface StoredByKind {
  pipes: StoredPipe;
  keys: StoredKey;
  dashboards: StoredDashboard;
  alerts: Stored<Alert>;
  sources: Stored<Source>;
  webhooks: Stored<WebhookRecord>;
  savedSearches: Stored<SavedSearch>;
  reversePrivateEndpoints: StoredEndpoint;
  scalings: StoredScaling;
}

/**
 * A kind of object that tests can read and edit directly: `pipes`, `keys`, `dashboards`, `alerts`,
 * `sources`, `webhooks`, `savedSearches`, `reversePrivateEndpoints`, or `scalings`, whose IDs are those of their services.
 */
export type ObjectKind = keyof StoredByKind;

/**
 * The record of a kind: the object of the API, with the credentials of a pipe or a webhook still inside. Settings of
 * pipes begin with `dbms_`, whatever the `settingPrefix`.
 */
export type RecordOf<K extends ObjectKind> = StoredByKind[K]["record"];

/** The objects of each kind, by id. */
export type ObjectStore = { readonly [K in ObjectKind]: Map<string, StoredByKind[K]> };

/** A store that has no objects yet. */
export const noObjects = (): ObjectStore => ({
  pipes: new Map(),
  keys: new Map(),
  dashboards: new Map(),
  alerts: new Map(),
  sources: new Map(),
  webhooks: new Map(),
  savedSearches: new Map(),
  reversePrivateEndpoints: new Map(),
  scalings: new Map(),
});

/** The kinds in the order in which they are shown, with the noun in the table that the command prints; it has no scalings. */
export const objectNouns: Readonly<Record<ObjectKind, string | undefined>> = {
  pipes: "pipe",
  keys: "access key",
  dashboards: "dashboard",
  alerts: "alert",
  sources: "source",
  webhooks: "webhook",
  savedSearches: "saved search",
  reversePrivateEndpoints: "private endpoint",
  scalings: undefined,
};

/** True if a string is the name of a kind of object. */
export const isObjectKind = (name: string): name is ObjectKind => Object.hasOwn(objectNouns, name);

/** The kinds of object, in the order in which they are shown. */
export const objectKinds: readonly ObjectKind[] = Object.keys(objectNouns).filter(isObjectKind);
