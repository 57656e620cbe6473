import { rowsIn, withRows } from "../../tools/document";

const text = `# Figures

By hand.

| Command | Alerts | Time |
|---|---|---|
| up | 1 | 2 s |
| up | 200 | 8 s |

| Command | Setting |
| --- | --- |
| up | a \\| b |

The end.
`;

test("a table is found by the first words of its head", () => {
  expect(rowsIn(text, "Command | Alerts")).toEqual([
    ["up", "1", "2 s"],
    ["up", "200", "8 s"],
  ]);
  expect(rowsIn(text, "Command | Setting")).toEqual([["up", "a \\| b"]]);
});

test("a table that is not there is an error, and no figure is lost without a word", () => {
  expect(() => withRows(text, "Seed", [])).toThrow('No table begins with "Seed".');
});

test("only the rows of the table change, and a bar in a cell does not end it", () => {
  const filled = withRows(text, "Command | Setting", (rows) => [...rows, ["refresh", "c | d"]]);
  expect(filled).toBe(text.replace("a \\| b |\n", "a \\| b |\n| refresh | c \\| d |\n"));
});
