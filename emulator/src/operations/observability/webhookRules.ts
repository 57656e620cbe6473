import { BlockList, isIP } from "node:net";
import { webhookBody, webhookHeaderName, webhookRules, type WebhookBody } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "../../api/apiError";
import { refuseBroken } from "../../api/refusals";
import type { WebhookAddresses } from "../../options";

/** The reason why a name is wrong, instead of the mere fact. */
const keyFault: z.core.$ZodErrorMap = (issue) =>
  issue.code === "invalid_key" ? issue.issues[0]?.message : undefined;

const hiddenTexts = (name: z.ZodString, value: z.ZodString) =>
  z
    .record(name, value, { error: keyFault })
    .refine((entries) => Object.keys(entries).length <= 100, "must have at most 100 entries")
    .optional();

const lineOfText = z
  .string()
  .max(4096)
  // eslint-disable-next-line no-control-regex -- a class of its own, because not every tool reads `\p{Cc}`
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, "must not contain control characters");

/** A webhook as services take it. */
export const knownWebhookBody = webhookBody.extend({
  headers: hiddenTexts(
    z.string().max(256).regex(webhookHeaderName, "must be the name of an HTTP header"),
    lineOfText,
  ),
  queryParams: hiddenTexts(z.string().min(1).max(1024), lineOfText),
});

/** Refuses a webhook whose fields do not go together, or whose address the service does not reach. */
export function checkWebhook(
  body: WebhookBody,
  { refusePrivate = false, slackHost }: WebhookAddresses,
  isStrict: boolean,
): void {
  refuseBroken(webhookRules, body, { isStrict });
  const { hostname } = new URL(body.url);
  if (refusePrivate && isPrivate(hostname)) throw badRequest("url: must not be a private address");
  const isOfHost = slackHost === undefined || hostname === slackHost || hostname.endsWith(`.${slackHost}`);
  if (body.service === "slack" && !isOfHost) throw badRequest(`url: must be an address of ${slackHost}`);
}

const privateNetworks = new BlockList();
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateNetworks.addSubnet(address, prefix);
for (const [address, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateNetworks.addSubnet(address, prefix, "ipv6");

/** True if a host of a URL is this machine or an address of a private network. Names are not resolved. */
function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  if (version === 0) return /(?:^|\.)localhost\.?$/.test(address);
  return privateNetworks.check(address, version === 6 ? "ipv6" : "ipv4");
}
