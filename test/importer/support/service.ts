import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator, type Emulator, type EmulatorOptions } from "pulumi-pipes-emulator";

const command = join(__dirname, "..", "..", "..", "provider", "bin", "pulumi-pipes.js");

/** Far above what starting node takes on a busy machine. */
export const patienceMs = 30_000;

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A service and a folder to write to, both for one test. */
export interface Place {
  readonly emulator: Emulator;
  readonly folder: string;
  /** Runs the installed command, with all that it needs in the environment; undefined takes a variable away. */
  run(args: readonly string[], env?: Readonly<Record<string, string | undefined>>): Promise<Run>;
  /** What was written to the folder `imported`. */
  written(name: string): Promise<string>;
}

/** Makes places for the tests of a file, and takes them away after each test. */
export function places(): (options?: EmulatorOptions) => Promise<Place> {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  return async (options = {}) => {
    const emulator = await startEmulator(options);
    const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-import-"));
    open.push(async () => {
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    });
    return {
      emulator,
      folder,
      run: (args, env = {}) => runIn(folder, ["import", ...args], { ...environmentOf(emulator), ...env }),
      written: (name) => readFile(join(folder, "imported", name), "utf8"),
    };
  };
}

function environmentOf({ url, seed }: Emulator): Record<string, string> {
  return {
    PIPES_BASE_URL: url,
    PIPES_ORGANIZATION_ID: seed.organizationId,
    PIPES_SERVICE_ID: seed.serviceId,
    PIPES_KEY_ID: seed.keys.admin.keyId,
    PIPES_KEY_SECRET: seed.keys.admin.keySecret,
  };
}

function runIn(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
    const child = spawn(process.execPath, [command, ...args], { cwd, env: given, stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}
