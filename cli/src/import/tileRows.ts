import { gridDefaults, isEqual, isList, isObject, objectOf, omit, placesOf } from "pulumi-pipes/internal";
import { tileBuilders, tilePlaceFields } from "pulumi-pipes/internal";
import type { Json, JsonObject } from "pulumi-pipes/internal";

/* The tiles of a dashboard in the form of the functions `grid` and `tile`. */

/** The arguments of `grid`. */
export interface GridCall {
  readonly rows: readonly (readonly JsonObject[])[];
  /** The height of a row; undefined for the default. */
  readonly rowHeight: number | undefined;
}

const placeOfTile = ({ x, y, w, h }: JsonObject): JsonObject => ({ x, y, w, h });

/** The call of `grid` that results in these tiles; undefined if none does, because they are not in rows from the left. */
export function gridCallOf(placed: readonly JsonObject[]): GridCall | undefined {
  const places = placed.map(placeOfTile);
  const heights = new Set(placed.map(({ h }) => h));
  const [height] = heights;
  const isOneHeight = heights.size === 1 && typeof height === "number" && height !== gridDefaults.rowHeight;
  const rowHeight = isOneHeight ? height : undefined;
  const results = (rows: readonly (readonly JsonObject[])[]): readonly Json[] | undefined => {
    try {
      return placesOf(rows, { rowHeight })
        .flat()
        .map((place) => ({ ...place }));
    } catch {
      return undefined;
    }
  };
  const rows = rowsOf(placed).map((row) => {
    const usual = row.map((tile) =>
      omit(tile, ["x", "y", "w", ...(tile["h"] === (rowHeight ?? gridDefaults.rowHeight) ? ["h"] : [])]),
    );
    const widths = results([usual])?.map((place) => objectOf(place)["w"]);
    const areEqual = isEqual(
      widths,
      row.map(({ w }) => w),
    );
    return areEqual ? usual : usual.map((tile, at) => ({ ...tile, w: row[at]?.["w"] }));
  });
  return rows.length > 0 && isEqual(results(rows), places) ? { rows, rowHeight } : undefined;
}

/** The tiles by the rows that each begins at the left edge. */
function rowsOf(tiles: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const rows: JsonObject[][] = [];
  for (const tile of tiles) {
    const row = tile["x"] === 0 ? undefined : rows.at(-1);
    if (row === undefined) rows.push([tile]);
    else row.push(tile);
  }
  return rows;
}

/** The call of a function of `tile`. */
export interface TileCall {
  readonly builder: string;
  readonly fields: JsonObject;
}

/** The call that results in a tile; undefined if the tile has fields that no builder accepts. */
export function tileCallOf(tile: JsonObject): TileCall | undefined {
  const { config, ...place } = tile;
  if (!isObject(config)) return undefined;
  const { displayType, ...fields } = config;
  const match = Object.entries(tileBuilders).find(([, type]) => type.displayType === displayType);
  if (match === undefined || !Object.keys(place).every((name) => tilePlaceFields.includes(name)))
    return undefined;
  const [builder, { required, optional }] = match;
  const names: readonly string[] = [...required, ...optional];
  const isComplete = required.every((name) => Object.hasOwn(fields, name));
  const hasColumns = displayType === "search" || displayType === "event_patterns";
  const isTyped = fields["select"] === undefined || hasColumns !== isList(fields["select"]);
  if (!isComplete || !isTyped || !Object.keys(fields).every((name) => names.includes(name))) return undefined;
  return { builder, fields: { ...place, ...fields } };
}
