import { isList, isObject, own, type Json, type JsonObject } from "../../core/json/json";

/*
 * The `select` of a tile is a list of series or, for searches and event patterns, a string of columns. Pulumi's Python SDK cannot
 * send a list for such a union, so the schema has only the list, and programs in every language can write the columns as a list.
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

/** Returns the expression of a column; undefined for a series, which has other fields. */
const columnIn = (item: Json): string | undefined => {
  const expression =
    isObject(item) && Object.keys(item).length === 1 ? own(item, "valueExpression") : undefined;
  return typeof expression === "string" ? expression : undefined;
};

/** Converts the columns of searches to strings, for the service. */
export const withColumnsAsStrings = (args: JsonObject): JsonObject =>
  withTiles(args, (select) => {
    const columns = isList(select) ? select.map((item) => columnIn(item ?? null)) : [undefined];
    return columns.includes(undefined) ? select : columns.join(", ");
  });

/** Converts the columns of searches to lists, for programs in any language. */
export const withColumnsAsLists = (args: JsonObject): JsonObject =>
  withTiles(args, (select) => (typeof select === "string" ? [{ valueExpression: select }] : select));
