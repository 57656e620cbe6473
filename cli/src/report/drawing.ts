import { fieldIn, grouped, isEqual, isList, isListOfObjects, isUnknown } from "pulumi-pipes/internal";
import { objectOf, omit, own, resources, type Code, type Json } from "pulumi-pipes/internal";
import { pairedItems, type PairedItem } from "./fields";
import type { ResourcePlan } from "./plan";
import type { Resource } from "./preview";
import { sketchOf } from "./sketch";
import { escaped } from "./text";

const tilesField = fieldIn(resources.Dashboard.fields, "tiles");

/** A dashboard's tiles before and after, side by side; nothing for other resources, and for one that keeps its tiles. */
export function drawing(plan: ResourcePlan): string {
  const { resource, action, end = "delete", all } = plan;
  const program = resource.program?.["tiles"];
  const live = action === "adopt" ? tilesBefore(plan, program) : resource.live?.inputs?.["tiles"];
  const isDrawn = resource.definition?.kind === "Dashboard" && action !== "fail" && end === "delete";
  if (!isDrawn || !isListOfObjects(tilesField)) return "";
  const isComparison = isList(live) && isList(program);
  const items = pairedItems(tilesField, { live, program });
  const sides = items.flatMap(({ live: was, program: is }) => [was, is]);
  const columns = Math.max(24, ...sides.map((tile) => placeOf(tile).right));
  const figures = (["live", "program"] as const).map((side) => {
    const tiles = items.flatMap((item) => {
      const tile = item[side];
      const id = own(resource.live?.outputs?.["tileIds"], item.liveName ?? "");
      const alerts = all.filter((one) => id !== undefined && tileIdOf(one, side) === id);
      const marks = isComparison ? differences(item) : [];
      const name = side === "live" ? (item.liveName ?? item.name) : item.name;
      return tile === undefined ? [] : [tileHtml(tile, name, marks, alerts)];
    });
    const isUnread = action === "adopt" && side === "live" && live === undefined;
    const nothing = isUnread ? "The preview does not have the live tiles." : "None.";
    const grid =
      tiles.length === 0
        ? `<p>${nothing}</p>`
        : `<div class="grid" style="--columns: ${columns}">${tiles.join("")}</div>`;
    return `<figure><figcaption>${side === "live" ? "Before" : "After"}</figcaption>${grid}</figure>`;
  });
  return `<div class="drawing">${figures.join("")}</div>`;
}

/**
 * The live tiles of a dashboard that is adopted, as far as the preview lists differences: a removed tile has no place, and a
 * changed one no configuration. Undefined without a complete list.
 */
function tilesBefore({ messages }: ResourcePlan, program: Json | undefined): Json | undefined {
  const compared = messages.filter(({ code }) => code !== undefined && comparisons.has(code));
  const lines = compared.flatMap((message) => message.lines);
  if (compared.length === 0 || !isList(program) || lines.some((line) => line.startsWith("and ")))
    return undefined;
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

/** The codes of messages that list all differences of an adoption. */
const comparisons: ReadonlySet<Code> = new Set([
  "adoption/removes",
  "adoption/changes",
  "adoption/unchanged",
]);

/** An update of a dashboard makes the ids of its tiles unknown, although tiles that stay keep them. */
function tileIdOf({ live, program }: Resource, side: "live" | "program"): Json | undefined {
  const id = program?.["tileId"];
  return side === "live" || isUnknown(id) ? live?.outputs?.["tileId"] : id;
}

const geometry = ["x", "y", "w", "h"] as const;

/** How a tile differs between the two sides. */
function differences({ live, program }: PairedItem): readonly string[] {
  if (live === undefined) return ["new"];
  if (program === undefined) return ["removed"];
  const [was, is] = [objectOf(live), objectOf(program)];
  const isMoved = geometry.some((name) => was[name] !== is[name]);
  const isChanged = !isEqual(omit(was, geometry), omit(is, geometry));
  return [...(isChanged ? ["changed"] : []), ...(isMoved ? ["moved"] : [])];
}

/** The place of a tile in the grid, or a row of its own if it has none, and the last column that it needs. */
function placeOf(tile: Json | undefined) {
  const [x = NaN, y = NaN, w = NaN, h = NaN] = geometry.map((side) => {
    const value = own(tile, side);
    return typeof value === "number" ? value : NaN;
  });
  // One tile far away would make all others too small to read.
  const isPlaced =
    [x, y, w, h].every(Number.isInteger) && Math.min(x, y, w - 1, h - 1) >= 0 && x + w <= 48 && y + h <= 500;
  if (!isPlaced) return { area: "grid-column: 1 / -1; grid-row: span 2", right: 0 };
  return { area: `grid-area: ${y + 1} / ${x + 1} / span ${h} / span ${w}`, right: x + w };
}

function tileHtml(tile: Json, name: string, marks: readonly string[], alerts: readonly Resource[]): string {
  const badges = [
    ...marks.map((mark) => ` <span class="mark ${mark}">${mark}</span>`),
    ...alerts.map((alert) => ` <span class="alert">${escaped(alert.name)}</span>`),
  ];
  const title = `<div><b>${escaped(name)}</b>${badges.join("")}</div>`;
  return `<div class="tile ${marks.join(" ")}" style="${placeOf(tile).area}">${title}${sketchOf(own(own(tile, "config"), "displayType"))}</div>`;
}
