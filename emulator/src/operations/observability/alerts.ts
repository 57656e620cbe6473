import { alert, alertBody, type Alert, type AlertBody } from "pulumi-pipes-contract";
import { notFound } from "../../api/apiError";
import { laterInstant, present, type Backend } from "../../api/backend";
import type { Call, Operation, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { defaultSeed } from "../../seed/ids";
import type { QuirkFields } from "../../quirks/fields";
import type { Stored } from "../../store/records";
import { alertFields, checkAlert, knownAlertBody } from "./alertRules";
import type { AlertReferences, KnownAlertBody } from "./alertRules";
import type { JsonObject } from "../../json";
import { collectionOperations, findOwned } from "./collection";
import { page, pageOf } from "./listings";

const example = {
  dashboardId: defaultSeed.dashboards.checkout.id,
  tileId: defaultSeed.dashboards.checkout.tiles["Latency p95"],
  source: "tile",
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: defaultSeed.webhooks.onCall },
  name: "p95 latency",
  message: "p95 above 250 ms",
};

const quirkFields: QuirkFields = {
  optionalStrings: ["name", "message", "groupBy", "note"],
  sets: ["tags"],
  opaque: ["chartConfig"],
  instants: ["scheduleStartAt"],
  removed: [["singleChannel", "channels"]],
  volatile: ({ isOdd, instant }) => ({
    state: isOdd ? "ALERT" : "OK",
    silenced: isOdd ? { at: instant } : null,
    executionErrors: isOdd
      ? [{ timestamp: instant, type: "QUERY_TIMEOUT", message: "the query timed out" }]
      : [],
    updatedAt: instant,
  }),
};

/** Operations on alerts; paths are below the service. */
export const alertOperations = (observability: string): readonly Operation[] =>
  collectionOperations(observability, {
    name: "alert",
    body: knownAlertBody,
    record: alert,
    published: alertBody,
    exampleId: defaultSeed.alerts.errorRate,
    example,
    query: page,
    summaries: {
      list: "List the alerts of a service, a page at a time",
      create: "Create an alert",
      get: "Get an alert",
      replace: "Replace an alert; most of what the body leaves out is cleared",
      delete: "Delete an alert",
    },
    list: (call) =>
      pageOf(
        call,
        owned(call).map((stored) => presentAlert(call, stored)),
      ),
    create: createAlert,
    get: (call) => ({ result: presentAlert(call, findAlert(call)) }),
    replace: replaceAlert,
    delete: deleteAlert,
  });

function createAlert(call: Call<KnownAlertBody>): OperationResponse {
  const { backend, organizationId, serviceId } = call;
  const body = bodyOf(call);
  checkAlert(body, contextOf(call));
  const createdAt = new Date(backend.now()).toISOString();
  const record: Alert = {
    id: backend.newObjectId(),
    ...alertFields(body),
    state: "OK",
    teamId: defaultSeed.teamId,
    createdAt,
    updatedAt: createdAt,
  };
  const stored = { organizationId, serviceId, record };
  backend.store.alerts.set(record.id, stored);
  return { result: presentAlert(call, stored) };
}

const contextOf = (call: Target) => ({
  references: referencesOf(call),
  now: call.backend.now(),
  isStrict: call.backend.quirks.strict,
});

/** Replaces the whole alert, including unknown fields; a few fields that the body omits stay. */
function replaceAlert(call: Call<KnownAlertBody>): OperationResponse {
  const { backend } = call;
  const stored = findAlert(call);
  const body = bodyOf(call, stored.record);
  checkAlert(body, { ...contextOf(call), before: stored.record });
  const { id, state, teamId, createdAt, silenced, executionErrors } = stored.record;
  const record: Alert = {
    ...alertFields(body, stored.record),
    ...{ id, state, teamId, createdAt },
    // An alert that was never silenced and never failed has neither field.
    ...(silenced === undefined ? {} : { silenced }),
    ...(executionErrors === undefined ? {} : { executionErrors }),
    updatedAt: laterInstant(backend.now(), stored.record.updatedAt),
  };
  const replaced = { ...stored, record };
  backend.store.alerts.set(record.id, replaced);
  return { result: presentAlert(call, replaced) };
}

/** The body of a request, as far as the service knows its fields. `checkAlert` refuses a body without a source. */
function bodyOf({ backend, body: read }: Call<KnownAlertBody>, before?: Alert): AlertBody {
  const { channels, ...rest } = read(before);
  const { singleChannel, instantsWithOffset } = backend.quirks;
  const body = singleChannel || channels === undefined ? rest : { ...rest, channels };
  // A service that writes another zone than UTC reads it too.
  const start = instantsWithOffset ? body.scheduleStartAt : undefined;
  return { ...body, ...(typeof start === "string" ? { scheduleStartAt: inUtc(start) } : {}) } as AlertBody;
}

const inUtc = (instant: string): string => new Date(instant).toISOString();

function deleteAlert(call: Target): OperationResponse {
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

const owned = ({ backend, serviceId }: Target): readonly Stored<Alert>[] =>
  [...backend.store.alerts.values()].filter((stored) => stored.serviceId === serviceId);

/** An alert as responses show it. */
function presentAlert({ backend }: Target, { record }: Stored<Alert>): JsonObject {
  const names = backend.quirks.inheritedAlertNames ? inheritedNames(backend, record) : {};
  return present(backend, quirkFields, { ...names, ...record });
}

/** The name and the tags that an alert has without its own: those of what it watches. */
function inheritedNames({ store }: Backend, alert: Alert): Pick<Alert, "displayName" | "tags"> {
  const search = store.savedSearches.get(alert.savedSearchId ?? "")?.record;
  if (search !== undefined) return { displayName: search.name, tags: search.tags ?? [] };
  const board = store.dashboards.get(alert.dashboardId ?? "")?.record;
  const tile = board?.tiles.find(({ id }) => id === alert.tileId);
  const chartName = alert.chartConfig?.["name"];
  const displayName = tile?.name ?? (typeof chartName === "string" ? chartName : undefined);
  return { ...(displayName === undefined ? {} : { displayName }), tags: board?.tags ?? [] };
}

function findAlert(call: Target): Stored<Alert> {
  const stored = findOwned(call, call.backend.store.alerts, "alertId");
  if (stored === undefined) throw notFound("the alert");
  return stored;
}

function referencesOf({ backend, serviceId }: Target): AlertReferences {
  const { dashboards, webhooks, savedSearches, sources } = backend.store;
  return {
    tiles: (dashboardId) => {
      const stored = dashboards.get(dashboardId);
      if (stored === undefined || stored.serviceId !== serviceId) return undefined;
      return new Map(stored.record.tiles.map(({ id = "", config }) => [id, config]));
    },
    hasWebhook: (webhookId) => webhooks.get(webhookId)?.serviceId === serviceId,
    hasSource: (sourceId) => sources.get(sourceId)?.serviceId === serviceId,
    hasSavedSearch: (savedSearchId) => savedSearches.get(savedSearchId)?.serviceId === serviceId,
  };
}
