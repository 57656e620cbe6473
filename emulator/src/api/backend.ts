import { isJsonObject, type JsonObject } from "../json";
import type { WebhookAddresses } from "../options";
import type { Quirks } from "../quirks/quirks";
import { reshapeRecord } from "../quirks/reshape";
import type { ObjectKind } from "../store/records";
import type { Store } from "../store/store";
import type { Names } from "./names";

/** What handlers work on: the objects, the quirks in force, and the world's time and randomness. */
export interface Backend {
  readonly store: Store;
  readonly quirks: Quirks;
  /** Whether the emulator rejects unknown fields. */
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
export function present(backend: Backend, kind: ObjectKind, record: unknown): JsonObject {
  if (!isJsonObject(record)) throw new TypeError(`a record of kind ${kind} is not an object`);
  const { quirks } = backend;
  return reshapeRecord(record, { kind, quirks, read: backend.nextRead(), now: backend.now() });
}

/** Now, as a timestamp that is later than an earlier one. */
export function laterInstant(now: number, earlier: string | null | undefined): string {
  const before = earlier === undefined || earlier === null ? Number.NaN : Date.parse(earlier);
  return new Date(Number.isNaN(before) ? now : Math.max(now, before + 1)).toISOString();
}
