import { ResourceError, valueText } from "../core/messages/errors";

/*
 * The places of tiles in a grid: rows from the top, and in a row from the left.
 */

/** The grid of known services. */
export const gridDefaults = { columns: 24, rowHeight: 6 } as const;

/** Settings of a grid. */
export interface GridSize {
  /** Width of the grid, in columns. Default: 24. */
  readonly columns?: number | undefined;
  /** Height of a tile that sets no `h`. Default: 6. */
  readonly rowHeight?: number | undefined;
}

/** A tile that the grid places, or that has a place of its own. */
export interface GridTile {
  readonly name?: unknown;
  readonly x?: unknown;
  readonly y?: unknown;
  readonly w?: unknown;
  readonly h?: unknown;
}

/** The place of a tile. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * The rows with the places of their tiles. A tile without `w` shares the columns that its row has left with the others, and the first
 * ones are a column wider if they cannot be equal. A row begins below the highest tile of the row before.
 */
export function placesOf(
  rows: readonly (readonly GridTile[])[],
  size: GridSize = {},
): readonly TilePlace[][] {
  const { columns = gridDefaults.columns, rowHeight = gridDefaults.rowHeight } = size;
  expectCount("columns", columns);
  expectCount("rowHeight", rowHeight);
  const placed: { readonly tile: GridTile; readonly place: TilePlace }[] = [];
  let y = 0;
  return rows.map((tiles) => {
    const row = placesInRow(tiles, y, columns, rowHeight);
    y = Math.max(y, ...row.map((place) => place.y + place.h));
    for (const [at, place] of row.entries()) {
      const tile = tiles[at] ?? {};
      expectInside(tile, place, columns);
      const over = placed.find((before) => areOverlapping(before.place, place));
      if (over !== undefined)
        throw gridError(`${labelOf(tile)} overlaps ${labelOf(over.tile)}. Move one of them`);
      placed.push({ tile, place });
    }
    return row;
  });
}

function placesInRow(tiles: readonly GridTile[], y: number, columns: number, rowHeight: number): TilePlace[] {
  const numbers = tiles.map((tile) => numbersOf(tile));
  const free = numbers.filter(({ w }) => w === undefined).length;
  const rest = columns - numbers.reduce((sum, { w = 0 }) => sum + w, 0);
  if (rest < free) {
    const names = tiles.map(labelOf).join(", ");
    throw gridError(
      `the row of ${names} is wider than ${columns} columns. Make a tile narrower, or begin another row`,
    );
  }
  let [x, shared] = [0, 0];
  return numbers.map((tile) => {
    const w = tile.w ?? Math.floor(rest / free) + (shared < rest % free ? 1 : 0);
    if (tile.w === undefined) shared += 1;
    const place = { x: tile.x ?? x, y: tile.y ?? y, w, h: tile.h ?? rowHeight };
    x = place.x + w;
    return place;
  });
}

/** The place that a tile sets, of which each part can be absent. */
function numbersOf(tile: GridTile): Partial<TilePlace> {
  const part = (name: keyof TilePlace, least: number): Partial<TilePlace> => {
    const value = tile[name];
    if (value === undefined) return {};
    if (typeof value === "number" && Number.isInteger(value) && value >= least) return { [name]: value };
    throw gridError(
      `${labelOf(tile)}: ${name} must be a whole number from ${least}, got ${valueText(value)}`,
    );
  };
  return { ...part("x", 0), ...part("y", 0), ...part("w", 1), ...part("h", 1) };
}

function expectCount(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1)
    throw gridError(`${name} must be a whole number from 1, got ${valueText(value)}`);
}

function expectInside(tile: GridTile, { x, w }: TilePlace, columns: number): void {
  if (x + w > columns)
    throw gridError(
      `${labelOf(tile)} ends at column ${x + w}, and the grid has ${columns} columns. Make it narrower`,
    );
}

const areOverlapping = (first: TilePlace, second: TilePlace): boolean =>
  first.x < second.x + second.w &&
  second.x < first.x + first.w &&
  first.y < second.y + second.h &&
  second.y < first.y + first.h;

const labelOf = ({ name }: GridTile): string =>
  typeof name === "string" ? `the tile ${valueText(name)}` : "a tile";

const gridError = (text: string): ResourceError =>
  new ResourceError("args/invalid", `cannot place the tiles of a grid: ${text}`);
