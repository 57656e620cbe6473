// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type { AccessKeyRole, AccessKeyStatus } from "./knownValues.generated";
import type { Shown } from "./resource";

/** Args of `AccessKey`. What is left out is not managed, unless its comment names a default. */
export interface AccessKeyFields extends inputs.Extensible {
  /**
   * Any text. Changing or adding it replaces: a new key is made before the old one goes. Only for a key that is created
   * here. Default: none. Not empty.
   */
  rotationTrigger?: pulumi.Input<string | undefined>;
  /**
   * What happens to the key on the service when the resource is deleted: `delete` deletes it, `disable` disables it,
   * `retain` leaves it as it is. Default: `delete` for a key that the resource created, `retain` for an adopted one.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | "disable" | undefined>;
  /** Name of the key; required for a new one. Not empty. */
  name?: pulumi.Input<string | undefined>;
  /**
   * The complete set of roles, in any order. A new key requires `roles` or `assignedRoleIds`. Each is one of `admin`,
   * `developer`, `query_endpoints`. At least 1.
   */
  roles?: pulumi.Input<pulumi.Input<AccessKeyRole>[] | undefined>;
  /**
   * IDs of the roles that the key has, including custom roles of the organization, in any order. Services with custom
   * roles keep `roles` for older clients, and return `assignedRoles`.
   */
  assignedRoleIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** When the key expires: an ISO 8601 date-time with a zone, to the second; null or "" means never. */
  expireAt?: pulumi.Input<null | string | undefined>;
  /** Whether the key can be used. One of `enabled`, `disabled`. */
  state?: pulumi.Input<AccessKeyStatus | undefined>;
  /**
   * The complete list of addresses that can use the key, in any order; with an empty list, no client can use the key.
   */
  ipAccessList?: pulumi.Input<pulumi.Input<inputs.IpAccessEntry>[] | undefined>;
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces. A UUID. */
  organizationId?: pulumi.Input<string | undefined>;
  /**
   * An existing key to adopt, by the identifier that manages it: the one in paths, not the user name of Basic
   * authentication. Default: none, and a key is created, which takes `name`, and `roles` or `assignedRoleIds`. Naming
   * another one replaces. A UUID.
   */
  adoptId?: pulumi.Input<string | undefined>;
}

/** What an `AccessKey` shows. */
export interface AccessKeyOutputs extends Shown<outputs.AccessKey, "id"> {
  /** Organization that owns the key, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Ids of the roles that the key has, in any order; undefined where the service returns no `assignedRoles`. */
  readonly assignedRoleIds: pulumi.Output<string[] | undefined>;
  /**
   * User name that authenticates with this key. Known for a key that was created here. Reading it fails for an adopted
   * key: services show it once.
   */
  readonly authKeyId: pulumi.Output<string>;
  /**
   * Password that goes with `authKeyId`; always a secret. Ready to pass to another `Provider`. Reading it fails for an
   * adopted key.
   */
  readonly authKeySecret: pulumi.Output<string>;
  /** The text whose change replaces the key by a new one. */
  readonly rotationTrigger: pulumi.Output<string | undefined>;
  /** The fields that the args have in `additionalFields`, as the service answers them. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy that the args give; undefined if they give none. One of `delete`, `retain`, `disable`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | "disable" | undefined>;
}
