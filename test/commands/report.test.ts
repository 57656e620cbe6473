import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import fc from "fast-check";
import { Marked } from "marked";
import { reportOf as reportOfStacks } from "../../cli/src/report/command";
import { resources } from "../../provider/src/resources";
import { secretPathsOf } from "../../provider/src/core/schema/fields";
import { withValueAt, type Json, type JsonObject } from "../../provider/src/core/json/json";
import { type PropertyMap, secretMark, unknownValue } from "../harness/provider/wire";
import { caseCount, runs } from "../harness/random";
import { long, ours, previewOf, reported, reportOf, step, titlesOf } from "./madePreviews";
import { factsOf, recordedFacts, recordedPreview, run } from "./running";

test.each(Object.keys(recordedFacts()))("the recorded preview %s gives a report with its facts", (name) => {
  const { markdown, page, exitCode } = reportOf(recordedPreview(name));
  expect({ exitCode, ...factsOf(markdown) }).toEqual(recordedFacts()[name]);
  // What Pulumi keeps for itself, a stack of the program, an unknown value and a colour of the terminal.
  const hidden = new RegExp(`__|require\\(|node_modules|${unknownValue}|\u001b|-not-real`);
  expect(markdown + page()).not.toMatch(hidden);
});

test("the code of a message, never its sentence, makes a danger", () => {
  const dangersIn = (preview: string): readonly (string | undefined)[] =>
    (factsOf(reportOf(preview).markdown)["dangers"] as readonly string[]).map((it) => it.split(" | ")[0]);
  for (const name of Object.keys(recordedFacts())) {
    const preview = recordedPreview(name);
    // Lists, codes, and what names an object stay.
    const sentence = /("message": "(?! )(?:warning: (?:\w+ \S+: )?)?).+?(?= \[[\w/-]+\]|:?\\n)/g;
    expect(dangersIn(preview.replace(sentence, "$1Lorem ipsum"))).toEqual(dangersIn(preview));
  }
});

test("resources of the plugin are reported like dynamic resources", () => {
  const type = "pipes:index:Alert";
  const adopted = { __pipes: { form: 1, managed: [], origin: "adopted" }, adoptId: "old", threshold: 1 };
  const { resources: rows, dangers } = factsOf(
    reported(
      step("delete", "kept", adopted, {}, { type }),
      step(
        "delete",
        "lost",
        { ...adopted, __pipes: { ...adopted.__pipes, origin: "created" } },
        {},
        { type },
      ),
    ),
  );
  expect(titlesOf(rows)).toEqual(["lost is deleted", "kept is removed"]);
  expect(dangers).toEqual(["lost"]);
});

test("a changed field of a tile is shown, whatever its name", () => {
  const tiles = (mode: string) => ({ tiles: [{ name: "t", config: { __mode: mode } }] });
  const markdown = reported(step("update", "board", tiles("a"), tiles("b"), { type: `${ours}Dashboard` }));
  expect(markdown).toContain("__mode");
});

describe("the command", () => {
  test.each([
    [0, "there is nothing to do", [], recordedPreview("noChange")],
    [7, "there are changes", [], recordedPreview("driftedPipe")],
    [1, "the preview failed", [], recordedPreview("refusedRead")],
    [1, "standard input is empty", [], ""],
    [1, "it is not JSON", [], "error: no stack selected"],
    [1, "it is other JSON", [], '{"version":3}'],
    [1, "it has an empty error and no steps", [], '{"error":""}'],
    [1, "it has no steps and no counts", [], '{"steps":[],"diagnostics":[]}'],
    [
      1,
      "it has unchanged steps and no counts",
      [],
      '{"steps":[{"op":"same","urn":"urn:pulumi:a::b::c::d"}]}',
    ],
    [1, "it counts a change that it does not show", [], '{"steps":[],"changeSummary":{"same":1,"delete":2}}'],
    [
      1,
      "it counts more changes than it shows",
      [],
      '{"steps":[{"op":"delete","urn":"urn:pulumi:a::b::c::d"}],"changeSummary":{"delete":2}}',
    ],
    [
      1,
      "it has an error in other letters",
      [],
      '{"diagnostics":[{"severity":"ERROR","message":"no"}],"changeSummary":{"same":1}}',
    ],
    [1, "it is nested deep", [], `{"steps":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
    [1, "it has steps of another form", [], '{"steps":[{"op":"delete"}],"changeSummary":{"delete":1}}'],
    [2, "the page has no folder", ["--html", "/nowhere/report.html"], recordedPreview("noChange")],
    [2, "a link is a script", ["--run-url", "javascript:alert(1)"], recordedPreview("noChange")],
    [2, "a link is no address", ["--commit-url", "https://x.example/ y"], recordedPreview("noChange")],
    [2, "there is an argument", ["extra"], recordedPreview("noChange")],
  ])("ends with %i if %s", async (expected, _, args, input) => {
    const { code, stdout, stderr } = await run("report", args, { input });
    expect(code).toBe(expected);
    expect([stdout !== "", /^pulumi-pipes-cli report: .*\[cli\/usage\]\n$/m.test(stderr)]).toEqual(
      expected === 2 ? [false, true] : [true, false],
    );
    if (expected !== 2) expect(stdout.includes("**The preview failed.**")).toBe(expected === 1);
  });

  test.each([
    ["", "## Pulumi preview"],
    ["of `dev`, [a](b) *and* <b>", "## of \\`dev\\`, \\[a\\](b) \\*and\\* \\<b\\>"],
  ])("shows the title %j as text", async (title, heading) => {
    const { stdout } = await run("report", ["--title", title], { input: recordedPreview("noChange") });
    expect(stdout.split("\n", 1)).toEqual([heading]);
  });

  test("reports a file that it cannot read as a failure, next to the other stacks", async () => {
    const files = ["nowhere.json", join(__dirname, "previews", "changedAlert.json")];
    const args = files.flatMap((file) => ["--preview", file]);
    const { code, stdout, stderr } = await run("report", args);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^[^\n]*: read [^\n]*changedAlert\.json: \d+ kB\n$/),
    ]);
    expect(stdout).toMatch(/### `nowhere.json`[^]*ENOENT.*\[report\/input\][^]*\| Alert \| `latency`/);
  });

  test("reports several stacks at once, from files with a byte order mark, with links, and as a page", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-report-"));
    const page = join(folder, "report.html");
    const links = ["https://git.example/commit/0123456789abcdef", "https://ci.example/7"] as const;
    const files = ["noChange", "changedAlert"].map((name) => join(folder, name));
    for (const file of files) await writeFile(file, `\ufeff${recordedPreview(basename(file))}`);
    const options = ["--commit-url", links[0], "--run-url", links[1], "--html", page];
    const previews = files.flatMap((file) => ["--preview", file]);
    const { code, stdout } = await run("report", [...previews, ...options]);
    const html = await readFile(page, "utf8");
    await rm(folder, { recursive: true });
    const titles = ["### `test/test`", "### `test/test`", "| Alert | `latency`"];
    expect([code, stdout.match(/^(?:#{2,4} |\| Alert \| ).*?`[^`]+`/gm)]).toEqual([7, titles]);
    for (const link of links)
      expect([stdout.includes(`](<${link}>)`), html.includes(`"${link}"`)]).toEqual([true, true]);
  });
});

