// Written by `npm run generate` from the schemas in args.ts; change those.

/** Args of `AccessKey` in plain values; in `AccessKeyArgs` any of them may be an output. */
export interface AccessKeyValues {
  /** Only returned by the service: it cannot be set. */
  id?: undefined;
  /** Only returned by the service: it cannot be set. */
  keySuffix?: undefined;
  /** Only returned by the service: it cannot be set. */
  createdAt?: undefined;
  /** Only returned by the service: it cannot be set. */
  usedAt?: undefined;
  /** Any text; changing it makes a new key before the old one goes. Only for a key that is created here. */
  rotationTrigger?: string | undefined;
  /**
   * What `delete` does: `release` leaves the key as it is, `disable` disables it, `delete` deletes it. Default: `delete`
   * for a key that was created here, `release` for one that `keyId` names.
   */
  onDelete?: "release" | "disable" | "delete" | undefined;
  /** New name. */
  name?: string | undefined;
  /** The whole set of roles, in any order; at least one. */
  roles?: ("admin" | "developer" | "query_endpoints")[] | undefined;
  /** When the key expires, ISO 8601; null or "" means never. */
  expireAt?: null | string | undefined;
  /** Whether the key can be used. */
  state?: "enabled" | "disabled" | undefined;
  /** The whole list of addresses that may use the key, in any order; an empty list lets nobody use it. */
  ipAccessList?: AccessKeyIpAccessList[] | undefined;
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId?: string | undefined;
  /**
   * An existing key to adopt, by the identifier that manages it: the one in paths, not the user name of Basic
   * authentication. Changing it replaces. Without it a key is created, which takes `name` and `roles`.
   */
  keyId?: string | undefined;
}

/** An item of `ipAccessList` of a `AccessKey`. */
export interface AccessKeyIpAccessList {
  /** IP address or range in CIDR notation. */
  source: string;
  /** What the entry is for. Default: none. */
  description?: string | undefined;
}
