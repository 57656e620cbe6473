import {
  alertBody,
  alertChannel,
  alertFieldsOfSource,
  alertRules,
  alertTileRules,
  brokenChartRules,
  facts,
  isEnforced,
} from "pulumi-pipes-contract";
import { instant, type Alert, type AlertBody } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "../../api/apiError";
import { objectId } from "../../api/input";
import { refusedFields } from "../../api/apiError";
import { refuseBroken } from "../../api/refusals";
import type { JsonObject } from "../../json";
import { alertChartForms } from "./tileForms";

const knownChannel = alertChannel.safeExtend({
  webhookId: objectId.optional(),
  emailRecipients: z.array(z.email()).min(1).optional(),
});

const { source, name, message, note, numConsecutiveWindows, groupBy } = alertBody.shape;

/**
 * An alert as services take it: IDs of their form, and null for what a replacement clears. A missing `source`
 * is refused with the rules across fields.
 */
export const knownAlertBody = alertBody.extend({
  source: source.optional(),
  dashboardId: objectId.optional(),
  tileId: objectId.optional(),
  savedSearchId: objectId.optional(),
  channel: knownChannel.optional(),
  channels: z.array(knownChannel).min(1).max(10).optional(),
  name: name.nullable(),
  message: message.nullable(),
  note: note.unwrap().min(1).nullish(),
  numConsecutiveWindows: numConsecutiveWindows.nullable(),
  groupBy: groupBy.nullable(),
  chartConfig: z.looseObject({}).register(facts, { forms: alertChartForms }).optional(),
  displayName: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  /** Services take, return and do not publish how an alert detects anomalies. */
  detectionMode: z.string().optional(),
  scheduleStartAt: instant.nullish(),
});

export type KnownAlertBody = z.infer<typeof knownAlertBody>;

/** A replacement clears these fields where it lacks them; null is their cleared value. */
const cleared = { name: null, message: null, note: null, numConsecutiveWindows: null };

/** A replacement leaves these fields unchanged where it lacks them. */
const unchangedFields = ["thresholdMax", "scheduleStartAt", "scheduleOffsetMinutes"] as const;

/** An alert has no such field instead of null. */
const inherited = ["groupBy", "displayName", "tags"];

/** Fields of an alert after its creation, or after a replacement of the existing fields. */
export function alertFields(body: AlertBody, before: Partial<Alert> = {}): Omit<Alert, "id"> {
  const foreign: readonly string[] = Object.entries(alertFieldsOfSource).flatMap(([source, fields]) =>
    source === body.source ? [] : fields,
  );
  const fields: JsonObject = {
    ...cleared,
    ...Object.fromEntries(unchangedFields.map((field) => [field, before[field]])),
    ...body,
    ...scheduleOf(body),
    ...deliveryOf(body),
  };
  const isAbsent = (field: string, value: unknown): boolean =>
    value === undefined || foreign.includes(field) || (inherited.includes(field) && value === null);
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isAbsent(field, value)));
}

/** Both spellings of the channels, whichever of them a body has. */
function deliveryOf({ channel, channels }: AlertBody): Pick<Alert, "channel" | "channels"> {
  const targets = channels ?? (channel === undefined ? [] : [channel]);
  return { channel: targets[0], channels: targets };
}

/** A request that sets or removes the start also removes the offset, unless it sets the offset. */
function scheduleOf({ scheduleStartAt, scheduleOffsetMinutes = 0 }: AlertBody): Partial<Alert> {
  if (scheduleStartAt === undefined) return {};
  const start = scheduleStartAt === null ? null : new Date(scheduleStartAt).toISOString();
  return { scheduleStartAt: start, scheduleOffsetMinutes };
}

/** An alert may refer to these objects. */
export interface AlertReferences {
  /** The configurations of the tiles of a dashboard by their ids; undefined when there is no such dashboard. */
  tiles(dashboardId: string): ReadonlyMap<string, JsonObject> | undefined;
  hasWebhook(webhookId: string): boolean;
  hasSavedSearch(savedSearchId: string): boolean;
  hasSource(sourceId: string): boolean;
}

interface AlertContext {
  readonly references: AlertReferences;
  readonly now: number;
  readonly isStrict: boolean;
  readonly before?: Alert;
}

/** Refuses an alert whose fields do not go together or refer to what is not there, naming the fields. */
export function checkAlert(body: AlertBody, { references, now, isStrict, before }: AlertContext): void {
  refuseBroken(alertRules(now), body, { isStrict, before: before as AlertBody | undefined });
  if (body.source === "tile") checkTile(body, references);
  if (body.source === "saved_search" && !references.hasSavedSearch(body.savedSearchId ?? ""))
    throw badRequest("savedSearchId: there is no such saved search");
  if (body.source === "inline") checkChart(body, references, isStrict);
  checkWebhooks(body, references);
}

function checkChart({ chartConfig }: AlertBody, references: AlertReferences, isStrict: boolean): void {
  const broken = brokenChartRules(chartConfig, "chartConfig").filter((rule) => isEnforced(rule, isStrict));
  if (broken.length > 0) throw refusedFields(broken.map(({ path, text }) => ({ path, reason: text })));
  const sourceId = chartConfig?.["sourceId"];
  if (typeof sourceId === "string" && !references.hasSource(sourceId))
    throw badRequest("chartConfig.sourceId: there is no such source");
}

function checkTile({ dashboardId = "", tileId = "" }: AlertBody, references: AlertReferences): void {
  const tiles = references.tiles(dashboardId);
  if (tiles === undefined) throw badRequest("dashboardId: there is no such dashboard");
  const config = tiles.get(tileId);
  if (config === undefined) throw badRequest("tileId: the dashboard has no such tile");
  refuseBroken(alertTileRules, config, { isStrict: false });
}

function checkWebhooks({ channel, channels }: AlertBody, references: AlertReferences): void {
  const isThere = (id: string | undefined): boolean => id === undefined || references.hasWebhook(id);
  if (!isThere(channel?.webhookId)) throw badRequest("channel.webhookId: there is no such webhook");
  const lost = channels?.findIndex(({ webhookId }) => !isThere(webhookId)) ?? -1;
  if (lost >= 0) throw badRequest(`channels.${lost}.webhookId: there is no such webhook`);
}
