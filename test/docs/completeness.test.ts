import { readdirSync } from "node:fs";
import { join } from "node:path";
import { messageCode } from "../../provider/src/core/messages/errors";
import { clientSettingsFrom } from "../../provider/src/config/configuration";
import { rowsIn } from "../../tools/document";
import { corrections } from "../../tools/reference/corrections";
import { messages } from "../../tools/reference/messages";
import { samples } from "../../tools/reference/samples";
import { repository, textOf } from "../harness/repository";

const sources = ["contract/src", "provider/src", "cli/src"]
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => name.endsWith(".ts") && !name.endsWith("codes.generated.ts"))
  .map(textOf)
  .join("\n");
const settings = rowsIn(textOf("docs/installation-configuration.md"), "Setting").map((row) =>
  row.map((cell) => cell.replaceAll("`", "")),
);

test("each documented code is in a message, and each code in a message is documented", () => {
  const codes = Object.keys(messages);
  const areas = new Set(codes.map((code) => code.split("/", 1).join("")));
  const used = sources.match(new RegExp(`"(?:${[...areas].join("|")})/[\\w-]+"`, "g")) ?? [];
  expect(new Set(used.map((code) => code.slice(1, -1)))).toEqual(new Set(codes));
});

test("each code has a sample of its message on the page of errors, and the most common codes have a corrected program", () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(messages).toSorted());
  for (const [code, sample] of Object.entries(samples)) expect(messageCode(sample)).toBe(code);
  expect(Object.keys(corrections).length).toBeGreaterThanOrEqual(20);
});

test("docs/installation-configuration.md has every environment variable that the sources read", () => {
  const read = new Set(sources.match(/\bPIPES_[A-Z_]*[A-Z]\b/g));
  const named = new Set(textOf("docs/installation-configuration.md").match(/\bPIPES_[A-Z_]+\b/g));
  expect(read.size).toBeGreaterThan(15);
  expect([...read].filter((variable) => !named.has(variable))).toEqual([]);
});

test("the defaults in docs/installation-configuration.md are those of the code", () => {
  const required = { baseUrl: "https://a.example", authKeyId: "a", authKeySecret: "b" };
  const code = clientSettingsFrom(new Map(Object.entries(required)));
  const page = Object.fromEntries(
    settings.map(([setting = "", , , value]) => [setting.replace("pipes:", ""), value]),
  );
  expect(page).toMatchObject({
    pipesSegment: code.pipesSegment,
    observabilitySegment: code.observabilitySegment,
    settingPrefix: code.settingPrefix,
    requestTimeoutSeconds: String(code.requestTimeoutSeconds),
    operationTimeoutSeconds: String(code.operationTimeoutSeconds),
    rateLimitTimeoutSeconds: String(code.rateLimitTimeoutSeconds),
    pipeTransitionTimeoutSeconds: String(code.pipeTransitionTimeoutSeconds),
    allowPlainHttp: String(code.allowPlainHttp),
    validateDashboards: String(code.validateDashboards),
  });
});

const core = readdirSync(join(repository, "provider/src/core"), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".ts"));

test("the core has no word of one resource", () => {
  const words =
    /\b(?:alert|dashboard|tile|pipe|webhook|scaling|accessKey|tableMapping|keySecret|displayType)s?\b/i;
  const found = core
    .filter((name) => !name.endsWith(".generated.ts"))
    .flatMap((name) => textOf(join("provider/src/core", name)).split("\n"))
    // The names of the package and of its settings begin so.
    .filter((line) => words.test(line.replace(/pulumi-pipes|pipes:/g, "")));
  expect(found).toEqual([]);
});

test("each example has a page, and the list of examples links it", () => {
  const folders = readdirSync(join(repository, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const linked = textOf("examples/README.md").match(/(?<=\]\()[\w-]+(?=\/README\.md\))/g);
  expect(linked?.toSorted()).toEqual(folders.toSorted());
  for (const name of folders) expect(textOf(`examples/${name}/README.md`)).toMatch(/^# /);
});

/** The tests that show the differences of the hosts, in the order of the page. */
const differences: readonly (readonly [what: RegExp, file: string, title: string])[] = [
  [/import/, "engine/plugin", "by `pulumi import` writes nothing to the service"],
  [/Python/, "engine/python", "a program in Python creates objects"],
  [/resource$/, "engine/plugin", "a preview on the plugin shows its messages at their resources"],
  [/customTimeouts/, "wire/plugin", "customTimeouts end an update whose request takes longer"],
  [/ignoreChanges/, "wire/plugin", "with ignoreChanges %j, an update warns of drift: %j"],
  [/tileIds/, "wire/plugin", "has the ids of tiles of the state, and is incomplete"],
  [/killed/, "engine/plugin", "the plugin ends when its engine is killed"],
  [/misspelled/, "engine/plugin", "a misspelled key of the configuration fails"],
  [/create\/identical/, "program/identicalPreview", "also if it is registered later"],
  [/different `Provider`s/, "program/adoptionPreview", "of two providers"],
];

test("the page of both hosts lists at most ten differences, each with a reason and a test", () => {
  const rows = rowsIn(textOf("docs/concepts/provider-plugin.md"), "What");
  expect(rows.length).toBeLessThanOrEqual(10);
  expect(rows).toHaveLength(differences.length);
  for (const [at, [what, file, title]] of differences.entries()) {
    expect(rows[at]?.[0]).toMatch(what);
    expect(rows[at]?.[2]).toMatch(/^\S.*\w$/);
    expect(textOf(`test/${file}.test.ts`)).toContain(title);
  }
});

/** A page, or a test by its title, proves each row of the comparison with Terraform. */
const comparison: readonly (readonly [what: RegExp, file: string, text: string])[] = [
  [/^Services/, "docs/reference/README.md", "| [ReversePrivateEndpoint]"],
  [/^Sources/, "docs/concepts/limitations.md", "**Data sources** have functions, but no resource"],
  [
    /note/,
    "test/conformance/alert.test.ts",
    "loses what colleagues set, and an update of the program keeps it",
  ],
  [/^Tiles/, "test/conformance/drift.test.ts", "a tile that another user added stays with its id"],
  [
    /^Preview/,
    "test/conformance/announcements.test.ts",
    "shows in the preview the alerts that go with the tile",
  ],
  [/^Alert on/, "test/program/tileIdOf.test.ts", "tileIdOf"],
  [/^Deletion/, "test/conformance/rules.test.ts", "destroy deletes a created object unless"],
  [/lost state/, "test/engine/recover.test.ts", "recover"],
];

test("each row of the comparison with Terraform has a page or a test that proves it", () => {
  const rows = rowsIn(textOf("docs/concepts/terraform-users.md"), "What");
  expect(rows).toHaveLength(comparison.length);
  for (const [at, [what, file, text]] of comparison.entries()) {
    expect(rows[at]?.[0]).toMatch(what);
    expect(textOf(file)).toContain(text);
  }
});
