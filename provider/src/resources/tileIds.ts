import { enumerated, ResourceError } from "../core/messages/errors";
import { isObject, listOf, own } from "../core/json/json";

/* Separate from the dashboard, whose schemas a program that imports the package does not load. */

/** IDs of the tiles of a dashboard by the names of the tiles. */
export type TileIds = Readonly<Record<string, string>>;

export interface HasTiles {
  readonly tiles?: unknown;
}

/**
 * Tile name → tile id, for alerts to point at. A name of the program keeps the id that it has in `named` as long as a tile has
 * this id, because another user can rename tiles and give the name to a different tile. Other tiles with this name get a number.
 */
export function tileIdsOf({ tiles }: HasTiles, named: TileIds = {}): TileIds {
  const present = listOf(tiles).flatMap((tile) => {
    const [id, name] = [own(tile, "id"), own(tile, "name")];
    return typeof id === "string" && typeof name === "string" ? [{ id, name }] : [];
  });
  const presentIds = new Set(present.map(({ id }) => id));
  const ofProgram = Object.entries(named).filter(([, id]) => presentIds.has(id));
  const idsOfProgram = new Set(ofProgram.map(([, id]) => id));
  const tilesOfOthers = present.filter(({ id }) => !idsOfProgram.has(id));
  const reserved = ofProgram.map(([name]) => name);
  const names = distinctNames(
    tilesOfOthers.map(({ name }) => name),
    reserved,
  );
  // A tile of the program also has the name that another user gave it.
  const renamed = present.filter(({ id }) => idsOfProgram.has(id)).map(({ id, name }) => [name, id] as const);
  return Object.fromEntries([
    ...renamed,
    ...tilesOfOthers.map(({ id }, position) => [names[position] ?? "", id] as const),
    ...ofProgram,
  ]);
}

/** Names in which a repeated name has a number, as in `Errors (2)`. A number that makes another name is skipped, and so are `reserved` names. */
export function distinctNames(names: readonly string[], reserved: readonly string[] = []): readonly string[] {
  const taken = new Set([...names, ...reserved]);
  const nextPlaces = new Map<string, number>(reserved.map((name) => [name, 2]));
  return names.map((name) => {
    let [distinct, place] = [name, nextPlaces.get(name) ?? 1];
    for (; place > 1 && taken.has(distinct); place += 1) distinct = `${name} (${place})`;
    nextPlaces.set(name, Math.max(place, 2));
    taken.add(distinct);
    return distinct;
  });
}

/** Names that a message repeats before it only counts. */
const namesInMessage = 20;

interface WantedTile {
  /** Name of the tile. */
  readonly tile: string;
  /** Name of the dashboard. */
  readonly dashboard: string;
  /** True if an error must not list the tiles. */
  readonly isSecret: boolean;
}

/** The id of a tile, or an error that lists the tiles. `tiles` are those that the program sets, as far as they are known. */
export function idOfTile(
  ids: TileIds | undefined,
  { tile, dashboard, isSecret }: WantedTile,
  tiles: unknown = [],
): string {
  if (ids === undefined) {
    throw new ResourceError(
      "dashboard/unknown-tile",
      `dashboard "${dashboard}" has no tileIds. In unit tests, return tileIds from the mock newResource for a Dashboard, and from call for getDashboard`,
    );
  }
  const id = Object.hasOwn(ids, tile) ? ids[tile] : undefined;
  if (id !== undefined) return id;
  if (hasTile(tiles, tile)) {
    throw new ResourceError(
      "dashboard/unknown-tile",
      `another user removed or renamed the tile "${tile}" of dashboard "${dashboard}". To restore the tile, run \`pulumi up --refresh\``,
    );
  }
  const hint = isSecret ? "Its tiles are secret" : `It has ${offeredTiles(Object.keys(ids))}`;
  throw new ResourceError(
    "dashboard/unknown-tile",
    `dashboard "${dashboard}" has no tile named "${tile}". ${hint}`,
  );
}

/** The names of the tiles of a dashboard, as a message offers them. */
export function offeredTiles(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length === 0 ? "no tiles" : enumerated(quoted, namesInMessage);
}

/** Throws for a name that no tile has, even before the tiles have IDs. */
export function expectTile(tiles: readonly unknown[], wanted: WantedTile): void {
  idOfTile(tileIdsByName(tiles), wanted);
}

/** True if one of the tiles has a name, as `tileIds` has it. */
export const hasTile = (tiles: unknown, name: string): boolean => Object.hasOwn(tileIdsByName(tiles), name);

/** The names of tiles as `tileIds` has them, also of tiles without ids. */
const tileIdsByName = (tiles: unknown): TileIds =>
  tileIdsOf({
    tiles: listOf(tiles)
      .filter(isObject)
      .map((placed) => ({ ...placed, id: "" })),
  });
