import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { pathPart } from "pulumi-pipes-contract";
import { clientModule, clientSettingsFrom, ConfigurationError } from "pulumi-pipes/internal";
import { defaultsFrom, isRequestError, messageOf, visible } from "pulumi-pipes/internal";
import type { Client, ConfigSource, Place } from "pulumi-pipes/internal";
import { exitCodes, isTaken, written, type Output } from "../commandLine";
import { withProgress } from "../progress";
import type { TrialSources } from "../trial/bodies";
import { Interrupted, mostRequests, runTrial } from "../trial/trial";
import { findingsOf, type Finding } from "./assumptions";
import { reportOf, tableOf } from "./report";

export interface TrialArguments extends Pick<Output, "say" | "redacted"> {
  readonly readConfiguration: () => Promise<ConfigSource>;
  /** Runs and prints the checks. Returns the exit code of the command if the trial cannot begin after them. */
  readonly exitCodeOfChecks: () => Promise<number | undefined>;
  readonly yes: boolean;
  readonly json: boolean;
  readonly keys: boolean;
  readonly source?: string | undefined;
  readonly pipe?: string | undefined;
  readonly out?: string | undefined;
}

/** Runs a trial, and prints its findings. Returns the exit code. */
export async function tryService(args: TrialArguments): Promise<number> {
  const { say, pipe: pipeId, keys: withKey, out } = args;
  const files = out === undefined ? [] : [out, out.replace(/(\.json)?$/, ".md")];
  const taken = files.find(isTaken);
  if (taken !== undefined)
    throw new ConfigurationError("cli/usage", `--out: ${taken} already exists. Choose a different file`);
  if (pipeId !== undefined && !pathPart.safeParse(pipeId).success)
    throw new ConfigurationError("cli/usage", "--pipe: must be the ID of a pipe");
  if (!args.yes && !process.stdin.isTTY)
    throw new ConfigurationError("cli/usage", "--try: nobody can confirm the trial here. Add --yes");
  const exitCode = await args.exitCodeOfChecks();
  if (exitCode !== undefined) {
    say("the trial did not begin, because of the checks above");
    return exitCode;
  }
  const config = await args.readConfiguration();
  const settings = clientSettingsFrom(config);
  const { organizationId = "", serviceId = "" } = defaultsFrom(config);
  const at = { organizationId, serviceId };
  const client = (await clientModule()).openClient(settings, say);
  process.stderr.write(`${announcement(withKey)} in the service ${serviceId}\n`);
  if (!args.yes) await confirm();
  const sources = await trialSources(client, at, args.source);

  const controller = new AbortController();
  const stop = (): void => {
    say("stops after the current request, and deletes what it created");
    controller.abort();
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const trial = { client, settings, at, sources, withKey, pipeId, say, signal: controller.signal };
    const wait = { label: "trial", unit: "requests", total: mostRequests };
    const { notes, remaining, failure } = await withProgress(wait, say, (onRequest) =>
      runTrial({ ...trial, onRequest }),
    );
    for (const line of remaining) say(`could not delete the ${line}. Delete it in the web interface`);
    if (failure instanceof Interrupted) {
      say("a signal ended the trial");
      return exitCodes.failure;
    }
    if (failure !== undefined) throw failure;
    const findings = findingsOf(notes);
    const lines = linesOf(findings).map((line) => `${visible(args.redacted(line))}\n`);
    process.stdout.write(args.json ? reportOf(findings) : lines.join(""));
    const texts = [reportOf(findings), tableOf(findings)];
    for (const [index, file] of files.entries()) await written("--out", writeFile(file, texts[index] ?? ""));
    return remaining.length > 0 ? exitCodes.failure : exitCodes.success;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

const announcement = (withKey: boolean): string =>
  "The trial sends at most " +
  `${mostRequests} requests. It creates a dashboard, two alerts that never fire, a webhook to an address that nobody reads, ` +
  `${withKey ? "a saved search and a disabled access key" : "and a saved search"}, and deletes them at the end,`;

/** Asks before the first write. A script confirms with `--yes`. */
async function confirm(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Ctrl-C and Ctrl-D end the question with an error.
    const reply = await terminal.question("Continue? (yes/no) ").catch(() => "no");
    if (!/^y(es)?$/i.test(reply.trim())) throw new ConfigurationError("cli/usage", "--try: not confirmed");
  } finally {
    terminal.close();
  }
}

/** The data sources of the tiles. */
async function trialSources(client: Client, at: Place, asked: string | undefined): Promise<TrialSources> {
  const { sources: collection } = client.operation();
  const listing = await collection.list(at).catch((error: unknown) => {
    if (isRequestError(error, "http/not-found")) throw wrongWords(messageOf(error));
    throw error;
  });
  if (listing === undefined) throw wrongWords("the service has no path for data sources");
  const sources = [...listing.objects.values()].map(({ record }) => record);
  const idOf = (kind: string): string | undefined => sources.find((source) => source.kind === kind)?.id;
  const sourceId = asked ?? idOf("log") ?? sources[0]?.id;
  if (sourceId === undefined || (asked !== undefined && !sources.some(({ id }) => id === asked)))
    throw new ConfigurationError(
      "cli/usage",
      "--source: the service has no such data source. Choose one with --source",
    );
  return { sourceId, traceId: idOf("trace") };
}

const wrongWords = (failure: string): ConfigurationError =>
  new ConfigurationError(
    "cli/usage",
    `${failure}. If the paths of the platform have other words, \`check --openapi\` or \`check --path\` finds them`,
  );

/** A line for each assumption, and two more for one that differs. */
function linesOf(findings: readonly Finding[]): readonly string[] {
  const untried = findings.filter(({ status }) => status === "not tried").length;
  const lines = findings.flatMap(({ status, code, promise, consequence, value, note }) => {
    const detail = [value, note].filter((text) => text !== undefined).join(": ");
    const more = status === "holds" || detail === "" ? "" : ` (${detail})`;
    const line = `${status.padEnd(9)}  ${code.padEnd(22)}  ${promise}${more}`;
    return status === "differs" ? [line, `${" ".repeat(35)}${consequence}`] : [line];
  });
  return [...lines, `${untried} of ${findings.length} assumptions were not tried`];
}
