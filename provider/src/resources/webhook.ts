import * as contract from "pulumi-pipes-contract/webhook";
import type { Webhook } from "pulumi-pipes-contract/webhook";
import { clearable, pathPart } from "pulumi-pipes-contract/primitives";
import {
  webhookFieldsNotOfSlack,
  webhookTemplateRules,
  webhookUrlRules,
} from "pulumi-pipes-contract/webhookRules";
import { z } from "zod";
import type { Created } from "../core/resource/api";
import { extensible, placeArgs, readOnly } from "../core/schema/argsSchema";
import { changes, isHiddenBy } from "../core/align/changes";
import { createOnce } from "../core/lifecycle/createOnce";
import {
  ifOffered,
  isRequestError,
  ResourceError,
  valueText,
  withCode,
  type Message,
} from "../core/messages/errors";
import { fieldIn, fieldOf, returnedOnly } from "../core/schema/fields";
import { brokenRules, finding, findings, type Finding } from "../core/messages/findings";
import {
  isEmpty,
  isObject,
  isUnknown,
  omit,
  own,
  pick,
  textAt,
  type JsonObject,
  type Value,
} from "../core/json/json";
import { requestBody } from "../core/align/requestBody";
import type { PlannedChange } from "../core/align/plannedChanges";
import type { Danger, Deletion, Operation, PlanSides } from "../core/resource/resource";
import type { Resource, UncheckedArgs, Update } from "../core/resource/resource";
import { withoutClears } from "../core/schema/wireForm";
import { alertNames, alertsOf, inUse, lossOfUsed, usesWebhook } from "./alertsOf";

