import {
  fieldIn,
  isEqual,
  isList,
  isListOfObjects,
  isObject,
  isUnknown,
  objectOf,
  omit,
  own,
  pairItems,
  resources,
  type Json,
  type JsonObject,
} from "pulumi-pipes/internal";
import type { Resource } from "./preview";
import { escaped, shortened } from "./quoting";

interface Tile {
  readonly name: string;
  /** How it differs from the tile on the other side. */
  readonly marks: readonly ("new" | "gone" | "changed" | "moved")[];
  /** The parts of it that change. */
  readonly changes: readonly string[];
  /** The names of the stack's alerts on it. */
  readonly alerts: readonly string[];
  /** Its CSS `grid-area`; undefined if it has no place in the grid. */
  readonly area: string | undefined;
}

/** The tiles of a dashboard before and after; undefined if there are none, or if they are not known. */
export interface TilePlan {
  readonly before: readonly Tile[] | undefined;
  readonly after: readonly Tile[] | undefined;
}

export function tilePlanOf(dashboard: Resource, all: readonly Resource[]): TilePlan {
  const [live, program] = [tilesIn(dashboard.live?.inputs), tilesIn(dashboard.program)];
  const field = fieldIn(resources.Dashboard.fields, "tiles");
  const pairs = isListOfObjects(field) ? pairItems(field, program ?? [], live ?? []) : [];
  const ids = tileIdsOf(dashboard, live ?? []);
  const alertsOn = (
    at: number | undefined,
    tileOf: (alert: Resource) => Json | undefined,
  ): readonly string[] => {
    const id = at === undefined ? undefined : ids[at];
    const alerts = all.filter((one) => one.definition?.kind === "Alert" && tileOf(one) === id);
    return id === undefined ? [] : alerts.map(({ name }) => name);
  };
  const after = program?.map((tile, index): Tile => {
    const at = pairs[index]?.at;
    const old = at === undefined ? undefined : live?.[at];
    const marks = live === undefined ? [] : (["new"] as const);
    const difference = old === undefined ? { marks, changes: [] } : differenceOf(old, tile);
    return { ...namedAndPlaced(tile), ...difference, alerts: alertsOn(at, tileAfter) };
  });
  const before = live?.map((tile, at): Tile => {
    const partner = after?.[pairs.findIndex((pair) => pair?.at === at)];
    const marks = program === undefined ? [] : (partner?.marks ?? (["gone"] as const));
    return { ...namedAndPlaced(tile), marks, changes: [], alerts: alertsOn(at, tileBefore) };
  });
  return { before, after };
}

function tilesIn(inputs: JsonObject | undefined): readonly JsonObject[] | undefined {
  const tiles = inputs?.["tiles"];
  return isList(tiles) && tiles.every(isObject) ? tiles : undefined;
}

/** The ids of live tiles. In `tileIds`, a name that is not unique has a number. */
function tileIdsOf({ live }: Resource, tiles: readonly JsonObject[]): readonly (Json | undefined)[] {
  const counts = new Map<string, number>();
  return tiles.map(({ name }) => {
    if (typeof name !== "string") return undefined;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return own(live?.outputs?.["tileIds"], count === 1 ? name : `${name} (${count})`);
  });
}

const tileBefore = ({ live }: Resource): Json | undefined => live?.outputs?.["tileId"];

/** An update of a dashboard makes the ids of its tiles unknown, although tiles that stay keep them. */
const tileAfter = (alert: Resource): Json | undefined =>
  isUnknown(alert.program?.["tileId"]) ? tileBefore(alert) : alert.program?.["tileId"];

const geometry = ["x", "y", "w", "h"] as const;

function differenceOf(old: JsonObject, tile: JsonObject): Pick<Tile, "marks" | "changes"> {
  const differing = (one: JsonObject, other: JsonObject): readonly string[] =>
    Object.keys({ ...one, ...other }).filter((name) => !isEqual(one[name], other[name]));
  const [was, is] = [old, tile].map((one) => omit(one, ["config", ...geometry]));
  const changes = [
    ...differing(objectOf(was), objectOf(is)),
    ...differing(objectOf(old["config"]), objectOf(tile["config"])),
  ];
  const isMoved = geometry.some((name) => old[name] !== tile[name]);
  return {
    marks: [...(changes.length > 0 ? (["changed"] as const) : []), ...(isMoved ? (["moved"] as const) : [])],
    changes,
  };
}

/** Columns of a dashboard's grid. */
const columns = 24;

function namedAndPlaced(tile: JsonObject): Pick<Tile, "name" | "area"> {
  const [x = NaN, y = NaN, w = NaN, h = NaN] = geometry.map((name) => {
    const value = tile[name];
    return typeof value === "number" ? value : NaN;
  });
  // One tile far away would make all others too small to read.
  const isDrawn = Math.min(x, y) >= 0 && Math.min(w, h) > 0 && x + w <= 2 * columns && y + h <= 500;
  const line = (start: number): number => Math.round(start) + 1;
  const span = (size: number): string => `span ${Math.max(1, Math.round(size))}`;
  return {
    name: typeof tile["name"] === "string" ? tile["name"] : "(no name)",
    area: isDrawn ? `${line(y)} / ${line(x)} / ${span(h)} / ${span(w)}` : undefined,
  };
}

/** A dashboard's tiles before and after, side by side, as HTML. */
export function dashboardDrawing({ before, after }: TilePlan, isAdopted: boolean): string {
  if (before === undefined && after === undefined) return "";
  const nothing = isAdopted
    ? "Not drawn for an adopted dashboard. A warning lists its removed tiles."
    : "None yet.";
  return `<div class="drawing">${grid("Before", before, nothing)}${grid("After", after, "None.")}</div>`;
}

function grid(title: string, tiles: readonly Tile[] | undefined, nothing: string): string {
  const caption = `<figcaption>${title}</figcaption>`;
  if (tiles === undefined) return `<figure>${caption}<p class="unplaced">${nothing}</p></figure>`;
  const unplaced = tiles.filter(({ area }) => area === undefined).map(({ name }) => escaped(shortened(name)));
  const rest =
    unplaced.length === 0 ? "" : `<p class="unplaced">Outside the grid: ${unplaced.join(", ")}</p>`;
  return `<figure>${caption}<div class="grid">${tiles.map(tileHtml).join("")}</div>${rest}</figure>`;
}

function tileHtml({ name, marks, changes, alerts, area }: Tile): string {
  if (area === undefined) return "";
  const spans = [
    ...marks.map((mark) => `<span class="mark ${mark}">${mark}</span>`),
    ...(changes.length === 0 ? [] : [`<small>${escaped(shortened(changes.join(", ")))}</small>`]),
    ...alerts.map((alert) => `<span class="alert">${escaped(shortened(alert))}</span>`),
  ];
  const classes = ["tile", ...marks].join(" ");
  return `<div class="${classes}" style="grid-area: ${area}"><b>${escaped(shortened(name))}</b> ${spans.join(" ")}</div>`;
}
