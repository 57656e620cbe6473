import { reportOf as reportOfStacks } from "../../cli/src/report/command";
import { unknownValue, type PropertyMap } from "../harness/provider/wire";
import { ours, previewOf, reported, reportOf, step, titlesOf } from "./madePreviews";
import { factsOf } from "./running";

describe("losses are listed first", () => {
  test("then deleted, replaced, created, updated, and changes outside Pulumi first", () => {
    const markdown = reported(
      step("update", "edited", { a: 1 }, { a: 2 }),
      step("refresh", "drifted", { a: 1 }, {}),
      step("update", "drifted", { a: 9 }, { a: 1 }),
      step("create", "created", {}, {}),
      step("refresh", "gone", { a: 1 }, {}),
      step("create", "gone", {}, {}),
      step("same", "unchanged", {}, {}),
      step("create-replacement", "key", {}, {}),
      step("replace", "key", { adoptId: "a" }, { adoptId: "b" }, { replaceReasons: ["adoptId"] }),
      step("delete-replaced", "key", {}, {}),
      step("delete", "deleted", {}, {}),
      step("import", "taken", {}, {}),
    );
    const names = titlesOf(factsOf(markdown)["resources"]).map((title = "") => title.split(" ")[0]);
    expect(names).toEqual(["deleted", "key", "gone", "created", "drifted", "edited", "taken"]);
  });

  const from = (...all: readonly string[]) => ({ ipAccessList: all.map((source) => ({ source })) });
  test.each<readonly [string, string, PropertyMap, PropertyMap, readonly string[]]>([
    ["an unknown address", "update", from("10.0.0.1"), from(unknownValue), []],
    [
      "a new key",
      "create",
      {},
      {
        roles: ["admin"],
        ipAccessList: [{ source: unknownValue }, { source: "::/0", description: unknownValue }],
      },
      [
        "it | roles: the key gets the role admin",
        'it | ipAccessList["::/0"]: allows access from any address',
      ],
    ],
    [
      "another key in its place",
      "replace",
      { adoptId: "one", roles: ["admin"] },
      { adoptId: "two", roles: ["admin"] },
      ["it | two", "it | roles: the key gets the role admin"],
    ],
    ["its successor", "replace", { roles: ["admin"] }, { roles: ["admin"], name: "new" }, ["it"]],
  ])("the dangers of a key: %s", (_, op, before, after, expected) => {
    const markdown = reported(step(op, "it", before, after, { type: `${ours}AccessKey` }));
    expect(factsOf(markdown)["dangers"]).toEqual(expected);
  });
});

test("a state of a later form costs its resource the description of its end, and the report nothing else", () => {
  const later = (name: string) => {
    const outputs = { __kind: "Alert", __pipes: { form: 99, origin: "later" } };
    const one = step("delete", name, {}, {});
    return { ...one, oldState: { ...one.oldState, outputs } };
  };
  const kept = step("update", "kept", { a: 1 }, { a: 2 });
  const replaced = { ...later("replaced"), op: "replace", newState: { inputs: {} } };
  const facts = factsOf(reported(later("gone"), replaced, kept));
  expect(facts).toMatchObject({ dangers: ["gone", "replaced"] });
  expect(JSON.stringify(facts["resources"])).toMatch(/gone.*replaced.*kept/);
});

test("a key that was renamed in the program without aliases is a danger that names its clients and its new resource", () => {
  const type = `${ours}AccessKey`;
  const key = (name: string): PropertyMap => ({ __kind: "AccessKey", name });
  const created = { __pipes: { form: 1, origin: "created" } };
  const before = { id: "old", inputs: key("ci"), outputs: { ...key("ci"), ...created } };
  const deleted = step("delete", "deploy", {}, {}, { type, oldState: before, newState: null });
  const dangersWith = (name: string): readonly string[] => {
    const other = step("create", "next", {}, key(name), { type, oldState: null });
    return reported(deleted, other)
      .split("\n")
      .filter((line) => line.startsWith("> - "));
  };
  expect(dangersWith("ci")).toEqual([expect.stringMatching(/deploy.*key lose access\..*next.*aliases/)]);
  expect(dangersWith("other")).toEqual([expect.stringMatching(/deploy.*key lose access\.$/)]);
});

