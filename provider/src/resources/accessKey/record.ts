// Written by `npm run generate` from the schemas in contract; change those.

/** A key as the service returns it (contract 2.3). */
export interface AccessKeyRecord {
  /** Identifier that manages the key: the one in paths, not the user name of Basic authentication. Contract 2.3. */
  id: string;
  /** Name of the key. Contract 2.3. */
  name?: string | undefined;
  /**
   * Roles of the key, in any order; at least one. Each is one of `admin`, `developer`, `query_endpoints`. Contract 2.3.
   */
  roles?: ("admin" | "developer" | "query_endpoints")[] | undefined;
  /** Last characters of the key, for recognition; its secret is never returned. Contract 2.3. */
  keySuffix?: string | undefined;
  /** When the key was created, ISO 8601. Contract 2.3. */
  createdAt?: string | undefined;
  /** When the key expires, ISO 8601; null or "" means never. Contract 2.3. */
  expireAt?: null | string | undefined;
  /** When the key was last used, ISO 8601; moves on its own. Contract 2.3. */
  usedAt?: null | string | undefined;
  /** Who may use the key; an empty list means nobody. Contract 2.3. */
  ipAccessList?: AccessKeyRecordIpAccessList[] | undefined;
  /**
   * Whether the key can be used. One of `enabled`, `disabled`. Beyond the contract, whose answer (2.3) lacks it: some
   * services return it.
   */
  state?: "enabled" | "disabled" | undefined;
}

/** An item of `ipAccessList` of an `AccessKeyRecord`. */
export interface AccessKeyRecordIpAccessList {
  /** IP address, or range in CIDR notation such as `10.0.0.0/8`. Contract 2.3 and 4.2. */
  source: string;
  /** What the entry is for. Default: none. Contract 2.3 and 4.2. */
  description?: string | undefined;
}
