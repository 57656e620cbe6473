import { fieldIn, grouped, isEqual, isList, isListOfObjects, isUnknown } from "pulumi-pipes/internal";
import { objectOf, omit, own, resources, type Json } from "pulumi-pipes/internal";
import { pairedItems, type PairedItem } from "./fields";
import { comparesAdoption } from "./messageCodes";
import { unlistedIn, type Resource } from "./preview";
import type { ResourcePlan } from "./resourcePlan";

const tilesField = fieldIn(resources.Dashboard.fields, "tiles");

/** Rows and columns of a grid, from 0. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface DrawnTile {
  readonly name: string;
  /** Its differences from the tile on the other side. */
  readonly marks: readonly Mark[];
  /** The names of the alerts on it. */
  readonly alerts: readonly string[];
  readonly displayType: Json | undefined;
  /** Undefined for a tile without a place in the grid, which is drawn below the others. */
  readonly place: TilePlace | undefined;
}

export interface DrawnSide {
  readonly title: "Before" | "After";
  readonly tiles: readonly DrawnTile[];
  /** Stands for the tiles if there are none. */
  readonly nothing: string;
}

/** A dashboard's tiles before and after an update, in grids of one size. */
export interface DrawnDashboard {
  readonly columns: number;
  readonly sides: readonly DrawnSide[];
}

/** The differences of a tile between the two sides, with their meanings. */
export const marks = {
  new: "in the program only",
  removed: "on the service only",
  changed: "other content",
  moved: "another place",
} as const;

export type Mark = keyof typeof marks;

/** The tiles of a dashboard that `up` changes; undefined for another resource, and for a dashboard that keeps its tiles. */
export function drawnDashboard(plan: ResourcePlan): DrawnDashboard | undefined {
  const { resource, action, end = "delete", all } = plan;
  const program = resource.program?.["tiles"];
  const live = action === "adopt" ? tilesBefore(plan, program) : resource.live?.inputs?.["tiles"];
  const isDrawn = resource.definition?.items !== undefined && action !== "fail" && end === "delete";
  if (!isDrawn || !isListOfObjects(tilesField)) return undefined;
  const isComparison = isList(live) && isList(program);
  const items = pairedItems(tilesField, { live, program });
  const sides = (["live", "program"] as const).map((side): DrawnSide => {
    const tiles = items.flatMap((item): readonly DrawnTile[] => {
      const tile = item[side];
      if (tile === undefined) return [];
      const id = own(resource.live?.outputs?.["tileIds"], item.liveName ?? "");
      const alerts = all.filter((candidate) => id !== undefined && tileIdOf(candidate, side) === id);
      return [
        {
          name: side === "live" ? (item.liveName ?? item.name) : item.name,
          marks: isComparison ? differences(item) : [],
          alerts: alerts.map(({ name }) => name),
          displayType: own(own(tile, "config"), "displayType"),
          place: placeOf(tile),
        },
      ];
    });
    const isUnread = action === "adopt" && side === "live" && live === undefined;
    const nothing = isUnread ? "The preview does not have the live tiles." : "None.";
    return { title: side === "live" ? "Before" : "After", tiles, nothing };
  });
  const places = sides.flatMap(({ tiles }) => tiles.flatMap(({ place }) => place ?? []));
  return { columns: Math.max(24, ...places.map(({ x, w }) => x + w)), sides };
}

/**
 * The live tiles of a dashboard that is adopted, as far as the preview lists differences: a removed tile has no place, and a
 * changed one no configuration. Undefined without a complete list.
 */
function tilesBefore({ messages }: ResourcePlan, program: Json | undefined): Json | undefined {
  const compared = messages.filter(comparesAdoption);
  const lines = compared.flatMap((message) => message.lines);
  if (compared.length === 0 || !isList(program) || unlistedIn(lines) > 0) return undefined;
  const ofTiles = lines.filter((line) => /^[-+~] tiles\[/.test(line));
  const differences = ofTiles.flatMap(differenceIn);
  // A preview cuts long names.
  if (differences.length < ofTiles.length) return undefined;
  const named = grouped(differences, ({ name }) => name);
  const kept = program.flatMap((tile): readonly Json[] => {
    const own = named.get(objectOf(tile)["name"]) ?? [];
    if (own.some(({ sign }) => sign === "+")) return [];
    const moved = own.filter(({ field }) => geometry.some((side) => side === field));
    const before = Object.fromEntries(moved.map(({ field, was }) => [field, Number(was)]));
    const isChanged = moved.length < own.length;
    return [{ ...objectOf(tile), ...before, ...(isChanged ? { config: {} } : {}) }];
  });
  const removed = differences.filter(({ sign }) => sign === "-").map(({ name }) => ({ name }));
  return [...kept, ...removed];
}

/** A line of a list: `- tiles["Errors"]`, or `~ tiles["Errors"].x: 0 => 12`. */
interface Difference {
  readonly sign: string;
  readonly name: string;
  readonly field: string;
  readonly was: string;
}

/** The difference in a line; none if the line is cut. */
function differenceIn(line: string): readonly Difference[] {
  const [, sign = "", quoted = "", field = "", was = ""] = ofTile.exec(line) ?? [];
  if (sign === "" || line.includes("…")) return [];
  try {
    return [{ sign, name: String(JSON.parse(quoted)), field, was }];
  } catch {
    return [];
  }
}

const ofTile = /^([-+~]) tiles\[("(?:[^"\\]|\\.)*")\](?:\.(\w+))?(?:.*?: (.*) => )?/;

/** An update of a dashboard makes the ids of its tiles unknown, although tiles that stay keep them. */
function tileIdOf({ live, program }: Resource, side: "live" | "program"): Json | undefined {
  const id = program?.["tileId"];
  return side === "live" || isUnknown(id) ? live?.outputs?.["tileId"] : id;
}

const geometry = ["x", "y", "w", "h"] as const;

function differences({ live, program }: PairedItem): readonly Mark[] {
  if (live === undefined) return ["new"];
  if (program === undefined) return ["removed"];
  const [was, is] = [objectOf(live), objectOf(program)];
  const isMoved = geometry.some((name) => was[name] !== is[name]);
  const isChanged = !isEqual(omit(was, geometry), omit(is, geometry));
  return [...(isChanged ? (["changed"] as const) : []), ...(isMoved ? (["moved"] as const) : [])];
}

/** The place of a tile in the grid. One tile far away would make all others too small to read. */
function placeOf(tile: Json): TilePlace | undefined {
  const [x = NaN, y = NaN, w = NaN, h = NaN] = geometry.map((side) => {
    const value = own(tile, side);
    return typeof value === "number" ? value : NaN;
  });
  const isPlaced =
    [x, y, w, h].every(Number.isInteger) && Math.min(x, y, w - 1, h - 1) >= 0 && x + w <= 48 && y + h <= 500;
  return isPlaced ? { x, y, w, h } : undefined;
}
