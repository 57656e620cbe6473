import { z } from "zod";
import { facts, instantFact, set } from "./facts";
import { known } from "./knownValues";
import { answered } from "./responseShape";
import { instant, uuidShaped } from "./primitives";
import type { Rule } from "./rules";

/** Roles that the contract fixes (2.3). */
export const keyRole = z.enum(["admin", "developer", "query_endpoints"]);

/** States that the contract fixes (3). */
export const keyState = z.enum(["enabled", "disabled"]);

/** An address or range that can use a key (contract 2.3 and 4.2). */
export const ipAccessEntry = z.strictObject({
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. */
  source: z.string().min(1),
  /** Purpose of the entry. */
  description: z.string().optional(),
});

/** The rules of an address or range, of which services publish one form. */
export const ipAccessRules: readonly Rule<z.infer<typeof ipAccessEntry>>[] = [
  {
    path: "source",
    text: "known services document only IPv4 addresses, although some accept this one",
    when: ({ source }) => source.includes(":"),
    isIgnored: true,
  },
];

/** Fields of a key that a client can write (contract 4.2). */
const fields = {
  /** Name of the key. Required for a new key. */
  name: z.string().min(1),
  /**
   * The complete set of roles, in any order. Your platform defines what each may do. Required for a new key, unless
   * `assignedRoleIds` is set.
   */
  roles: z
    .array(keyRole)
    .min(1, "needs at least one role")
    .register(facts, { ...set, group: "roles", neverEmptied: true }),
  /**
   * IDs of the roles of the key, in any order. They may be custom roles of the organization. A service with custom
   * roles may ignore `roles`, so set this field instead. `getRole` finds the ID of a role. Beyond the contract.
   */
  assignedRoleIds: z.array(uuidShaped).register(facts, {
    ...{ ...set, mayBeMissing: true, neverEmptied: true },
    ...{ group: "roles", isId: true },
  }),
  /** Time at which the key expires: an ISO 8601 date-time with a zone, to the second. `null` or "" means never. */
  expireAt: z
    .union([instant, z.literal("")], { error: 'must be an ISO 8601 date-time with a zone, "" or null' })
    .register(facts, instantFact)
    .nullable(),
  /** State of the key: clients cannot use a `disabled` key. */
  state: z.enum(keyState.enum).register(facts, { mayBeMissing: true, newHas: "enabled" }),
  /**
   * The complete list of addresses that can use the key, in any order. An empty list blocks all clients. If a new key
   * has no list, the service decides, and many services allow all addresses.
   */
  ipAccessList: z.array(ipAccessEntry).register(facts, {
    ...{ as: "keyed", key: ["source"], neverEmptied: true },
    newHas: [{ source: "0.0.0.0/0" }],
  }),
};

/** A role that a key has (beyond the contract). */
export const assignedRole = z.object({
  /** Identifier of the role. */
  roleId: z.string(),
  /** Name of the role. */
  roleName: z.string().optional(),
  /** Origin of the role: `system` for a role of the service, `custom` for a role of the organization. */
  roleType: z.string().register(facts, { known: known.roleTypes }).optional(),
});

const { assignedRoleIds: _ids, ...returned } = answered(fields);

/** A key as the service returns it (contract 2.3). */
export const accessKey = z.object({
  /** ID of the key in API paths. It is not `authKeyId`, the user name for Basic authentication. */
  id: uuidShaped,
  ...returned,
  /** The set of roles, in any order. Empty if the key has only custom roles. */
  roles: z.array(keyRole).optional(),
  /** The roles of the key, in any order. Beyond the contract. */
  assignedRoles: z.array(assignedRole).nullish(),
  /**
   * State of the key: a `disabled` key cannot be used. Only some services return it. Beyond the contract, whose response (2.3)
   * lacks it.
   */
  state: keyState.optional(),
  /** The complete list of addresses that can use the key, in any order. An empty list blocks all clients. */
  ipAccessList: returned.ipAccessList,
  /** Last characters of the key, which help to recognize it. */
  keySuffix: z.string().optional(),
  /** Creation time, ISO 8601. */
  createdAt: z.string().optional(),
  /** Time of the last use, ISO 8601. It changes without an update. */
  usedAt: z.string().nullish(),
});

/** Body of a key update (contract 4.2). An update leaves absent fields unchanged, and replaces lists as a whole. */
export const accessKeyPatch = z.strictObject(fields).partial();

/** Body of a key's creation (contract 4.2; creation is beyond the contract). */
export const accessKeyCreation = accessKeyPatch
  .extend({ name: fields.name })
  .refine(({ roles, assignedRoleIds }) => roles !== undefined || (assignedRoleIds ?? []).length > 0, {
    path: ["roles"],
    message: "needs at least one role, or assignedRoleIds",
  });

/** Response of a creation: the only one with the credentials. */
export const createdAccessKey = z.object({
  /** The key, as in every other response. */
  key: accessKey,
  /** User name of Basic authentication. */
  keyId: z.string().min(1),
  /** Password of Basic authentication; secret. */
  keySecret: z.string().min(1),
});

export type AccessKeyCreation = z.infer<typeof accessKeyCreation>;
export type CreatedAccessKey = z.infer<typeof createdAccessKey>;
export type AccessKey = z.infer<typeof accessKey>;
export type AccessKeyPatch = z.infer<typeof accessKeyPatch>;
export type KeyRole = z.infer<typeof keyRole>;
export type KeyState = z.infer<typeof keyState>;
