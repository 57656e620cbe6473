import type { Action } from "./actions";
import type { Place, Tile, TilePlan } from "./dashboardTiles";
import { escaped, shortened } from "./inlineCode";

/** Columns of a dashboard's grid, as services have it. */
const columns = 24;

/** Rows and columns that are drawn; what a place says beyond them is hardly meant. */
const most = 200;

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
${grid("Before", before, action === "adopt" ? "A preview does not look at what is adopted." : "There is none yet.", width)}
${grid("After", after, "The tiles go with it.", width)}
</div>${waiting}`;
}

const rightOf = ({ place }: Tile): number =>
  place === undefined ? 0 : whole(place.x, 0) + whole(place.w, 1);

const whole = (value: number, least: number): number => Math.min(most, Math.max(least, Math.round(value)));

function grid(title: string, tiles: readonly Tile[] | undefined, nothing: string, width: number): string {
  const caption = `<figcaption>${title}</figcaption>`;
  if (tiles === undefined) return `<figure>${caption}<p class="unplaced">${nothing}</p></figure>`;
  const placed = tiles.flatMap((tile) => (tile.place === undefined ? [] : [tileHtml(tile, tile.place)]));
  const others = tiles.filter(({ place }) => place === undefined).map(({ name }) => escaped(shortened(name)));
  const unplaced =
    others.length === 0 ? "" : `<p class="unplaced">Without a known place: ${others.join(", ")}</p>`;
  return `<figure>${caption}<div class="grid" style="grid-template-columns: repeat(${width}, 1fr)">
${placed.join("\n")}
</div>${unplaced}</figure>`;
}

function tileHtml({ name, marks, changes, alerts }: Tile, { x, y, w, h }: Place): string {
  const area = `grid-area: ${whole(y, 0) + 1} / ${whole(x, 0) + 1} / span ${whole(h, 1)} / span ${whole(w, 1)}`;
  const text = escaped(shortened(name));
  const told = marks.map((mark) => `<span class="mark ${mark}">${mark}</span>`).join(" ");
  const what = changes.length === 0 ? "" : `<small>${escaped(shortened(changes.join(", ")))}</small>`;
  const bells = alerts.map((alert) => `<span class="alert">${escaped(shortened(alert))}</span>`).join(" ");
  return `<div class="tile ${marks.join(" ")}" style="${area}" title="${text}"><b>${text}</b> ${told} ${what} ${bells}</div>`;
}
