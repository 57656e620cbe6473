import * as pulumi from "@pulumi/pulumi";
import type { AccessKeyOutputs } from "./accessKey.generated";
import type { AccessKeyArgs } from "./accessKeyArgs";
import { propertyFacts } from "./propertyFacts.generated";
import { afterRegistration, isResource, resourceArguments } from "./resourceClass";
import { leaveOutUnreadTraces } from "./stackTraces";
import { rememberPair } from "./signingPair";

/** The outputs of an `AccessKey`. */
export interface AccessKey extends AccessKeyOutputs {}

/**
 * An access key (contract 4.2): its name, roles, expiry, state and allowed addresses. With `adoptId` an existing one, of
 * which only the fields you set are managed; without, a new one.
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
export class AccessKey extends pulumi.CustomResource {
  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `adoptId`, and creating the resource
   * adopts the key.
   */
  constructor(name: string, args: AccessKeyArgs, opts?: pulumi.CustomResourceOptions) {
    const done = leaveOutUnreadTraces();
    try {
      super(...resourceArguments(facts, name, args, opts));
    } finally {
      done();
    }
    afterRegistration(facts, this, args);
    rememberPair(this);
  }

  /**
   * Reads a key without managing it. `id` is the identifier that manages the key, in the configured organization, or
   * `organizationId/id`. Fails where `id` has another form, where the organization is neither in it nor configured,
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
  ...propertyFacts.AccessKey,
  secretOutputs: ["authKeySecret"],
  idArg: "adoptId",
  instead: "give `adoptId`: creating the resource adopts the existing key",
} as const;
