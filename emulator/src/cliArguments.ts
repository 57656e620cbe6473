import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressOf, exportsFor } from "./clientEnvironment";
import { defaultHost, namesOf, type EmulatorOptions } from "./options";
import { noQuirks, quirkChangeSchema, type QuirkChange, type QuirkName } from "./quirks/quirks";
import type { RateLimit } from "./server/rateLimit";

/** The arguments of the command. */
export type Command =
  | { readonly prints: string }
  | { readonly prints?: undefined; readonly quiet: boolean; readonly options: EmulatorOptions };

const defaultPort = 4010;

/** The options that the command takes; the help names each. */
export const commandOptions = {
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  seed: { type: "string" },
  control: { type: "boolean" },
  strict: { type: "boolean" },
  limit: { type: "string" },
  "pipes-segment": { type: "string" },
  "observability-segment": { type: "string" },
  "setting-prefix": { type: "string" },
  quirk: { type: "string", multiple: true },
  quiet: { type: "boolean" },
  "print-env": { type: "boolean" },
  version: { type: "boolean", short: "v" },
  help: { type: "boolean", short: "h" },
} as const;

/** Text of `--help`, which the reference shows. */
export const helpText = `Usage: pulumi-pipes-emulator [options]

  --port <number>                    port, 0 for a free one (default: ${defaultPort})
  --host <address>                   address to listen on (default: 127.0.0.1)
  --data <folder>                    keep the state in this folder (default: in memory)
  --seed default|empty               objects at the start (default: default)
  --control                          enable the control API under /_control
  --strict                           reject unknown fields (default: keep and return them)
  --limit <requests>/<time>          rate limit of each key, such as 10/10s or 5/500ms (default: none)
  --pipes-segment <word>             path segment instead of pipes (default: pipes)
  --observability-segment <word>     path segment instead of observability (default: observability)
  --setting-prefix <word_>           prefix of setting names (default: dbms_)
  --quirk <name>[=<value>][,<name>]  enable quirks (default: none)
  --quiet                            print only the address, and no access log
  --print-env                        print settings for pulumi-pipes as export commands, and exit
  --version, -v                      print the version
  --help, -h                         print this text

Quirks:
${Object.keys(noQuirks)
  .join(", ")
  .replace(/(.{1,96})(?: |$)/g, "  $1\n")}
The OpenAPI document is at /openapi.json, without authentication.
`;

/** Reads the arguments of the command; an error names the problem in one line. */
export function readArguments(args: readonly string[]): Command {
  // No option takes these for its value, so they win over whatever else is there.
  if (args.some((arg) => ["--help", "-h"].includes(arg))) return { prints: helpText };
  if (args.some((arg) => ["--version", "-v"].includes(arg))) return { prints: `${ownVersion()}\n` };
  const { values } = parsed(args);
  const words = {
    segments: { pipes: values["pipes-segment"], observability: values["observability-segment"] },
    settingPrefix: values["setting-prefix"],
  };
  const names = namesOf(words);
  const port = values.port === undefined ? defaultPort : readPort(values.port);
  if (values["print-env"] === true) {
    if (port === 0)
      throw new Error("--print-env needs the --port that the emulator listens on, and 0 is any");
    return { prints: exportsFor(addressOf(values.host ?? defaultHost, port), names) };
  }
  return {
    quiet: values.quiet ?? false,
    options: {
      ...words,
      port,
      host: values.host,
      data: values.data,
      seed: readSeed(values.seed),
      control: values.control,
      strict: values.strict,
      rateLimit: values.limit === undefined ? undefined : readLimit(values.limit),
      quirks: readQuirks(values.quirk ?? []),
    },
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: commandOptions });
  } catch (error) {
    // Node.js writes "TypeError [CODE]: problem. Suggestion".
    const [sentence = ""] = String(error)
      .replace(/^\w+ \[\w+\]: /, "")
      .split(/\.?\n|\. (?:To|This) /);
    throw new Error(`${sentence}; pulumi-pipes-emulator --help lists the options`, { cause: error });
  }
}

/** Version of this package. */
function ownVersion(): string {
  const text = readFileSync(join(__dirname, "..", "package.json"), "utf8");
  return String((JSON.parse(text) as { readonly version?: unknown }).version);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Error("--port must be a number from 0 to 65535");
  return port;
}

function readSeed(text: string | undefined): "default" | "empty" | undefined {
  if (text === undefined || text === "default" || text === "empty") return text;
  throw new Error("--seed must be default or empty");
}

function readLimit(text: string): RateLimit {
  const [, requests, time, unit] = /^([1-9]\d*)\/([1-9]\d*)(ms|s)$/.exec(text) ?? [];
  if (requests === undefined || time === undefined)
    throw new Error("--limit must look like 10/10s or 5/500ms");
  return { requests: Number(requests), perMs: Number(time) * (unit === "s" ? 1000 : 1) };
}

function readQuirks(texts: readonly string[]): QuirkChange {
  const pairs = texts.flatMap((text) => text.split(",")).map(readQuirk);
  const change = quirkChangeSchema.safeParse(Object.fromEntries(pairs));
  if (!change.success) throw new Error(`--quirk: ${change.error.issues[0]?.message ?? "is not valid"}`);
  return change.data;
}

const countingQuirks: readonly string[] = [
  "zerosAfterScaling",
  "staleAfterScaling",
  "lingeringDeletion",
  "smallPages",
] satisfies readonly QuirkName[];

/** Quirks with more values than on and off default to the most frequent value. */
function readQuirk(text: string): readonly [string, unknown] {
  const [name = "", value] = text.split("=", 2);
  if (name === "contractOnly") return [name, value ?? "405"];
  if (name === "dashboardValidation") return [name, value ?? "bare"];
  if (name === "engineWithParens") return [name, value ?? "type"];
  if (countingQuirks.includes(name)) return [name, Number(value ?? 1)];
  return [name, value !== "false"];
}