test("an emptied service is the first danger, with the number of objects and what it costs to create them again", () => {
  const kinds = ["Alert", "Alert", "Pipe", "AccessKey", "AccessKey"];
  const steps = kinds.flatMap((kind, index) => {
    const type = `${ours}${kind}`;
    const [read, created] = (["refresh", "create"] as const).map((op) =>
      step(op, `${kind}${index}`, { name: "a" }, { name: "a" }, { type }),
    );
    return [
      { ...read, newState: null },
      { ...created, oldState: null },
    ];
  });
  const warning = "none exists [refresh/all-missing]";
  const { markdown } = reportOf(
    previewOf(steps, [{ severity: "info#err", message: `warning: ${warning}\n` }]),
  );
  const [first, ...others] = markdown.split("\n").filter((line) => line.startsWith("> - "));
  for (const part of [/\b5 missing objects/, /Pipes [^.]*: 1\./, /Access keys [^.]*: 2\./, warning])
    expect(first).toMatch(part);
  expect(others.join()).not.toContain(warning);
  expect(factsOf(markdown)["warnings"]).toEqual([]);
});

test("a deleted or replaced resource of another package is a danger", () => {
  const more = { type: "aws:s3/bucket:Bucket" };
  const markdown = reported(step("delete", "gone", {}, {}, more), step("replace", "other", {}, {}, more));
  expect(factsOf(markdown)["dangers"]).toEqual(["gone", "other"]);
});

test("an update lists the items that go next to new ones with unknown parts", () => {
  const [before, after] = [{ source: "10.0.0.1" }, { source: "10.0.0.2", description: unknownValue }];
  const lists = [{ ipAccessList: [before] }, { ipAccessList: [after] }] as const;
  const markdown = reported(step("update", "it", ...lists, { type: `${ours}AccessKey` }));
  const going = 'removed: ipAccessList["10.0.0.1"] | {"source":"10.0.0.1"} | –';
  expect(factsOf(markdown)["details"]).toContainEqual(expect.arrayContaining([going]));
});

test.each(["Webhook", "SavedSearch"])("a deleted %s can fail because of alerts of other users", (kind) => {
  const { dangers } = factsOf(reported(step("delete", "it", { name: "x" }, {}, { type: `${ours}${kind}` })));
  expect(dangers).toEqual(["it | up"]);
});

/** A refresh that finds other values than the state, and the update that follows. */
const drift = (
  kind: string,
  recorded: PropertyMap,
  live: PropertyMap,
  program = recorded,
): readonly object[] => {
  const more = { type: `${ours}${kind}` };
  const [before, after] = [recorded, live].map((inputs) => ({ id: "1", inputs, outputs: inputs }));
  return [
    step("refresh", "it", {}, {}, { ...more, oldState: before, newState: after }),
    step("update", "it", live, program, { ...more, oldState: after }),
  ];
};

const mapping = (sourceTable: string) => ({ sourceSchemaName: "public", sourceTable, targetTable: "t" });
const tables = (...names: readonly string[]): PropertyMap => ({
  source: { postgres: { tableMappings: names.map(mapping) } },
});

test("drift of a threshold, of who can use a key and of replicated tables is a danger", () => {
  const markdown = reported(
    ...drift("Alert", { name: "a", threshold: 5 }, { name: "b", threshold: 9 }),
    ...drift("AccessKey", { state: "enabled" }, { state: "disabled" }),
    ...drift("PipeSettings", tables("a", "b"), tables("b")),
  );
  expect(factsOf(markdown)["dangers"]).toEqual([
    "it | threshold | 5 | 9",
    'it | state | "enabled" | "disabled"',
    expect.stringMatching(/^it \| source.postgres.tableMappings\["public.a"\] \| \{.*\} \| –$/),
  ]);
});

