import {
  accessKey,
  accessKeyCreation,
  accessKeyPatch,
  createdAccessKey,
  maxKeysPerOrganization,
  uuidShaped,
  type AccessKey,
  type AccessKeyCreation,
  type AccessKeyPatch,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { present, type Backend } from "../backend";
import type { Answer } from "../http/answer";
import { badRequest, notFound } from "../http/apiError";
import { secretHash } from "../http/authenticate";
import { operation, type Call, type Operation, type Target } from "../http/operation";
import type { JsonObject } from "../json";
import type { StoredKey } from "../store/records";
import { checkAddresses, expiry, patchKey } from "./rules";

const conventional = { area: "keys", inContract: false } as const;

const example = {
  name: "reporting",
  roles: ["developer"],
  expireAt: "2099-06-30T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
};

/** Operations on access keys; paths are below the organization. */
export const keyOperations: readonly Operation[] = [
  operation({
    ...conventional,
    method: "GET",
    path: "/keys",
    access: "read",
    operationId: "listKeys",
    summary: "List the access keys of an organization",
    result: z.array(accessKey),
    handle: listKeys,
  }),
  operation({
    ...conventional,
    method: "POST",
    path: "/keys",
    access: "write",
    operationId: "createKey",
    summary: "Create an access key; its key id and secret are shown here and never again",
    body: accessKeyCreation,
    example,
    result: createdAccessKey,
    newIdAt: "/result/key/id",
    handle: createKey,
  }),
  operation({
    ...conventional,
    method: "GET",
    path: "/keys/{keyId}",
    access: "read",
    operationId: "getKey",
    summary: "Get an access key",
    result: accessKey,
    handle: getKey,
  }),
  operation({
    area: "keys",
    inContract: true,
    method: "PATCH",
    path: "/keys/{keyId}",
    access: "write",
    operationId: "updateKey",
    summary: "Update an access key field by field",
    body: accessKeyPatch,
    example: { name: "reporting" },
    result: accessKey,
    handle: updateKey,
  }),
  operation({
    ...conventional,
    method: "DELETE",
    path: "/keys/{keyId}",
    access: "write",
    operationId: "deleteKey",
    summary: "Delete an access key; the key that signs the request cannot delete itself",
    handle: deleteKey,
  }),
];

function listKeys({ backend, organizationId }: Target): Answer {
  return { result: keysOf(backend, organizationId).map((key) => presentKey(backend, key)) };
}

function getKey(call: Target): Answer {
  return { result: presentKey(call.backend, findKey(call)) };
}

function createKey({ backend, organizationId, body }: Call<AccessKeyCreation>): Answer {
  const wanted = body();
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

function updateKey(call: Call<AccessKeyPatch>): Answer {
  const { backend } = call;
  const stored = findKey(call);
  const patch = call.body();
  checkAddresses(patch.ipAccessList);
  const roles = patch.roles === undefined ? undefined : lastRoleLost(backend, patch.roles);
  const after = { ...stored, record: patchKey(stored.record, { ...patch, roles }) };
  backend.store.keys.set(after.record.id, after);
  return { result: presentKey(backend, after) };
}

function deleteKey(call: Target): Answer {
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

function findKey({ backend, organizationId, id }: Target): StoredKey {
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
