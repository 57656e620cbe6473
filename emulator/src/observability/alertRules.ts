import { alertTextBounds, known, rangeThresholdTypes, type AlertBody } from "pulumi-pipes-contract";
import { badRequest } from "../http/apiError";
import { checkObjectId } from "./objectId";

/** What an alert may refer to. */
export interface AlertReferences {
  /** Tile ids of a dashboard; undefined when there is no such dashboard. */
  tileIds(dashboardId: string): readonly string[] | undefined;
  hasWebhook(webhookId: string): boolean;
}

/** Refuses an alert that breaks a rule, naming the field. */
export function checkAlert(body: AlertBody, references: AlertReferences): void {
  checkChoice("interval", body.interval, known.alertIntervals);
  checkChoice("thresholdType", body.thresholdType, known.alertThresholdTypes);
  checkChoice("source", body.source, known.alertSources);
  checkChoice("channel.type", body.channel.type, known.alertChannelTypes);
  checkLength("name", body.name, alertTextBounds.name);
  checkLength("message", body.message, alertTextBounds.message);
  checkRange(body);
  checkTile(body, references);
  checkObjectId(body.channel.webhookId, "channel.webhookId");
  if (!references.hasWebhook(body.channel.webhookId))
    throw badRequest("channel.webhookId: there is no such webhook");
}

function checkChoice(at: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw badRequest(`${at}: must be one of ${choices.join(", ")}`);
}

function checkLength(at: string, text: string | undefined, [least, most]: readonly [number, number]): void {
  if (text !== undefined && (text.length < least || text.length > most))
    throw badRequest(`${at}: must have ${least} to ${most} characters`);
}

function checkRange({ threshold, thresholdMax, thresholdType }: AlertBody): void {
  if (!rangeThresholdTypes.includes(thresholdType)) return;
  if (thresholdMax === undefined) throw badRequest(`thresholdMax: is needed for ${thresholdType}`);
  if (thresholdMax < threshold) throw badRequest("thresholdMax: must not be below threshold");
}

function checkTile({ source, dashboardId, tileId }: AlertBody, references: AlertReferences): void {
  if (source === "tile") {
    if (dashboardId === undefined) throw badRequest("dashboardId: is needed for source tile");
    if (tileId === undefined) throw badRequest("tileId: is needed for source tile");
  }
  if (dashboardId === undefined) return;
  checkObjectId(dashboardId, "dashboardId");
  const tileIds = references.tileIds(dashboardId);
  if (tileIds === undefined) throw badRequest("dashboardId: there is no such dashboard");
  if (tileId !== undefined && !tileIds.includes(tileId))
    throw badRequest("tileId: the dashboard has no such tile");
}
