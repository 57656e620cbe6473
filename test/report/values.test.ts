import { reportOf } from "../../provider/src/report/command";
import { fromPaths } from "../../provider/src/schema/propertyMap";
import { changeOf, previewOf } from "./support/previews";

/** The row of the one field that a preview changes. */
function rowOf(field: string, before: unknown, after: unknown): string {
  const { markdown } = reportOf(changeOf(field, before, after), "Preview");
  return markdown.split("\n").find((line) => line.startsWith("| `")) ?? "";
}

const row = (field: string, before: string, after: string): string =>
  `| \`${field}\` | \`${before}\` | \`${after}\` | the program |`;

test("a field that comes or goes has no value on the other side", () => {
  expect(rowOf("name", undefined, "latency")).toBe(row("name", "–", '"latency"'));
  expect(rowOf("label", "latency", undefined)).toBe(row("label", '"latency"', "–"));
});

test("of a list only what is taken out and put in is shown", () => {
  expect(rowOf("roles", ["a", "b", "c"], ["a", "c", "d"])).toBe(
    row("roles", '"b" (and 2 that stay)', '"d" (and 2 that stay)'),
  );
  expect(rowOf("roles", ["a", "b"], ["a"])).toBe(
    row("roles", '"b" (and 1 that stays)', "(and 1 that stays)"),
  );
  expect(rowOf("roles", ["a", "b"], [])).toBe(row("roles", '["a","b"]', "[]"));
});

test("a list in another order is shown as a whole, and said to be the same", () => {
  expect(rowOf("columns", ["a", "b"], ["b", "a"])).toBe(
    row("columns", '["a","b"]', '["b","a"] (another order)'),
  );
});

test("an item that stands in a list several times counts each time", () => {
  expect(rowOf("columns", ["a", "a", "b"], ["a", "b"])).toBe(
    row("columns", '"a" (and 2 that stay)', "(and 2 that stay)"),
  );
});

test("a value that only the update will tell is said to be one, at any depth", () => {
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  expect(rowOf("name", "a", unknown)).toBe(row("name", '"a"', "(known after the update)"));
  expect(rowOf("channel", {}, { id: unknown })).toBe(row("channel", "{}", '{"id":(known after the update)}'));
});

test("a long value is cut, and never in the middle of a character", () => {
  const cut = rowOf("message", "short", `${"x".repeat(198)}🙂${"y".repeat(800)}`);
  expect(cut).toBe(row("message", '"short"', `"${"x".repeat(198)}… (1002 characters)`));
});

test("a field that the program sets no more says what becomes of it", () => {
  const why = (type: string, field: string, path: string): string => {
    const before = fromPaths([[path.split("."), 1]]);
    const text = previewOf([{ name: "x", type, before, after: {}, paths: [field] }]);
    const { markdown } = reportOf(text, "Preview");
    return (
      /\| ([^|]+) \|$/m.exec(markdown.split("\n").find((line) => line.startsWith("| `")) ?? "")?.[1] ?? ""
    );
  };
  const ours = "pulumi-nodejs:dynamic/pipes:";
  const removed = "the program sets it no more";
  expect(why(`${ours}Alert`, "message", "message")).toBe(`${removed}: it stays as it is`);
  expect(why(`${ours}Pipe`, "settings", "settings.dbms_max_threads")).toBe(`${removed}: it is reset`);
  expect(why(`${ours}Dashboard`, "tags", "tags")).toBe(`${removed}: it is reset`);
  expect(why("other:pkg:Thing", "message", "message")).toBe("the program");
});

test("long values that begin alike are shown where they differ, on every side", () => {
  const text = (end: string): string => `${"x".repeat(500)}${end}`;
  const shown = (end: string): string => `…${"x".repeat(40)}${end}"`;
  expect(rowOf("message", text("old"), text("new"))).toBe(row("message", shown("old"), shown("new")));
});

test("items of a list are told apart by their names, and only what differs in them is shown", () => {
  const items = (limit: number): readonly object[] => [
    { name: "a", limit: 1 },
    { name: "b", limit, rest: "the same".repeat(100) },
  ];
  expect(rowOf("items", items(1), items(2).toReversed())).toBe(
    '| `items (order)` | `"a", "b"` | `"b", "a"` | the program |',
  );
  expect(rowOf("items", items(1), items(2))).toBe(row('items["b"].limit', "1", "2"));
});

test("items of one name are told apart by their place", () => {
  const items = (limit: number): readonly object[] => [
    { name: "a", limit: 1 },
    { name: "a", limit },
  ];
  expect(rowOf("items", items(2), items(3))).toBe(row('items["a (2)"].limit', "2", "3"));
});

test("a path is written as Pulumi writes it", () => {
  const before = { labels: { "a.b/c": "1" } };
  const after = { labels: { "a.b/c": "2" } };
  const text = previewOf([{ name: "latency", before, after, paths: ['labels["a.b/c"]'] }]);
  expect(reportOf(text, "Preview").markdown).toContain('| `labels["a.b/c"]` | `"1"` | `"2"` |');
});

test("what Pulumi keeps in a state for itself is no field", () => {
  const update = {
    name: "latency",
    before: { __provider: "a" },
    after: { __provider: "b" },
    paths: ["__provider"],
  };
  expect(reportOf(previewOf([update]), "Preview").markdown).not.toContain("__provider");
});
