import { accessKey, accessKeyPatch, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { returnedOnly } from "../validation/returnedOnly";

const written = {
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces. Contract 4.2. */
  organizationId: uuidShaped.optional(),
  /**
   * An existing key to adopt, by the identifier that manages it: the one in paths, not the user name of Basic
   * authentication. Default: none, and a key is created, which takes `name` and `roles`. Naming another one replaces.
   * Contract 4.2.
   */
  keyId: uuidShaped.optional(),
  ...accessKeyPatch.shape,
  /**
   * Any text. Changing or adding it replaces: a new key is made before the old one goes. Only for a key that is created
   * here. Default: none. This package's own.
   */
  rotationTrigger: z.string().min(1).optional(),
  /**
   * What `delete` does: `release` leaves the key as it is, `disable` disables it, `delete` deletes it. Default: a key that
   * this resource made is deleted, an adopted one is released. This package's own.
   */
  onDelete: z.enum(["release", "disable", "delete"]).optional(),
};

/** Args of `AccessKey` (contract 4.2). */
export const accessKeyArgs = z.strictObject({ ...written, ...returnedOnly(accessKey.shape, written) });

/**
 * Args of `AccessKey` in plain values; in `AccessKeyArgs` any of them may be an output. What is left out is not
 * managed, unless its comment names a default.
 */
export type AccessKeyValues = z.input<typeof accessKeyArgs>;
