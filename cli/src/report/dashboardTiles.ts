import { isDeepStrictEqual } from "node:util";
import { isList, isObject, isUnknown, pairItems, type JsonObject } from "pulumi-pipes/internal";
import { itemsOfAnyForm } from "./fields";
import type { Resource } from "./resource";

/** How a tile of the program differs from the live one; a tile can be moved and changed. */
export type Mark = "new" | "gone" | "changed" | "moved";

export interface Tile {
  readonly name: string;
  /** Undefined where the preview does not know it. */
  readonly place: Place | undefined;
  readonly marks: readonly Mark[];
  /** Its other name, and the parts of its configuration that change. */
  readonly changes: readonly string[];
  /** Names of the stack's alerts on it. */
  readonly alerts: readonly string[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The tiles of a dashboard before and after; undefined where there are none, or nobody knows them. */
export interface TilePlan {
  readonly before: readonly Tile[] | undefined;
  readonly after: readonly Tile[] | undefined;
  /** Names of alerts on tiles of this dashboard whose ids are known after the update. */
  readonly alertsToPlace: readonly string[];
}

export function tilePlanOf(dashboard: Resource, all: readonly Resource[]): TilePlan {
  const alerts = all.filter(({ definition }) => definition?.kind === "Alert");
  const live = tilesIn(dashboard.live?.inputs);
  const program = tilesIn(dashboard.program);
  const ids = tileIds(dashboard, live ?? []);
  const pairs = pairItems(itemsOfAnyForm, program ?? [], live ?? []).map((pair) => pair?.at);
  const alertsOf = (tileOf: (alert: Resource) => unknown, id: string | undefined): readonly string[] =>
    id === undefined ? [] : alerts.filter((alert) => tileOf(alert) === id).map(({ name }) => name);
  const after = program?.map((tile, index): Tile => {
    const at = pairs[index];
    const old = at === undefined ? undefined : live?.[at];
    const onIt = alertsOf(tileAfter, at === undefined ? undefined : ids[at]);
    if (old === undefined) return { ...asTile(tile), marks: live === undefined ? [] : ["new"], alerts: onIt };
    const changes = changesOf(old, tile);
    return { ...asTile(tile), marks: marksOf(old, tile, changes), changes, alerts: onIt };
  });
  const before = live?.map((tile, at): Tile => {
    const index = pairs.indexOf(at);
    const marks = index === -1 ? (["gone"] as const) : (after?.[index]?.marks ?? []);
    return {
      ...asTile(tile),
      marks: program === undefined ? [] : marks,
      alerts: alertsOf(tileBefore, ids[at]),
    };
  });
  const alertsToPlace = alerts
    .filter((alert) => isUnknown(tileAfter(alert)) && tilesComeFrom(alert, dashboard))
    .map(({ name }) => name);
  return { before, after, alertsToPlace };
}

function tilesIn(inputs: JsonObject | undefined): readonly JsonObject[] | undefined {
  const tiles = inputs?.["tiles"];
  return isList(tiles) && tiles.every(isObject) ? tiles : undefined;
}

/** The id of each live tile, by the names in `tileIds`: one that is not unique has its place behind it there. */
function tileIds({ live }: Resource, tiles: readonly JsonObject[]): readonly (string | undefined)[] {
  const ids = live?.outputs?.["tileIds"];
  const counts = new Map<string, number>();
  return tiles.map(({ name }) => {
    if (typeof name !== "string") return undefined;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const id = isObject(ids) ? ids[count === 1 ? name : `${name} (${count})`] : undefined;
    return typeof id === "string" ? id : undefined;
  });
}

const tileBefore = ({ live }: Resource): unknown => live?.outputs?.["tileId"];

/** A dashboard's update makes the ids of its tiles unknown, though tiles that stay keep theirs. */
function tileAfter(alert: Resource): unknown {
  const tile = alert.program?.["tileId"];
  return isUnknown(tile) ? (tileBefore(alert) ?? tile) : tile;
}

const tilesComeFrom = ({ step }: Resource, dashboard: Resource): boolean =>
  step?.newState?.propertyDependencies?.["tileId"]?.includes(dashboard.urn) === true;

function asTile(tile: JsonObject): Tile {
  const { name, x, y, w, h } = tile;
  const isPlaced = [x, y, w, h].every((value) => typeof value === "number" && Number.isFinite(value));
  return {
    name: typeof name === "string" ? name : "(no name)",
    place: isPlaced ? ({ x, y, w, h } as Place) : undefined,
    marks: [],
    changes: [],
    alerts: [],
  };
}

const geometry: ReadonlySet<string> = new Set(["x", "y", "w", "h"]);

function marksOf(old: JsonObject, tile: JsonObject, changes: readonly string[]): readonly Mark[] {
  const isMoved = [...geometry].some((name) => old[name] !== tile[name]);
  return [...(changes.length > 0 ? (["changed"] as const) : []), ...(isMoved ? (["moved"] as const) : [])];
}

function changesOf(old: JsonObject, tile: JsonObject): readonly string[] {
  const [was, is] = [old["config"], tile["config"]].map((config) => (isObject(config) ? config : {}));
  const others = differing(old, tile).filter((name) => !geometry.has(name) && name !== "config");
  return [...others, ...differing(was ?? {}, is ?? {})];
}

const differing = (one: JsonObject, other: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isDeepStrictEqual(one[name], other[name]),
  );
