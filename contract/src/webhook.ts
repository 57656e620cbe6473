import { z } from "zod";
import { facts, secret } from "./facts";
import { known } from "./knownValues";
import { notBlank } from "./primitives";
import { answered } from "./responseShape";

/** The destination of a webhook and its credentials. An update sends them only to an address that the program wrote. */
const destination = { group: "destination" } as const;

/** Control characters would end a header. */
const headerText = z
  .string()
  .max(4096)
  // eslint-disable-next-line no-control-regex -- a class of its own, because not every tool reads `\p{Cc}`
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, "must not contain control characters");

/** Names of HTTP headers that services accept. */
export const webhookHeaderName = /^(?!\d)[\w!#$%&'*+.^`|~-]+$/;

const headerName = z.string().max(256).regex(webhookHeaderName, "must be the name of an HTTP header");

const upTo100 = (all: object): boolean => Object.keys(all).length <= 100;

const hiddenTexts = (name: z.ZodString, value: z.ZodString) =>
  z
    .record(name, value)
    .refine(upTo100, "must have at most 100 entries")
    .register(facts, { ...destination, ...secret, as: "whole", writeOnly: true });

/** Body of a webhook's creation and, in full, of its replacement (beyond the contract). */
export const webhookBody = z.strictObject({
  /** Name of the webhook. Webhooks with one `service` must have different names. Services remove leading and trailing spaces. */
  name: notBlank().register(facts, { bounds: [1, 1024], trimmed: true }),
  /** Product that receives the alerts. */
  service: z
    .string()
    .min(1)
    .register(facts, { ...destination, address: true, known: known.newWebhookServices }),
  /** Address that receives the alerts. Some services never return it. */
  url: z
    .string()
    .min(1)
    .register(facts, { ...destination, ...secret, address: true, mayBeMissing: true, bounds: [1, 2048] }),
  /** Purpose of the webhook. */
  description: z
    .string()
    .register(facts, { bounds: [0, 2048] })
    .optional(),
  /** Template of the request body. Not for the service `slack`. */
  body: z
    .string()
    .register(facts, { bounds: [0, 16_384], hiddenWith: { field: "service", value: "incidentio" } })
    .optional(),
  /**
   * All headers of the requests by name, such as credentials: up to 100, with names of up to 256 and values of up to 4096
   * characters. Not for the service `slack`.
   */
  headers: hiddenTexts(headerName, headerText).optional(),
  /**
   * All query parameters of the requests by name: up to 100, with names of up to 1024 and values of up to 4096 characters. Not
   * for the service `slack`.
   */
  queryParams: hiddenTexts(z.string().min(1).max(1024), z.string().max(4096)).optional(),
});

const { headers: _headers, queryParams: _parameters, ...returned } = answered(webhookBody.shape);

/** A webhook that receives alerts (beyond the contract). */
export const webhook = z.object({
  /** Identifier of the webhook, which the service assigns: the `webhookId` of channels. */
  id: z.string().min(1),
  ...returned,
  /** Product that receives the alerts. A webhook of `slack_api` or `pagerduty_api` can be adopted, but not created. */
  service: z.string().register(facts, { known: known.webhookServices }).optional(),
  /** Creation time, in the format of the service. */
  createdAt: z.string().nullish(),
  /** Time of the last change, in the format of the service. */
  updatedAt: z.string().nullish(),
});

export type WebhookBody = z.infer<typeof webhookBody>;
export type Webhook = z.infer<typeof webhook>;
