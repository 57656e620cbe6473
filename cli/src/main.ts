import "pulumi-pipes-contract/requiredNode";
import { ConfigurationError, ownVersion } from "pulumi-pipes/internal";
import { command, exitCodes } from "./commandLine";

const help = `\
Usage: npx --no-install pulumi-pipes-cli <command> [options]

Commands:
  check    Check the configuration, the connection and the access key, or try a service
  import   Generate a Pulumi program that adopts existing objects
  recover  Find the objects of a stack whose state was lost
  report   Summarize a preview as Markdown and HTML

Options:
  -h, --help      Show help. For one command: npx --no-install pulumi-pipes-cli <command> --help
  -v, --version   Show the version
`;

const withoutCommand = (failure: string) =>
  command("pulumi-pipes-cli", help, { version: { type: "boolean", short: "v" } }, ({ version }) => {
    if (version !== true)
      throw new ConfigurationError("cli/usage", `${failure}: expected check, import, recover or report`);
    process.stdout.write(`${ownVersion()}\n`);
    return exitCodes.success;
  });

/** The command line. Sets the exit code of the process. */
export async function main(args: readonly string[]): Promise<void> {
  const [name, ...others] = args;
  // Only a command that runs loads its code.
  if (name === "check") await (await import("./check/command.js")).main(others);
  else if (name === "import") await (await import("./import/command.js")).main(others);
  else if (name === "recover") await (await import("./recover/command.js")).main(others);
  else if (name === "report") await (await import("./report/command.js")).main(others);
  else if (name === undefined || name.startsWith("-")) await withoutCommand("missing command")(args);
  else await withoutCommand(`unknown command ${name}`)([]);
}
