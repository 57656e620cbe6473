import { unknownValue, type PropertyMap } from "../harness/provider/wire";
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

  test("shows at most three fields with their values, and of more their number and first names", () => {
    const [before, after] = [
      { threshold: 1, interval: "1m", message: "a", note: "b" },
      { threshold: 2, interval: "5m", message: "c", note: "d" },
    ];
    const { note: _before, ...three } = before;
    const { note: _after, ...others } = after;
    expect(rowsOf(step("update", "a", three, others), step("update", "b", before, after))).toEqual([
      ["a is updated", 'threshold 1 → 2, interval "1m" → "5m", message "a" → "c"'],
      ["b is updated", "changes 4 fields: threshold, interval, message, …"],
    ]);
  });

  test("tells items that come and go apart from values that change", () => {
    const board = { type: `${ours}Dashboard` };
    const tiles = (...names: readonly string[]) => names.map((name) => ({ name, config: { name } }));
    const updated = (name: string, before: PropertyMap, after: PropertyMap) =>
      step("update", name, before, after, board);
    expect(
      rowsOf(
        updated("a", { tiles: tiles("Gone", "Kept") }, { tiles: tiles("Kept"), tags: ["a"] }),
        updated(
          "b",
          { tiles: tiles("Gone", "Kept") },
          { name: "Board", tiles: tiles("Kept", "A", "B", "C", "D") },
        ),
      ),
    ).toEqual([
      ["a is updated", 'removes tiles["Gone"], tags – → ["a"]'],
      [
        "b | Board is updated",
        'removes 1 item: tiles["Gone"]; adds 4 items: tiles["A"], tiles["B"], tiles["C"], …; changes 1 field: name',
      ],
    ]);
  });

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

  test("has the name of an object next to another name of its resource", () => {
    const named = (name: string) => step("update", "billing", { name, threshold: 1 }, { name, threshold: 2 });
    expect([rowsOf(named("Billing (dev)")), rowsOf(named("billing"))].map(titlesOf)).toEqual([
      ["billing | Billing (dev) is updated"],
      ["billing is updated"],
    ]);
  });

  test("needs no details for what it shows as a whole", () => {
    const raised = step("update", "a", { threshold: 1 }, { threshold: 2 });
    expect(reported(raised)).not.toContain("<details>");
    expect(reported(raised, step("update", "b", { message: "x" }, { message: long }))).toContain(
      "<summary>Details of 1 resource<",
    );
  });
});

test("a report of 15 changes with their cautions is one screen", () => {
  const kinds = ["Alert", "Dashboard", "Webhook", "Pipe", "SavedSearch"];
  const steps = Array.from({ length: 15 }, (_, at) => {
    const type = `${ours}${kinds[at % kinds.length]}`;
    const before = { name: `object ${at}`, threshold: at, a: 1, b: 1, c: at };
    const after = { name: `object ${at}`, threshold: at + 1, a: 2, b: 2, c: at + 2 };
    return step(at < 5 ? "delete" : at < 8 ? "create" : "update", `it-${at}`, before, after, { type });
  });
  const unfolded = reported(...steps).replace(/(<summary>.*?<\/summary>)[^]*?<\/details>/g, "$1");
  const lines = unfolded.split("\n").filter((line) => line !== "" && !line.startsWith("| ---"));
  expect(factsOf(unfolded)["resources"]).toHaveLength(15);
  expect(lines.length).toBeLessThanOrEqual(45);
});

test("the reason of a change is shown if the program is not the only one", () => {
  const drifted = (name: string, live: PropertyMap, program: PropertyMap): readonly object[] => [
    step(
      "refresh",
      name,
      { threshold: 1, interval: "1m" },
      {},
      { newState: { inputs: live, outputs: live } },
    ),
    step("update", name, live, program),
  ];
  const fieldsOf = (...steps: readonly object[]): unknown => factsOf(reported(...steps))["resources"];
  expect(fieldsOf(step("update", "a", { threshold: 1 }, { threshold: 2 }))).toEqual([
    ["a is updated", "threshold 1 → 2"],
  ]);
  const live = { threshold: 5, interval: "1m" };
  expect(fieldsOf(...drifted("a", live, { threshold: 1, interval: "1m" }))).toEqual([
    ["a is updated", "threshold 5 → 1 (changed outside Pulumi)"],
  ]);
  expect(fieldsOf(...drifted("a", live, { threshold: 1, interval: "5m" }))).toEqual([
    ["a is updated", 'threshold 5 → 1 (changed outside Pulumi), interval "1m" → "5m"'],
  ]);
  const markdown = reported(...drifted("a", live, { threshold: 2, interval: "5m" }));
  expect(factsOf(markdown)["details"]).toEqual([
    ["a is updated", "threshold | 5 | 1 | 2; not by the program", 'interval | "1m" | "1m" | "5m"'],
  ]);
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
