import { accessKey, accessKeyCreation, accessKeyPatch, createdAccessKey } from "pulumi-pipes-contract";
import { keyRole, role } from "pulumi-pipes-contract";
import type { AccessKey, AccessKeyCreation, AccessKeyPatch } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest, notFound } from "../../api/apiError";
import { present, type Backend } from "../../api/backend";
import { checkUuid, pageNumber } from "../../api/input";
import { bodySchemas, recordSchemas } from "../../api/namedSchemas";
import { operation, type Call, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { JsonObject } from "../../json";
import type { QuirkFields } from "../../quirks/fields";
import { defaultSeed } from "../../seed/ids";
import { rolesNamed, seededRoles } from "../../seed/keys";
import { secretHash, type StoredKey } from "../../store/records";
import { isAddressOrRange } from "./ipAccess";

bodySchemas.add(accessKeyCreation, { id: "KeyCreation" }).add(accessKeyPatch, { id: "KeyPatch" });
recordSchemas.add(accessKey, { id: "Key" }).add(createdAccessKey, { id: "CreatedKey" });
recordSchemas.add(role, { id: "Role" });

const quirkFields: QuirkFields = {
  optionalStrings: ["expireAt"],
  sets: ["roles", "assignedRoles", "ipAccessList"],
  instants: ["expireAt", "usedAt"],
  removed: [["keyStateMissing", "state"]],
  volatile: ({ instant }) => ({ usedAt: instant }),
};

const conventional = { area: "keys", inContract: false, exampleId: defaultSeed.keys.ci.id } as const;

/** The default and the highest number of keys of a page. A higher `limit` counts as this number. */
const keyPageLimit = 250;

/** The part of the list of keys that a request asks for: `cursor` is that of the page before. */
const keyPage = z.object({
  limit: pageNumber(1, Number.MAX_SAFE_INTEGER).default(keyPageLimit),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{48}$/)
    .optional(),
});

const example = {
  name: "reporting",
  roles: ["developer"],
  expireAt: "2099-06-30T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
};

