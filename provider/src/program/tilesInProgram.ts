import * as pulumi from "@pulumi/pulumi";
import { listOf, own } from "../core/json/json";
import { tileIdsOf } from "../resources/tileIds";
import { sharedByCopies } from "./copies";
import { valueWithUnknowns } from "./unknowns";

/*
 * Finds the tiles, as the program sets them, of IDs from `tileIdOf`.
 */

/** A tile by its name, and the tiles of its dashboard. */
interface NamedTile {
  readonly tiles: pulumi.Output<unknown>;
  readonly name: pulumi.Input<string>;
}

/** The tiles by the IDs from `tileIdOf`. */
const tilesOfIds = sharedByCopies("tilesOfIds", () => new WeakMap<object, NamedTile>());

export function noteTileOfId(id: pulumi.Output<string>, tile: NamedTile): void {
  tilesOfIds.set(id, tile);
}

/**
 * Returns the tile of an ID from `tileIdOf` as the program sets it, because a preview does not know the ID of a new tile.
 * Undefined for any other ID, and if the tile is secret or unknown in part.
 */
export async function tileOfId(id: unknown): Promise<unknown> {
  const named = typeof id === "object" && id !== null ? tilesOfIds.get(id) : undefined;
  if (named === undefined || (await pulumi.isSecret(named.tiles))) return undefined;
  const tiles = listOf(await valueWithUnknowns(named.tiles));
  const places = tileIdsOf({ tiles: tiles.map((tile, at) => ({ name: own(tile, "name"), id: String(at) })) });
  const name = await valueWithUnknowns(pulumi.output<unknown>(named.name));
  const tile = tiles[Number(typeof name === "string" ? own(places, name) : undefined)];
  return pulumi.containsUnknowns(tile) ? undefined : tile;
}
