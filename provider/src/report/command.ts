import { valuesOf } from "../config/commandLine";
import { asksForHelp } from "../config/commandLine";
import { changesOf } from "./changes";
import { failureToMarkdown } from "./failure";
import { toMarkdown } from "./markdown";
import { preview, type Preview } from "./preview";

const usage = `Usage: pulumi preview --refresh --json | pulumi-pipes report [--title TEXT]

Turns a preview into Markdown: a summary line, then per resource the fields with their
old and new value. Secrets are masked, long values are cut.

  --title TEXT  headline of the report (default: Pulumi preview)
  --help, -h    this text

Exit code: 0 nothing to change, 7 changes, 1 the preview failed or could not be read.
`;

/** What a report comes to. */
export interface Report {
  readonly markdown: string;
  readonly exitCode: 0 | 1 | 7;
}

/** The report of what `pulumi preview --json` printed. */
export function reportOf(text: string, title: string): Report {
  const read = readPreview(text);
  if (typeof read === "string") return { markdown: failureToMarkdown([read], title), exitCode: 1 };
  const errors = (read.diagnostics ?? []).filter(({ severity }) => severity === "error");
  const messages = [
    ...errors.map(({ message }) => message ?? "unknown"),
    ...(read.error ? [read.error] : []),
  ];
  if (messages.length > 0) return { markdown: failureToMarkdown(messages, title), exitCode: 1 };
  const changes = changesOf(read);
  return { markdown: toMarkdown(changes, title), exitCode: changes.resources.length === 0 ? 0 : 7 };
}

function readPreview(text: string): Preview | string {
  if (text.trim() === "")
    return "there was nothing on standard input: pipe the output of `pulumi preview --json` into this";
  try {
    const parsed = preview.safeParse(JSON.parse(text));
    if (parsed.success && parsed.data.steps != null) return parsed.data;
    if (parsed.success && (parsed.data.diagnostics != null || parsed.data.error != null)) return parsed.data;
    return "standard input is JSON, but not what `pulumi preview --json` prints";
  } catch {
    return `standard input is not JSON, it starts with: ${text.trim().slice(0, 200)}`;
  }
}

/** The command line after `report`. Sets the exit code of the process. */
export function main(args: readonly string[]): void {
  run(args).catch((error: unknown) => {
    process.stderr.write(`pulumi-pipes report: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

async function run(args: readonly string[]): Promise<void> {
  if (asksForHelp(args)) {
    process.stdout.write(usage);
    return;
  }
  const { title } = valuesOf("report", args, { title: { type: "string", default: "Pulumi preview" } });
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Buffer));
  const { markdown, exitCode } = reportOf(Buffer.concat(chunks).toString("utf8"), title);
  process.stdout.write(markdown);
  process.exitCode = exitCode;
}
