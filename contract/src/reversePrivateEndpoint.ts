import { z } from "zod";

/** A private endpoint that pipes connect through, which clients can only read (beyond the contract). */
export const reversePrivateEndpoint = z.object({
  /** ID of the endpoint: one of the `reversePrivateEndpointIds` of a Kafka source. */
  id: z.string().min(1),
  /** Description of the endpoint. It has no name. */
  description: z.string().optional(),
});

export type ReversePrivateEndpoint = z.infer<typeof reversePrivateEndpoint>;
