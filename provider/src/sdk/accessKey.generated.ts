// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type { DeepInputs } from "./inputs";
import type { AccessKeyRole, AccessKeyState } from "./knownValues.generated";

/**
 * Args of `AccessKey` in plain values (contract 4.2, see docs/contract.md); in `AccessKeyArgs` any of them may be an
 * output. What is left out is not managed, unless its comment names a default.
 */
export interface AccessKeyValues {
  /**
   * Any text. Changing or adding it replaces: a new key is made before the old one goes. Only for a key that is created
   * here. Default: none. Not empty. This package's own.
   */
  rotationTrigger?: string | undefined;
  /**
   * What `delete` does: `release` leaves the key as it is, `disable` disables it, `delete` deletes it. Default: a key
   * that this resource made is deleted, an adopted one is released. This package's own.
   */
  onDelete?: "delete" | "release" | "disable" | undefined;
  /** Name of the key; required for a new one. Not empty. */
  name?: string | undefined;
  /**
   * The whole set of roles, in any order; required for a new key. Each is one of `admin`, `developer`,
   * `query_endpoints`. At least 1.
   */
  roles?: AccessKeyRole[] | undefined;
  /**
   * When the key expires: an ISO 8601 date-time with a zone, to the second; null or "" means never. Default: left to
   * the service.
   */
  expireAt?: null | string | undefined;
  /** Whether the key can be used. One of `enabled`, `disabled`. Default: left to the service. */
  state?: AccessKeyState | undefined;
  /**
   * The whole list of addresses that may use the key, in any order; an empty list lets nobody use it. Default: left to
   * the service.
   */
  ipAccessList?: IpAccessEntry[] | undefined;
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces. A UUID. */
  organizationId?: string | undefined;
  /**
   * An existing key to adopt, by the identifier that manages it: the one in paths, not the user name of Basic
   * authentication. Default: none, and a key is created, which takes `name` and `roles`. Naming another one replaces. A
   * UUID.
   */
  keyId?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** An item of `ipAccessList` of an `AccessKey`. */
export interface IpAccessEntry {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. Not empty. */
  source: string;
  /** What the entry is for. Default: none. */
  description?: string | undefined;
  /**
   * Fields that this version does not know, by their names on the wire; null clears one. Default: none. This package's
   * own.
   */
  additionalFields?: Record<string, unknown> | undefined;
}

/** `IpAccessEntry`, `ipAccessList` of an `AccessKey`, in which anything may be an output. */
export type IpAccessEntryArgs = DeepInputs<IpAccessEntry>;

/** A key as the service returns it (contract 2.3). */
export interface AccessKeyRecord {
  /** Identifier that manages the key: the one in paths, not the user name of Basic authentication. */
  id: string;
  /**
   * Whether the key can be used. One of `enabled`, `disabled`. Beyond the contract, whose answer (2.3) lacks it: some
   * services return it.
   */
  state?: AccessKeyState | undefined;
  /** Last characters of the key, for recognition; its secret is never returned. */
  keySuffix?: string | undefined;
  /** When the key was created, ISO 8601. */
  createdAt?: string | undefined;
  /** When the key was last used, ISO 8601; moves on its own. */
  usedAt?: null | string | undefined;
  /** Name of the key. */
  name?: string | undefined;
  /** The whole set of roles, in any order. Each is one of `admin`, `developer`, `query_endpoints`. */
  roles?: AccessKeyRole[] | undefined;
  /** When the key expires: an ISO 8601 date-time with a zone, to the second; null or "" means never. */
  expireAt?: null | string | undefined;
  /** The whole list of addresses that may use the key, in any order; an empty list lets nobody use it. */
  ipAccessList?: AccessKeyRecordIpAccessEntry[] | undefined;
}

/** An item of `ipAccessList` of an `AccessKeyRecord`. */
export interface AccessKeyRecordIpAccessEntry {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. */
  source: string;
  /** What the entry is for. */
  description?: string | undefined;
}

/** What an `AccessKey` shows (contract 2.3). */
export interface AccessKeyOutputs {
  /** Organization that owns the key, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Identifier that manages the key, a UUID, the same as `id`; not the user name that signs requests. */
  readonly keyId: pulumi.Output<string>;
  /** Name of the key. */
  readonly name: pulumi.Output<string | undefined>;
  /** The whole set of roles, in any order. Each is one of `admin`, `developer`, `query_endpoints`. */
  readonly roles: pulumi.Output<AccessKeyRecord["roles"]>;
  /** When the key expires: an ISO 8601 date-time with a zone, to the second; null or "" means never. */
  readonly expireAt: pulumi.Output<string | undefined>;
  /**
   * Whether the key can be used. One of `enabled`, `disabled`. Beyond the contract, whose answer (2.3) lacks it: some
   * services return it.
   */
  readonly state: pulumi.Output<AccessKeyState | undefined>;
  /** The whole list of addresses that may use the key, in any order; an empty list lets nobody use it. */
  readonly ipAccessList: pulumi.Output<AccessKeyRecord["ipAccessList"]>;
  /** Last characters of the key, for recognition; its secret is never returned. */
  readonly keySuffix: pulumi.Output<string | undefined>;
  /** When the key was created, ISO 8601. */
  readonly createdAt: pulumi.Output<string | undefined>;
  /** When the key was last used, ISO 8601; moves on its own. */
  readonly usedAt: pulumi.Output<string | undefined>;
  /**
   * User name that authenticates with this key. Known for a key that was created here, undefined for an adopted one:
   * services show it once. Beyond the contract; it is the `KEY_ID` of contract 5.
   */
  readonly authKeyId: pulumi.Output<string | undefined>;
  /**
   * Password that goes with `authKeyId`; always a secret. Ready to pass to another `Provider`. Beyond the contract; it
   * is the `KEY_SECRET` of contract 5.
   */
  readonly authKeySecret: pulumi.Output<string | undefined>;
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The text whose change replaces the key by a new one. This package's own. */
  readonly rotationTrigger: pulumi.Output<string | undefined>;
  /** What `delete` does: `release`, `disable` or `delete`; undefined where the args give none. This package's own. */
  readonly onDelete: pulumi.Output<"delete" | "release" | "disable" | undefined>;
}
