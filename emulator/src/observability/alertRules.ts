import { rangeThresholdTypes, type AlertBody } from "pulumi-pipes-contract";
import { badRequest } from "../http/apiError";

/** What an alert may refer to. */
export interface AlertReferences {
  /** Tile ids of a dashboard; undefined when there is no such dashboard. */
  tileIds(dashboardId: string): readonly string[] | undefined;
  hasWebhook(webhookId: string): boolean;
}

/** Refuses an alert whose fields do not go together or refer to what is not there, naming the field. */
export function checkAlert(body: AlertBody, references: AlertReferences): void {
  checkRange(body);
  checkTile(body, references);
  if (!references.hasWebhook(body.channel.webhookId))
    throw badRequest("channel.webhookId: there is no such webhook");
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
  const tileIds = references.tileIds(dashboardId);
  if (tileIds === undefined) throw badRequest("dashboardId: there is no such dashboard");
  if (tileId !== undefined && !tileIds.includes(tileId))
    throw badRequest("tileId: the dashboard has no such tile");
}
