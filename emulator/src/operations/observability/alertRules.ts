import { isDeepStrictEqual } from "node:util";
import { alertBody, alertChannel, alertChannels, facts, rangeThresholdTypes } from "pulumi-pipes-contract";
import type { Alert, AlertBody } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "../../api/apiError";
import { objectId } from "../../api/input";

const knownChannel = alertChannel.safeExtend({
  webhookId: objectId.optional(),
  emailRecipients: z.array(z.email()).min(1).optional(),
});

/** An alert with IDs of the form that this service gives. */
export const knownAlertBody = alertBody.extend({
  dashboardId: objectId.optional(),
  tileId: objectId.optional(),
  channel: knownChannel.optional(),
  channels: alertChannels(knownChannel).register(facts, { unique: true }).optional(),
  savedSearchId: objectId.optional(),
});

/** What a replacement clears where it is left out: all that callers write, but for the fields below. */
const cleared = Object.fromEntries(knownAlertBody.keyof().options.map((field) => [field, null]));

/** What a replacement keeps where it is left out. */
const kept = ["groupBy", "thresholdMax", "scheduleStartAt", "scheduleOffsetMinutes"] as const;

/** Fields of an alert after its creation, or after a replacement of the existing fields. */
export function alertFields(body: AlertBody, before: Partial<Alert> = {}): Omit<Alert, "id"> {
  const remaining = Object.fromEntries(kept.map((field) => [field, before[field] ?? null]));
  // Services drop the grouping of an alert on a tile.
  const grouping = body.source === "tile" ? { groupBy: null } : {};
  return { ...cleared, ...remaining, ...body, ...scheduleOf(body), ...grouping, ...deliveryOf(body) };
}

/** Both spellings of the channels, whichever of them a body has. */
function deliveryOf({ channel, channels }: AlertBody): Pick<Alert, "channel" | "channels"> {
  const all = channels ?? (channel === undefined ? [] : [channel]);
  return { channel: all[0], channels: all };
}

/** A request that removes the start also removes the offset, even if it sets the offset. */
function scheduleOf({ scheduleStartAt }: AlertBody): Partial<Alert> {
  if (scheduleStartAt === undefined) return {};
  if (scheduleStartAt === null || scheduleStartAt === "")
    return { scheduleStartAt: null, scheduleOffsetMinutes: 0 };
  return { scheduleStartAt: new Date(scheduleStartAt).toISOString() };
}

/** What an alert may refer to. */
export interface AlertReferences {
  /** Tile ids of a dashboard; undefined when there is no such dashboard. */
  tileIds(dashboardId: string): readonly string[] | undefined;
  hasWebhook(webhookId: string): boolean;
  hasSavedSearch(savedSearchId: string): boolean;
}

/** Refuses an alert whose fields do not go together or refer to what is not there, naming the field. */
export function checkAlert(body: AlertBody, references: AlertReferences): void {
  checkRange(body);
  checkTile(body, references);
  checkSchedule(body);
  checkDelivery(body, references);
  const { source, savedSearchId, dashboardId, tileId } = body;
  if (source === "saved_search" && savedSearchId === undefined)
    throw badRequest("savedSearchId: is needed for source saved_search");
  if (savedSearchId !== undefined && !references.hasSavedSearch(savedSearchId))
    throw badRequest("savedSearchId: there is no such saved search");
  if (savedSearchId !== undefined && (dashboardId ?? tileId) !== undefined)
    throw badRequest("savedSearchId: cannot be combined with dashboardId and tileId");
}

function checkDelivery({ channel, channels }: AlertBody, references: AlertReferences): void {
  if ((channel ?? channels) === undefined) throw badRequest("channel: channel or channels is needed");
  if (channel !== undefined && channels !== undefined && !isDeepStrictEqual(channel, channels[0]))
    throw badRequest("channel: must be the same as the first of channels");
  const isThere = (id: string | undefined): boolean => id === undefined || references.hasWebhook(id);
  if (!isThere(channel?.webhookId)) throw badRequest("channel.webhookId: there is no such webhook");
  const lost = channels?.findIndex(({ webhookId }) => !isThere(webhookId)) ?? -1;
  if (lost >= 0) throw badRequest(`channels.${lost}.webhookId: there is no such webhook`);
}

function checkRange({ threshold, thresholdMax, thresholdType }: AlertBody): void {
  if (!rangeThresholdTypes.includes(thresholdType)) return;
  if (thresholdMax === undefined) throw badRequest(`thresholdMax: is needed for ${thresholdType}`);
  if (thresholdMax < threshold) throw badRequest("thresholdMax: must not be below threshold");
}

/** An offset of 0 is none. */
function checkSchedule({ scheduleStartAt, scheduleOffsetMinutes = 0 }: AlertBody): void {
  if (scheduleOffsetMinutes !== 0 && (scheduleStartAt ?? "") !== "")
    throw badRequest("scheduleOffsetMinutes: cannot be combined with scheduleStartAt");
}

function checkTile({ source, dashboardId, tileId }: AlertBody, references: AlertReferences): void {
  if (source === "tile") {
    if (dashboardId === undefined) throw badRequest("dashboardId: is needed for source tile");
    if (tileId === undefined) throw badRequest("tileId: is needed for source tile");
  }
  if (dashboardId === undefined) return;
  const tileIds = references.tileIds(dashboardId);
  if (tileIds === undefined) throw badRequest("dashboardId: there is no such dashboard");
  if (tileId !== undefined && !tileIds.includes(tileId))
    throw badRequest("tileId: the dashboard has no such tile");
}
