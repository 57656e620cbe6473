import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ParseArgsConfig } from "node:util";
import { ConfigurationError, messageOf } from "pulumi-pipes/internal";
import { command, exitCodes, isFolder, makeFolder, reasonOf, textIn, written } from "../commandLine";
import { fileWord, imagesOf } from "./images";
import { withProgress } from "../progress";
import { toMarkdown } from "./markdown";
import { addressToNotify, noticeOf, notify } from "./notification";
import { toPage } from "./page";
import { planOf, type StackPlan } from "./plan";
import { readPreview, type Source } from "./preview";
import { code, counted } from "./text";

const help = `\
Usage: pulumi preview --refresh --json | npx --no-install pulumi-pipes-cli report [options]
       npx --no-install pulumi-pipes-cli report --preview <file> [--preview <file>...] [options]

Summarizes what \`pulumi up\` will do, as Markdown: counts, destructive changes, one table of all changed
resources, and their live, state and program values, folded. Secrets are masked, and long values are truncated.

  --preview <file>     Preview to read (repeat for several stacks). Default: - for standard input
  --title <text>       Title of the report (default: Pulumi preview)
  --html <path>        Also write an HTML page with drawings of changed dashboards. In a folder, the page is
                       report-<stack>.html
  --images <folder>    Also write the drawings as images (SVG), one for each changed dashboard
  --fail-on-warning    Exit with 7 also if an object needs attention, such as a stopped pipe
  --commit-url <url>   Link to the commit
  --run-url <url>      Link to the CI run
  -h, --help           Show this text

PIPES_NOTIFY_URL in the environment is the address of a webhook of Slack, Teams or another service: the command
sends it counts, destructive changes and the link to the run if there is something to tell.

Exit codes: 0 no changes, 7 changes, 1 the preview failed or could not be read, or without changes nobody
could be notified, 2 wrong command line
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
    stacks,
    markdown: toMarkdown(report),
    page: () => toPage(report),
    images: () => imagesOf(stacks),
    exitCode: hasFailed ? exitCodes.failure : hasChanges ? exitCodes.changes : exitCodes.success,
  };
}

/** The plan of one stack. If its values have an unexpected form, the reports of other stacks are still complete. */
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
  images: { type: "string" },
  "fail-on-warning": { type: "boolean", default: false },
  "commit-url": { type: "string" },
  "run-url": { type: "string" },
} satisfies ParseArgsConfig["options"];

/** The command line after `report`. Sets the exit code of the process. */
export const main = command("pulumi-pipes-cli report", help, options, async (values, { say, hide }) => {
  const links = (["commit-url", "run-url"] as const).flatMap((option) => linkTo(option, values[option]));
  const address = addressToNotify();
  hide(address === undefined ? [] : [address]);
  const sources = await Promise.all(values.preview.map((file) => sourceFrom(file, say)));
  const title = values.title.trim() || options.title.default;
  const { stacks, markdown, page, images, exitCode } = reportOf(
    sources,
    title,
    links,
    values["fail-on-warning"],
  );
  if (values.html !== undefined) {
    const file = pageFile(values.html, stacks);
    if (isFolderPath(values.html)) await written(`--html ${file}`, makeFolder(values.html));
    await written(`--html ${file}`, writeFile(file, page()));
    say(`wrote ${file}`);
  }
  if (values.images !== undefined) {
    const drawn = images();
    await written(`--images ${values.images}`, writeImages(values.images, drawn));
    say(`wrote ${counted(drawn.size, "image")} to ${values.images}`);
  }
  process.stdout.write(markdown);
  const failure = await notify(address, noticeOf(title, values["run-url"] ?? "", stacks));
  if (failure === undefined) return exitCode;
  say(failure);
  // A dead webhook must not hide changes: a workflow opens an issue about them.
  return exitCode === exitCodes.success ? exitCodes.failure : exitCode;
});

/** True for a path of a folder, which need not exist. */
const isFolderPath = (path: string): boolean => /[\\/]$/.test(path);

/** The file of the page: a folder gets one with the name of the stack, so that the pages of several jobs have different names. */
function pageFile(path: string, stacks: readonly StackPlan[]): string {
  if (!isFolderPath(path) && !isFolder(path)) return path;
  const [stack, ...others] = stacks.flatMap(({ stackName }) => stackName ?? []);
  return join(
    path,
    stack === undefined || others.length > 0 ? "report.html" : `report-${fileWord(stack)}.html`,
  );
}

async function writeImages(folder: string, images: ReadonlyMap<string, string>): Promise<void> {
  await makeFolder(folder);
  for (const [name, image] of images) await writeFile(join(folder, name), image);
}

/**
 * The preview in a file. A file that cannot be read counts as a failed preview, so the reports of other stacks are still
 * complete.
 */
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
