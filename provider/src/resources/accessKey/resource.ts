import * as pulumi from "@pulumi/pulumi";
import type { AccessKey as AccessKeyRecord, KeyState } from "pulumi-pipes-contract";
import type { DeepInputs } from "../../boundary/inputs";
import { isResource, resourceArguments } from "../../boundary/resourceClass";
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
  /** Organization that owns the key. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Identifier that manages the key. */
  declare readonly keyId: pulumi.Output<string>;
  /** Name. */
  declare readonly name: pulumi.Output<AccessKeyRecord["name"]>;
  /** Roles, sorted. */
  declare readonly roles: pulumi.Output<AccessKeyRecord["roles"]>;
  /** Last characters of the key, for recognition; the secret itself is never returned. */
  declare readonly keySuffix: pulumi.Output<AccessKeyRecord["keySuffix"]>;
  /** When the key was created. */
  declare readonly createdAt: pulumi.Output<AccessKeyRecord["createdAt"]>;
  /** When the key expires, in UTC; "" or undefined for never. */
  declare readonly expireAt: pulumi.Output<AccessKeyRecord["expireAt"]>;
  /** When the key was last used; moves on its own. */
  declare readonly usedAt: pulumi.Output<AccessKeyRecord["usedAt"]>;
  /** Who may use the key, sorted by address. */
  declare readonly ipAccessList: pulumi.Output<AccessKeyRecord["ipAccessList"]>;
  /** Whether the key can be used; undefined where the service does not say and the args do not either. */
  declare readonly state: pulumi.Output<KeyState | undefined>;
  /**
   * User name that authenticates with this key. Known for a key that was created here, undefined for an adopted one:
   * services show it once.
   */
  declare readonly authKeyId: pulumi.Output<string | undefined>;
  /** Password that goes with `authKeyId`; always a secret. Ready to pass to another `Provider`. */
  declare readonly authKeySecret: pulumi.Output<string | undefined>;
  /** The text whose change rotates the key. */
  declare readonly rotationTrigger: pulumi.Output<string | undefined>;
  /** What `delete` does. */
  declare readonly onDelete: pulumi.Output<"release" | "disable" | "delete" | undefined>;

  constructor(name: string, args: AccessKeyArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, opts));
  }

  /**
   * Looks up a key without managing it. `id` is the identifier that manages the key, in the configured organization, or
   * `organizationId/keyId`. Fails where there is no such key.
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

/** Args of `AccessKey`. */
export interface AccessKeyArgs extends DeepInputs<AccessKeyValues> {}
