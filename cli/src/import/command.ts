import {
  ConfigurationError,
  isRequestError,
  openClient,
  redact,
  ResourceError,
  type Environment,
} from "pulumi-pipes/internal";
import { asksForHelp, exitCodes, reportFailure } from "../commandLine";
import { accountOf, type Account } from "./account";
import { adopt, isRefusal, type Adoption } from "./adoption";
import { importFileOf } from "./importFile";
import { named } from "./naming";
import { importUsage, optionsFrom, type Options } from "./options";
import { programOf } from "./program";
import { projectFiles, refuseOverwriting, writeFiles } from "./projectFiles";
import { readService } from "./reading";
import { stackConfiguration } from "./stackConfiguration";
import { jsonOf, problemsOf, textOf, type Outcome } from "./summary";
import { readTerraformState, type Instance } from "./terraformState";

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
  const { terraformState, selection, settings } = options;
  const instances = terraformState === undefined ? undefined : await readTerraformState(terraformState);
  const stack = await stackConfiguration(process.cwd(), options.stack);
  const account = accountOf(settings, environment, selection.kinds, stack);
  // Services repeat what clients send them: no secret in it is printed.
  const print = (stream: NodeJS.WriteStream, text: string): void => {
    stream.write(redact(text, account.secrets));
  };
  const say = (line: string): void => {
    print(process.stderr, `pulumi-pipes import: ${line}\n`);
  };
  for (const warning of [stack.unread, account.warning]) if (warning !== undefined) say(warning);
  if (!options.force) refuseOverwriting(options.out);
  try {
    const outcome = await importService(options, account, say, instances);
    print(process.stdout, options.json ? jsonOf(outcome) : textOf(outcome));
    const problems = problemsOf(outcome);
    problems.forEach(say);
    if (problems.length > 0) process.exitCode = exitCodes.skipped;
  } catch (error) {
    const message = redact(error instanceof Error ? error.message : String(error), account.secrets);
    throw isRequestError(error, "badAddress") ? new ConfigurationError(message) : new ResourceError(message);
  }
}

/** Reads, adopts and writes. */
async function importService(
  { out, force, json, selection }: Options,
  account: Account,
  say: (line: string) => void,
  instances: readonly Instance[] | undefined,
): Promise<Outcome> {
  const client = await openClient(account.client, { listener: { waits: say } });
  const stateIds = instances && new Set(instances.flatMap(({ id }) => id ?? []));
  const progress = json ? () => undefined : say;
  const { found, unread } = await readService(client, account.at, { ...selection, stateIds }, progress);
  const traced = instances?.map(({ address, id }) => ({
    address,
    found: found.find(({ live }) => live.id.toLowerCase() === id),
  }));
  const results = found.map(({ kind, live }) => adopt(kind, live, account.defaults));
  const objects = named(results.filter((result): result is Adoption => !isRefusal(result)));
  const outcome = { out, files: [], objects, refusals: results.filter(isRefusal), unread, traced };
  if (objects.length === 0) {
    const problems = problemsOf(outcome);
    if (problems.length > 0) throw new ResourceError(problems.join("\n"));
    return outcome;
  }
  const files = projectFiles(out, account.configuration, programOf(objects), importFileOf(objects));
  return { ...outcome, files: await writeFiles(out, files, force) };
}
