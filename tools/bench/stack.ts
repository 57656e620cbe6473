import { copyFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createEngineProject } from "../../test/harness/engine";
import type { StackState } from "../../test/harness/stackState";
import { childrenCpuMs } from "./cpuTime";
import { compiled } from "./compiledProgram";
import type { Side } from "./series";
import { configurationOf, startService, type BenchService } from "./service";

const programs = join(__dirname, "programs");

/** Far above what any run takes; one that hangs ends the benchmark instead of stopping it for ever. */
const longestRunMs = 1_200_000;

/** How one run of the CLI is started, beside its arguments. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
}

export interface Run {
  /** From the start of the CLI's process to its end. */
  readonly ms: number;
  /** Processor time of the CLI and of all that it started. */
  readonly cpuMs: number;
  readonly requests: number;
}

/** How a program is given to the CLI: as TypeScript, which ts-node compiles at each run, or compiled beforehand. */
export type Form = "typescript" | "javascript";

/** A stack with so many alerts, on a project, a backend and a service of its own. */
export interface BenchStack {
  readonly service: BenchService;
  /** Runs the CLI. Throws where it fails. */
  run(args: readonly string[], options?: RunOptions): Promise<Run>;
  state(): Promise<StackState>;
  dispose(): Promise<void>;
}

export const up = ["up", "--yes", "--skip-preview"];
export const preview = ["preview"];
export const refresh = ["refresh", "--yes", "--skip-preview"];

/** Makes the stack fast where it is not what is measured. */
export const quickly: RunOptions = { env: { PULUMI_SKIP_CHECKPOINTS: "true" } };

/** Places the floor's provider where `require("pulumi-floor/provider")` of a process in `folder` finds it. */
export async function placeFloor(folder: string): Promise<void> {
  const place = join(folder, "node_modules", "pulumi-floor");
  await mkdir(place, { recursive: true });
  await copyFile(join(programs, "floorProvider.js"), join(place, "provider.js"));
}

/** Opens an empty stack whose program has `count` alerts. */
export async function openStack(side: Side, count: number, form: Form = "typescript"): Promise<BenchStack> {
  const service = await startService();
  const { "pipes:keySecret": secret = "", ...plain } = configurationOf(service.emulator);
  const program = (file: string): Promise<string> => readFile(join(programs, file), "utf8");
  const sources = { "index.ts": await program(`${side}.ts`), "alertArgs.ts": await program("alertArgs.ts") };
  const project = await createEngineProject({
    files: form === "typescript" ? sources : compiled(sources),
    config: { ...plain, "bench:count": String(count), "pipes:keySecret": { secret } },
    // As users have it: the tests go without.
    env: { PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "false" },
    timeoutMs: longestRunMs,
  });
  // Beside the project: its own node_modules is a link to this repository's.
  await placeFloor(dirname(project.dir));
  return {
    service,
    run: async (args, options = {}) => {
      const [beganMs, cpuBefore] = [performance.now(), await childrenCpuMs()];
      const { requests } = await service.counting(() => project.pulumi(args, options));
      const ms = performance.now() - beganMs;
      return { ms, cpuMs: (await childrenCpuMs()) - cpuBefore, requests };
    },
    state: () => project.exportState(),
    dispose: async () => {
      await project.dispose();
      await service.close();
    },
  };
}
