import { ConfigurationError, ownVersion } from "pulumi-pipes/internal";
import { asksForHelp, reportFailure } from "./commandLine";

/** A command of the package: a line of the help, and its code, which only this command loads. */
interface Command {
  readonly does: string;
  readonly load: () => Promise<{ readonly main: (args: readonly string[]) => Promise<void> }>;
}

const commands: ReadonlyMap<string, Command> = new Map([
  [
    "import",
    { does: "write a program that adopts existing objects", load: () => import("./import/command.js") },
  ],
  ["report", { does: "describe what `pulumi up` will do", load: () => import("./report/command.js") }],
]);

const usage = `Usage: pulumi-pipes COMMAND [options]

${[...commands].map(([name, { does }]) => `  ${name}   ${does}\n`).join("")}
  --help, -h      this text; of one command: pulumi-pipes COMMAND --help
  --version, -v   version of this package
`;

/** The command line. Sets the exit code of the process. */
export function main(args: readonly string[]): void {
  run(args).catch((error: unknown) => {
    reportFailure("pulumi-pipes", error);
  });
}

async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined) throw new ConfigurationError(`which command?\n\n${usage}`);
  const command = commands.get(name);
  if (command !== undefined) await (await command.load()).main(args);
  else if (asksForHelp([name])) process.stdout.write(usage);
  else if (name === "--version" || name === "-v") process.stdout.write(`${ownVersion()}\n`);
  else
    throw new ConfigurationError(
      `there is no command ${JSON.stringify(name)}; pulumi-pipes --help lists the commands`,
    );
}
