import type { AccessKey } from "pulumi-pipes-contract";
import { secretHash, type StoredKey } from "../store/records";
import { defaultSeed } from "./ids";

const { organizationId, keys, roles } = defaultSeed;
const createdAt = "2026-01-08T08:00:00.000Z";

/** The roles of the organization. */
export const seededRoles: NonNullable<AccessKey["assignedRoles"]> = Object.entries(roles).map(
  ([roleName, roleId]) => ({ roleId, roleName, roleType: roleName === "auditor" ? "custom" : "system" }),
);

/** The roles of the organization that have one of the names. */
export function rolesNamed(names: readonly string[]): NonNullable<AccessKey["assignedRoles"]> {
  return seededRoles.filter(({ roleName = "" }) => names.includes(roleName));
}

/** The key that deployments sign with. */
export const adminKey = storedKey(keys.admin, {
  name: "deployments",
  roles: ["admin"],
  expireAt: null,
  ipAccessList: [{ source: "0.0.0.0/0", description: "Anywhere" }],
});

/** Keys that the tests of this API work with. */
export const otherKeys: readonly StoredKey[] = [
  storedKey(keys.ci, {
    name: "ci",
    roles: ["developer"],
    expireAt: null,
    ipAccessList: [{ source: "0.0.0.0/0", description: "Anywhere" }],
  }),
  storedKey(keys.restricted, {
    name: "partner",
    roles: ["developer", "query_endpoints"],
    expireAt: "2099-12-31T00:00:00.000Z",
    ipAccessList: [
      { source: "203.0.113.0/24", description: "Partner office" },
      { source: "198.51.100.7", description: "Partner gateway" },
    ],
  }),
];

interface Credentials {
  readonly id: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** A key of the organization, with the hash of its secret. */
export function storedKey({ id, keyId, keySecret }: Credentials, fields: Omit<AccessKey, "id">): StoredKey {
  const record: AccessKey = {
    id,
    ...fields,
    assignedRoles: rolesNamed(fields.roles ?? []),
    keySuffix: keySecret.slice(-4),
    createdAt,
    usedAt: createdAt,
    state: "enabled",
  };
  return { organizationId, serviceId: null, keyId, secretHash: secretHash(keySecret), record };
}
