import { z } from "zod";

/** A data source, which can only be read (beyond the contract: 2.4 shows no fields). */
export const source = z.object({
  /** Identifier of the source, given by the service. */
  id: z.string().min(1),
  /** Name of the source. */
  name: z.string().optional(),
  /** Kind of the source. */
  kind: z.string().optional(),
});

export type Source = z.infer<typeof source>;
