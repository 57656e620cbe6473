import type * as pulumi from "@pulumi/pulumi";
import { pathText } from "../core/json/json";
import { messageOf } from "../core/messages/errors";
import { tileBuilders, tilePlaceFields } from "../resources/tileBuilders";
import { isPlainObject, kindText, placesOf, type GridSize } from "../resources/tileGrid";
import { programError, runErrorOf } from "./stackTraces";
import type * as inputs from "./types/input";

/*
 * Tiles without coordinates. These functions return plain args.
 */

/** The declared fields of a type, without its index signature. */
type DeclaredFields<Fields> = { [Name in keyof Fields as string extends Name ? never : Name]: Fields[Name] };

type Config = DeclaredFields<inputs.TileConfig>;
type Tile = Omit<DeclaredFields<inputs.DashboardTile>, "config">;

type Builders = typeof tileBuilders;
type Builder = keyof Builders;
type FieldOf<Name extends Builder, Need extends "required" | "optional"> = Builders[Name][Need][number];

/** `select` of the tile: columns of rows, or series. */
type SelectOf<Name extends Builder> = pulumi.Input<
  Name extends "search" | "eventPatterns" ? string : pulumi.Input<inputs.TileSelect>[]
>;

type ValueOf<Name extends Builder, Field> = Field extends "select"
  ? SelectOf<Name>
  : Field extends keyof Config
    ? Exclude<Config[Field], undefined>
    : never;

/** The fields of a tile and of its `config` at one level. */
type Fields<Name extends Builder> = Tile & {
  [Field in FieldOf<Name, "required">]: ValueOf<Name, Field>;
} & { [Field in FieldOf<Name, "optional">]?: ValueOf<Name, Field> | undefined };

const builder =
  <Name extends Builder>(of: Name) =>
  (fields: Fields<Name>): inputs.DashboardTile => {
    expectFields(of, fields);
    const entries: readonly (readonly [string, unknown])[] = Object.entries(fields);
    const isOfTile = ([name]: readonly [string, unknown]): boolean => tilePlaceFields.includes(name);
    const config = Object.fromEntries(entries.filter((entry) => !isOfTile(entry)));
    const { displayType } = tileBuilders[of];
    const { name } = fields;
    return { ...Object.fromEntries(entries.filter(isOfTile)), name, config: { displayType, ...config } };
  };

/** JavaScript programs can pass anything, and a `displayType` would build a tile of a different type. */
function expectFields(of: Builder, fields: unknown): void {
  if (!isPlainObject(fields)) throw tileError(of, `fields: must be an object, got ${kindText(fields)}`);
  const { required, optional } = tileBuilders[of];
  const names: readonly string[] = [...tilePlaceFields, ...required, ...optional];
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && !names.includes(name))
      throw tileError(of, `${pathText(["fields", name])}: the function accepts only ${names.join(", ")}`);
}

const tileError = (of: Builder, text: string): Error =>
  programError("args/invalid", `cannot build a tile with pipes.tile.${of}: ${text}`);

/**
 * Functions that build the tiles of a dashboard, one for each display type. Each accepts the fields of a tile and of its `config`
 * at one level, and returns plain args. For other fields, such as those of raw SQL, write the tile yourself.
 *
 * ```ts
 * const traces = pipes.getSourceOutput({ name: "Traces" });
 * export const rate = pipes.tile.line({ name: "Rate", sourceId: traces.id, select: [{ aggFn: "count" }] });
 * ```
 */
export const tile = {
  /** Lines over time. */
  line: builder("line"),
  /** Bars over time, stacked by group. */
  stackedBar: builder("stackedBar"),
  /** Areas over time, stacked by group. */
  stackedLine: builder("stackedLine"),
  /** A bar for each group. */
  bar: builder("bar"),
  /** A slice for each group. */
  pie: builder("pie"),
  /** A row for each group. */
  table: builder("table"),
  /** One number. */
  number: builder("number"),
  /** Frequency of each value over time. */
  heatmap: builder("heatmap"),
  /** Rows of the source. */
  search: builder("search"),
  /** Messages grouped by their pattern. */
  eventPatterns: builder("eventPatterns"),
  /** Text in Markdown. */
  markdown: builder("markdown"),
};

/**
 * Places tiles in rows, so that they need no coordinates. Tiles without `w` share the width of their row equally, and each row
 * begins below the row before. A tile can set `w` and `h`, and with `x` and `y` an explicit position. The program fails if two tiles
 * overlap, or if a tile is outside the grid.
 *
 * ```ts
 * const traces = pipes.getSourceOutput({ name: "Traces" });
 * const rate = pipes.tile.line({ name: "Rate", sourceId: traces.id, select: [{ aggFn: "count" }] });
 * const routes = pipes.tile.table({ name: "Routes", sourceId: traces.id, select: [{ aggFn: "count" }], groupBy: "route" });
 * const notes = pipes.tile.markdown({ name: "Notes", markdown: "Questions: team-shop", h: 3 });
 * new pipes.Dashboard("shop", { name: "Shop", tiles: pipes.grid([[rate, routes], [notes]]) });
 * ```
 *
 * @param rows The rows from the top, each with its tiles from the left.
 * @param size Number of columns of the grid, and height of the tiles that set no `h`. Default: 24 columns, and a height of 6.
 * @returns The tiles with their places, in the order of the rows.
 */
export function grid(
  rows: readonly (readonly inputs.DashboardTile[])[],
  size: GridSize = {},
): inputs.DashboardTile[] {
  try {
    const places = placesOf(rows, size).flat();
    return rows.flat().map((placed, at) => ({ ...placed, ...places[at] }));
  } catch (error) {
    throw runErrorOf(messageOf(error));
  }
}
