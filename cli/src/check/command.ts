import type { ParseArgsConfig } from "node:util";
import { accountSecrets, ConfigurationError, visible, type ConfigSource } from "pulumi-pipes/internal";
import { command, exitCodes } from "../commandLine";
import { stackConfiguration } from "../pulumi";
import { checksOf, type Check } from "./checks";
import type { Words } from "../openapi";
import { tryService } from "./tryCommand";
import { findWords, linesOf } from "./words";

const help = `\
Usage: npx --no-install pulumi-pipes-cli check [options]

Checks the configuration, the connection and the access key before the first \`pulumi up\`. Without --try, this
command only reads.

Options:
  --json           Print JSON: a list of { name, status, text }
  --stack <name>   Stack whose configuration is read (default: the selected stack)
  -h, --help       Show this text

Trial: runs the checks, creates disposable objects, and shows which assumptions of this package hold for the service
  --try            Create, read and delete objects whose names begin with pulumi-pipes-trial-
  --yes            Do not ask before the first creation
  --source <id>    Data source of the tiles (default: the first of the kind log)
  --pipe <id>      Also read this pipe
  --keys           Also create a disabled access key that expires in ten minutes
  --out <file>     Also write the findings as JSON and as a Markdown table, without names, addresses and IDs

Words of the platform: prints the settings for its paths, and sends no credentials. A trial uses them
  --openapi <document>  OpenAPI document of the platform in JSON: a file or an address
  --path <path>         Path from the documentation of the platform: that of pipes or of dashboards (repeatable)

Statuses: ok, warning, failed, not tried. Of the trial: holds, differs, not tried

Exit codes: 0 no check failed, 1 a check failed, or the trial could not delete an object, 2 wrong command line
or configuration

Examples:
  npx --no-install pulumi-pipes-cli check
  npx --no-install pulumi-pipes-cli check --stack prod --json
  npx --no-install pulumi-pipes-cli check --openapi https://api.example/openapi.json
  npx --no-install pulumi-pipes-cli check --try --out compatibility.json
`;

const trialOptions = {
  yes: { type: "boolean", default: false },
  keys: { type: "boolean", default: false },
  source: { type: "string" },
  pipe: { type: "string" },
  out: { type: "string" },
} satisfies ParseArgsConfig["options"];

const options = {
  json: { type: "boolean", default: false },
  stack: { type: "string" },
  try: { type: "boolean", default: false },
  openapi: { type: "string" },
  path: { type: "string", multiple: true, default: [] },
  ...trialOptions,
} satisfies ParseArgsConfig["options"];

/** The command line after `check`. Sets the exit code of the process. */
export const main = command(
  "pulumi-pipes-cli check",
  help,
  options,
  async (values, { say, redacted, hide }) => {
    const { json, stack, openapi, path, try: isTrial } = values;
    const misplaced = (Object.keys(trialOptions) as (keyof typeof trialOptions)[]).find(
      (name) => !isTrial && values[name] !== undefined && values[name] !== false,
    );
    if (misplaced !== undefined) throw new ConfigurationError("cli/usage", `--${misplaced}: only with --try`);
    // The standard output of a trial is its report.
    const progress = isTrial ? process.stderr : process.stdout;
    const isAsked = openapi !== undefined || path.length > 0;
    const words = isAsked ? await findWords(openapi, path) : undefined;
    if (words !== undefined) progress.write(`${linesOf(words).join("\n")}\n`);
    if (words !== undefined && !isTrial) return exitCodes.success;
    const readConfiguration = async (): Promise<ConfigSource> => {
      const config = await stackConfiguration(stack);
      hide(accountSecrets(config));
      return { get: (key) => words?.[key as keyof Words] ?? config.get(key) };
    };
    const runChecks = async (): Promise<readonly Check[]> => {
      const checks: Check[] = [];
      for await (const unredacted of checksOf(readConfiguration, say, isTrial)) {
        const check = { ...unredacted, text: redacted(unredacted.text) };
        checks.push(check);
        if (isTrial || !json) progress.write(`${visible(lineOf(check))}\n`);
      }
      return checks;
    };
    if (!isTrial) {
      const checks = await runChecks();
      if (json) process.stdout.write(`${JSON.stringify(checks, undefined, 2)}\n`);
      return exitCodeOf(checks);
    }
    return tryService({
      ...values,
      readConfiguration,
      say,
      redacted,
      exitCodeOfChecks: async () => {
        const checks = await runChecks();
        if (checks.some(({ name, status }) => name === "Service" && status === "ok")) return undefined;
        return exitCodeOf(checks) || exitCodes.failure;
      },
    });
  },
);

const lineOf = ({ status, name, text }: Check): string => `${status.padEnd(9)}  ${name.padEnd(13)}  ${text}`;

function exitCodeOf(checks: readonly Check[]): number {
  const names = checks.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (names.length === 0) return exitCodes.success;
  return names.includes("Configuration") || names.includes("Address") ? exitCodes.usage : exitCodes.failure;
}
