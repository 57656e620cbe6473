import type { ParseArgsConfig } from "node:util";
import { accountSecrets, redact, visible, type ConfigSource } from "pulumi-pipes/internal";
import { command, exitCodes, lineWriter } from "../commandLine";
import { stackConfiguration } from "../pulumi";
import { checksOf, type Check } from "./checks";

const help = `\
Usage: npx pulumi-pipes-cli check [options]

Checks the configuration, the connection and the access key before the first \`pulumi up\`. This command
only reads.

Options:
  --json           Print JSON: a list of { name, status, text }
  --stack <name>   Stack whose configuration is read (default: the selected stack)
  -h, --help       Show this text

Statuses: ok, warning, failed, not tried

Exit codes: 0 no check failed, 1 a check failed, 2 wrong command line or configuration

Examples:
  npx pulumi-pipes-cli check
  npx pulumi-pipes-cli check --stack prod --json
`;

const options = {
  json: { type: "boolean", default: false },
  stack: { type: "string" },
} satisfies ParseArgsConfig["options"];

/** The command line after `check`. Sets the exit code of the process. */
export const main = command("pulumi-pipes-cli check", help, options, async ({ json, stack }) => {
  let secrets: readonly string[] = [];
  const readConfiguration = async (): Promise<ConfigSource> => {
    const config = await stackConfiguration(stack);
    secrets = accountSecrets(config);
    return config;
  };
  const say = lineWriter("check", () => secrets);
  const checks: Check[] = [];
  for await (const found of checksOf(readConfiguration, say)) {
    const check = { ...found, text: redact(found.text, secrets) };
    checks.push(check);
    if (!json) process.stdout.write(`${visible(lineOf(check))}\n`);
  }
  if (json) process.stdout.write(`${JSON.stringify(checks, undefined, 2)}\n`);
  return exitCodeOf(checks);
});

const lineOf = ({ status, name, text }: Check): string => `${status.padEnd(9)}  ${name.padEnd(13)}  ${text}`;

function exitCodeOf(checks: readonly Check[]): number {
  const names = checks.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (names.length === 0) return exitCodes.success;
  return names.includes("Configuration") || names.includes("Address") ? exitCodes.usage : exitCodes.failure;
}
