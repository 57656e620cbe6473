import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { runPipes, type Ended } from "../../harness/pipesCommand";
import { environmentOf, startEmulator } from "../../harness/service/emulator";

/** A service and a folder to write to, both for one test. */
export interface Place {
  readonly emulator: Emulator;
  readonly folder: string;
  /** Runs the installed command, with all that it needs in the environment; undefined takes a variable away. */
  run(args: readonly string[], env?: Readonly<Record<string, string | undefined>>): Promise<Ended>;
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
      run: (args, env = {}) =>
        runPipes(["import", ...args], { cwd: folder, env: { ...environmentOf(emulator), ...env } }),
      written: (name) => readFile(join(folder, "imported", name), "utf8"),
    };
  };
}
