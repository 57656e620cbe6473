import fc from "fast-check";
import { reportOf } from "../../provider/src/report/command";
import { caseCount, runs } from "../harness/random";
import { previewOf } from "./support/previews";

const attacks = [
  "<script>alert(1)</script>",
  "@everyone",
  "a | b",
  "`code` and ``more``",
  "```\n# heading\n```",
  "line\r\n\r\n# another",
  "[link](https://example.test)",
  "\\",
  "\\|",
  "![image](x)",
  "</details>",
  "--> <!--",
  "",
];

const texts = fc.oneof(
  fc.constantFrom(...attacks),
  fc.string({
    unit: fc.constantFrom("`", "|", "\\", "<", "@", "\n", "a", '"', "]", ".", "🙂"),
    maxLength: 12,
  }),
);

/** The report of a resource, a type, a field and its values that somebody else has chosen. */
function reported(name: string, type: string, field: string, before: string, after: string): string {
  const path = `[${JSON.stringify(field)}]`;
  const update = {
    name,
    type: `a:b:${type}`,
    before: { [field]: before },
    after: { [field]: after },
    paths: [path],
  };
  return reportOf(previewOf([update]), "Preview").markdown;
}

test("names, fields and values stay inside code, whatever they are", () => {
  const story = fc.property(texts, texts, texts, texts, (name, field, before, after) => {
    // The type of a resource and what separates it from the name are the engine's.
    fc.pre(!name.includes("::") && !field.startsWith("__"));
    const harmless = outsideCode(reported("name", "Alert", "field", "before", "after"));
    const markdown = reported(name, "Alert", field, before, after);
    expect(outsideCode(markdown)).toBe(harmless);
    const row = markdown.split("\n").find((line) => line.startsWith("| `")) ?? "";
    expect(cellsOf(row)).toHaveLength(4);
  });
  fc.assert(story, { ...runs, numRuns: caseCount(125) });
});

test.each(attacks.filter((attack) => !/[\n]/.test(attack)))(
  "a type or an operation such as %j stays inside code",
  (attack) => {
    const outside = outsideCode(reported("name", attack.replaceAll(":", ""), "field", "1", "2"));
    expect(outside).not.toMatch(/<script|@everyone|\]\(|<!--|<\/details/);
    const step = { op: attack, urn: "urn:pulumi:dev::shop::a:b:C::name" };
    const { markdown } = reportOf(JSON.stringify({ steps: [step] }), "Preview");
    expect(outsideCode(markdown)).not.toMatch(/<script|@everyone|\]\(|<!--|<\/details/);
  },
);

test.each(attacks)("the message of a failure such as %j stays inside code", (attack) => {
  const diagnostics = [{ severity: "error", message: `error: ${attack}` }];
  const { markdown } = reportOf(JSON.stringify({ diagnostics }), "Preview");
  expect(outsideCode(markdown)).toBe("## Preview\n\n**The preview failed.**\n\n- <code>\n");
});

test("input that is no preview stays inside code too", () => {
  const { markdown, exitCode } = reportOf("<script>alert(1)</script> @everyone", "Preview");
  expect(exitCode).toBe(1);
  expect(outsideCode(markdown)).not.toMatch(/<script|@everyone/);
});

test("characters that hide or turn around a text are shown by their code", () => {
  const markdown = reported("name", "Alert", "field", "safe", "\u202egnp.exe\u200b");
  expect(markdown).toContain("\\u202egnp.exe\\u200b");
});

test("a name keeps the separator of a URN that is in it", () => {
  expect(reported("team::latency", "Alert", "field", "1", "2")).toContain("`team::latency` (Alert)");
});

/**
 * A text with every piece of inline code, as CommonMark finds it, replaced by one mark. The lines that fold details are
 * the report's own: each is there as often as the other, and the first one shows code as HTML.
 */
function outsideCode(markdown: string): string {
  const lines = markdown.split("\n").map((line) => {
    const own = /^<details><summary>(.*)<\/summary>$/.exec(line)?.[1];
    return own === undefined
      ? withoutCode(line)
      : `(open) ${own.replace(/<code>[^<>`]*<\/code>/g, "<code>")}`;
  });
  const opened = lines.filter((line) => line.startsWith("(open)")).length;
  expect(lines.filter((line) => line === "</details>")).toHaveLength(opened);
  return lines.filter((line) => line !== "</details>").join("\n");
}

function withoutCode(line: string): string {
  const opening = /`+/.exec(line);
  if (opening === null) return line;
  const [fence] = opening;
  const rest = line.slice(opening.index + fence.length);
  const closing = [...rest.matchAll(/`+/g)].find(([run]) => run.length === fence.length);
  if (closing === undefined) return line;
  return `${line.slice(0, opening.index)}<code>${withoutCode(rest.slice(closing.index + fence.length))}`;
}

/** The cells of a table's row: GitHub splits it at every bar that no backslash precedes, in code as well. */
function cellsOf(row: string): readonly string[] {
  const cells = row.match(/(?:\\[!-/:-@[-`{-~]|[^|])+/g) ?? [];
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
}
