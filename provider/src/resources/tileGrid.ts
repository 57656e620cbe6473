import { enumerated, ResourceError, valueText } from "../core/messages/errors";

/*
 * Computes the positions of tiles in a grid: rows from the top, and tiles from the left.
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

/** A tile that the grid positions, or that sets its own position. */
export interface GridTile {
  readonly name?: unknown;
  readonly x?: unknown;
  readonly y?: unknown;
  readonly w?: unknown;
  readonly h?: unknown;
}

/** The position and size of a tile. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * Computes the positions of tiles. Tiles without `w` share the remaining columns of their row; the first ones are a column wider
 * if the columns cannot be divided equally. A row begins below the tallest tile of the row before.
 */
export function placesOf(
  rows: readonly (readonly GridTile[])[],
  size: GridSize = {},
): readonly TilePlace[][] {
  expectObject("size", size);
  const { columns = gridDefaults.columns, rowHeight = gridDefaults.rowHeight } = size;
  expectCount("columns", columns);
  expectCount("rowHeight", rowHeight);
  const placed: { readonly label: string; readonly place: TilePlace }[] = [];
  let y = 0;
  return labeled(rows).map((tiles) => {
    const row = placesInRow(tiles, y, columns, rowHeight);
    y = Math.max(y, ...row.map((place) => place.y + place.h));
    for (const [at, place] of row.entries()) {
      const label = tiles[at]?.label ?? "";
      expectInside(label, place, columns);
      const over = placed.find((before) => areOverlapping(before.place, place));
      if (over !== undefined) throw gridError(`${label} overlaps ${over.label}. Move one of them`);
      placed.push({ label, place });
    }
    return row;
  });
}

/** A tile with its label in messages. */
interface LabeledTile {
  readonly tile: GridTile;
  readonly label: string;
}

/** Validates and labels rows, because JavaScript programs can pass anything. */
function labeled(rows: readonly (readonly GridTile[])[]): readonly (readonly LabeledTile[])[] {
  expectList("rows", rows);
  // A loop over the entries also visits the holes of a list.
  return Array.from(rows.entries(), ([row, tiles]) => {
    expectList(`rows[${row}]`, tiles);
    return Array.from(tiles.entries(), ([at, tile]) => {
      const path = `rows[${row}][${at}]`;
      expectObject(path, tile);
      const { name } = tile;
      return { tile, label: typeof name === "string" ? `the tile ${valueText(name)} at ${path}` : path };
    });
  });
}

function placesInRow(
  tiles: readonly LabeledTile[],
  y: number,
  columns: number,
  rowHeight: number,
): TilePlace[] {
  const numbers = tiles.map(numbersOf);
  const free = numbers.filter(({ w }) => w === undefined).length;
  const rest = columns - numbers.reduce((sum, { w = 0 }) => sum + w, 0);
  if (rest < free) {
    const names = enumerated(tiles.map(({ label }) => label));
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

/** Returns the position that a tile sets, possibly in part. */
function numbersOf({ tile, label }: LabeledTile): Partial<TilePlace> {
  const part = (name: keyof TilePlace, least: number): Partial<TilePlace> => {
    const value = tile[name];
    if (value === undefined) return {};
    if (typeof value === "number" && Number.isInteger(value) && value >= least) return { [name]: value };
    throw gridError(`${label}: ${name} must be a whole number from ${least}, got ${kindText(value)}`);
  };
  return { ...part("x", 0), ...part("y", 0), ...part("w", 1), ...part("h", 1) };
}

function expectCount(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1)
    throw gridError(`${name} must be a whole number from 1, got ${kindText(value)}`);
}

function expectList(path: string, value: unknown): void {
  if (!Array.isArray(value)) throw gridError(`${path}: must be a list, got ${kindText(value)}`);
}

function expectObject(path: string, value: unknown): void {
  if (!isPlainObject(value)) throw gridError(`${path}: must be an object, got ${kindText(value)}`);
}

const isOutput = (value: object): boolean => "__pulumiOutput" in value;

/** True for an object whose fields a function can read: not for a list, a promise or an output. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Promise) &&
  !isOutput(value);

/** Describes a value briefly, even if it is unknown. */
export function kindText(value: unknown): string {
  if (value instanceof Promise) return "a promise";
  return typeof value === "object" && value !== null && isOutput(value) ? "an output" : valueText(value);
}

function expectInside(label: string, { x, w }: TilePlace, columns: number): void {
  if (x + w > columns)
    throw gridError(
      `${label} ends at column ${x + w}, and the grid has ${columns} columns. Make it narrower`,
    );
}

const areOverlapping = (first: TilePlace, second: TilePlace): boolean =>
  first.x < second.x + second.w &&
  second.x < first.x + first.w &&
  first.y < second.y + second.h &&
  second.y < first.y + first.h;

const gridError = (text: string): ResourceError =>
  new ResourceError("args/invalid", `cannot place the tiles of a grid: ${text}`);