const webhookWritten = {
  ...placeArgs,
  /**
   * ID of an existing webhook to adopt. Without it, Pulumi creates a webhook. Changing it to another webhook replaces the
   * resource.
   */
  adoptId: pathPart.optional(),
  ...clearable(contract.webhookBody.shape),
  /**
   * Name of the webhook. Webhooks with one `service` must have different names. Services remove leading and trailing spaces. Required for a
   * new webhook.
   */
  name: contract.webhookBody.shape.name.optional(),
  /** Product that receives the alerts. Required for a new webhook. */
  service: contract.webhookBody.shape.service.optional(),
  /** Address that receives the alerts. Some services never return it. Required for a new webhook. */
  url: contract.webhookBody.shape.url.optional(),
  /**
   * Policy for the webhook when Pulumi deletes or replaces the resource: `delete` deletes the webhook, which fails while alerts
   * use it, `retain` keeps it on the service. Default: `delete` for a created webhook, `retain` for an adopted webhook.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Webhook` (beyond the contract). */
export const webhookArgs = extensible(readOnly(z.strictObject(webhookWritten), contract.webhook));

const webhookFields = fieldOf(contract.webhookBody);

/** Fields that no response shows, and that the service clears if a field of the destination changes. */
const hiddenNames = ["headers", "queryParams"];
const destinationFields = ["service", "url"];

/** A webhook that alerts are delivered to (beyond the contract). */
export const webhook: Resource<Webhook> = {
  kind: "Webhook",
  noun: "webhook",
  omitName: "webhook",
  args: webhookArgs,
  fields: webhookFields,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", isRequired: false },
  creation: {
    needs: ["name", "service", "url"],
    recognizedBy: [["name", "service"]],
    create: createWebhook,
    excludes: sameWebhook,
  },
  replacement: { loss: () => "The service deletes the old webhook" },
  checks: {
    rules: fieldsOfService,
    warnings: (args) => [...storedNames(args), ...unusualTemplate(args)],
    refusals: (desired, live) => [
      ...hiddenAddress(desired, live),
      ...notForSlack(desired, desired["service"] ?? live["service"]),
    ],
  },
  warnings: {
    dangers: Object.fromEntries(destinationFields.map((name) => [name, newDestination])),
    unseenLoss: lostBody,
    objectLoss: lossOfUsed,
  },
  serviceValues: { clearedWith: Object.fromEntries(hiddenNames.map((name) => [name, destinationFields])) },
  import: { isOnlyByKind: true },
  collection: (api) => api.webhooks,
  bodies: webhookReplacements,
  delete: deleteWebhook,
};

function fieldsOfService(args: UncheckedArgs): readonly Finding[] {
  const url = textAt(args, "url") ?? "";
  return [
    ...notForSlack(args, args["service"]),
    // The address is a secret, so the message does not show it.
    ...(url === "" ? [] : brokenRules(webhookUrlRules, { url }, "args/invalid")),
  ];
}

/** Finds names of headers and query parameters that the database of some services rejects as keys. */
function storedNames(args: UncheckedArgs): readonly Finding[] {
  return hiddenNames.flatMap((field) => {
    const value = args[field];
    const refused = Object.keys(isObject(value) ? value : {}).filter((name) => /^\$|\./.test(name));
    const text = `${refused.map(valueText).join(", ")}: some services reject a name with a dot or a leading $. pulumi-pipes sends it anyway`;
    return refused.length === 0 ? [] : [finding([field], text, "args/outside-known")];
  });
}

/** Finds templates that known services do not compile. */
const unusualTemplate = (args: UncheckedArgs): readonly Finding[] =>
  brokenRules(
    webhookTemplateRules,
    { body: textAt(args, "body") },
    "args/outside-known",
    ". pulumi-pipes sends it anyway",
  );

function notForSlack(values: JsonObject, service: unknown): readonly Finding[] {
  const isSet = (name: string): boolean =>
    !isEmpty(values[name]) && !isUnknown(values[name]) && !isEmptyMap(values[name]);
  const text = 'cannot be set if service is "slack". Remove it';
  const isSlack = service === "slack";
  const entries = webhookFieldsNotOfSlack.map((name) => [name, { [text]: isSlack && isSet(name) }] as const);
  return findings("args/invalid", Object.fromEntries(entries));
}

/** Requires a hidden address, because a change sends the whole webhook. */
function hiddenAddress(desired: JsonObject, live: JsonObject): readonly Finding[] {
  const isUnknownAddress = isEmpty(desired["url"]) && isEmpty(live["url"]);
  return findings("args/required", {
    url: {
      "required for this change, because the service does not return it. Set it to the address of the webhook":
        isUnknownAddress && changes(webhookFields, desired, live).length > 0,
    },
  });
}

/**
 * Warns that services clear the credentials if a change of the address omits them, so that they do not reach the new address.
 * Webhooks for Slack have none.
 */
function newDestination(
  { path }: PlannedChange,
  { desired, live }: PlanSides,
  mayHoldUnseen: boolean,
): Danger | undefined {
  const isPossible = (name: string): boolean => mayHoldUnseen || !isEmpty(live[name]);
  const unset = hiddenNames.filter((name) => desired[name] === undefined && isPossible(name));
  const mayHaveCredentials = ![undefined, "slack"].includes(textAt(live, "service"));
  if (!mayHaveCredentials || unset.length === 0) return undefined;
  const names = unset.join(" and ");
  const text = `${path}: with this change the service removes ${names} of the webhook, if it has any, because the program does not set them`;
  return { text, code: "webhook/destination" };
}

/** Warns about a hidden body, which an update without it erases. */
function lostBody({ desired, live }: PlanSides): Message | undefined {
  const isUnseen = isHiddenBy(fieldIn(webhookFields, "body"), live) && isEmpty(live["body"]);
  if (!isUnseen || desired["body"] !== undefined) return undefined;
  return withCode(
    `body: the service does not return the body of a webhook of ${valueText(live["service"])}, and the program does not set it, so ` +
      "this update removes the body if the webhook has one. To keep the body, set it in the program",
    "webhook/body",
  );
}

/** Creates a webhook exactly once. Its name and service identify it. */
function createWebhook(creation: Operation<Webhook>): Promise<Created<Webhook>> {
  const { api, at, desired } = creation;
  const { name, service } = desired;
  return createOnce(creation, {
    name: `create webhook ${JSON.stringify([at, service, name])}`,
    post: () =>
      ifOffered(
        () => api.webhooks.create(at, webhookCreation(desired)),
        "this service cannot create webhooks. Create the webhook on the service, and set adoptId to its ID",
      ),
    mayMatch: ({ comparable }) => isSameName(desired, comparable),
    isDuplicate: ({ detail }) => /already exists/i.test(detail),
    excludes: sameWebhook,
  });
}

function sameWebhook(desired: JsonObject, existing: unknown, effect = ""): ResourceError | undefined {
  if (!isSameName(desired, existing)) return undefined;
  const { name, service } = desired;
  return new ResourceError(
    "webhook/duplicate",
    `webhook ${valueText(name)} of the service ${valueText(service)} already exists${effect}. If you renamed or moved the resource, add ` +
      `\`aliases\`. To manage the existing webhook, set adoptId to ${valueText(own(existing, "id"))}. Otherwise change the name, also for --replace, which creates the new webhook first`,
  );
}

/** Removes empty fields from a creation: there is nothing to clear, and a webhook for Slack rejects even empty headers. */
function webhookCreation(desired: JsonObject): JsonObject {
  const empty = hiddenNames.filter((name) => isEmptyMap(desired[name]));
  return omit(withoutClears(webhookFields, desired), empty);
}

const isEmptyMap = (value: Value): boolean => isObject(value) && Object.keys(value).length === 0;

const isSameName = (desired: JsonObject, existing: unknown): boolean =>
  textAt(existing, "name")?.trim() === desired["name"] && own(existing, "service") === desired["service"];

/*
 * An update is one PUT of the live webhook with the desired fields over it. Services clear `description` and `body` if a body
 * leaves them out, and keep `headers` and `queryParams`, unless the address changes. Args clear a field by null, "" or {}. A body
 * clears it in one way:
 *
 * | Field                         | Cleared by  |
 * | ----------------------------- | ----------- |
 * | description, body             | leaving out |
 * | headers, queryParams          | {}          |
 * | a field of `additionalFields` | null        |
 */

function webhookReplacements({
  changes: all,
  merged,
  desired,
  live,
}: Update<Webhook>): readonly JsonObject[] {
  if (all.length === 0) return [];
  const raw = omit(live.raw, returnedOnly(contract.webhook, webhookFields));
  // The service does not return these fields, and a body without them clears them.
  const remembered = pick(live.comparable, merged["body"] === null ? ["url"] : ["url", "body"]);
  const body = { ...remembered, ...requestBody(webhookFields, raw, merged) };
  const isMoved = destinationFields.some((name) => body[name] !== live.raw[name]);
  const replacement = { ...body, ...(isMoved ? pick(desired, hiddenNames) : {}) };
  const cleared = hiddenNames.filter((name) => replacement[name] === null);
  const unchangedNames = [
    ...["description", "body"].filter((name) => isEmpty(replacement[name])),
    ...(replacement["service"] === "slack" ? webhookFieldsNotOfSlack : []),
  ];
  return [omit({ ...replacement, ...Object.fromEntries(cleared.map((name) => [name, {}])) }, unchangedNames)];
}

/** Deletes a webhook that no alert uses. The program's alerts are deleted first, because they depend on it. */
async function deleteWebhook({ api, at }: Deletion): Promise<void> {
  const users = (await alertsOf(api, at, (alert) => usesWebhook(alert, at.id))) ?? [];
  if (users.length > 0 && (await api.webhooks.get(at)) === undefined) return;
  if (users.length > 0)
    throw inUse("webhook/in-use", "webhook", `alerts still use this webhook: ${alertNames(users)}`);
  try {
    await api.webhooks.delete(at);
  } catch (error) {
    if (!isRequestError(error, "http/conflict")) throw error;
    throw inUse("webhook/in-use", "webhook", `the service rejects its deletion (${error.detail})`);
  }
}
