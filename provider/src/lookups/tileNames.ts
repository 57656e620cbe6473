import { tileIdsOf } from "../resources/dashboard/body";
import { isBag } from "../resources/fields/table";
import { ResourceError } from "../resources/lifecycle/failures";
import { enumeration } from "./enumeration";

/** Tile name → tile id. */
export type TileIds = Readonly<Record<string, string>>;

/** Names that a message repeats before it only counts. */
const namesInMessage = 20;

/** The id of a tile, or an error that tells which tiles there are. */
export function idOfTile(ids: TileIds | undefined, wanted: string, dashboard: string): string {
  if (ids === undefined) {
    throw new ResourceError(
      `dashboard "${dashboard}" has no tileIds: where mocks stand in for the engine, they have to answer them`,
    );
  }
  const id = Object.hasOwn(ids, wanted) ? ids[wanted] : undefined;
  if (id !== undefined) return id;
  throw new ResourceError(`dashboard "${dashboard}" has no tile named "${wanted}"; ${offered(ids)}`);
}

/** Fails for a name that none of the tiles has, which can be told before they have ids. */
export function expectTile(tiles: readonly unknown[], wanted: string, dashboard: string): void {
  const placed = tiles.filter(isBag).map((tile) => ({ ...tile, id: "" }));
  idOfTile(tileIdsOf({ tiles: placed }), wanted, dashboard);
}

function offered(ids: TileIds): string {
  const names = Object.keys(ids).map((name) => `"${name}"`);
  return names.length === 0 ? "it has no tiles" : `it has ${enumeration(names, namesInMessage)}`;
}
