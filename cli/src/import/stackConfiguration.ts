import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bareKey, ConfigurationError, type SettingName } from "pulumi-pipes/internal";

/** What a stack has configured of this package, or why that is not known. */
export interface StackConfiguration {
  readonly settings: ReadonlyMap<SettingName, string>;
  readonly unread?: string;
}

const projectFiles = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/** The Pulumi CLI asks a backend, which may be far away. */
const timeoutMs = 60_000;

/**
 * The settings in the configuration of a stack of the project that a folder is in: of the selected one, unless one is named.
 * Nothing outside a project. A stack that is named and cannot be read is an error.
 */
export async function stackConfiguration(
  folder: string,
  stack: string | undefined,
): Promise<StackConfiguration> {
  const project = await projectAround(folder);
  if (project === undefined) {
    if (stack === undefined) return { settings: new Map() };
    throw new ConfigurationError(`--stack ${stack}: there is no Pulumi project here, nor in a folder above`);
  }
  try {
    const flags = ["--json", "--show-secrets", "--non-interactive"];
    const output = await run(
      "pulumi",
      ["config", ...flags, ...(stack === undefined ? [] : ["--stack", stack])],
      project,
    );
    return { settings: settingsIn(JSON.parse(output)) };
  } catch (error) {
    const reason = error instanceof Unreadable ? error.message : "its output is no JSON";
    const unread = `the configuration of the stack${stack === undefined ? "" : ` ${stack}`} is not used: ${reason}`;
    if (stack !== undefined) throw new ConfigurationError(unread);
    return { settings: new Map(), unread };
  }
}

async function projectAround(folder: string): Promise<string | undefined> {
  for (const name of projectFiles) {
    const isThere = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (isThere) return folder;
  }
  return dirname(folder) === folder ? undefined : projectAround(dirname(folder));
}

class Unreadable extends Error {}

/** The standard output of a command. What it had printed is in no error: it may hold secrets. */
function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, timeout: timeoutMs }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Unreadable(reasonOf(error, stderr)));
    });
  });
}

function reasonOf(
  error: Error & { readonly code?: unknown; readonly killed?: boolean },
  stderr: string,
): string {
  if (error.code === "ENOENT") return "there is no Pulumi CLI on PATH to ask";
  if (error.killed === true) return `the Pulumi CLI did not answer within ${timeoutMs / 1000} s`;
  const said = /^error: (.*)$/m.exec(stderr)?.[1];
  return `the Pulumi CLI says ${said === undefined ? "no reason" : JSON.stringify(said)}`;
}

/** Texts only: no setting of this package is an object. */
function settingsIn(configuration: unknown): ReadonlyMap<SettingName, string> {
  const entries = Object.entries(configuration as Readonly<Record<string, { readonly value?: unknown }>>);
  return new Map(
    entries.flatMap(([key, { value }]) =>
      key.startsWith("pipes:") && typeof value === "string" ? [[bareKey(key) as SettingName, value]] : [],
    ),
  );
}
