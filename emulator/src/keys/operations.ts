import { accessKeyPatch, maxKeysPerOrganization, uuidShaped, type AccessKey } from "pulumi-pipes-contract";
import { present, type Backend } from "../backend";
import type { Answer } from "../http/answer";
import { badRequest, notFound } from "../http/apiError";
import { secretHash } from "../http/authenticate";
import { parseBody } from "../http/body";
import type { Call, Operation } from "../http/operation";
import type { JsonObject } from "../json";
import type { StoredKey } from "../store/records";
import { checkAddresses, expiry, keyCreation, patchKey } from "./rules";

const conventional = { area: "keys", inContract: false } as const;

/** Operations on access keys; paths are below the organization. */
export const keyOperations: readonly Operation[] = [
  { ...conventional, method: "GET", path: "/keys", access: "read", handle: listKeys },
  { ...conventional, method: "POST", path: "/keys", access: "write", handle: createKey },
  { ...conventional, method: "GET", path: "/keys/:id", access: "read", handle: getKey },
  { method: "PATCH", path: "/keys/:id", area: "keys", access: "write", inContract: true, handle: updateKey },
  { ...conventional, method: "DELETE", path: "/keys/:id", access: "write", handle: deleteKey },
];

function listKeys({ backend, organizationId }: Call): Answer {
  return { result: keysOf(backend, organizationId).map((key) => presentKey(backend, key)) };
}

function getKey(call: Call): Answer {
  return { result: presentKey(call.backend, findKey(call)) };
}

function createKey({ backend, organizationId, body }: Call): Answer {
  const wanted = parseBody(keyCreation, body);
  checkAddresses(wanted.ipAccessList);
  if (keysOf(backend, organizationId).length >= maxKeysPerOrganization)
    throw badRequest(`an organization holds at most ${maxKeysPerOrganization} keys`);
  const keyId = backend.newUuid().replaceAll("-", "").slice(0, 20);
  const keySecret = `${backend.newUuid()}${backend.newUuid()}`.replaceAll("-", "").slice(0, 42);
  const record: AccessKey = {
    id: backend.newUuid(),
    name: wanted.name,
    roles: lastRoleLost(backend, wanted.roles),
    keySuffix: keySecret.slice(-4),
    createdAt: new Date(backend.now()).toISOString(),
    expireAt: expiry(wanted.expireAt),
    ipAccessList: wanted.ipAccessList ?? [{ source: "0.0.0.0/0", description: "Anywhere" }],
    state: wanted.state ?? "enabled",
  };
  const stored = { organizationId, serviceId: null, record, keyId, secretHash: secretHash(keySecret) };
  backend.store.keys.set(record.id, stored);
  return { result: { key: presentKey(backend, stored), keyId, keySecret } };
}

function updateKey(call: Call): Answer {
  const { backend, body } = call;
  const stored = findKey(call);
  const patch = parseBody(accessKeyPatch, body);
  checkAddresses(patch.ipAccessList);
  const roles = patch.roles === undefined ? undefined : lastRoleLost(backend, patch.roles);
  const after = { ...stored, record: patchKey(stored.record, { ...patch, roles }) };
  backend.store.keys.set(after.record.id, after);
  return { result: presentKey(backend, after) };
}

function deleteKey(call: Call): Answer {
  const { record } = findKey(call);
  if (record.id === call.caller.record.id) throw badRequest("a key cannot delete itself");
  call.backend.store.keys.delete(record.id);
  return { deleted: true };
}

/** Notes that a key was used. */
export function markUsed(backend: Backend, stored: StoredKey): StoredKey {
  const usedAt = new Date(backend.now()).toISOString();
  const used = { ...stored, record: { ...stored.record, usedAt } };
  backend.store.keys.set(used.record.id, used);
  return used;
}

function presentKey(backend: Backend, stored: StoredKey): JsonObject {
  return present(backend, "keys", stored.record);
}

function keysOf(backend: Backend, organizationId: string): StoredKey[] {
  return [...backend.store.keys.values()].filter((key) => key.organizationId === organizationId);
}

function findKey({ backend, organizationId, id }: Call): StoredKey {
  // Mostly the user name of Basic authentication, which is not the identifier of the key.
  if (!uuidShaped.safeParse(id).success) throw badRequest("keyId: is not a UUID");
  const stored = backend.store.keys.get(id);
  if (stored === undefined || stored.organizationId !== organizationId) throw notFound("the key");
  return stored;
}

function lastRoleLost(
  backend: Backend,
  roles: NonNullable<AccessKey["roles"]>,
): NonNullable<AccessKey["roles"]> {
  return backend.quirks.dropRole && roles.length > 1 ? roles.slice(0, -1) : roles;
}
