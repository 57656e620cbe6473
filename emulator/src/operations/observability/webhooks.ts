import { webhook, webhookBody, type WebhookBody } from "pulumi-pipes-contract";
import { ApiError, badRequest, notFound } from "../../api/apiError";
import { laterInstant, present, type Backend } from "../../api/backend";
import type { Call, Operation, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { JsonObject } from "../../json";
import type { QuirkFields } from "../../quirks/fields";
import { defaultSeed } from "../../seed/ids";
import type { Stored, WebhookRecord } from "../../store/records";
import { collectionOperations, findOwned } from "./collection";
import { page, pageOf } from "./listings";
import { checkWebhook, knownWebhookBody } from "./webhookRules";

const quirkFields: QuirkFields = {
  optionalStrings: ["description", "body"],
  removed: [["webhookUrlMissing", "url"]],
  volatile: ({ instant }) => ({ updatedAt: instant }),
};

/** Operations on webhooks, of which none returns a single one; paths are below the service. */
export const webhookOperations = (observability: string): readonly Operation[] =>
  collectionOperations(observability, {
    name: "webhook",
    inContract: false,
    body: knownWebhookBody,
    record: webhook,
    published: webhookBody,
    exampleId: defaultSeed.webhooks.chat,
    example: {
      name: "Escalation",
      service: "generic",
      url: "https://escalation.example/alerts",
      headers: { Authorization: "Bearer not-real" },
    },
    replacement: { name: "Team chat", service: "slack", url: "https://chat.example/hooks/orders" },
    query: page,
    summaries: {
      list: "List the webhooks of a service, a page at a time",
      create: "Create a webhook",
      replace: "Replace a webhook; headers and parameters that the body leaves out stay with the address",
      delete: "Delete a webhook that no alert uses",
    },
    list: (call) =>
      pageOf(
        call,
        webhooksOf(call).map(({ record }) => presentWebhook(call.backend, record)),
      ),
    create: createWebhook,
    replace: replaceWebhook,
    delete: deleteWebhook,
  });

const webhooksOf = ({ backend, serviceId }: Target): readonly Stored<WebhookRecord>[] =>
  [...backend.store.webhooks.values()].filter((stored) => stored.serviceId === serviceId);

/** A webhook without what no response shows. */
function presentWebhook(backend: Backend, record: WebhookRecord): JsonObject {
  const { headers: _headers, queryParams: _parameters, body, ...shown } = record;
  const isShown = record.service === "generic" && body !== undefined;
  return present(backend, quirkFields, { ...shown, ...(isShown ? { body } : {}) });
}

function createWebhook(call: Call<WebhookBody>): OperationResponse {
  const { backend, organizationId, serviceId } = call;
  const body = bodyOf(call);
  refuseDuplicate(call, body);
  const createdAt = new Date(backend.now()).toISOString();
  const record: WebhookRecord = { id: backend.newObjectId(), ...body, createdAt, updatedAt: createdAt };
  backend.store.webhooks.set(record.id, { organizationId, serviceId, record });
  return { result: presentWebhook(backend, record) };
}

/** Replaces the webhook, including unknown fields. Its headers and parameters stay if neither the body nor the address is new. */
function replaceWebhook(call: Call<WebhookBody>): OperationResponse {
  const { backend } = call;
  const stored = findWebhook(call);
  const { id, url, service, createdAt, updatedAt, headers, queryParams } = stored.record;
  const body = bodyOf(call, stored.record);
  refuseDuplicate(call, body, id);
  const isMoved = body.url !== url || body.service !== service;
  const record: WebhookRecord = {
    ...(isMoved ? {} : { headers, queryParams }),
    ...body,
    ...{ id, createdAt },
    updatedAt: laterInstant(backend.now(), updatedAt),
  };
  backend.store.webhooks.set(id, { ...stored, record });
  return { result: presentWebhook(backend, record) };
}

function deleteWebhook(call: Target): OperationResponse {
  const { id } = findWebhook(call).record;
  const users = [...call.backend.store.alerts.values()].filter(({ record: { channel, channels } }) =>
    [channel, ...(channels ?? [])].some((target) => target?.webhookId === id),
  );
  if (users.length > 0)
    throw new ApiError("CONFLICT", `the webhook is used by ${counted(users.length, "alert")}`);
  call.backend.store.webhooks.delete(id);
  return { deleted: true };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function findWebhook(call: Target): Stored<WebhookRecord> {
  const stored = findOwned(call, call.backend.store.webhooks, "webhookId");
  if (stored === undefined) throw notFound("the webhook");
  return stored;
}

/** A body without spaces at the ends of its name. */
function bodyOf({ backend, body: read }: Call<WebhookBody>, before?: WebhookRecord): WebhookBody {
  const body = read(before);
  checkWebhook(body, backend.webhookAddresses, backend.quirks.strict);
  return { ...body, name: body.name.trim() };
}

function refuseDuplicate(call: Target, { name, service }: WebhookBody, ownId?: string): void {
  const isSecond = webhooksOf(call).some(
    ({ record }) => record.name === name && record.service === service && record.id !== ownId,
  );
  if (isSecond) throw badRequest(`name: a webhook of this name and service already exists`);
}
