import type { Action } from "./actions";
import type { Place, Tile, TilePlan } from "./dashboardTiles";
import { escaped, shortened } from "./inlineCode";

/** Columns of a dashboard's grid, as services have it. */
const columns = 24;

/** The farthest edge that is drawn: one tile beyond it would make all others too small to read. */
const farthest = { right: 48, bottom: 500 } as const;

/** A dashboard's tiles before and after, side by side. */
export function dashboardDrawing({ before, after, alertsToPlace }: TilePlan, action: Action): string {
  if (before === undefined && after === undefined) return "";
  const width = Math.max(columns, ...[before, after].flatMap((tiles) => (tiles ?? []).map(rightOf)));
  const later = alertsToPlace
    .map((name) => `<span class="alert">${escaped(shortened(name))}</span>`)
    .join(" ");
  const waiting =
    later === "" ? "" : `<p class="unplaced">On tiles whose ids are known after the update: ${later}</p>`;
  return `<div class="drawing">
${grid("Before", before, action === "adopt" ? "Not drawn for what is adopted: a warning says what goes." : "There is none yet.", width)}
${grid("After", after, "The tiles go with it.", width)}
</div>${waiting}`;
}

const isDrawn = ({ x, y, w, h }: Place): boolean =>
  Math.min(x, y) >= 0 && Math.min(w, h) > 0 && x + w <= farthest.right && y + h <= farthest.bottom;

const placeOf = ({ place }: Tile): Place | undefined =>
  place !== undefined && isDrawn(place) ? place : undefined;

function rightOf(tile: Tile): number {
  const { x = 0, w = 0 } = placeOf(tile) ?? {};
  return Math.ceil(x + w);
}

function grid(title: string, tiles: readonly Tile[] | undefined, nothing: string, width: number): string {
  const caption = `<figcaption>${title}</figcaption>`;
  if (tiles === undefined) return `<figure>${caption}<p class="unplaced">${nothing}</p></figure>`;
  const placed = tiles.flatMap((tile) => {
    const place = placeOf(tile);
    return place === undefined ? [] : [tileHtml(tile, place)];
  });
  const others = tiles
    .filter((tile) => placeOf(tile) === undefined)
    .map(({ name }) => escaped(shortened(name)));
  const unplaced =
    others.length === 0
      ? ""
      : `<p class="unplaced">Not drawn, for want of a place in the grid: ${others.join(", ")}</p>`;
  return `<figure>${caption}<div class="grid" style="grid-template-columns: repeat(${width}, 1fr)">
${placed.join("\n")}
</div>${unplaced}</figure>`;
}

const line = (start: number): number => Math.round(start) + 1;
const span = (size: number): number => Math.max(1, Math.round(size));

function tileHtml({ name, marks, changes, alerts }: Tile, { x, y, w, h }: Place): string {
  const area = `grid-area: ${line(y)} / ${line(x)} / span ${span(h)} / span ${span(w)}`;
  const text = escaped(shortened(name));
  const told = marks.map((mark) => `<span class="mark ${mark}">${mark}</span>`).join(" ");
  const what = changes.length === 0 ? "" : `<small>${escaped(shortened(changes.join(", ")))}</small>`;
  const bells = alerts.map((alert) => `<span class="alert">${escaped(shortened(alert))}</span>`).join(" ");
  return `<div class="tile ${marks.join(" ")}" style="${area}" title="${text}"><b>${text}</b> ${told} ${what} ${bells}</div>`;
}
