import { z } from "zod";

/** A webhook that alerts are delivered to, which can only be read (beyond the contract). */
export const webhook = z.object({
  /** Identifier of the webhook, given by the service: the `webhookId` of channels. */
  id: z.string().min(1),
  /** Name of the webhook. */
  name: z.string().optional(),
  /** Product that receives the alerts. */
  service: z.string().optional(),
  /** Address that the alerts are sent to. */
  url: z.string().nullish(),
  /** What the webhook is for. */
  description: z.string().nullish(),
  /** Template of the body that is sent. */
  body: z.string().nullish(),
  /** When the webhook was created, as the service writes it. */
  createdAt: z.string().nullish(),
  /** When the webhook last changed, as the service writes it. */
  updatedAt: z.string().nullish(),
});

export type Webhook = z.infer<typeof webhook>;