/** Operations on access keys and their roles; paths are below the organization. */
export const keyOperations: readonly Operation[] = [
  operation({
    ...conventional,
    method: "GET",
    path: "/roles",
    access: "read",
    operationId: "listRoles",
    summary: "List the roles of an organization",
    result: z.array(role),
    handle: listRoles,
  }),
  operation({
    ...conventional,
    method: "GET",
    path: "/keys",
    access: "read",
    operationId: "listKeys",
    summary: "List the access keys of an organization",
    query: keyPage,
    hasCursor: true,
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
    record: accessKey,
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
    ...conventional,
    inContract: true,
    method: "PATCH",
    path: "/keys/{keyId}",
    access: "write",
    operationId: "updateKey",
    summary: "Update an access key field by field",
    body: accessKeyPatch,
    record: accessKey,
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

function listRoles({ organizationId }: Target): OperationResponse {
  const roles = seededRoles.map(({ roleId: id, roleName: name }) => ({ id, name }));
  return { result: organizationId === defaultSeed.organizationId ? roles : [] };
}

/** Lists the keys page by page, the oldest first. A cursor has the ID of the last key of a page. An unknown cursor is after the last page. */
function listKeys({
  backend,
  organizationId,
  query,
}: Call<never, z.output<typeof keyPage>>): OperationResponse {
  const { cursor, ...asked } = query();
  const keys = keysOf(backend, organizationId);
  const found = keys.findIndex(({ record }) => cursorOf(record) === cursor);
  const last = cursor !== undefined && found < 0 ? keys.length : found;
  const limit = Math.min(asked.limit, keyPageLimit, backend.quirks.smallPages || keyPageLimit);
  const end = last + 1 + limit;
  const lastOfPage = keys[end - 1];
  const nextCursor = lastOfPage === undefined || end >= keys.length ? null : cursorOf(lastOfPage.record);
  return {
    result: keys.slice(last + 1, end).map((key) => presentKey(backend, key)),
    page: { limit, totalCount: keys.length, nextCursor },
  };
}

const cursorOf = ({ id }: AccessKey): string => Buffer.from(id).toString("base64url");

function getKey(call: Target): OperationResponse {
  return { result: presentKey(call.backend, findKey(call)) };
}

function createKey({ backend, organizationId, body }: Call<AccessKeyCreation>): OperationResponse {
  const requestBody = body();
  const { assignedRoleIds: _ids, ...fields } = requestBody;
  checkAddresses(fields.ipAccessList);
  const keyId = backend.newUuid().replaceAll("-", "").slice(0, 20);
  const keySecret = `${backend.newUuid()}${backend.newUuid()}`.replaceAll("-", "").slice(0, 42);
  const record: AccessKey = {
    id: backend.newUuid(),
    ipAccessList: [{ source: "0.0.0.0/0", description: "Anywhere" }],
    state: "enabled",
    ...fields,
    ...rolesOf(backend, requestBody),
    expireAt: expiry(fields.expireAt),
    keySuffix: keySecret.slice(-4),
    createdAt: new Date(backend.now()).toISOString(),
  };
  const stored = { organizationId, serviceId: null, record, keyId, secretHash: secretHash(keySecret) };
  backend.store.keys.set(record.id, stored);
  return { result: { key: presentKey(backend, stored), keyId, keySecret } };
}

/** Updates field by field (contract 4.2): absent keeps, null or "" clears the expiry, lists replace. */
function updateKey(call: Call<AccessKeyPatch>): OperationResponse {
  const { backend } = call;
  const stored = findKey(call);
  const requestBody = call.body(stored.record);
  const { assignedRoleIds: _ids, roles: _roles, ...patch } = requestBody;
  checkAddresses(patch.ipAccessList);
  const record: AccessKey = {
    ...stored.record,
    ...patch,
    ...rolesOf(backend, requestBody, stored.record),
    ...(patch.expireAt === undefined ? {} : { expireAt: expiry(patch.expireAt) }),
  };
  const after = { ...stored, record };
  backend.store.keys.set(record.id, after);
  return { result: presentKey(backend, after) };
}

function deleteKey(call: Target): OperationResponse {
  const { record } = findKey(call);
  if (record.id === call.caller.record.id) throw badRequest("a key cannot delete itself");
  call.backend.store.keys.delete(record.id);
  return { deleted: true };
}

function presentKey(backend: Backend, stored: StoredKey): JsonObject {
  return present(backend, quirkFields, stored.record);
}

function keysOf(backend: Backend, organizationId: string): StoredKey[] {
  return [...backend.store.keys.values()].filter((key) => key.organizationId === organizationId);
}

function findKey({ backend, organizationId, id }: Target): StoredKey {
  // Mostly the user name of Basic authentication, which is not the identifier of the key.
  checkUuid(id, "keyId");
  const stored = backend.store.keys.get(id);
  if (stored === undefined || stored.organizationId !== organizationId) throw notFound("the key");
  return stored;
}

/** The roles of a key after a request, which has them by name or by id; ids count more than the names that came before them. */
function rolesOf(
  backend: Backend,
  { roles, assignedRoleIds }: AccessKeyPatch,
  before?: AccessKey,
): Pick<AccessKey, "roles" | "assignedRoles"> {
  const { frozenRoles, dropRole } = backend.quirks;
  const frozen = frozenRoles && before !== undefined ? { roles: before.roles } : {};
  if (assignedRoleIds !== undefined) {
    const assignedRoles = [...new Set(assignedRoleIds)].map((id, index) => {
      const assigned = seededRoles.find(({ roleId }) => roleId === id);
      if (assigned === undefined) throw badRequest(`assignedRoleIds.${index}: there is no such role`);
      return assigned;
    });
    const names = assignedRoles.flatMap(({ roleName }) => keyRole.safeParse(roleName).data ?? []);
    return { roles: names, assignedRoles, ...frozen };
  }
  if (roles === undefined || (frozenRoles && before !== undefined)) return {};
  const names = [...new Set(dropRole && roles.length > 1 ? roles.slice(0, -1) : roles)];
  return { roles: names, assignedRoles: rolesNamed(names) };
}

/** Refuses an access list with something else than addresses and ranges. */
function checkAddresses(list: AccessKeyPatch["ipAccessList"]): void {
  const wrong = (list ?? []).findIndex((entry) => !isAddressOrRange(entry.source));
  if (wrong >= 0) throw badRequest(`ipAccessList.${wrong}.source: is neither an IP address nor a range`);
}

/** An expiry as it is stored: each instant in a single form, null for never. */
function expiry(instant: string | null | undefined): string | null {
  return instant === undefined || instant === null || instant === "" ? null : new Date(instant).toISOString();
}
