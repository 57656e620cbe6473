import type { Json } from "pulumi-pipes/internal";
import { marks, type DrawnDashboard, type DrawnSide, type DrawnTile, type TilePlace } from "./drawing";
import { sketches } from "./sketch";
import { escaped } from "./text";

/*
 * The drawing of a dashboard as an image: plain SVG with fixed colors, because viewers of images know neither a page's styles nor a
 * dark screen.
 */

/** Sizes in pixels. The width of a side does not depend on the number of columns. */
const size = { side: 480, gap: 24, row: 18, top: 64, bottom: 32 };

const colors = { text: "#1f2328", grey: "#59636e", edge: "#d0d7de", soft: "#f6f8fa", alert: "#9a6700" };

const colorOf = { new: "#1a7f37", removed: "#cf222e", changed: "#0969da", moved: "#8250df" } as const;

/** A dashboard before and after, as an SVG file that loads nothing. */
export function toImage(dashboard: DrawnDashboard, title: string): string {
  const sides = dashboard.sides.map((side) => placed(side, dashboard.columns));
  const rows = Math.max(2, ...sides.flat().map(({ place }) => place.y + place.h));
  const [width, height] = [2 * size.side + 3 * size.gap, size.top + rows * size.row + size.bottom];
  const parts = dashboard.sides.map(({ title: head, tiles, nothing }, at) => {
    const left = size.gap + at * (size.side + size.gap);
    const drawn = (sides[at] ?? []).map((tile) => tileImage(tile, dashboard.columns, left));
    const note = tiles.length === 0 ? text(left, size.top + 14, nothing, { fill: colors.grey }) : "";
    return `${text(left, size.top - 10, head, { weight: 600 })}${note}${drawn.join("")}`;
  });
  const legend = Object.entries(marks).map(([mark, meaning]) => `${mark}: ${meaning}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>${escaped(title)}</title>
<style>.bar { stroke-width: 6; } path, circle { vector-effect: non-scaling-stroke; }</style>
<rect width="100%" height="100%" fill="#fff"/>
${text(size.gap, 28, fit(title, width - 2 * size.gap, 9), { size: 16, weight: 700 })}
${parts.join("\n")}
${text(size.gap, height - 12, legend.join(" · "), { fill: colors.grey })}
</svg>
`;
}

type PlacedTile = DrawnTile & { readonly place: TilePlace };

/** The tiles with their places. Tiles without a place follow below, each in two separate rows. */
function placed({ tiles }: DrawnSide, columns: number): readonly PlacedTile[] {
  let end = Math.max(0, ...tiles.map(({ place }) => (place === undefined ? 0 : place.y + place.h)));
  return tiles.map((tile) => {
    const place = tile.place ?? { x: 0, y: end, w: columns, h: 2 };
    if (tile.place === undefined) end += place.h;
    return { ...tile, place };
  });
}

/** A tile as a nested image, whose edges cut off content that does not fit. */
function tileImage(tile: PlacedTile, columns: number, left: number): string {
  const { place, name, marks: ownMarks, alerts, displayType } = tile;
  const unit = size.side / columns;
  const [width, height] = [place.w * unit - 3, place.h * size.row - 3];
  const [firstMark] = ownMarks;
  const edge = firstMark === undefined ? colors.edge : colorOf[firstMark];
  const dashes = ownMarks.includes("moved") ? ' stroke-dasharray="4 3"' : "";
  const notes = [
    ...ownMarks.map((mark) => ({ note: mark, fill: colorOf[mark] })),
    ...alerts.map((alert) => ({ note: `alert ${alert}`, fill: colors.alert })),
  ];
  const struck = ownMarks.includes("removed");
  const lines = [
    text(7, 15, fit(name, width, 7), { weight: 700, isStruck: struck }),
    ...notes.map(({ note, fill }, at) => text(7, 29 + 12 * at, fit(note, width, 6), { fill, size: 10 })),
  ];
  const sketchTop = 20 + 12 * notes.length;
  return (
    `<svg x="${left + place.x * unit + 1.5}" y="${size.top + place.y * size.row + 1.5}" width="${width}" height="${height}">` +
    `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="5" fill="${colors.soft}" stroke="${edge}" stroke-width="1.5"${dashes}/>` +
    `${lines.join("")}${sketchImage(displayType, { top: sketchTop, width, height }, edge)}</svg>`
  );
}

interface Room {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A tile's display type at its lower edge, and above it a drawing if there is room. */
function sketchImage(displayType: Json | undefined, { top, width, height }: Room, edge: string): string {
  if (typeof displayType !== "string" || height - top < 12) return "";
  const label = text(7, height - 6, fit(displayType, width, 6), { fill: colors.grey, size: 10 });
  const sketch = sketches.get(displayType);
  const sketchHeight = height - top - 18;
  if (sketch === undefined || sketchHeight < 8) return label;
  const stroke = edge === colors.edge ? colors.grey : edge;
  return `<svg x="7" y="${top}" width="${Math.max(0, width - 14)}" height="${sketchHeight}" viewBox="0 0 100 30" preserveAspectRatio="none" fill="none" stroke="${stroke}" stroke-width="1.5" opacity="0.7">${sketch}</svg>${label}`;
}

interface TextStyle {
  readonly fill?: string;
  readonly size?: number;
  readonly weight?: number;
  readonly isStruck?: boolean;
}

function text(x: number, y: number, content: string, style: TextStyle = {}): string {
  const { fill = colors.text, size: fontSize = 12, weight = 400, isStruck = false } = style;
  const struck = isStruck ? ' text-decoration="line-through"' : "";
  return `<text x="${x}" y="${y}" fill="${fill}" font-size="${fontSize}" font-weight="${weight}"${struck}>${escaped(content, Infinity)}</text>`;
}

/** The beginning of a text that fits into a width. SVG does not cut a text. */
function fit(content: string, width: number, widthOfLetter: number): string {
  const most = Math.max(1, Math.floor((width - 14) / widthOfLetter));
  const letters = Array.from(content);
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : content;
}
