import { readFile, writeFile } from "node:fs/promises";
import { ConfigurationError } from "pulumi-pipes/internal";
import { asksForHelp, exitCodes, reportFailure, valuesOf } from "../commandLine";
import type { Link, Report } from "./content";
import { toHtml } from "./html";
import { toMarkdown } from "./markdown";
import { message, phrase, type Phrase } from "./phrase";
import { planOf, type StackPlan } from "./plan";
import { readPreview } from "./preview";

const usage = `Usage: pulumi preview --refresh --json | pulumi-pipes report [options]
       pulumi-pipes report [options] --preview FILE [--preview FILE...]

Tells what \`pulumi up\` will do, as Markdown: dangers first, then per resource the fields
with their values on the service, in the state and in the program. Secrets are masked,
long values are cut.

  --title TEXT    headline of the report (default: Pulumi preview)
  --preview FILE  reads the preview of one stack from a file; repeat it for several stacks
  --html FILE     writes the report as a page too, with every changed dashboard drawn
  --commit-url URL  links the commit
  --run-url URL   links the run
  --help, -h      this text

Exit code: 0 nothing to change, 7 changes, 1 the preview failed or could not be read,
2 wrong arguments.
`;

export type ExitCode = (typeof exitCodes)["success" | "failure" | "changes"];

/** What a report comes to. */
export interface Reported {
  readonly markdown: string;
  readonly html: string;
  readonly exitCode: ExitCode;
}

/** A text that `pulumi preview --json` printed, and where it comes from, for a message. */
export interface Source {
  readonly text: string;
  readonly name: string;
}

/** The report of previews, one for each stack. */
export function reportOfStacks(
  sources: readonly Source[],
  title: string,
  links: readonly Link[] = [],
): Reported {
  const stacks = sources.map(stackPlanOf);
  const report: Report = { title, links, stacks };
  return { markdown: toMarkdown(report), html: toHtml(report), exitCode: exitCodeOf(stacks) };
}

const standardInput = "standard input";

/** The report of what `pulumi preview --json` printed. */
export const reportOf = (text: string, title: string): Reported =>
  reportOfStacks([{ text, name: standardInput }], title);

function stackPlanOf({ text, name }: Source): StackPlan {
  const preview = readPreview(text, name);
  const plan =
    typeof preview === "string" ? { ...planOf({}), failures: [message(preview)] } : planOf(preview);
  return { ...plan, stack: plan.stack ?? name };
}

function exitCodeOf(stacks: readonly StackPlan[]): ExitCode {
  if (stacks.some(({ failures }) => failures.length > 0)) return exitCodes.failure;
  return stacks.some(({ resources }) => resources.length > 0) ? exitCodes.changes : exitCodes.success;
}

/** The command line after `report`. Sets the exit code of the process. */
export function main(args: readonly string[]): Promise<void> {
  return run(args).catch((error: unknown) => {
    reportFailure("pulumi-pipes report", error);
  });
}

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
    ...linkTo("commit-url", given["commit-url"], (path) => phrase`commit ${path.slice(0, 10)}`),
    ...linkTo("run-url", given["run-url"], () => ["run"]),
  ];
  const files = given.preview.map(async (file) => ({
    text: await readFile(file, "utf8"),
    name: file,
  }));
  const sources = files.length > 0 ? await Promise.all(files) : [await readStandardInput()];
  const { markdown, html, exitCode } = reportOfStacks(sources, given.title, links);
  if (given.html !== undefined) await writeFile(given.html, html);
  process.stdout.write(markdown);
  process.exitCode = exitCode;
}

/** A link to an address; its text is made of the last part of the address. */
function linkTo(option: string, url: string | undefined, textOf: (last: string) => Phrase): readonly Link[] {
  // A workflow passes an empty one where there is no such page.
  if (url === undefined || url === "") return [];
  if (!/^https?:\/\/[^\s<>]+$/.test(url))
    throw new ConfigurationError(`--${option}: expected the address of a page`);
  return [{ text: textOf(url.replace(/\/$/, "").split("/").at(-1) ?? ""), url }];
}

async function readStandardInput(): Promise<Source> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Buffer));
  return { text: Buffer.concat(chunks).toString("utf8"), name: standardInput };
}
