import type { Rule } from "./rules";
import type { WebhookBody } from "./webhook";

/** The fields of a webhook that its service `slack` does not take, not even empty. */
export const webhookFieldsNotOfSlack = ["headers", "queryParams", "body"] as const;

/** The rules of the address of a webhook. */
export const webhookUrlRules: readonly Rule<Pick<WebhookBody, "url">>[] = [
  {
    path: "url",
    text: "must begin with http:// or https://",
    when: ({ url }) => !/^https?:/i.test(url),
  },
];

/** The rules across the fields of a webhook's body. */
export const webhookRules: readonly Rule<WebhookBody>[] = [
  ...webhookFieldsNotOfSlack.map((path) => ({
    path,
    text: "is not for the service slack",
    when: (body: WebhookBody) => body.service === "slack" && body[path] !== undefined,
  })),
  ...webhookUrlRules,
];

/** Names of HTTP headers that services accept. */
export const webhookHeaderName = /^(?!\d)[\w!#$%&'*+.^`|~-]+$/;
