// Written by `npm run generate` from the schemas in args.ts; change those.

/**
 * Args of `AccessKey` in plain values; in `AccessKeyArgs` any of them may be an output. What is left out is not
 * managed, unless its comment names a default.
 */
export interface AccessKeyValues {
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.3. */
  id?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.3. */
  createdAt?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.3. */
  keySuffix?: undefined;
  /** Refused: it is only returned by the service and cannot be set; remove it. Contract 2.3. */
  usedAt?: undefined;
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
  /** Name of the key; required for a new one. Not empty. Contract 4.2. */
  name?: string | undefined;
  /**
   * The whole set of roles, in any order; required for a new key. Each is one of `admin`, `developer`,
   * `query_endpoints`. At least 1. Contract 4.2.
   */
  roles?: ("admin" | "developer" | "query_endpoints")[] | undefined;
  /**
   * When the key expires: an ISO 8601 date-time with a zone, to the second; null or "" means never. Default: left to
   * the service. Contract 4.2.
   */
  expireAt?: null | string | undefined;
  /** Whether the key can be used. One of `enabled`, `disabled`. Default: left to the service. Contract 4.2. */
  state?: "enabled" | "disabled" | undefined;
  /**
   * The whole list of addresses that may use the key, in any order; an empty list lets nobody use it. Default: left to
   * the service. Contract 4.2.
   */
  ipAccessList?: AccessKeyIpAccessList[] | undefined;
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces. A UUID. Contract 4.2. */
  organizationId?: string | undefined;
  /**
   * An existing key to adopt, by the identifier that manages it: the one in paths, not the user name of Basic
   * authentication. Default: none, and a key is created, which takes `name` and `roles`. Naming another one replaces. A
   * UUID. Contract 4.2.
   */
  keyId?: string | undefined;
}

/** An item of `ipAccessList` of an `AccessKey`. */
export interface AccessKeyIpAccessList {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. Not empty. Contract 2.3 and 4.2. */
  source: string;
  /** What the entry is for. Default: none. Contract 2.3 and 4.2. */
  description?: string | undefined;
}
