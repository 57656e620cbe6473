import { alertBody, type Alert, type AlertBody } from "pulumi-pipes-contract";
import { laterInstant, present, type Backend } from "../backend";
import type { Answer } from "../http/answer";
import { badRequest, notFound } from "../http/apiError";
import { parseBody } from "../http/body";
import type { Call, Operation } from "../http/operation";
import type { Stored } from "../store/records";
import { checkAlert, type AlertReferences } from "./alertRules";
import { checkObjectId } from "./objectId";

/** Most alerts that one page holds, and how many it holds where nothing was asked for. */
export const alertPageLimit = 1000;

const offered = { area: "observability", inContract: true } as const;

/** Operations on alerts; paths are below the service. */
export const alertOperations = (observability: string): readonly Operation[] => [
  { ...offered, method: "GET", path: `/${observability}/alerts`, access: "read", handle: listAlerts },
  { ...offered, method: "POST", path: `/${observability}/alerts`, access: "write", handle: createAlert },
  { ...offered, method: "GET", path: `/${observability}/alerts/:id`, access: "read", handle: getAlert },
  { ...offered, method: "PUT", path: `/${observability}/alerts/:id`, access: "write", handle: replaceAlert },
  {
    ...offered,
    method: "DELETE",
    path: `/${observability}/alerts/:id`,
    access: "write",
    handle: deleteAlert,
  },
];

function listAlerts(call: Call): Answer {
  const { backend, serviceId } = call;
  const limit = pageNumber(call, "limit", 1, alertPageLimit) ?? alertPageLimit;
  const offset = pageNumber(call, "offset", 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const owned = [...backend.store.alerts.values()].filter((alert) => alert.serviceId === serviceId);
  const page = owned.slice(offset, offset + limit);
  return { result: page.map(({ record }) => present(backend, "alerts", record)) };
}

function getAlert(call: Call): Answer {
  return { result: present(call.backend, "alerts", findAlert(call).record) };
}

function createAlert(call: Call): Answer {
  const { backend, organizationId, serviceId } = call;
  const body = parseBody(alertBody, call.body);
  checkAlert(body, referencesOf(call));
  const createdAt = new Date(backend.now()).toISOString();
  const record: Alert = {
    id: backend.newObjectId(),
    ...alertFields(body),
    state: "OK",
    silenced: null,
    executionErrors: [],
    createdAt,
    updatedAt: createdAt,
  };
  backend.store.alerts.set(record.id, { organizationId, serviceId, record });
  return { result: present(backend, "alerts", record) };
}

/** The whole alert is replaced: what the body leaves out is cleared. */
function replaceAlert(call: Call): Answer {
  const { backend } = call;
  const stored = findAlert(call);
  const body = parseBody(alertBody, call.body);
  checkAlert(body, referencesOf(call));
  const updatedAt = laterInstant(backend.now(), stored.record.updatedAt);
  const record: Alert = { ...stored.record, ...alertFields(body), updatedAt };
  backend.store.alerts.set(record.id, { ...stored, record });
  return { result: present(backend, "alerts", record) };
}

function deleteAlert(call: Call): Answer {
  call.backend.store.alerts.delete(findAlert(call).record.id);
  return { deleted: true };
}

/** Removes the alerts of a dashboard, or those of some of its tiles. */
export function removeAlerts(backend: Backend, dashboardId: string, tileIds?: ReadonlySet<string>): void {
  for (const { record } of backend.store.alerts.values()) {
    const onTile = tileIds === undefined || tileIds.has(record.tileId ?? "");
    if (record.dashboardId === dashboardId && onTile) backend.store.alerts.delete(record.id);
  }
}

/** Fields of an alert that callers write; every one is named, so that a replacement clears it. */
function alertFields(body: AlertBody): Omit<Alert, "id"> {
  return {
    dashboardId: body.dashboardId ?? null,
    tileId: body.tileId ?? null,
    threshold: body.threshold,
    thresholdMax: body.thresholdMax ?? null,
    interval: body.interval,
    source: body.source,
    thresholdType: body.thresholdType,
    channel: body.channel,
    name: body.name ?? null,
    message: body.message ?? null,
  };
}

function findAlert({ backend, serviceId, id }: Call): Stored<Alert> {
  checkObjectId(id, "alertId");
  const stored = backend.store.alerts.get(id);
  if (stored === undefined || stored.serviceId !== serviceId) throw notFound("the alert");
  return stored;
}

function referencesOf({ backend, serviceId }: Call): AlertReferences {
  const { dashboards, webhooks } = backend.store;
  return {
    tileIds: (dashboardId) => {
      const stored = dashboards.get(dashboardId);
      if (stored === undefined || stored.serviceId !== serviceId) return undefined;
      return stored.record.tiles.map((tile) => tile.id ?? "");
    },
    hasWebhook: (webhookId) => webhooks.get(webhookId)?.serviceId === serviceId,
  };
}

function pageNumber(call: Call, name: string, least: number, most: number): number | undefined {
  const text = call.query(name);
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw badRequest(`${name}: must be a whole number from ${least} to ${most}`);
  return value;
}
