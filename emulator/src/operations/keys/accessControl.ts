import { timingSafeEqual } from "node:crypto";
import type { AccessKey } from "pulumi-pipes-contract";
import { ApiError } from "../../api/apiError";
import type { Backend } from "../../api/backend";
import type { Access } from "../../api/operation";
import type { Area } from "../../api/response";
import { secretHash, type StoredKey } from "../../store/records";
import { addressAllowed } from "./ipAccess";

/** A request proves with these who sends it. */
export interface Presented {
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
  /** Address of the caller. */
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Finds the key that signs a request, or gives the reason for a rejection. */
export function authenticate(keys: Iterable<StoredKey>, presented: Presented): StoredKey {
  const pair = basicPair(presented.authorization);
  if (pair === undefined)
    throw unauthorized("HTTP Basic authentication with a key id and a key secret is needed");
  const key = findKey(keys, pair.keyId);
  // Unknown id and wrong secret read alike, so that ids cannot be probed.
  if (key === undefined || !sameSecret(key, pair.keySecret))
    throw unauthorized("unknown key id or wrong key secret");
  if (key.record.state === "disabled") throw unauthorized("the key is disabled");
  if (hasExpired(key, presented.now)) throw unauthorized("the key has expired");
  if (!addressAllowed(key.record.ipAccessList, presented.address))
    throw new ApiError("FORBIDDEN", "the address of the caller is not in the access list of the key");
  return key;
}

/** Refuses an operation that none of the key's roles allows. */
export function authorize(key: AccessKey, area: Area, access: Access): void {
  const roles = key.roles ?? [];
  if (roles.includes("admin")) return;
  // A developer works with the data, and may look at keys but not manage them.
  if (roles.includes("developer") && (area !== "keys" || access === "read")) return;
  throw new ApiError("FORBIDDEN", "no role of the key allows this operation");
}

/** Notes that a key was used. */
export function markUsed(backend: Backend, stored: StoredKey): StoredKey {
  const usedAt = new Date(backend.now()).toISOString();
  const used = { ...stored, record: { ...stored.record, usedAt } };
  backend.store.keys.set(used.record.id, used);
  return used;
}

/** True if a key's expiry has passed; null, "" and absent mean never. */
function hasExpired(key: StoredKey, now: number): boolean {
  const { expireAt } = key.record;
  return expireAt !== undefined && expireAt !== null && expireAt !== "" && Date.parse(expireAt) <= now;
}

function findKey(keys: Iterable<StoredKey>, keyId: string): StoredKey | undefined {
  for (const key of keys) if (key.keyId === keyId) return key;
  return undefined;
}

function sameSecret(key: StoredKey, keySecret: string): boolean {
  return timingSafeEqual(Buffer.from(secretHash(keySecret)), Buffer.from(key.secretHash));
}

function basicPair(header: string | undefined): { keyId: string; keySecret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 1 ? undefined : { keyId: text.slice(0, colon), keySecret: text.slice(colon + 1) };
}

function unauthorized(message: string): ApiError {
  return new ApiError("UNAUTHORIZED", message, { "WWW-Authenticate": 'Basic realm="management API"' });
}
