import { alignLists } from "../core/align/align";
import { type Field, isListOfObjects } from "../core/schema/fields";
import { finding, type Finding } from "../core/messages/findings";
import { type JsonObject, type Value, holdsUnknown, isObject, listOf } from "../core/json/json";
import { valueText } from "../core/messages/errors";
import type { UncheckedArgs } from "../core/resource/resource";

/*
 * A program can omit the layout of an existing tile, which the service then controls. A new tile needs one, and so does a tile
 * whose name and other fields change together, because nothing shows which live tile it was.
 */

const layoutFields = ["x", "y", "w", "h"] as const;

interface NewTile {
  readonly position: number;
  readonly name: Value;
  readonly missing: readonly string[];
}

/** Returns tiles with an incomplete layout that do not exist in the dashboard yet. */
function newTilesWithoutLayout(list: Field, tiles: Value, existing: Value): readonly NewTile[] {
  const missingOf = (tile: JsonObject): readonly string[] =>
    layoutFields.filter((name) => tile[name] === undefined);
  const lacking = listOf(tiles).flatMap((tile, position): readonly NewTile[] => {
    const missing = isObject(tile) ? missingOf(tile) : [];
    return isObject(tile) && missing.length > 0 ? [{ position, name: tile["name"], missing }] : [];
  });
  if (lacking.length === 0 || !isListOfObjects(list)) return [];
  const isExisting = new Map(
    alignLists(list, tiles, existing).map(({ positions, takesOnlyId }) => [
      positions.desired,
      positions.live !== undefined && !takesOnlyId,
    ]),
  );
  // A tile with an unknown value may turn out to be an existing one.
  return lacking.filter(
    ({ position }) => isExisting.get(position) === false && !holdsUnknown(listOf(tiles)[position]),
  );
}

/** Checks new tiles against the state. Only the service knows the tiles of a dashboard without a state. */
export function layoutFindings(
  list: Field,
  args: UncheckedArgs,
  priorArgs: UncheckedArgs,
): readonly Finding[] {
  const isCreation = Object.keys(priorArgs).length === 0 && args["adoptId"] === undefined;
  const existing = isCreation ? [] : priorArgs["tiles"];
  if (existing === undefined) return [];
  return newTilesWithoutLayout(list, args["tiles"], existing).flatMap(({ position, missing }) =>
    missing.map((name) =>
      finding(
        ["tiles", position, name],
        "required for a new tile, and for a tile whose name changes together with other fields",
        "args/required",
      ),
    ),
  );
}

/** Checks new tiles against the live dashboard. Positions in a merged list differ from the program's, so messages use names. */
export const layoutRefusals = (list: Field, desired: JsonObject, live: JsonObject): readonly Finding[] =>
  newTilesWithoutLayout(list, desired["tiles"], live["tiles"]).map(({ name, missing }) =>
    finding(
      ["tiles"],
      `the dashboard does not have the tile ${valueText(name)}. A new tile needs ${missing.join(", ")}`,
      "args/required",
    ),
  );
