import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { bareKey, ConfigurationError, type SettingName } from "pulumi-pipes/internal";

/** The settings of this package in the configuration of a stack, or why they are not known. */
export interface StackConfiguration {
  readonly settings: ReadonlyMap<SettingName, string>;
  readonly unread?: string;
}

/** The Pulumi CLI reads from a backend, which may be far away. */
const timeout = 60_000;

/**
 * The settings of a stack of the project around a folder; of the selected stack, if none is named. Outside a project there are
 * none. Throws if a named stack cannot be read.
 */
export async function stackConfiguration(
  folder: string,
  stack: string | undefined,
): Promise<StackConfiguration> {
  if (!isInProject(folder)) {
    if (stack === undefined) return { settings: new Map() };
    throw new ConfigurationError(`--stack ${stack}: neither this folder nor one above is a Pulumi project`);
  }
  const flags = ["--json", "--show-secrets", "--non-interactive"];
  const args = ["config", ...flags, ...(stack === undefined ? [] : ["--stack", stack])];
  try {
    const { stdout } = await promisify(execFile)("pulumi", args, { cwd: folder, timeout });
    return { settings: settingsIn(JSON.parse(stdout)) };
  } catch (error) {
    const unread = `the configuration of the stack is not used, because \`pulumi config\` failed: ${reasonOf(error)}`;
    if (stack !== undefined) throw new ConfigurationError(unread);
    return { settings: new Map(), unread };
  }
}

const isInProject = (folder: string): boolean =>
  ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].some((name) => existsSync(join(folder, name))) ||
  (dirname(folder) !== folder && isInProject(dirname(folder)));

/** Never the standard output of the CLI, which may hold secrets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error instanceof SyntaxError) return "its output is not JSON";
  const stderr = "stderr" in error ? String(error.stderr) : "";
  return /^error: (.*)$/m.exec(stderr)?.[1] ?? error.message.split("\n", 1).join("");
}

/** Texts only: no setting of this package is an object. */
function settingsIn(configuration: unknown): StackConfiguration["settings"] {
  const entries = Object.entries(configuration as Readonly<Record<string, { readonly value?: unknown }>>);
  return new Map(
    entries.flatMap(([key, { value }]) =>
      key.startsWith("pipes:") && typeof value === "string" ? [[bareKey(key) as SettingName, value]] : [],
    ),
  );
}
