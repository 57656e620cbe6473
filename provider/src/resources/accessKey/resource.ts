import * as pulumi from "@pulumi/pulumi";
import type { DeepInputs } from "../../boundary/inputs";
import { isResource, resourceArguments } from "../../boundary/resourceClass";
import type { AccessKeyRecord } from "./record";
import { accessKeyTable } from "./table";
import type { AccessKeyValues } from "./values";

const outputs = [
  "organizationId",
  "keyId",
  "name",
  "roles",
  "keySuffix",
  "createdAt",
  "expireAt",
  "usedAt",
  "ipAccessList",
  "state",
  "authKeyId",
  "authKeySecret",
  "rotationTrigger",
  "onDelete",
] as const satisfies readonly (keyof AccessKey)[];

/**
 * An access key (contract 4.2): its name, roles, expiry, state and allowed addresses. With `keyId` an existing one, of
 * which only what the args name is managed; without, a new one.
 *
 * A key that is made here, and an account that signs with it:
 *
 * ```ts
 * const deploy = new pipes.AccessKey("deploy", { name: "deploy", roles: ["admin"], rotationTrigger: "2026-11" });
 * new pipes.Provider("as-deploy", { keyId: deploy.authKeyId, keySecret: deploy.authKeySecret });
 * ```
 *
 * An existing key, adopted:
 *
 * ```ts
 * new pipes.AccessKey("ci", {
 *   keyId: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852",
 *   roles: ["developer"],
 *   expireAt: "2027-06-30T00:00:00Z",
 *   ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
 * });
 * ```
 */
export class AccessKey extends pulumi.CustomResource {
  /** Organization that owns the key, a UUID. Contract 4.2. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Identifier that manages the key, a UUID, the same as `id`; not the user name that signs requests. Contract 2.3. */
  declare readonly keyId: pulumi.Output<string>;
  /** Name of the key. Contract 2.3. */
  declare readonly name: pulumi.Output<AccessKeyRecord["name"]>;
  /** Roles of the key, sorted, at least one: `admin`, `developer`, `query_endpoints`. Contract 2.3. */
  declare readonly roles: pulumi.Output<AccessKeyRecord["roles"]>;
  /** Last characters of the key, for recognition; the secret itself is never returned. Contract 2.3. */
  declare readonly keySuffix: pulumi.Output<AccessKeyRecord["keySuffix"]>;
  /** When the key was created, ISO 8601. Contract 2.3. */
  declare readonly createdAt: pulumi.Output<AccessKeyRecord["createdAt"]>;
  /** When the key expires: an ISO 8601 date-time in UTC; "" or undefined for never. Contract 2.3. */
  declare readonly expireAt: pulumi.Output<AccessKeyRecord["expireAt"]>;
  /** When the key was last used, ISO 8601; moves on its own. Contract 2.3. */
  declare readonly usedAt: pulumi.Output<AccessKeyRecord["usedAt"]>;
  /** Addresses and ranges that may use the key, sorted; an empty list lets nobody use it. Contract 2.3. */
  declare readonly ipAccessList: pulumi.Output<AccessKeyRecord["ipAccessList"]>;
  /**
   * Whether the key can be used: `enabled` or `disabled`; undefined where the service does not say and the args do not
   * either. Contract 3 and 4.2.
   */
  declare readonly state: pulumi.Output<AccessKeyRecord["state"]>;
  /**
   * User name that authenticates with this key. Known for a key that was created here, undefined for an adopted one:
   * services show it once. Beyond the contract; it is the `KEY_ID` of contract 5.
   */
  declare readonly authKeyId: pulumi.Output<string | undefined>;
  /**
   * Password that goes with `authKeyId`; always a secret. Ready to pass to another `Provider`. Beyond the contract; it
   * is the `KEY_SECRET` of contract 5.
   */
  declare readonly authKeySecret: pulumi.Output<string | undefined>;
  /** The text whose change replaces the key by a new one. This package's own. */
  declare readonly rotationTrigger: pulumi.Output<string | undefined>;
  /**
   * What `delete` does: `release`, `disable` or `delete`; undefined where the args give none. This package's own.
   */
  declare readonly onDelete: pulumi.Output<"release" | "disable" | "delete" | undefined>;

  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `keyId`, and creating the resource
   * adopts the key.
   */
  constructor(name: string, args: AccessKeyArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, opts));
  }

  /**
   * Looks up a key without managing it. `id` is the identifier that manages the key, in the configured organization, or
   * `organizationId/keyId`. Fails where `id` has another form, where the organization is neither in it nor configured,
   * and where there is no such key.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessKey {
    return new AccessKey(name, undefined as unknown as AccessKeyArgs, { ...opts, id });
  }

  /** Whether a value is an `AccessKey`. */
  static override isInstance(value: unknown): value is AccessKey {
    return isResource(value, "AccessKey");
  }
}

const facts = {
  kind: "AccessKey",
  table: accessKeyTable,
  outputs,
  secretOutputs: ["authKeySecret"],
  instead: "give `keyId`: creating the resource adopts the existing key",
} as const;

/** Args of `AccessKey`. What is left out is not managed, unless its comment names a default. */
export interface AccessKeyArgs extends DeepInputs<AccessKeyValues> {}
