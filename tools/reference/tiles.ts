import { tileBuilders, tilePlaceFields } from "../../provider/src/resources/tileBuilders";
import { withImports } from "../codegen/examples";
import type { Declared } from "./declared";
import { filled } from "./templates";

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** The page of the functions that build and place tiles. */
export function tilesPage(declared: ReadonlyMap<string, Declared>): string {
  const [grid, tile] = [declared.get("grid"), declared.get("tile")];
  const rows = Object.entries(tileBuilders).map(
    ([name, { displayType, required, optional }]) =>
      `| \`tile.${name}\` | \`${displayType}\` | ${tile?.members.get(name) ?? ""} | ${code(required)} | ${code(optional)} |`,
  );
  return filled("tiles", {
    grid: withImports(grid?.doc ?? ""),
    tile: withImports(tile?.doc ?? ""),
    placeFields: code(tilePlaceFields.filter((name) => name !== "name")),
    rows: rows.join("\n"),
  });
}
