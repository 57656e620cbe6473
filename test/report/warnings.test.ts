import { lockoutWarnings } from "../../provider/src/resources/accessKey/validate";
import { reportOf } from "../../provider/src/report/command";

const urnOf = (name: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/pipes:AccessKey::${name}`;
const stackUrn = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";

/** The report of a stack in which the key `changed` changes and the key `stays` does not. */
function report(...diagnostics: readonly object[]): string {
  const state = (name: string, roles: readonly string[]): object => ({
    id: `id-of-${name}`,
    inputs: { roles },
  });
  const steps = [
    { op: "refresh", urn: urnOf("changed"), oldState: state("changed", ["admin"]) },
    { op: "refresh", urn: urnOf("stays"), oldState: state("stays", ["admin"]) },
    {
      op: "update",
      urn: urnOf("changed"),
      oldState: state("changed", ["admin"]),
      newState: state("changed", ["developer"]),
      detailedDiff: { "roles[0]": { kind: "update" } },
    },
  ];
  return reportOf(JSON.stringify({ steps, diagnostics }), "Preview").markdown;
}

/** The lines of a resource's section, and of the boxes above all of them. */
function partsOf(markdown: string): { readonly section: string; readonly boxes: string } {
  const [boxes = "", section = ""] = markdown.split("### ~ `changed`");
  return { section, boxes };
}

test("a warning that carries a URN stands beside its resource", () => {
  const { section, boxes } = partsOf(
    report({
      severity: "warning",
      urn: urnOf("changed"),
      message: "warning: this adoption removes a tile\n",
    }),
  );
  expect(section).toContain("⚠️ `this adoption removes a tile`\n");
  expect(boxes).toContain("; 1 warning.");
  expect(boxes).not.toContain("this adoption");
});

describe("what a preview saw on the service", () => {
  const seen = (...lines: readonly string[]): string =>
    report({
      severity: "warning",
      urn: urnOf("changed"),
      message: `warning: \`up\` adopts access key "ci" (id) and changes it on the service:\n${lines.join("\n")}\n`,
    });

  test("is listed as a diff beside its resource, and what goes is a danger", () => {
    const { section, boxes } = partsOf(
      seen('  - ipAccessList["10.0.0.1"] can no longer use the key', "  ~ name: 1 => 2"),
    );
    expect(section).toContain(
      '```diff\n- ipAccessList["10.0.0.1"] can no longer use the key\n~ name: 1 => 2\n```\n',
    );
    expect(boxes).toContain(
      '> - `changed` (AccessKey) removes: `ipAccessList["10.0.0.1"] can no longer use the key`.\n',
    );
    expect(boxes).not.toContain("name: 1");
  });

  test("ends the diff with nothing that somebody else chose", () => {
    const { section } = partsOf(seen('  ~ name: "```" => "\u2028```\r```"', "```", "# heading", "  + tail"));
    const [, diff = ""] = section.split("```diff\n");
    expect(diff.slice(0, diff.indexOf("\n```\n"))).toBe('~ name: "```" => "\\u2028```\\u000d```"\n+ tail');
    expect(section).not.toContain("\n# heading");
  });

  test("is cut where it is long, and counts what is left out", () => {
    const { section } = partsOf(
      seen(...Array.from({ length: 60 }, (_, index) => `  ~ field${index}: ${"x".repeat(900)}`)),
    );
    expect(section).toMatch(/and \d+ more\n```\n/);
    expect(section.length).toBeLessThan(6_000);
  });
});

test("a list in another warning is no danger", () => {
  const message = "warning: told by the program:\n  - one\n";
  const { boxes, section } = partsOf(report({ severity: "warning", urn: urnOf("changed"), message }));
  expect([boxes.includes("one"), section.includes("- one")]).toEqual([false, true]);
});

test("a line of the provider process stands beside the resource whose id it names", () => {
  const message = "warning: AccessKey id-of-changed: roles: something of it\n\n";
  const { section } = partsOf(report({ severity: "info#err", message }));
  expect(section).toContain("⚠️ `roles: something of it`\n");
});

test.each([
  ["that stays as it is", { urn: urnOf("stays"), message: "told" }, "`stays` (AccessKey): `told`"],
  ["that no step has", { urn: urnOf("other"), message: "told" }, "`other` (AccessKey): `told`"],
  [
    "that an id names and that stays",
    { message: "AccessKey id-of-stays: told" },
    "`stays` (AccessKey): `told`",
  ],
])("a warning about a resource %s is listed with its name", (_which, diagnostic, line) => {
  const { boxes } = partsOf(report({ severity: "warning", ...diagnostic }));
  expect(boxes).toContain(`> [!WARNING]\n> - ${line}\n`);
});

test.each([
  [{ severity: "warning", message: "the stack is large" }],
  [{ severity: "warning", urn: stackUrn, message: "warning: the stack is large" }],
  [{ severity: "info#err", message: "first line\nwarning: the stack is large\nlast line\n" }],
])("a warning about the stack is listed: %j", (diagnostic) => {
  const { boxes } = partsOf(report(diagnostic));
  expect(boxes).toContain("> [!WARNING]\n> - `the stack is large`\n\n");
});

test("what is told without being a warning is not shown, and a warning that is told twice is shown once", () => {
  const twice = { severity: "warning", message: "the stack is large" };
  const markdown = report(
    twice,
    twice,
    { severity: "info", message: "only told" },
    { severity: "info#err", message: "only told" },
  );
  expect(markdown).not.toContain("only told");
  expect(markdown.match(/the stack is large/g)).toHaveLength(1);
});

test("what locks the next deployment out is the first of the dangers", () => {
  const [text = ""] = lockoutWarnings({ roles: ["developer"] }, { roles: ["admin"] });
  expect(text).not.toBe("");
  const { section, boxes } = partsOf(
    report({ severity: "info#err", message: `warning: AccessKey id-of-changed: ${text}` }),
  );
  expect(boxes).toContain(`> [!CAUTION]\n> - \`changed\` (AccessKey): \`${text}\`\n`);
  expect(section).toContain(`⚠️ \`${text}\`\n`);
});

test("a preview that failed shows its warnings too", () => {
  const markdown = report(
    { severity: "error", urn: urnOf("changed"), message: "error: no such role" },
    { severity: "warning", urn: urnOf("changed"), message: "told before" },
  );
  expect(markdown).toBe(
    "## Preview\n\n**The preview failed.**\n\n- `changed` (AccessKey): `no such role`\n\n" +
      "> [!WARNING]\n> - `changed` (AccessKey): `told before`\n",
  );
});
