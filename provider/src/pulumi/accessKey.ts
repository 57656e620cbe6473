import type * as pulumi from "@pulumi/pulumi";
import type { AccessKeyFields, AccessKeyOutputs } from "./accessKey.generated";
import { isResource, noArgs, PipesResource, type Given, type NotGiven } from "./resource";
import { showPair } from "./unknowns";

/** Args of an `AccessKey` that is made with roles by their ids: it needs `name` and `assignedRoleIds`. */
export interface RoleIdAccessKeyArgs
  extends
    Omit<AccessKeyFields, "name" | "assignedRoleIds" | "adoptId">,
    Given<AccessKeyFields, "name" | "assignedRoleIds">,
    NotGiven<AccessKeyFields, "adoptId"> {}

/** Args of an `AccessKey` that is made: it needs `name` and `roles`. */
export interface NewAccessKeyArgs
  extends
    Omit<AccessKeyFields, "name" | "roles" | "adoptId">,
    Given<AccessKeyFields, "name" | "roles">,
    NotGiven<AccessKeyFields, "adoptId"> {}

/** Args of an `AccessKey` that is adopted: `adoptId` names the existing key. */
export interface AdoptedAccessKeyArgs
  extends
    Omit<AccessKeyFields, "adoptId" | "rotationTrigger">,
    Given<AccessKeyFields, "adoptId">,
    NotGiven<AccessKeyFields, "rotationTrigger"> {}

/** Args of `AccessKey`. What is left out is not managed, unless its comment names a default. */
export type AccessKeyArgs = AdoptedAccessKeyArgs | RoleIdAccessKeyArgs | NewAccessKeyArgs;

export interface AccessKey extends AccessKeyOutputs {}

/**
 * An access key (contract 4.2): its name, roles, expiry, state and allowed addresses. With `adoptId` an existing one, of
 * which only the fields you set are managed; without, a new one. Set the roles by name (`roles`) or by id
 * (`assignedRoleIds`), not both: services that know roles by id can ignore their names. The resource option `import` fails:
 * give `adoptId`.
 *
 * A key that is made here, and an account that signs with it:
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
    showPair(this, name);
  }

  /**
   * Reads a key without managing it. `id` is the identifier that manages the key, in the configured organization, or
   * `organizationId/id`. Fails where `id` has another form, where the organization is neither in it nor configured,
   * and where there is no such key.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessKey {
    return new AccessKey(name, noArgs, { ...opts, id });
  }

  /** Whether a value is an `AccessKey`. */
  static override isInstance(value: unknown): value is AccessKey {
    return isResource(value, "AccessKey");
  }
}
