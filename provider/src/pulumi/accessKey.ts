import type * as pulumi from "@pulumi/pulumi";
import type { AccessKeyFields, AccessKeyOutputs } from "./accessKey.generated";
import { isResource, noArgs, PipesResource, type With } from "./resource";
import { guardCredentials } from "./unknowns";

/** Arguments of a new `AccessKey` with roles by ID: `name` and `assignedRoleIds` are required. */
export interface RoleIdAccessKeyArgs extends With<AccessKeyFields, "name" | "assignedRoleIds", "adoptId"> {}

/** Arguments of a new `AccessKey`: `name` and `roles` are required. */
export interface NewAccessKeyArgs extends With<AccessKeyFields, "name" | "roles", "adoptId"> {}

/** Arguments of an adopted `AccessKey`: `adoptId` is the ID of the existing key. */
export interface AdoptedAccessKeyArgs extends With<AccessKeyFields, "adoptId", "rotationTrigger"> {}

/** Arguments of `AccessKey`. Fields that you leave out are not managed, unless their comment names a default. */
export type AccessKeyArgs = AdoptedAccessKeyArgs | RoleIdAccessKeyArgs | NewAccessKeyArgs;

export interface AccessKey extends AccessKeyOutputs {}

/**
 * An access key: its name, roles, expiry, state and allowed addresses. If your service has custom roles, set
 * `assignedRoleIds` instead of `roles`, which such a service may ignore. To adopt an existing key, set `adoptId`.
 *
 * A new key, and a provider that signs with it:
 *
 * ```ts
 * const deploy = new pipes.AccessKey("deploy", { name: "deploy", roles: ["admin"], rotationTrigger: "2026-11" });
 * new pipes.Provider("as-deploy", { authKeyId: deploy.authKeyId, authKeySecret: deploy.authKeySecret });
 * ```
 *
 * An existing key, adopted:
 *
 * ```ts
 * new pipes.AccessKey("ci", {
 *   adoptId: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852",
 *   roles: ["developer"],
 *   expireAt: "2027-06-30T00:00:00Z",
 *   ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
 * });
 * ```
 */
export class AccessKey extends PipesResource {
  constructor(name: string, args: AccessKeyArgs, opts?: pulumi.CustomResourceOptions) {
    const additionalSecretOutputs = [...(opts?.additionalSecretOutputs ?? []), "authKeySecret"];
    super("AccessKey", name, args, { ...opts, additionalSecretOutputs });
    guardCredentials(this, name);
  }

  /**
   * Reads a key without managing it. `id` is the ID of the key in the configured organization. For another organization,
   * it is `organizationId/id`. The call fails if the key does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessKey {
    return new AccessKey(name, noArgs, { ...opts, id });
  }

  /** Whether a value is an `AccessKey`. */
  static override isInstance(value: unknown): value is AccessKey {
    return isResource(value, "AccessKey");
  }
}
