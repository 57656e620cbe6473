import { uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";

/** Args of a resource that this package does not have: a banner of an organization. */
export const bannerArgs = z.strictObject({
  organizationId: uuidShaped.optional(),
  bannerId: z.string().min(1).optional(),
  text: z.string().min(1),
  languages: z.array(z.string()).optional(),
  token: z.string().optional(),
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
});
