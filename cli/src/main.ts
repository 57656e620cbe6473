import { ConfigurationError, ownVersion } from "pulumi-pipes/internal";
import { asksForHelp, reportFailure, hasFlag } from "./commandLine";

/** A command of the package: a line of the help, and what runs it. Each loads only what it needs. */
interface Command {
  readonly does: string;
  readonly run: (args: readonly string[]) => Promise<void>;
}

const commands: ReadonlyMap<string, Command> = new Map([
  [
    "import",
    {
      does: "write a program that adopts what a service has",
      run: async (args) => {
        await (await import("./import/command.js")).main(args);
      },
    },
  ],
  [
    "report",
    {
      does: "tell what `pulumi up` will do, as Markdown and as a page, from a preview",
      run: async (args) => {
        await (await import("./report/command.js")).main(args);
      },
    },
  ],
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

async function run([first, ...rest]: readonly string[]): Promise<void> {
  if (first === undefined) throw new ConfigurationError(`which command?\n\n${usage}`);
  // `help import` is `import --help`.
  const [name, args] = first === "help" && rest[0] !== undefined ? [rest[0], ["--help"]] : [first, rest];
  const command = commands.get(name);
  if (command !== undefined) await command.run(args);
  else if (name === "help" || asksForHelp([name, ...args])) process.stdout.write(usage);
  else if (hasFlag([name, ...args], "--version", "-v")) process.stdout.write(`${ownVersion()}\n`);
  else
    throw new ConfigurationError(
      `there is no command ${JSON.stringify(name)}; pulumi-pipes --help lists the commands`,
    );
}
