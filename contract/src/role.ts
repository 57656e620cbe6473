import { z } from "zod";

/** A role of an organization, which clients can only read (beyond the contract). */
export const role = z.object({
  /** ID of the role: one of the `assignedRoleIds` of an access key. */
  id: z.string().min(1),
  /** Name of the role. */
  name: z.string().optional(),
});

export type Role = z.infer<typeof role>;
