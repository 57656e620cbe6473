// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type { AccessKeyRole, AccessKeyStatus } from "./knownValues.generated";
import type { Shown } from "./resource";

/** Arguments of `AccessKey`. Fields that you leave out are not managed, unless their comment names a default. */
export interface AccessKeyFields extends inputs.Extensible {
  /**
   * Any string. Adding or changing it rotates the key: Pulumi creates a new key, with the defaults of the service in
   * the fields that you do not set. Then `deletionPolicy` applies to the old key. Only for created keys.
   */
  rotationTrigger?: pulumi.Input<string | undefined>;
  /**
   * What happens to the key when Pulumi deletes or replaces the resource: `delete` deletes the key, `disable` disables
   * it, `retain` keeps it on the service. Default: `delete` for a created key, `retain` for an adopted key.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | "disable" | undefined>;
  /** Name of the key. Required for a new key. */
  name?: pulumi.Input<string | undefined>;
  /**
   * The complete set of roles, in any order. Required for a new key, unless `assignedRoleIds` is set. Each is one of
   * `admin`, `developer`, `query_endpoints`. At least 1.
   */
  roles?: pulumi.Input<pulumi.Input<AccessKeyRole>[] | undefined>;
  /**
   * IDs of the roles of the key, in any order. They may be custom roles of the organization. A service with custom
   * roles may ignore `roles`, so set this field instead.
   */
  assignedRoleIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** When the key expires: an ISO 8601 date-time with a zone, to the second. `null` or "" means never. */
  expireAt?: pulumi.Input<null | string | undefined>;
  /** Whether the key can be used. One of `enabled`, `disabled`. */
  state?: pulumi.Input<AccessKeyStatus | undefined>;
  /**
   * The complete list of addresses that can use the key, in any order. An empty list blocks all clients. If a new key
   * has no list, the service decides, and many services allow all addresses.
   */
  ipAccessList?: pulumi.Input<pulumi.Input<inputs.IpAccessEntry>[] | undefined>;
  /** Organization that owns the key. A UUID. Default: `pipes:organizationId`. Changing it replaces the resource. */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * ID of an existing key to adopt: the `id` of the key, not its `authKeyId`. A UUID. Without it, Pulumi creates a key.
   * Changing it to another key replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
}

/** What an `AccessKey` shows. */
export interface AccessKeyOutputs extends Shown<outputs.AccessKey, "id"> {
  /** Organization that owns the key, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** IDs of the roles of the key, in any order. Undefined if the service returns no `assignedRoles`. */
  readonly assignedRoleIds: pulumi.Output<string[] | undefined>;
  /**
   * Key ID of the credentials: the user name in a request. Only a created key has it, because services return it only
   * once. A program that reads it from an adopted key fails. Secret.
   */
  readonly authKeyId: pulumi.Output<string>;
  /**
   * Secret of the credentials: the password in a request. Only a created key has it, because services return it only
   * once. A program that reads it from an adopted key fails. Secret.
   */
  readonly authKeySecret: pulumi.Output<string>;
  /** The string whose change rotates the key. */
  readonly rotationTrigger: pulumi.Output<string | undefined>;
  /** The fields that the program sets in `additionalFields`, with the values of the service. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy that the program sets. One of `delete`, `retain`, `disable`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | "disable" | undefined>;
}
