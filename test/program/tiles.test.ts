import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import * as pipes from "pulumi-pipes";
import { tileForms } from "../../emulator/src/operations/observability/tileForms";
import { tileBuilders } from "../../provider/src/resources/tileBuilders";
import { errorsIn } from "../harness/typeCheck";

const note = (name: string, fields: object = {}) => pipes.tile.markdown({ name, markdown: "a", ...fields });

const placesIn = (...args: Parameters<typeof pipes.grid>) =>
  pipes.grid(...args).map(({ name, x, y, w, h }) => [name, x, y, w, h]);

test("the tiles of a row share its width, and a row begins below the highest tile of the row before", () => {
  const rows = [[note("a"), note("b", { h: 2 })], [note("c", { w: 4 }), note("d")], [note("e")]];
  expect(placesIn(rows)).toEqual([
    ["a", 0, 0, 12, 6],
    ["b", 12, 0, 12, 2],
    ["c", 0, 6, 4, 6],
    ["d", 4, 6, 20, 6],
    ["e", 0, 12, 24, 6],
  ]);
  const small = [[note("a"), note("b"), note("c")], [note("d")]];
  expect(placesIn(small, { columns: 8, rowHeight: 2 })).toEqual([
    ["a", 0, 0, 3, 2],
    ["b", 3, 0, 3, 2],
    ["c", 6, 0, 2, 2],
    ["d", 0, 2, 8, 2],
  ]);
});

test("a tile with x and y has a place of its own, and a later row begins below it", () => {
  const rows = [[note("a", { x: 0, y: 0, w: 12 }), note("b", { x: 12, y: 0, w: 12, h: 9 })], [note("c")]];
  expect(placesIn(rows).map(([name, x, y]) => [name, x, y])).toEqual([
    ["a", 0, 0],
    ["b", 12, 0],
    ["c", 0, 9],
  ]);
});

test.each<readonly [string, readonly (readonly object[])[], object, readonly string[]]>([
  [
    "two tiles overlap",
    [[note("first")], [note("second", { y: 3 })]],
    {},
    ['"first"', '"second"', "overlaps"],
  ],
  [
    "a row is too wide",
    [[note("wide", { w: 20 }), note("also", { w: 5 })]],
    {},
    ['"wide"', '"also"', "24 columns"],
  ],
  ["a tile ends outside", [[note("far", { x: 20, w: 5 })]], {}, ['"far"', "column 25"]],
  ["the grid has no columns", [[note("a")]], { columns: 0 }, ["columns"]],
])("the grid refuses rows if %s", (_, rows, size, texts) => {
  const place = (): unknown => pipes.grid(rows as Parameters<typeof pipes.grid>[0], size);
  for (const text of [...texts, "[args/invalid]"]) expect(place).toThrow(text);
});

const { grid, tile } = pipes as unknown as {
  readonly grid: (...args: readonly unknown[]) => unknown;
  readonly tile: Readonly<Record<string, (fields: unknown) => unknown>>;
};

/** Calls that only a program in JavaScript can have, with the path that the error names. */
test.each<readonly [string, () => unknown]>([
  ["rows: must be a list, got an output", () => grid(pulumi.output([[note("a")]]))],
  ["rows[1]: must be a list, got undefined", () => grid([[note("a")], undefined])],
  ["rows[0][0]: must be an object, got a promise", () => grid([[Promise.resolve(note("a"))]])],
  ["rows[0][0]: w must be a whole number from 1, got an output", () => grid([[{ w: pulumi.output(3) }]])],
  ["size: must be an object, got null", () => grid([], null)],
  ['columns must be a whole number from 1, got "24"', () => grid([], { columns: "24" })],
  ["pipes.tile.line: fields: must be an object, got an output", () => tile["line"]?.(pulumi.output({}))],
  ["pipes.tile.line: fields.displayType: ", () => tile["line"]?.({ name: "a", displayType: "bar" })],
  ["pipes.tile.line: fields.config: ", () => tile["line"]?.({ name: "a", config: {} })],
  ["pipes.tile.line: fields.markdown: ", () => tile["line"]?.({ name: "a", markdown: "b" })],
])("a call with a value of another type fails with its path: %s", (text, call) => {
  expect(call).toThrow(text);
  expect(call).toThrow("[args/invalid]");
});

