import { alertTileRules, isAlertTile } from "pulumi-pipes-contract/alertRules";
import { alertTileTypes, known } from "pulumi-pipes-contract/knownValues";
import type { Address, Place } from "../core/resource/api";
import { enumerated, valueText, withCode, type Message } from "../core/messages/errors";
import { listOf, objectOf, own, textAt, type Json, type JsonObject } from "../core/json/json";
import type { Ownership } from "../core/resource/ownership";

/*
 * Services evaluate alerts on some types of tiles only. They reject an alert on any other raw SQL tile, but accept one on a built
 * tile and delete it with the next update of the dashboard. Unknown types cause no warning, because a service may have added
 * them.
 */

const configOfTile = (tile: unknown): JsonObject => objectOf(own(tile, "config"));

/** True if an update of the dashboard deletes the alerts on a tile. */
export function losesAlerts(tile: unknown): boolean {
  const { displayType } = configOfTile(tile);
  return known.tileDisplayTypes.some((type) => type === displayType) && !isAlertTile(configOfTile(tile));
}

/** Explains why an alert on a tile would never fire; undefined if it can, or if that is not known. */
export function uselessAlertText(tile: unknown): Message | undefined {
  const config = configOfTile(tile);
  const isKnownType = losesAlerts(tile) || isAlertTile(config);
  const refusal = isKnownType ? alertTileRules.find(({ when }) => when(config)) : undefined;
  if (refusal !== undefined)
    return withCode(
      `tileId: the service refuses this alert: ${refusal.text}. Use a different tile`,
      "alert/tile-type",
    );
  if (!losesAlerts(tile)) return undefined;
  const text =
    `tileId: services do not evaluate alerts on a tile of the type ${valueText(config["displayType"])}, and the next update of the ` +
    `dashboard deletes this alert. Use a tile of one of the types ${enumerated(alertTileTypes)}`;
  return withCode(text, "alert/tile-type");
}

const placeText = ({ organizationId, serviceId }: Place): string => `${organizationId}/${serviceId}`;

/** The facts about alerts on tiles in one process. */
class WatchedTiles {
  /** The tiles of the dashboards that it wrote. */
  readonly written = new Map<string, Json>();
  /** The alerts that a preview announced to be deleted, by dashboard. */
  readonly threatened = new Map<string, readonly JsonObject[]>();
  /** The alerts that an update deleted, with the ID of its dashboard. Their diffs warn about them. */
  readonly deleted = new Map<string, string>();
  /** The objects whose diff is over, so that it cannot warn about later events. */
  readonly compared = new Set<string>();
}

const notes = new WeakMap<Ownership, WatchedTiles>();

function notesOf(ownership: Ownership): WatchedTiles {
  const existing = notes.get(ownership) ?? new WatchedTiles();
  notes.set(ownership, existing);
  return existing;
}

const watchKey = (at: Place, ...ids: readonly unknown[]): string => [placeText(at), ...ids].join("/");

/** Records the tiles of a dashboard that this process wrote. */
export function noteWrittenTiles(ownership: Ownership, at: Address, { tiles }: JsonObject): void {
  const { written } = notesOf(ownership);
  for (const tile of listOf(tiles)) written.set(watchKey(at, at.id, own(tile, "id")), tile);
}

/** The tile of an alert, if this process wrote its dashboard. */
export const writtenTile = (ownership: Ownership, at: Place, { dashboardId, tileId }: JsonObject): unknown =>
  notesOf(ownership).written.get(watchKey(at, dashboardId, tileId));

/** Records the alerts that an update of a dashboard is going to delete. */
export function noteThreatened(ownership: Ownership, at: Address, alerts: readonly JsonObject[]): void {
  notesOf(ownership).threatened.set(watchKey(at, at.id), alerts);
}

/** Records the tile of an alert that was written. An update of its former dashboard no longer deletes an alert that moved. */
export function noteWrittenAlert(
  ownership: Ownership,
  at: Address,
  { dashboardId, tileId }: JsonObject,
): void {
  const { threatened } = notesOf(ownership);
  const hasMoved = (alert: JsonObject): boolean =>
    alert["id"] === at.id && (alert["dashboardId"] !== dashboardId || alert["tileId"] !== tileId);
  for (const [key, alerts] of threatened)
    threatened.set(
      key,
      alerts.filter((alert) => !hasMoved(alert)),
    );
}

const advice =
  "because its tile was removed, or has a type on which services do not evaluate alerts. Point the alert at a tile of one of the types " +
  `${enumerated(alertTileTypes)}, and run \`pulumi up --refresh\` to create it again`;

/**
 * Records that a dashboard was updated: its threatened alerts are deleted if their tile is gone or loses its alerts. Returns
 * warnings about alerts of this run that do not depend on the dashboard: their diffs are over. The other diffs warn themselves.
 */
export function noteDeleted(ownership: Ownership, at: Address, { tiles }: JsonObject): readonly Message[] {
  const { threatened, deleted, compared } = notesOf(ownership);
  const ids = (threatened.get(watchKey(at, at.id)) ?? []).flatMap((alert) => {
    const tile = listOf(tiles).find((candidate) => own(candidate, "id") === alert["tileId"]);
    return tile === undefined || losesAlerts(tile) ? (textAt(alert, "id") ?? []) : [];
  });
  threatened.delete(watchKey(at, at.id));
  return ids.flatMap((id) => {
    const key = watchKey(at, id);
    if (compared.has(key)) return [withCode(`this update deleted alert ${id}, ${advice}`, "alert/deleted")];
    deleted.set(key, at.id);
    return [];
  });
}

/** The warning in the diff of an alert that an update of its dashboard deleted in this run. Records that the diff is over. */
export function deletedText(ownership: Ownership, at: Address): Message | undefined {
  const { deleted, compared } = notesOf(ownership);
  compared.add(watchKey(at, at.id));
  const dashboardId = deleted.get(watchKey(at, at.id));
  if (dashboardId === undefined) return undefined;
  return withCode(`the update of dashboard ${dashboardId} deleted this alert, ${advice}`, "alert/deleted");
}
