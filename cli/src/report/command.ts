import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { ConfigurationError } from "pulumi-pipes/internal";
import { asksForHelp, exitCodes, reportFailure, valuesOf } from "../commandLine";
import { toMarkdown } from "./markdown";
import { toPage } from "./page";
import { planOf } from "./plan";
import { readPreview } from "./preview";
import { code } from "./text";

const usage = `Usage: pulumi preview --refresh --json | pulumi-pipes report [options]
       pulumi-pipes report [options] --preview FILE [--preview FILE...]

Summarizes what \`pulumi up\` will do, as Markdown: dangers first, then each resource with the
values of its fields on the service, in the state and in the program. Secrets are masked, and
long values are cut.

  --preview FILE    reads a preview from a file; repeat it for several stacks
  --title TEXT      title of the report (default: Pulumi preview)
  --html FILE       also writes a page, with a drawing of every changed dashboard
  --commit-url URL  links the commit
  --run-url URL     links the run
  --help, -h        this text

Exit code: 0 no changes, 7 changes, 1 the preview failed or could not be read,
2 wrong arguments.
`;

/** A text that `pulumi preview --json` printed, and where it comes from, for messages. */
export interface Source {
  readonly text: string;
  readonly name: string;
}

/** The report of previews, one for each stack. Links are Markdown. */
export function reportOf(sources: readonly Source[], title: string, links: readonly string[] = []) {
  const stacks = sources.map(({ text: preview, name }) => planOf(readPreview(preview, name), name));
  const report = { title, links, stacks };
  const hasFailed = stacks.some(({ failures }) => failures.length > 0);
  const hasChanges = stacks.some(({ resources }) => resources.length > 0);
  return {
    markdown: toMarkdown(report),
    page: () => toPage(report),
    exitCode: hasFailed ? exitCodes.failure : hasChanges ? exitCodes.changes : exitCodes.success,
  };
}

/** The command line after `report`. Sets the exit code of the process. */
export const main = (args: readonly string[]): Promise<void> =>
  run(args).catch((error: unknown) => {
    reportFailure("pulumi-pipes report", error);
  });

async function run(args: readonly string[]): Promise<void> {
  if (asksForHelp(args)) {
    process.stdout.write(usage);
    return;
  }
  const given = valuesOf("report", args, {
    title: { type: "string", default: "Pulumi preview" },
    preview: { type: "string", multiple: true, default: [] },
    html: { type: "string" },
    "commit-url": { type: "string" },
    "run-url": { type: "string" },
  });
  const links = [
    ...linkTo("commit-url", given["commit-url"], (hash) => `commit ${code(hash.slice(0, 10))}`),
    ...linkTo("run-url", given["run-url"], () => "run"),
  ];
  const files = given.preview.map(async (name) => ({ text: await readFile(name, "utf8"), name }));
  const sources =
    files.length > 0
      ? await Promise.all(files)
      : [{ text: await text(process.stdin), name: "standard input" }];
  const { markdown, page, exitCode } = reportOf(sources, given.title, links);
  if (given.html !== undefined) await writeFile(given.html, page());
  process.stdout.write(markdown);
  process.exitCode = exitCode;
}

/** A link to a page, by the last part of its address. A workflow without such a page passes an empty address. */
function linkTo(
  option: string,
  url: string | undefined,
  textOf: (last: string) => string,
): readonly string[] {
  if (url === undefined || url === "") return [];
  if (!/^https?:\/\/[^\s<>]+$/.test(url))
    throw new ConfigurationError(`--${option}: expected the address of a page`);
  return [`[${textOf(url.replace(/\/$/, "").split("/").at(-1) ?? "")}](<${url}>)`];
}