describe("a warning", () => {
  const type = `${ours}AccessKey`;
  const factsWith = (...diagnostics: readonly object[]): PropertyMap => {
    const [before, after] = [{ name: "a" }, { name: "b" }];
    const changed = step("update", "changed", before, after, { type });
    const steps = [changed, step("refresh", "stays", before, before, { type })];
    return factsOf(reportOf(previewOf(steps, diagnostics)).markdown);
  };
  const warning = (message: string, name?: string) => ({
    severity: "warning",
    message,
    ...(name === undefined ? {} : { urn: `urn:pulumi:dev::shop::${type}::${name}` }),
  });

  test("of a changed resource is shown next to it; others are listed once, and other lines are omitted", () => {
    const { warnings } = factsWith(
      ...[warning("the stack is large"), warning("the stack is large")],
      ...[warning("warning: own\n", "changed"), warning("warning: of another\n", "stays")],
      { severity: "info#err", message: "first\nwarning: of the process\nlast\n" },
      { severity: "info", message: "only information" },
    );
    expect(warnings).toEqual(["the stack is large", "stays | of another", "of the process"]);
  });

  test.each(["key/disabled", "key/open-to-all", "update/removes", "dashboard/removes-alerts"])(
    "of the code %s is a danger, which the section of its resource does not repeat",
    (code) => {
      for (const [text, expected] of [
        [
          "any sentence:\n  ! state: disabled\n  - a\n  and 3 more\n ",
          ["a", "state: disabled", "and 3 more changes, which the preview does not list"],
        ],
        ["any sentence", [`any sentence [${code}]`]],
      ] as const) {
        const facts = factsWith(warning(`warning: ${text} [${code}]`, "changed"));
        expect(facts["dangers"]).toEqual(expected.map((one) => `changed | ${one}`));
        expect(facts).toMatchObject({
          resources: [["changed | a is updated", 'name "a" → "b"']],
          details: [],
        });
      }
    },
  );

  test.each([
    ["counts all of them", 2, ["is adopted unchanged: ", "is adopted unchanged: "]],
    ["counts fewer, because some were not compared", 1, ["is adopted: ", "is adopted: "]],
  ])("of adoptions without changes says so of each if it %s", (_, count, expected) => {
    const message = `\`up\` adopts ${count} objects without changes [adoption/unchanged]`;
    const adoption = (name: string) => step("create", name, {}, { adoptId: "a" });
    const text = previewOf([adoption("one"), adoption("two")], [{ severity: "info", message }]);
    const { markdown } = reportOf(text);
    expect(markdown.match(/is adopted(?: unchanged)?: /g)).toEqual(expected);
  });

  test("of what an adoption removes is a danger, and no other text ends its diff", () => {
    const lines = ['  - ipAccessList["10.0.0.1"]', '  ~ name: "```" => "\u2028```\r"', "```", "# heading"];
    const message = `warning: any sentence:\n${lines.join("\n")}\n  [adoption/removes]`;
    const { dangers, details } = factsWith(warning(message, "changed"));
    expect(dangers).toEqual(['changed | ipAccessList["10.0.0.1"]']);
    expect(JSON.stringify(details)).toContain("ipAccessList");
    expect(JSON.stringify(details)).not.toMatch(/# heading|\u2028/);
  });
});

describe("a pipe that loads no data", () => {
  const preview = (code: string): string =>
    previewOf([], [{ severity: "info#err", message: `warning: Pipe 1: any sentence [${code}]\n` }]);

  test.each(["pipe/stopped", "pipe/failed"])(
    "needs attention at the top of the report, by the code %s, and is no other warning",
    (code) => {
      const { markdown, exitCode } = reportOf(preview(code));
      expect(markdown).toMatch(
        /^.*\n\n\*\*No changes\.\*\* 3 unchanged; 1 needs attention\.\n\n> \[!IMPORTANT\]\n> \*\*Needs attention\*\*\n>\n> - /,
      );
      expect(factsOf(markdown)["warnings"]).toEqual([]);
      expect(exitCode).toBe(0);
    },
  );

  test.each([
    [7, ["--fail-on-warning"], preview("pipe/failed")],
    [0, [], preview("pipe/failed")],
    [0, ["--fail-on-warning"], preview("key/unusable")],
    [0, ["--fail-on-warning"], recordedPreview("noChange")],
  ])("ends the command with %i for the options %j", async (expected, args, input) => {
    expect((await run("report", args, { input })).code).toBe(expected);
  });
});

describe("no report shows a secret", () => {
  const secret = "hunter2-of-the-test";
  /** The value at a path, in an object of its own. */
  const placed = (path: readonly string[], value: Json): JsonObject => withValueAt({}, path, value);
  const names = ["password", "clientSecret", "api_token", "privateKey", "passphrase", "connectionString"];
  const known = Object.values(resources).flatMap(({ kind, fields }) =>
    secretPathsOf(fields).map((path) => [kind, path] as const),
  );
  const paths = [...known, ...names.map((name) => ["Pipe", [name]] as const)];
  const marked = { ...secretMark, plaintext: secret };

  test.each([
    ...paths.map(([kind, path]) => [path.join("."), kind, path, secret] as const),
    ["a list", "Pipe", ["users"], [{ user: "reader", password: secret }]],
    ["a marked value", "Pipe", ["note"], { inner: [marked] }],
    [
      "a tile",
      "Dashboard",
      ["tiles"],
      [{ name: "Errors", x: 0, y: 0, w: 12, h: 6, config: { token: secret } }],
    ],
  ] as const)("in %s, whether it changes, comes or goes", (_, kind, path, value) => {
    const type = `${ours}${kind}`;
    const after = placed(path, value);
    const before = typeof value === "string" ? placed(path, `${secret}-old`) : {};
    const change = step("update", "x", before, after, { type, detailedDiff: { [path.join(".")]: {} } });
    const others = [step("create", "y", {}, after, { type }), step("delete", "z", after, {}, { type })];
    const { markdown, page } = reportOf(previewOf([change, ...others]));
    expect(markdown + page()).not.toContain(secret);
    const row = markdown.split("\n").find((line) => line.includes("| `x`"));
    expect(row).toContain(path[0] === "tiles" ? '"Errors"' : "[secret]");
  });

  test("in a URL of a field or a message", () => {
    const uri = `mongodb+srv://reader:${secret}@db.example`;
    const change = step("update", "x", { uri }, { uri: `${uri}/shop` });
    const messages = ["warning", "error"].map((severity) => ({ severity, message: `no ${uri}` }));
    for (const one of [previewOf([change], messages), previewOf([change])]) {
      const { markdown, page } = reportOf(one);
      expect(markdown + page()).not.toContain(secret);
      expect(markdown).toContain("mongodb+srv://reader:[secret]@db.example");
    }
  });

  test("in an item that stays", () => {
    const tiles = [{ name: "Errors", config: { token: secret } }];
    const more = { type: `${ours}Dashboard`, detailedDiff: { "tiles[0].config.token": {} } };
    const { resources: rows } = factsOf(reported(step("update", "x", { tiles }, { tiles }, more)));
    expect(rows).toEqual([["x is updated", 'tiles["Errors"].config.token [secret] → [secret]']]);
  });
});

describe("names and values of other users stay inside code", () => {
  const breaks = [
    ...["```\n# heading\n```", "line\r\n\r\n# another", "`code` and ``more``", "a | b", "\\|", "\\", ""],
  ];
  const withoutCode = new Marked({ renderer: { codespan: () => "<code>" } });
  const links = ["@everyone", "[link](https://example.test)", "![image](x)"];
  const attacks = [...breaks, ...links, "<script>alert(1)</script>", "</details>", "--> <!--"];
  const unit = fc.constantFrom("`", "|", "\\", "<", "@", "\n", "a", '"', "]", ".", "🙂");
  const texts = fc.oneof(fc.constantFrom(...attacks), fc.string({ unit, maxLength: 12 }));

  const outsideCode = (markdown: string): string =>
    withoutCode.parse(markdown, { async: false }).replace(/<code>[^<>`]*<\/code>/g, "<code>");
  /** A report with a row that shows all, with one that needs details, and with an item that another user added. */
  const report = (name: string, object: string, field: string, before: string, after: string): string => {
    const [old, fresh] = [before, after].map((value) => ({ name: object, [field]: value }));
    const [longOld, longFresh] = [before, after].map((value) => ({
      name: object,
      [field]: `${value}${long}`,
    }));
    const board = {
      type: `${ours}Dashboard`,
      oldState: { inputs: { tiles: [{ name: object }, { name: "a" }] } },
    };
    const tiles = { tiles: [{ name: "a" }] };
    const drift = step(
      "refresh",
      `${name}3`,
      {},
      {},
      { ...board, oldState: { inputs: tiles }, newState: board.oldState },
    );
    return outsideCode(
      reported(
        step("update", `${name}1`, old ?? {}, fresh ?? {}),
        step("update", `${name}2`, longOld ?? {}, longFresh ?? {}),
        ...[drift, step("update", `${name}3`, {}, tiles, board)],
      ),
    );
  };

  test("of resources, objects, fields, items and values", () => {
    const story = fc.property(texts, texts, texts, texts, texts, (name, object, field, before, after) => {
      // The type of a resource and what separates it from the name are the engine's.
      fc.pre(!name.includes("::") && !field.startsWith("__") && before !== after);
      fc.pre(object !== "" && object !== "a");
      expect(report(name, object, field, before, after)).toBe(
        report("name", "object", "field", "before", "after"),
      );
    });
    fc.assert(story, { ...runs, numRuns: caseCount(125) });
  });

  test("of a value that begins in the middle of an escape", () => {
    for (let length = 0; length < 60; length += 1) {
      const [before = "", after = ""] = ["1", "2"].map(
        (end) => `${"y".repeat(300)}\\|<img src=x>${"z".repeat(length)}${end}`,
      );
      const { markdown, page } = reportOf(previewOf([step("update", "it", { a: before }, { a: after })]));
      expect(outsideCode(markdown) + page()).not.toContain("<img");
    }
  });

  test.each(attacks)("of types, operations, failures and other input: %j", (attack) => {
    const odd = step(attack, "it", {}, {}, { type: `a:b:${attack.replaceAll(":", "")}` });
    const failure = { severity: "error", message: `error: ${attack}` };
    for (const text of [previewOf([odd]), previewOf([], [failure]), attack])
      expect(outsideCode(reportOf(text).markdown)).not.toMatch(/<script|@every|<a|<img|<!--|<\/details|<h1/);
  });
});

describe("a report is short enough for a comment", () => {
  const wideText = "x".repeat(500);
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
  const changes = (count: number) =>
    numbers(count).map((one) =>
      step("update", `it-${one}`, { a: one, b: wideText }, { a: -1, b: `${wideText}y` }),
    );
  const wide = Object.fromEntries(numbers(1000).map((one) => [`field${one}`, wideText]));
  const messages = (severity: string, urn?: string) =>
    numbers(500).map((one) => ({ severity, message: `${one} ${wideText}`, ...(urn && { urn }) }));
  const stacks = (count: number, steps: readonly object[], diagnostics: readonly object[] = []) =>
    numbers(count).map((one) => ({
      name: `${one}`,
      text: previewOf(steps, diagnostics).replaceAll("pulumi:dev", `pulumi:${one}`),
    }));

  test.each([
    ["2,000 resources", stacks(1, changes(2000)), 50],
    ["a resource with 1,000 fields", stacks(1, [step("update", "wide", {}, wide), ...changes(2)]), 3],
    ["a resource with 500 warnings", stacks(1, changes(2), messages("warning", changes(1)[0]?.urn)), 2],
    ["500 failures", stacks(1, [], messages("error")), 0],
    ["three stacks, each with its first resources", stacks(3, changes(400)), 60],
    ["1,000 stacks", stacks(1000, changes(1)), 20],
    ["a long name", stacks(1, [step("update", "n".repeat(100_000), { a: 1 }, { a: 2 })]), 1],
  ])("with %s", (_, sources, atLeast) => {
    const { markdown } = reportOfStacks(sources, "Preview".repeat(10_000));
    expect(markdown.length).toBeLessThanOrEqual(60_000);
    expect(markdown.match(/^(?:### |\| \w+ \| )`/gm)?.length ?? 0).toBeGreaterThanOrEqual(atLeast);
    if (sources.length === 3) expect(markdown.match(/^### `shop/gm)).toHaveLength(3);
  });
});

describe("the files", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-report-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const runIn = (args: readonly string[], input = recordedPreview("changedDashboard")) =>
    run("report", args, { cwd: folder, input });

  test.each([
    ["an existing folder", ["--html", "."], "report-test.html"],
    ["a new folder, whose path ends with a slash", ["--html", "new/pages/"], "new/pages/report-test.html"],
    ["a file", ["--html", "page"], "page"],
  ])("of a page in %s", async (_, args, expected) => {
    expect((await runIn(args)).code).toBe(7);
    expect(await readdir(folder, { recursive: true })).toContain(expected);
  });

  test("of a page have the name of no stack if there are several, or if its name leads elsewhere", async () => {
    const alert = step("create", "a", {}, { threshold: 1 });
    const texts = ["one", "../two"].map((stack) =>
      previewOf([alert]).replaceAll("pulumi:dev", `pulumi:${stack}`),
    );
    for (const [at, text] of texts.entries()) await writeFile(join(folder, `${at}.json`), text);
    await runIn(["--html", ".", "--preview", "0.json", "--preview", "1.json"]);
    await runIn(["--html", ".", "--preview", "1.json"]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith(".html"));
    expect(pages).toEqual(["report-two.html", "report.html"]);
  });

  test("of images are one for each changed dashboard, whose names no other one has", async () => {
    const tiles = (x: number) => ({ tiles: [{ name: "t", x, y: 0, w: 6, h: 4, config: {} }] });
    const boards = ["a/b", "A b", "../c"].map((name) =>
      step("update", name, tiles(0), tiles(6), { type: `${ours}Dashboard` }),
    );
    const { stderr } = await runIn(["--images", "new/images"], previewOf(boards));
    expect((await readdir(join(folder, "new", "images"))).toSorted()).toEqual([
      ...["dev-A-b.svg", "dev-a-b-2.svg", "dev-c.svg"],
    ]);
    expect(stderr).toContain("3 images");
  });

  test.each(["--images", "--html"])(
    "fail, and do not hang, if %s is below a folder that takes no files",
    async (option) => {
      const { code, stdout, stderr } = await runIn([option, "/proc/1/x/y/"]);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`cannot write to ${option}`);
    },
  );
});

describe("the page", () => {
  const urnOf = (kind: string, name: string) =>
    `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/pipes:${kind}::${name}`;
  const pageOf = (steps: readonly object[], diagnostics: readonly object[] = []): string => {
    const text = JSON.stringify({ steps, diagnostics, changeSummary: { create: steps.length } });
    return reportOf(text).page();
  };

  test("draws no tiles before an adoption whose preview cut their names", () => {
    const urn = urnOf("Dashboard", "board");
    const tile = { name: "Rate", x: 0, y: 0, w: 6, h: 4, config: { displayType: "line" } };
    const inputs = { adoptId: "65f1a0c3d2b4e5f607182930", name: "Checkout", tiles: [tile] };
    const head = '`up` adopts dashboard "Checkout" and changes it on the service:';
    const message = `${head}\n  - tiles["${"a".repeat(190)}\\…\n  [adoption/removes]`;
    const step = { op: "create", urn, newState: { urn, inputs } };
    const html = pageOf([step], [{ urn, severity: "warning", message }]);
    expect(html).toContain("The preview does not have the live tiles.");
  });
});
