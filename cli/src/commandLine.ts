import { createReadStream, lstatSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { ConfigurationError, inLines, isRequestError, messageOf, redact } from "pulumi-pipes/internal";
import { writeLines } from "./progress";

/** The exit codes of the commands, which match those of Pulumi's own commands. Only 4 is an addition. */
export const exitCodes = {
  success: 0,
  failure: 1,
  /** Wrong arguments, or a configuration that is incomplete or malformed. */
  usage: 2,
  /** The command left out some objects. */
  skipped: 4,
  changes: 7,
} as const;

type Options = NonNullable<ParseArgsConfig["options"]>;

type ValuesOf<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known }>>["values"];

/** The texts that a command prints, without the secrets of its account: services repeat what clients send them. */
export interface Output {
  /** Writes a line about the command to standard error. */
  readonly say: (line: string) => void;
  readonly redacted: (text: string) => string;
  /** Sets the secrets. There are none before the configuration is read. */
  readonly hide: (secrets: readonly string[]) => void;
}

/**
 * A command: it prints its help, or runs with the values of its options and ends with the exit code that `run` returns. Its failure
 * is printed here, because a service can repeat secrets in any of them.
 */
export function command<Known extends Options>(
  name: string,
  help: string,
  options: Known,
  run: (given: ValuesOf<Known>, output: Output) => number | Promise<number>,
): (args: readonly string[]) => Promise<void> {
  return async (args) => {
    let secrets: readonly string[] = [];
    const say = lineWriter(name, () => secrets);
    const output: Output = {
      say,
      redacted: (text) => redact(text, secrets),
      hide: (texts) => {
        secrets = texts;
      },
    };
    try {
      // No option has such a value.
      if (args.includes("--help") || args.includes("-h")) process.stdout.write(help);
      else process.exitCode = await run(valuesOf(name, args, options), output);
    } catch (error) {
      say(messageOf(error));
      process.exitCode = exitCodeOf(error);
    }
  };
}

function valuesOf<Known extends Options>(name: string, args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ConfigurationError(
      "cli/usage",
      `${reasonOf(error)}. \`npx --no-install ${name} --help\` lists the options`,
    );
  }
}

const exitCodeOf = (error: unknown): number =>
  error instanceof ConfigurationError || isRequestError(error, "http/bad-address")
    ? exitCodes.usage
    : exitCodes.failure;

/** Writes a line about a command to standard error, without secrets. */
export const lineWriter =
  (name: string, secrets: () => readonly string[]) =>
  (line: string): void => {
    writeLines(redact(`${inLines(`${name}: ${line}`)}\n`, secrets()));
  };

/** The text of a file, or of standard input for `-`. PowerShell writes a byte order mark, which this leaves out. */
export const textIn = (file: string): Promise<string> =>
  text(file === "-" ? process.stdin : createReadStream(file));

/** True if a path exists, even as a dangling link, which a write would follow. */
export function isTaken(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

export const isFolder = (path: string): boolean => isOfType(path, "isDirectory");
export const isFile = (path: string): boolean => isOfType(path, "isFile");

/** `statSync` also throws for a path below a file. */
function isOfType(path: string, type: "isDirectory" | "isFile"): boolean {
  try {
    return statSync(path)[type]();
  } catch {
    return false;
  }
}

/**
 * Creates a folder and those around it. `mkdir` with `recursive` never ends below a folder such as /proc/1, where the parent exists
 * but takes no folders.
 */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  if (!isTaken(dirname(folder))) await makeFolder(dirname(folder));
  await mkdir(folder);
}

/** Waits for a write to a path that an option names. */
export async function written(option: string, write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw new ConfigurationError("cli/usage", `cannot write to ${option}: ${reasonOf(error)}`);
  }
}

/** The words of an error of Node.js. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Lines under a title, after an empty line; nothing without lines. */
export const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];

/** A string as one word of a shell. */
export const shellWord = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