describe("an item that another user added to a list, and that an update removes, is a danger", () => {
  const dangersOf = (...steps: readonly object[]): unknown => factsOf(reported(...steps))["dangers"];
  const tile = (name: string, config: PropertyMap = {}) => ({ name, x: 0, y: 0, w: 6, h: 4, config });
  const series = (...names: readonly string[]): PropertyMap => ({
    tiles: [tile("Rate", { select: names.map((alias) => ({ alias, aggFn: "count" })) })],
  });
  const emails = (...names: readonly string[]): PropertyMap => ({
    channels: names.map((name) => ({ type: "email", emailRecipients: [name] })),
  });

  test.each<readonly [string, string, PropertyMap, PropertyMap, readonly string[]]>([
    ["a tag", "Dashboard", { tags: ["shop"] }, { tags: ["shop", "kim"] }, ['tags["kim"]']],
    [
      "a filter",
      "Dashboard",
      { filters: [{ name: "env", expression: "a" }] },
      {
        filters: [
          { name: "env", expression: "a" },
          { name: "kim", expression: "b" },
        ],
      },
      ['filters["kim"]'],
    ],
    [
      "a series of a tile",
      "Dashboard",
      series("a"),
      series("a", "kim"),
      ['tiles["Rate"].config.select["kim"]'],
    ],
    ["a role", "AccessKey", { roles: ["developer"] }, { roles: ["developer", "admin"] }, ["roles"]],
    [
      "a mapping",
      "PipeSettings",
      tables("a"),
      tables("a", "b"),
      ['source.postgres.tableMappings["public.b"]'],
    ],
  ])("%s", (_, kind, recorded, live, expected) => {
    expect(dangersOf(...drift(kind, recorded, live))).toEqual([
      expect.stringContaining(`it | ${expected[0]}`),
    ]);
    // The other way round, the other user removed it, and the update adds it again.
    expect(JSON.stringify(dangersOf(...drift(kind, live, recorded)))).not.toContain("was added");
  });

  test("a channel", () => {
    expect(JSON.stringify(dangersOf(...drift("Alert", emails("a"), emails("a", "kim"))))).toContain("kim");
  });

  test("but not one that the program removes, that another user changed, or that the program has, too", () => {
    const [a, b] = [tile("a"), tile("b")];
    const changed = tile("a", { displayType: "pie" });
    for (const [recorded, live, program] of [
      [[a, b], [a, b], [a]],
      [
        [a, b],
        [changed, b],
        [a, b],
      ],
      [[a], [a, b], [a, b]],
    ] as const)
      expect(
        dangersOf(...drift("Dashboard", { tiles: recorded }, { tiles: live }, { tiles: program })),
      ).toEqual([]);
  });

  test("once, if a message of the preview names what depends on it", () => {
    const steps = drift("Dashboard", { tiles: [tile("a")] }, { tiles: [tile("a"), tile("by Kim")] });
    const message = [
      "warning: Dashboard 1: any sentence:",
      '  - tiles["by Kim"], with the alert on it: "x" (1)',
      "  [dashboard/removes-alerts]",
    ].join("\n");
    const { markdown } = reportOf(previewOf(steps, [{ severity: "info#err", message }]));
    expect(factsOf(markdown)["dangers"]).toEqual(['it | tiles["by Kim"], with the alert on it: "x" (1)']);
  });

  /** The dangers of copies of the tile `a`, of which a message names one. */
  const dangersOfCopies = (
    recorded: readonly string[],
    live: readonly string[],
    program: readonly string[],
  ) => {
    const [before, now, after] = [recorded, live, program].map((names) => ({
      tiles: names.map((name, x) => ({ ...tile(name), x })),
    }));
    const steps = drift("Dashboard", before ?? {}, now ?? {}, after);
    const lines = [
      '  - tiles["a"], with the alert on it: "x" (1)',
      "  and 15 more",
      "  [dashboard/removes-alerts]",
    ];
    const message = ["warning: Dashboard 1: any sentence:", ...lines].join("\n");
    const { markdown } = reportOf(previewOf(steps, [{ severity: "info#err", message }]));
    return JSON.stringify(factsOf(markdown)["dangers"]);
  };

  test("each copy of a tile, also if a message names one of them, by the name that the table has", () => {
    expect(dangersOfCopies(["a"], ["a", "a", "a"], ["a"])).toMatch(/a \(2\).*a \(3\)/);
    expect(dangersOfCopies(["a"], ["a", "a"], [])).toMatch(/a \(2\)/);
  });

  test("a message that does not list all changes says how many others there are", () => {
    expect(dangersOfCopies(["a"], ["a"], ["a"])).toContain("and 15 more changes");
  });
});

test("a long caution hides neither the others nor the names that fit", () => {
  const message = (id: string, names: number): string =>
    [
      `warning: Dashboard ${id}: any sentence:`,
      ...Array.from(
        { length: names },
        (_, at) => `  - tiles["${"x".repeat(90)}${at}"], with the alert on it: "x"`,
      ),
      "  [dashboard/removes-alerts]",
    ].join("\n");
  const type = `${ours}Dashboard`;
  const steps = ["long", "short"].map((id) =>
    step("update", id, { name: "a" }, { name: "b" }, { type, oldState: { id, inputs: {}, outputs: {} } }),
  );
  const text = previewOf(
    steps,
    [message("long", 25), message("short", 1)].map((one) => ({ severity: "info#err", message: one })),
  );
  const stacks = Array.from({ length: 10 }, (_, at) => ({ text, name: `stack ${at}` }));
  const { markdown } = reportOfStacks(stacks, "Previews");
  expect(markdown.match(/^> - `short` /gm)).toHaveLength(10);
  expect(markdown.match(/^> - `long` \(Dashboard\) removes: `tiles.* and \d+ more\.$/gm)).toHaveLength(10);
});
