import { writeFile } from "node:fs/promises";
import type { ParseArgsConfig } from "node:util";
import { ConfigurationError, messageOf } from "pulumi-pipes/internal";
import { command, exitCodes, lineWriter, reasonOf, textIn, written } from "../commandLine";
import { withProgress } from "../progress";
import { toMarkdown } from "./markdown";
import { toPage } from "./page";
import { planOf } from "./plan";
import { readPreview, type Source } from "./preview";
import { code } from "./text";

const help = `\
Usage: pulumi preview --refresh --json | npx --no-install pulumi-pipes-cli report [options]
       npx --no-install pulumi-pipes-cli report --preview <file> [--preview <file>...] [options]

Summarizes what \`pulumi up\` will do, as Markdown. Destructive changes come first, then each resource
with its live, state and program values. Secrets are masked, and long values are truncated.

  --preview <file>     Preview to read (repeat for several stacks). Default: - for standard input
  --title <text>       Title of the report (default: Pulumi preview)
  --html <file>        Also write an HTML page with drawings of changed dashboards
  --fail-on-warning    Exit with 7 also if an object needs attention, such as a stopped pipe
  --commit-url <url>   Link to the commit
  --run-url <url>      Link to the CI run
  -h, --help           Show this text

Exit codes: 0 no changes, 7 changes, 1 the preview failed or could not be read, 2 wrong command line
`;

/** The report of previews, one for each stack. Links are Markdown. */
export function reportOf(
  sources: readonly Source[],
  title: string,
  links: readonly string[] = [],
  failsOnWarning = false,
) {
  const stacks = sources.map(stackPlan);
  const report = { title, links, stacks };
  const hasFailed = stacks.some(({ failures }) => failures.length > 0);
  const hasChanges = stacks.some(
    ({ resources, attention }) => resources.length > 0 || (failsOnWarning && attention.length > 0),
  );
  return {
    markdown: toMarkdown(report),
    page: () => toPage(report),
    exitCode: hasFailed ? exitCodes.failure : hasChanges ? exitCodes.changes : exitCodes.success,
  };
}

/** The plan of one stack. If values of another form end it, the reports of the others stay. */
function stackPlan(source: Source) {
  try {
    return planOf(readPreview(source), source.name);
  } catch (error) {
    return planOf(readPreview({ ...source, text: "", failure: messageOf(error) }), source.name);
  }
}

const options = {
  title: { type: "string", default: "Pulumi preview" },
  preview: { type: "string", multiple: true, default: ["-"] },
  html: { type: "string" },
  "fail-on-warning": { type: "boolean", default: false },
  "commit-url": { type: "string" },
  "run-url": { type: "string" },
} satisfies ParseArgsConfig["options"];

/** The command line after `report`. Sets the exit code of the process. */
export const main = command("pulumi-pipes-cli report", help, options, async (given) => {
  const links = (["commit-url", "run-url"] as const).flatMap((option) => linkTo(option, given[option]));
  const say = lineWriter("report", () => []);
  const sources = await Promise.all(given.preview.map((file) => sourceFrom(file, say)));
  const title = given.title.trim() || options.title.default;
  const { markdown, page, exitCode } = reportOf(sources, title, links, given["fail-on-warning"]);
  if (given.html !== undefined) {
    await written(`--html ${given.html}`, writeFile(given.html, page()));
    say(`wrote ${given.html}`);
  }
  process.stdout.write(markdown);
  return exitCode;
});

/** The preview in a file. One that cannot be read is one that failed, and the reports of the others stay. */
async function sourceFrom(file: string, say: (line: string) => void): Promise<Source> {
  const name = file === "-" ? "standard input" : file;
  // A preview can run for minutes before it prints anything.
  const wait = { label: "waiting for a preview on standard input", isAnnounced: true };
  try {
    const text = await (file === "-" ? withProgress(wait, say, () => textIn(file)) : textIn(file));
    say(`read ${name}: ${Math.ceil(text.length / 1000)} kB`);
    return { text, name };
  } catch (error) {
    return { text: "", name, failure: reasonOf(error) };
  }
}

/** A link to a page. A workflow without such a page passes an empty address. */
function linkTo(option: "commit-url" | "run-url", url = ""): readonly string[] {
  if (url === "") return [];
  const expected = "expected an address that begins with https:// or http://";
  if (!/^https?:\/\/[!-;=?-~]+$/.test(url))
    throw new ConfigurationError("cli/usage", `--${option}: ${expected}`);
  const hash = url.replace(/\/$/, "").split("/").at(-1) ?? "";
  return [`[${option === "run-url" ? "run" : `commit ${code(hash.slice(0, 10))}`}](<${url}>)`];
}
