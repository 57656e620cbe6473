import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ConfigurationError, type ConfigSource } from "pulumi-pipes/internal";
import { isTaken } from "./commandLine";

/** Runs the Pulumi CLI, and returns its standard output. */
export async function runPulumi(
  args: readonly string[],
  { timeoutMs = 0, env = {} }: { readonly timeoutMs?: number; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const options = { timeout: timeoutMs, maxBuffer: Infinity, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)("pulumi", [...args, "--non-interactive"], options);
  return stdout;
}

/** The configuration of a stack; of the selected one, if none is named. Empty outside a project. */
export async function stackConfiguration(stack: string | undefined): Promise<ConfigSource> {
  if (stack === undefined && !isInProject(process.cwd())) return new Map<string, string>();
  const flags = ["--json", "--show-secrets"];
  const args = ["config", ...flags, ...(stack === undefined ? [] : ["--stack", stack])];
  try {
    // The backend may be far away.
    const stdout = await runPulumi(args, { timeoutMs: 60_000 });
    const configuration = JSON.parse(stdout) as Readonly<Record<string, { readonly value?: unknown }>>;
    const entries = Object.entries(configuration);
    return new Map(
      entries.flatMap(([key, { value }]) =>
        typeof value === "string" ? [[key.replace(/^pipes:/, ""), value]] : [],
      ),
    );
  } catch (error) {
    const advice = "Select a stack with --stack, or run the command outside the project";
    const failure = `cannot read the stack configuration (\`pulumi config\`): ${pulumiReasonOf(error)}`;
    throw new ConfigurationError("import/input", `${failure}. ${advice}`);
  }
}

export const isInProject = (folder: string): boolean =>
  ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].some((name) => isTaken(join(folder, name))) ||
  (dirname(folder) !== folder && isInProject(dirname(folder)));

/** Never the standard output of the CLI, which may hold secrets. */
export function pulumiReasonOf(error: unknown): string {
  if (!(error instanceof Error) || error instanceof SyntaxError) return "its output is not JSON";
  const stderr = "stderr" in error ? String(error.stderr) : "";
  return /^error: (.*)$/m.exec(stderr)?.[1] ?? error.message.split("\n", 1).join("");
}
