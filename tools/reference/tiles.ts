import { textOf } from "../../test/harness/repository";
import { tileBuilders, tilePlaceFields } from "../../provider/src/resources/tileBuilders";
import { withImports } from "../codegen/examples";
import type { Declared } from "./declared";

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** The page of the functions that build and place tiles. */
export function tilesPage(declared: ReadonlyMap<string, Declared>): string {
  const [grid, tile] = [declared.get("grid"), declared.get("tile")];
  const rows = Object.entries(tileBuilders).map(
    ([name, { displayType, required, optional }]) =>
      `| \`tile.${name}\` | \`${displayType}\` | ${tile?.members.get(name) ?? ""} | ${code(required)} | ${code(optional)} |`,
  );
  return [
    "# Tiles",
    "Functions of TypeScript that build and place the tiles of a [dashboard](dashboard.md). They only return arguments: you can mix them with tiles that you write yourself.",
    "## grid",
    withImports(grid?.doc ?? ""),
    "`grid(rows, size)` returns the tiles of all rows, with their places. `size` can have `columns`, 24 by default, and `rowHeight`, which is the height of tiles without `h` and 6 by default.",
    "## tile",
    withImports(tile?.doc ?? ""),
    `Every function requires \`name\`, and accepts ${code(tilePlaceFields.filter((name) => name !== "name"))}. [TileConfig](dashboard.md#tileconfig) describes the other fields.`,
    ["| Function | Display type | Shows | Requires | Accepts |", "|---|---|---|---|---|", ...rows].join("\n"),
    textOf("tools/reference/behavior/tiles.md").trimEnd(),
  ].join("\n\n");
}
