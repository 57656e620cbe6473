import { accessKey, accessKeyPatch, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { returnedOnly } from "../validation/returnedOnly";

const written = {
  /** Organization that owns the key. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId: uuidShaped.optional(),
  /**
   * The existing key, by the identifier that manages it: the one in paths, not the user name of Basic authentication.
   * Changing it replaces.
   */
  keyId: uuidShaped,
  ...accessKeyPatch.shape,
  /** What `delete` does: `release` leaves the key as it is, `disable` disables it. Default: `release`. */
  onDelete: z.enum(["release", "disable"]).optional(),
};

/** Args of `AccessKey` (contract 4.2). */
export const accessKeyArgs = z.strictObject({ ...written, ...returnedOnly(accessKey.shape, written) });

/** `AccessKey` args once they are checked. */
export type AccessKeyValues = z.input<typeof accessKeyArgs>;
