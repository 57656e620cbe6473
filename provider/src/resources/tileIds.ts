import { dashboardBody } from "pulumi-pipes-contract/dashboard";
import { fieldOf, isListOfObjects } from "../core/fields";
import { holdsUnknown, isObject, isUnknown, listOf, UNKNOWN, type Json, type JsonObject } from "../core/json";
import { pairItems } from "../core/pairing";
import { tileIdsOf, type HasTiles } from "./tileNames";

const tilesField = fieldOf(dashboardBody.shape.tiles);

/**
 * Tile name → tile id, once the tiles are as desired. `UNKNOWN` are the id of a new tile, that of one of which something is
 * not known yet and whose name does not tell which one it is, and all of them if a name is not known.
 */
export function tileIdsAfter(desired: HasTiles, live: HasTiles): JsonObject | typeof UNKNOWN {
  const [tiles, there] = [listOf(desired.tiles), listOf(live.tiles)];
  const hasUnknownName = (tile: Json): boolean => isUnknown(isObject(tile) ? tile["name"] : tile);
  if (isUnknown(desired.tiles) || tiles.some(hasUnknownName)) return UNKNOWN;
  const pairs = isListOfObjects(tilesField) ? pairItems(tilesField, tiles, there) : [];
  const idAt = (index: number): Json => {
    const [tile, partner] = [tiles[index], there[pairs[index]?.at ?? -1]];
    if (!isObject(tile) || !isObject(partner)) return UNKNOWN;
    const isCertain = tile["name"] === partner["name"] || !holdsUnknown(tile);
    return isCertain && typeof partner["id"] === "string" ? partner["id"] : UNKNOWN;
  };
  const places = tileIdsOf({
    tiles: tiles.map((tile, at) => (isObject(tile) ? { ...tile, id: String(at) } : tile)),
  });
  return Object.fromEntries(Object.entries(places).map(([name, at]) => [name, idAt(Number(at))]));
}