/** The cells of the grid that tiles cover, each as often as a tile covers it. */
const cellsOf = (tiles: ReturnType<typeof pipes.grid>): readonly string[] =>
  tiles.flatMap(({ x, y, w, h }) => {
    const [left, top, width, height] = [x, y, w, h].map(Number) as [number, number, number, number];
    const cells = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)]);
    return cells.map(([column = 0, line = 0]) => `${left + column},${top + line}`);
  });

/** Rows of tiles, with the fields of a place that `place` has, each of which a tile may lack. */
const rowsWith = (place: Readonly<Record<string, fc.Arbitrary<number>>>) => {
  const tile = fc.record({ name: fc.string(), ...place }, { requiredKeys: ["name"] });
  return fc.array(fc.array(tile, { maxLength: 4 }), { maxLength: 5 });
};
const size = { w: fc.integer({ min: 1, max: 6 }), h: fc.integer({ min: 1, max: 9 }) };

const placed = (rows: readonly (readonly object[])[]) =>
  pipes.grid(rows.map((row) => row.map((fields) => note("a", fields))));

test("tiles with places of their own are placed as they say, or refused", () => {
  const rows = rowsWith({
    ...size,
    x: fc.integer({ min: 0, max: 24 }),
    y: fc.integer({ min: 0, max: 40 }),
  });
  let placements = 0;
  fc.assert(
    fc.property(rows, (list) => {
      let tiles: ReturnType<typeof pipes.grid>;
      try {
        tiles = placed(list);
      } catch (error) {
        expect(String(error)).toContain("[args/invalid]");
        return;
      }
      placements += 1;
      expect(tiles).toMatchObject(list.flat().map(({ name: _name, ...place }) => place));
      const cells = cellsOf(tiles);
      expect(new Set(cells).size).toBe(cells.length);
      for (const cell of cells) expect(Number(cell.split(",")[0])).toBeLessThan(24);
    }),
  );
  expect(placements).toBeGreaterThan(5);
});

test.each(Object.entries(tileBuilders))(
  "the builder %s has the fields that services take for its display type",
  (_, { displayType, required, optional }) => {
    const shapes = tileForms.flatMap(({ when, fields }) =>
      when["configType"] === undefined && when["displayType"]?.includes(displayType) === true
        ? [Object.keys(fields.shape)]
        : [],
    );
    const names = new Set(shapes.flat().filter((name) => name !== "displayType"));
    expect([...required, ...optional].toSorted()).toEqual([...names].toSorted());
  },
);

test("a builder takes undefined for a field that its tiles do not have", () => {
  expect(tile["markdown"]?.({ name: "a", markdown: "b", color: undefined })).toEqual({
    ...{ name: "a", config: { displayType: "markdown", markdown: "b", color: undefined } },
  });
});

test("a builder takes the fields of a tile and of its content at one level", () => {
  const select = [{ aggFn: "count" }];
  expect(
    pipes.tile.stackedBar({ name: "Rate", description: "a", sourceId: "b", select, groupBy: "c", h: 4 }),
  ).toEqual({
    ...{ name: "Rate", description: "a", h: 4 },
    config: { displayType: "stacked_bar", sourceId: "b", select, groupBy: "c" },
  });
  expect(
    pipes.tile.search({
      ...{ name: "Rows", sourceId: "b", select: "Body" },
      ...{ where: "level:error", whereLanguage: "lucene" },
    }).config,
  ).toEqual({
    ...{
      displayType: "search",
      sourceId: "b",
      select: "Body",
      where: "level:error",
      whereLanguage: "lucene",
    },
  });
});

test("the compiler knows the fields of each display type", () => {
  const program = (tile: string): string =>
    `import * as pipes from "pulumi-pipes";\nexport const tile = pipes.tile.${tile};\n`;
  const right = 'number({ name: "a", sourceId: "b", select: [{ aggFn: "count" }], color: "chart-red" })';
  const wrong = [
    'line({ name: "a", sourceId: "b" })',
    'line({ name: "a", sourceId: "b", select: [{ aggFn: "count" }], color: "chart-red" })',
    'line({ name: "a", sourceId: "b", select: "Body" })',
    'search({ name: "a", sourceId: "b", whereLanguage: "lucene", select: [{ aggFn: "count" }] })',
    'search({ name: "a", sourceId: "b", select: "Body" })',
    'markdown({ markdown: "b" })',
    'pie({ name: "a", sourceId: "b", select: [{ aggFn: "count" }], hight: 3 })',
  ];
  const [ofRight, ...ofWrong] = errorsIn([right, ...wrong].map(program));
  expect(ofRight).toEqual([]);
  for (const errors of ofWrong) expect(errors).toHaveLength(1);
}, 60_000);
