import { z } from "zod";
import { facts } from "./facts";
import { known } from "./knownValues";

/** A webhook that receives alerts, which clients can only read (beyond the contract). */
export const webhook = z.object({
  /** Identifier of the webhook, which the service assigns: the `webhookId` of channels. */
  id: z.string().min(1),
  /** Name of the webhook. */
  name: z.string().optional(),
  /** Product that receives the alerts. */
  service: z.string().register(facts, { known: known.webhookServices }).optional(),
  /** Address that receives the alerts. */
  url: z.string().nullish(),
  /** Purpose of the webhook. */
  description: z.string().nullish(),
  /** Template of the request body. */
  body: z.string().nullish(),
  /** Creation time, in the format of the service. */
  createdAt: z.string().nullish(),
  /** Time of the last change, in the format of the service. */
  updatedAt: z.string().nullish(),
});

export type Webhook = z.infer<typeof webhook>;
