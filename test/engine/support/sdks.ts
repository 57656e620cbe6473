import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { outputOf, runCommand } from "../../../tools/process/command";
import { generateFrom } from "../../../tools/pulumi-cli/sdkGenerator";
import { createSandbox } from "../../harness/engine/sandbox";
import { repository } from "../../harness/repository";

/** The folder with the executable of the plugin. */
export const pluginFolder = join(repository, "provider", "plugin");
export const pluginFile = join(pluginFolder, "pulumi-resource-pipes");

/** Generates the SDK of a language from the schema that a plugin returns, below a folder. Returns the folder of the SDK. */
export async function generateSdk(language: string, folder: string, plugin = pluginFile): Promise<string> {
  const { binDir, env, projectDir: cwd, dispose } = await createSandbox();
  const [cli, out] = [join(binDir, "pulumi"), join(folder, language)];
  const options = { cwd, env, timeoutMs: 120_000 };
  try {
    const flags = ["--language", language, "--out", folder];
    const { code, stderr } = await runCommand(cli, ["package", "gen-sdk", plugin, ...flags], options);
    if (code === 0) return out;
    // The language hosts of an official installation have generators; those of published Go modules have none.
    if (!/not implemented|no language plugin/.test(stderr)) throw new Error(stderr);
    await generateFrom(await outputOf(cli, ["package", "get-schema", plugin], options), language, out);
    return out;
  } finally {
    await dispose();
  }
}

/** A Python with Pulumi's SDK and the generated SDK of the plugin: the environment of a project in Python. */
export async function openPython() {
  const { PIPES_TEST_CLI: cliDir = "", PIPES_TEST_PYTHON: binDir = "" } = process.env;
  const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-python-"));
  const [python, installed] = [join(binDir, "python"), join(folder, "installed")];
  const options = ["--no-index", "--no-deps", "--no-build-isolation", "--target", installed];
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...options];
  await outputOf(python, [...pip, await generateSdk("python", folder)], { timeoutMs: 120_000 });
  const path = [binDir, cliDir, dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  return {
    python,
    env: { PATH: path, PYTHONPATH: installed, PYTHONDONTWRITEBYTECODE: "1" },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The settings of a project that finds the plugin. */
export const pluginSettingsOf = (runtime: "python" | "yaml"): string => `name: test
runtime: ${runtime}
plugins:
  providers:
    - name: pipes
      path: ${pluginFolder}
`;
