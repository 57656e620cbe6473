import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** What a script left behind. */
export interface Outcome {
  readonly code: number | null;
  readonly output: string;
  /** What it wrote to `$GITHUB_OUTPUT`. */
  readonly outputs: Readonly<Record<string, string>>;
  /** The calls of stand-ins, a line each. */
  readonly calls: readonly string[];
}

export interface ScriptOptions {
  /** Commands that the script finds instead of the real ones; each notes its call in `$CALLS`. */
  readonly commands: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

/** Runs a step's script as GitHub does, in a folder of its own. */
export async function runScript(script: string, options: ScriptOptions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-ci-"));
  try {
    const bin = join(folder, "bin");
    await mkdir(bin);
    for (const [name, body] of Object.entries(options.commands)) {
      await writeFile(join(bin, name), `#!/bin/bash\necho "${name} $*" >> "$CALLS"\n${body}\n`);
      await chmod(join(bin, name), 0o755);
    }
    for (const [name, text] of Object.entries(options.files ?? {})) await writeFile(join(folder, name), text);
    const files = Object.fromEntries(
      ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "CALLS"].map((name) => [name, join(folder, name)]),
    );
    for (const file of Object.values(files)) await writeFile(file, "");
    await writeFile(join(folder, "step.sh"), script);
    const { code, output } = await bash(folder, {
      PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
      HOME: folder,
      ...files,
      ...options.env,
    });
    const lines = async (name: string): Promise<readonly string[]> =>
      (await readFile(files[name] ?? "", "utf8")).split("\n").filter((line) => line !== "");
    const outputs = (await lines("GITHUB_OUTPUT")).map((line) => /^(\w+)=(.*)$/.exec(line) ?? []);
    return {
      code,
      output,
      outputs: Object.fromEntries(outputs.map(([, name = "", value = ""]) => [name, value])),
      calls: await lines("CALLS"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function bash(
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "step.sh"], { cwd, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, output });
    });
  });
}
