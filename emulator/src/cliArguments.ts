import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressOf, exportsFor } from "./clientEnvironment";
import { defaultHost, namesOf, type EmulatorOptions } from "./options";
import { likenessTo, type Likeness } from "./quirks/findings";
import { noQuirks, quirkChangeSchema, type QuirkChange, type QuirkName } from "./quirks/quirks";
import { seedNames, type SeedName } from "./seed/content";
import { limitHeaders, type RateLimit } from "./server/rateLimit";

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
  "limit-header": { type: "string" },
  "refuse-private-addresses": { type: "boolean" },
  "slack-host": { type: "string" },
  "pipes-segment": { type: "string" },
  "observability-segment": { type: "string" },
  "setting-prefix": { type: "string" },
  quirk: { type: "string", multiple: true },
  like: { type: "string" },
  quiet: { type: "boolean" },
  "print-env": { type: "boolean" },
  version: { type: "boolean", short: "v" },
  help: { type: "boolean", short: "h" },
} as const;

/** Text of `--help`, which the reference shows. */
export const helpText = `Usage: npx --no-install pulumi-pipes-emulator [options]

Runs an emulator of the management API on this machine, for tests and demos.

Service:
  --port <number>                    Port; 0 selects a free one (default: ${defaultPort})
  --host <address>                   Address to listen on (default: 127.0.0.1)
  --data <folder>                    Keep the objects in this folder (default: in memory)
  --seed <seed>                      Objects at the start: default, empty or account (default: default)
  --control                          Enable the control API at /_control

Behavior:
  --strict                           Reject unknown fields (default: drop them)
  --limit <requests>/<time>          Rate limit of each access key, such as 10/10s or 5/500ms (default: none)
  --limit-header <header>            Header with the time to wait, or RateLimit for all headers of a common limiter
                                     (default: X-RateLimit-Reset)
  --refuse-private-addresses         Refuse webhooks with private addresses
  --slack-host <host>                Host that webhooks for Slack must have (default: any)
  --pipes-segment <word>             Path segment of pipes (default: pipes)
  --observability-segment <word>     Path segment of dashboards and alerts (default: observability)
  --setting-prefix <prefix>          Prefix of the names of tuning settings (default: dbms_)
  --quirk <name>[=<value>][,<name>]  Behave as some services do (repeatable, default: none)
  --like <file>                      Behave as the service of this report, which \`pulumi-pipes-cli check --try --out\`
                                     writes (default: no report)

Output:
  --quiet                            Print only the address, and no request log
  --print-env                        Print the settings of programs as export commands, and exit. Use the --port
                                     and the --host of the running emulator
  -v, --version                      Show the version
  -h, --help                         Show this text

Quirks, which docs/reference/emulator.md describes. Without a value, a quirk is on. Some quirks accept a
value, such as smallPages=20:
${Object.keys(noQuirks)
  .join(", ")
  .replace(/(.{1,96})(?: |$)/g, "  $1\n")}
The OpenAPI document is at /openapi.json, without authentication.

Exit codes: 0 stopped or printed, 1 failure, 2 wrong command line

Examples:
  npx --no-install pulumi-pipes-emulator --control
  npx --no-install pulumi-pipes-emulator --quirk shuffleSets,smallPages=20
  eval "$(npx --no-install pulumi-pipes-emulator --print-env)"
`;

/** Reads the arguments of the command; an error names the problem in one line. */
export function readArguments(args: readonly string[]): Command {
  // No option takes these for its value, so they take precedence over all other arguments.
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
    if (port === 0) throw new Error("--print-env: requires the --port of the running emulator, got 0");
    return { prints: exportsFor(addressOf(values.host ?? defaultHost, port), names) };
  }
  const like = values.like === undefined ? undefined : readReport(values.like);
  return {
    quiet: values.quiet ?? false,
    options: {
      ...words,
      port,
      host: values.host,
      data: values.data,
      seed: readSeed(values.seed),
      control: values.control,
      strict: values.strict ?? like?.strict,
      rateLimit: values.limit === undefined ? undefined : readLimit(values.limit, values["limit-header"]),
      webhookAddresses: {
        refusePrivate: values["refuse-private-addresses"],
        slackHost: values["slack-host"],
      },
      quirks: { ...like?.quirks, ...readQuirks(values.quirk ?? []) },
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

function readSeed(text: string | undefined): SeedName | undefined {
  const name = seedNames.find((seedName) => seedName === text);
  if (name === undefined && text !== undefined) throw new Error("--seed must be default, empty or account");
  return name;
}

function readLimit(text: string, headerName: string | undefined): RateLimit {
  const [, requests, time, unit] = /^([1-9]\d*)\/([1-9]\d*)(ms|s)$/.exec(text) ?? [];
  if (requests === undefined || time === undefined)
    throw new Error("--limit must look like 10/10s or 5/500ms");
  const header = limitHeaders.find((candidate) => candidate === headerName);
  if (header !== headerName) throw new Error(`--limit-header must be one of ${limitHeaders.join(", ")}`);
  return { requests: Number(requests), perMs: Number(time) * (unit === "s" ? 1000 : 1), header };
}

function readReport(file: string): Likeness {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Error(`--like: cannot read ${file}`);
  }
  try {
    return likenessTo(text);
  } catch {
    throw new Error(`--like: ${file} is no report of pulumi-pipes-cli check --try`);
  }
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
