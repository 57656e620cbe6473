import { accessKey, accessKeyPatch } from "pulumi-pipes-contract/accessKey";
import { uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible } from "../../schema/additionalFields";
import { readOnly } from "../../schema/readOnlyFields";

const written = {
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces. Contract 4.2. */
  organizationId: uuidShaped.optional(),
  /**
   * An existing key to adopt, by the identifier that manages it: the one in paths, not the user name of Basic
   * authentication. Default: none, and a key is created, which takes `name` and `roles`. Naming another one replaces.
   * Contract 4.2.
   */
  adoptId: uuidShaped.optional(),
  ...accessKeyPatch.shape,
  /**
   * Any text. Changing or adding it replaces: a new key is made before the old one goes. Only for a key that is created
   * here. Default: none. This package's own.
   */
  rotationTrigger: z.string().min(1).optional(),
  /**
   * What happens to the key on the service when the resource is deleted: `delete` deletes it, `disable` disables it, `retain` leaves it
   * as it is. Default: `delete` for a key that the resource created, `retain` for an adopted one. This package's own.
   */
  deletionPolicy: z.enum(["delete", "retain", "disable"]).optional(),
};

/** Args of `AccessKey` (contract 4.2). */
export const accessKeyArgs = extensible(
  z.strictObject({ ...written, ...readOnly(accessKey.shape, written) }),
);

/**
 * Args of `AccessKey` (contract 4.2, see docs/contract.md). What is left out is not managed, unless its
 * comment names a default.
 */
export type AccessKeyValues = z.input<typeof accessKeyArgs>;

/** What an `AccessKey` shows (contract 2.3). */
export const accessKeyOutputs = z.object({
  /** Organization that owns the key, a UUID. */
  organizationId: z.string(),
  ...accessKey.omit({ id: true }).shape,
  /**
   * User name that authenticates with this key. Known for a key that was created here, undefined for an adopted one:
   * services show it once. Beyond the contract; it is the `KEY_ID` of contract 5.
   */
  authKeyId: z.string().optional(),
  /**
   * Password that goes with `authKeyId`; always a secret. Ready to pass to another `Provider`. Beyond the contract; it
   * is the `KEY_SECRET` of contract 5.
   */
  authKeySecret: z.string().optional(),
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  additionalFields: accessKeyArgs.shape.additionalFields,
  /** The text whose change replaces the key by a new one. This package's own. */
  rotationTrigger: z.string().optional(),
  /** The policy that the args give; undefined if they give none. This package's own. */
  deletionPolicy: written.deletionPolicy,
});

export type AccessKeyOutputs = z.output<typeof accessKeyOutputs>;
