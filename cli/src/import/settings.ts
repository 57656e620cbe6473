import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { clientSettingsFrom, ConfigurationError, credentialNames, defaultsFrom } from "pulumi-pipes/internal";
import { lookUp, objectFrom, settingNames } from "pulumi-pipes/internal";
import type { ConfigSource, Resource } from "pulumi-pipes/internal";

/** The settings of the client, the ids that args leave out, and the configuration of the project. Throws if one is missing. */
export function importSettings(stack: ConfigSource, chosen: readonly Resource[]) {
  const settings = clientSettingsFrom(stack);
  const defaults = defaultsFrom(stack);
  for (const name of chosen.flatMap(({ scope }) => scope)) {
    const failure = `missing configuration: pipes:${name}. Set it ${defaults.sources[name]}`;
    if (defaults[name] === undefined) throw new ConfigurationError("config/missing", failure);
  }
  // No project has credentials, or a path of this machine.
  const personal: readonly string[] = [...credentialNames, "caCertificateFile"];
  const shared = settingNames.filter((name) => !personal.includes(name));
  const configuration = objectFrom(shared.map((name) => [name, lookUp(stack, name)]));
  return { settings, defaults, configuration };
}

/** The configuration of a stack; of the selected one, if none is named. Empty outside a project. */
export async function stackConfiguration(stack: string | undefined): Promise<ConfigSource> {
  if (stack === undefined && !isInProject(process.cwd())) return new Map<string, string>();
  const flags = ["--json", "--show-secrets", "--non-interactive"];
  const args = ["config", ...flags, ...(stack === undefined ? [] : ["--stack", stack])];
  try {
    // The backend may be far away.
    const { stdout } = await promisify(execFile)("pulumi", args, { timeout: 60_000 });
    const configuration = JSON.parse(stdout) as Readonly<Record<string, { readonly value?: unknown }>>;
    const entries = Object.entries(configuration);
    return new Map(
      entries.flatMap(([key, { value }]) =>
        typeof value === "string" ? [[key.replace(/^pipes:/, ""), value]] : [],
      ),
    );
  } catch (error) {
    const advice = "Select a stack with --stack, or run the command outside the project";
    const failure = `cannot read the stack configuration (\`pulumi config\`): ${reasonOf(error)}`;
    throw new ConfigurationError("import/input", `${failure}. ${advice}`);
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
