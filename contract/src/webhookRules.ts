import type { Rule } from "./rules";
import { isTemplate } from "./template";
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
  { path: "url", text: "must be a URL", when: ({ url }) => /^https?:/i.test(url) && !URL.canParse(url) },
];

/** The rule of the template of a webhook. Services know which helpers they have, and may get more. */
export const webhookTemplateRules: readonly Rule<Pick<WebhookBody, "body">>[] = [
  {
    path: "body",
    text: "must be a Handlebars template that uses only eq and the built-in helpers",
    when: ({ body = "" }) => !isTemplate(body),
    isWarning: true,
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
  ...webhookTemplateRules,
];
