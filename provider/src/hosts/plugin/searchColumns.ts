import { isList, isObject, own, type Json, type JsonObject } from "../../core/json/json";

/*
 * A tile has series or, for a search and for patterns of events, its columns as a string. The SDK of Python cannot send a list for
 * a union of both, so the schema has only the list. Therefore programs of every language can write the columns as a list.
 */

const hasColumns = (displayType: Json | undefined): boolean =>
  displayType === "search" || displayType === "event_patterns";

const withTiles = (args: JsonObject, convert: (select: Json) => Json): JsonObject => {
  const tiles = own(args, "tiles");
  if (!isList(tiles)) return args;
  const converted = tiles.map((tile) => {
    const config = isObject(tile) ? own(tile, "config") : undefined;
    if (!isObject(tile) || !isObject(config) || !hasColumns(own(config, "displayType"))) return tile;
    const select = own(config, "select");
    return select === undefined ? tile : { ...tile, config: { ...config, select: convert(select) } };
  });
  return { ...args, tiles: converted };
};

/** The expression of an item that is a column of a search: undefined for a series, which has other fields. */
const columnIn = (item: Json): string | undefined => {
  const expression =
    isObject(item) && Object.keys(item).length === 1 ? own(item, "valueExpression") : undefined;
  return typeof expression === "string" ? expression : undefined;
};

/** Args of a dashboard with the columns of searches as strings, as services have them. */
export const withColumnsAsStrings = (args: JsonObject): JsonObject =>
  withTiles(args, (select) => {
    const columns = isList(select) ? select.map((item) => columnIn(item ?? null)) : [undefined];
    return columns.includes(undefined) ? select : columns.join(", ");
  });

/** Args of a dashboard with the columns of searches as lists, for a program of any language. */
export const withColumnsAsLists = (args: JsonObject): JsonObject =>
  withTiles(args, (select) => (typeof select === "string" ? [{ valueExpression: select }] : select));
