import { isJsonObject, type JsonObject } from "../json";
import type { WebhookAddresses } from "../options";
import type { QuirkFields } from "../quirks/fields";
import type { Quirks } from "../quirks/quirks";
import { reshapeRecord } from "../quirks/reshape";
import type { Store } from "../store/store";
import type { Names } from "./names";

/** Handlers work on the objects, the quirks in force, and the world's time and randomness. */
export interface Backend {
  readonly store: Store;
  readonly quirks: Quirks;
  /** True if the emulator rejects unknown fields. */
  readonly strict: boolean;
  readonly names: Names;
  /** Addresses of webhooks that the service refuses. */
  readonly webhookAddresses: WebhookAddresses;
  /** Time a pipe spends in a passing state, in milliseconds. */
  readonly transitionMs: number;
  /** Milliseconds since the epoch. */
  now(): number;
  newUuid(): string;
  /** 24 hexadecimal digits, as the observability part names its objects. */
  newObjectId(): string;
  /** Number of this read, for quirks that vary. */
  nextRead(): number;
}

/** A record as responses show it, with the quirks in force applied. */
export function present(backend: Backend, fields: QuirkFields, record: unknown): JsonObject {
  if (!isJsonObject(record)) throw new TypeError("a record is not an object");
  const { quirks } = backend;
  return reshapeRecord(record, { fields, quirks, read: backend.nextRead(), now: backend.now() });
}

/** Now, as a timestamp that is later than an earlier one. */
export function laterInstant(now: number, earlier: string | null | undefined): string {
  const before = earlier === undefined || earlier === null ? Number.NaN : Date.parse(earlier);
  return new Date(Number.isNaN(before) ? now : Math.max(now, before + 1)).toISOString();
}
