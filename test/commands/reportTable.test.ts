import { unknownValue } from "../harness/provider/wire";
import { long, ours, reported, step, titlesOf } from "./madePreviews";
import { factsOf } from "./running";

test("each resource has a row, equal details are one section, and equal dangers are one line", () => {
  const board = { type: `${ours}Dashboard` };
  const tiles = (...names: readonly string[]) => ({ tiles: names.map((name) => ({ name, config: {} })) });
  const markdown = reported(
    ...Array.from({ length: 7 }, (_, at) => step("update", `a${at}`, { message: "x" }, { message: long })),
    step("update", "b", { message: "x" }, { message: `${long}y` }),
    ...["c", "d"].map((name) =>
      step("delete", name, { name: `Alert ${name}`, threshold: 5, tileId: name }, {}, { newState: null }),
    ),
    ...["e", "f"].map((name) => step("update", name, tiles("Old"), tiles(), board)),
  );
  const { resources: rows, details, dangers } = factsOf(markdown);
  expect(titlesOf(rows)).toHaveLength(12);
  expect(titlesOf(rows).slice(0, 3)).toEqual([
    "c | Alert c is deleted",
    "d | Alert d is deleted",
    "a0 is updated",
  ]);
  expect(details).toEqual([
    ["c | d is deleted", "threshold | 5"],
    ["a0 | a1 | a2 | a3 | a4 is updated", expect.stringMatching(/^message \| "x" \|/)],
    ["b is updated", expect.stringMatching(/^message \| "x" \|/)],
    ["e | f is updated", expect.stringMatching(/^removed: tiles\["Old"\] \|/)],
  ]);
  expect(markdown).toContain("`a4`, 2 more");
  expect(dangers).toEqual(["c | d"]);
});

describe("the table of changes", () => {
  const rowsOf = (...steps: readonly object[]): unknown => factsOf(reported(...steps))["resources"];

  test("groups resources by their component, whose most important change decides its place", () => {
    const urnOf = (name: string) => `urn:pulumi:dev::shop::my:index:Team::${name}`;
    const inside = (component: string, op: string, name: string) => {
      const inner = step(op, name, { threshold: 1 }, { threshold: 2 });
      return { ...inner, oldState: { ...inner.oldState, parent: urnOf(component) } };
    };
    const component = {
      ...step("same", "inner", {}, {}),
      urn: urnOf("inner"),
      newState: { parent: urnOf("outer") },
    };
    const rows = rowsOf(
      component,
      inside("outer", "update", "a"),
      inside("inner", "update", "b"),
      inside("inner", "delete", "c"),
      step("update", "d", { threshold: 1 }, { threshold: 2 }),
    );
    expect(titlesOf(rows)).toEqual([
      "outer | inner | c is deleted",
      "outer | inner | b is updated",
      "outer | a is updated",
      "d is updated",
    ]);
  });
});

const x = (count: number): string => "x".repeat(count);
test.each<readonly [string, unknown, unknown, string, string]>([
  ["comes", undefined, "a", "–", '"a"'],
  ["goes", "a", undefined, '"a"', "–"],
  ["is unknown", [], [unknownValue], "[]", "[(known after the update)]"],
  ["is a list", ["a", "b"], ["b", "c"], '["a","b"]', '["b","c"]'],
  ["hides its direction", "safe", "\u202egnp.exe\u200b", '"safe"', '"\\u202egnp.exe\\u200b"'],
  ["hides letters", "a", "\u{e0061}\u00ad\u061c\u3164", '"a"', '"\\u{e0061}\\u00ad\\u061c\\u3164"'],
  ["has emoji", "a", "👩‍🚀 ⚠️ 👍🏽", '"a"', '"👩‍🚀 ⚠️ 👍🏽"'],
  ["is long", "a", `${x(198)}🙂${"y".repeat(800)}`, '"a"', `"${x(198)}… (1002 characters)`],
  ["differs at the end of a row", `${x(60)}1`, `${x(60)}2`, `"${x(60)}1"`, `"${x(60)}2"`],
  ["differs at its end", `${x(500)}1`, `${x(500)}2`, `…${x(40)}1"`, `…${x(40)}2"`],
])("a value that %s is shown as far as it differs", (_, before, after, old, fresh) => {
  const markdown = reported(step("update", "it", { field: before }, { field: after }));
  const { resources: rows, details } = factsOf(markdown);
  const isLong = [old, fresh].some((text) => text.length > 40);
  if (isLong) expect(details).toEqual([["it is updated", `field | ${old} | ${fresh}`]]);
  else expect([rows, details]).toEqual([[[expect.stringMatching(/^it /), `field ${old} → ${fresh}`]], []]);
});
