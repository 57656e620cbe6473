import { textOf } from "../../test/harness/repository";
import { tileBuilders, tilePlaceFields } from "../../provider/src/resources/tileBuilders";
import type { Declarations, Link } from "./declarations";
import { table } from "./tables";

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** The page of the functions that build and place tiles. */
export function tilesPage(declarations: Declarations, link: Link): string {
  const { parameters, returns } = declarations.signatureOf("grid", link);
  const texts = new Map(
    declarations.propertiesOf(declarations.valueOf("tile"), link).map((one) => [one.name, one.text]),
  );
  const rows = Object.entries(tileBuilders).map(([name, { displayType, required, optional }]) =>
    [`\`tile.${name}\``, `\`${displayType}\``, texts.get(name) ?? "", code(required), code(optional)].join(
      " | ",
    ),
  );
  return [
    "# Tiles",
    "Functions of TypeScript that build and place the tiles of a [dashboard](dashboard.md). They only return arguments: you can mix them with tiles that you write yourself.",
    "## grid",
    declarations.textOf(declarations.export("grid")),
    table("Argument", parameters),
    `**Returns:** ${returns}`,
    "## tile",
    declarations.textOf(declarations.export("tile")),
    `Every function requires \`name\`, and accepts ${code(tilePlaceFields.filter((name) => name !== "name"))}. [TileConfig](dashboard.md#tileconfig) describes the other fields.`,
    [
      "| Function | Display type | Shows | Requires | Accepts |",
      "|---|---|---|---|---|",
      ...rows.map((row) => `| ${row} |`),
    ].join("\n"),
    textOf("tools/reference/behavior/tiles.md").trimEnd(),
  ].join("\n\n");
}
