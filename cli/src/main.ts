import { ConfigurationError, ownVersion } from "pulumi-pipes/internal";
import { command, exitCodes } from "./commandLine";

const help = `\
Usage: pulumi-pipes <command> [options]

Commands:
  import   Generate a Pulumi program that adopts existing objects
  report   Summarize a preview as Markdown and HTML

Options:
  -h, --help      Show help. For one command: pulumi-pipes <command> --help
  -v, --version   Show the version
`;

const withoutCommand = command(
  "pulumi-pipes",
  help,
  { version: { type: "boolean", short: "v" } },
  ({ version }) => {
    if (version !== true) throw new ConfigurationError("cli/usage", `Missing command.\n\n${help}`);
    process.stdout.write(`${ownVersion()}\n`);
    return exitCodes.success;
  },
);

/** The command line. Sets the exit code of the process. */
export async function main(args: readonly string[]): Promise<void> {
  const [name, ...others] = args;
  // Only a command that runs loads its code.
  if (name === "import") await (await import("./import/command.js")).main(others);
  else if (name === "report") await (await import("./report/command.js")).main(others);
  else await withoutCommand(args);
}
