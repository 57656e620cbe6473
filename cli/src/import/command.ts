import { basename, resolve } from "node:path";
import {
  ConfigurationError,
  isRequestError,
  openClient,
  ownVersion,
  redact,
  ResourceError,
  type Client,
  type Environment,
} from "pulumi-pipes/internal";
import { asksForHelp, exitCodes, reportFailure } from "../commandLine";
import { accountOf, type Account } from "./account";
import { adopt, isRefusal, type Adoption } from "./adoption";
import { importFileOf } from "./importFile";
import { importUsage, optionsFrom, type Options } from "./options";
import { named } from "./naming";
import { programOf } from "./program";
import { progressOn, type Progress } from "./progress";
import { projectFiles, projectName } from "./projectFiles";
import { readService } from "./reading";
import { isNamed } from "./selection";
import { stackConfiguration } from "./stackConfiguration";
import { jsonOf, problemsOf, textOf, type Outcome } from "./summary";
import { candidatesIn, readTerraformState, trace, type Instance } from "./terraformState";
import { refuseUnwritable, writeFiles } from "./writing";

/** Names of the files that an import writes. */
const fileNames = ["index.ts", "Pulumi.yaml", "package.json", "tsconfig.json", "import.json"];

/** The command line after `import`. Sets the exit code of the process. */
export function main(args: readonly string[]): Promise<void> {
  return run(args, process.env).catch((error: unknown) => {
    reportFailure("pulumi-pipes import", error);
  });
}

async function run(args: readonly string[], environment: Environment): Promise<void> {
  if (asksForHelp(args)) {
    process.stdout.write(importUsage);
    return;
  }
  const options = optionsFrom(args);
  const instances =
    options.terraformState === undefined ? undefined : await readTerraformState(options.terraformState);
  const stack = await stackConfiguration(process.cwd(), options.stack);
  const account = accountOf(options.settings, environment, options.selection.kinds, stack);
  for (const warning of [stack.unread, account.warning]) if (warning !== undefined) say(warning);
  await refuseUnwritable(options.out, fileNames, options.force);
  const outcome = await importInto(options, account, instances);
  process.stdout.write(redact(options.json ? jsonOf(outcome) : textOf(outcome), account.secrets));
  const problems = problemsOf(outcome);
  for (const problem of problems) say(redact(problem, account.secrets));
  if (problems.length > 0) process.exitCode = exitCodes.skipped;
}

/** Services put what they were sent into what they say: no secret of it gets out. */
async function importInto(
  options: Options,
  account: Account,
  instances: readonly Instance[] | undefined,
): Promise<Outcome> {
  try {
    const progress = progressOn(process.stderr);
    const client = await openClient(account.client, { listener: progress });
    return await importService(client, account, options, progress, instances);
  } catch (error) {
    const message = redact(error instanceof Error ? error.message : String(error), account.secrets);
    const isConfigured = isRequestError(error, "badAddress");
    throw isConfigured ? new ConfigurationError(message) : new ResourceError(message);
  }
}

function say(text: string): void {
  process.stderr.write(`pulumi-pipes import: ${text}\n`);
}

/** Reads, adopts and writes. */
export async function importService(
  client: Client,
  account: Account,
  options: Options,
  progress: Progress,
  instances?: readonly Instance[],
): Promise<Outcome> {
  const selection = { ...options.selection, possibleIds: instances && candidatesIn(instances) };
  const { found, unread } = await readService(client, account.at, selection, progress).finally(() => {
    progress.stop();
  });
  const tracing = instances && trace(instances, found);
  const own = new Set(tracing?.traced.map((one) => one.found));
  // What an instance merely refers to stays with whoever keeps it.
  const chosen = found.filter((one) => tracing === undefined || own.has(one) || isNamed(selection, one.live));
  const results = chosen.map(({ kind, live }) => adopt(kind, live, account.defaults));
  const objects = named(results.filter((result): result is Adoption => !isRefusal(result)));
  const refusals = results.filter(isRefusal);
  const outcome = { out: options.out, files: [], objects, refusals, unread, tracing };
  if (objects.length === 0) {
    const problems = problemsOf(outcome);
    if (problems.length > 0) throw new ResourceError(problems.join("\n"));
    return outcome;
  }
  const facts = {
    name: projectName(basename(resolve(options.out))),
    configuration: account.configuration,
    version: ownVersion(),
  };
  const files = projectFiles(facts, programOf(objects), importFileOf(objects));
  await writeFiles(options.out, files, options.force);
  return { ...outcome, files: Object.keys(files) };
}
