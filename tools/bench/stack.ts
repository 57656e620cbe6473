import { copyFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { startEmulator } from "pulumi-pipes-emulator";
import { secretConfigurationOf } from "../../test/harness/service/emulator";
import { createEngineProject } from "../../test/harness/engine/project";
import type { Bench, Run } from "./measuring";

const programs = join(__dirname, "programs");
const textOf = (file: string): Promise<string> => readFile(join(programs, file), "utf8");

/** The side of a program: a host of this package, or a dynamic provider that does nothing, whose time is Pulumi's own. */
export const sides = ["dynamic", "plugin", "floor"] as const;
export type Side = (typeof sides)[number];

/** The project of this package on the plugin. */
const pluginProject = `name: test
runtime: nodejs
plugins:
  providers:
    - name: pipes
      path: node_modules/pulumi-pipes/plugin
`;

/** The measured commands, without confirmation or preview. */
export const commands = {
  up: ["up", "--yes", "--skip-preview"],
  preview: ["preview"],
  refresh: ["refresh", "--yes", "--skip-preview"],
  "preview --refresh": ["preview", "--refresh"],
};

/** The options of one run of the CLI, in addition to its arguments. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** Speeds up the parts of a stack that are not measured. */
const quickly: RunOptions = { env: { PULUMI_SKIP_CHECKPOINTS: "true" } };

export type BenchStack = Awaited<ReturnType<typeof openStack>>;

/** Opens an empty stack whose program has `count` alerts, with a separate project, backend and service. */
export async function openStack(side: Side, count: number) {
  const emulator = await startEmulator();
  // The response time of a real service in the same region.
  emulator.addFault({ action: { latencyMs: 5 } });
  const { dashboards, webhooks } = emulator.seed;
  const project = await createEngineProject({
    files: {
      "index.ts": await textOf(`${side}.ts`),
      "alertArgs.ts": await textOf("alertArgs.ts"),
      ...(side === "plugin" ? { "Pulumi.yaml": pluginProject } : {}),
    },
    config: {
      ...secretConfigurationOf(emulator),
      "bench:count": String(count),
      "bench:dashboardId": dashboards.checkout.id,
      "bench:tileId": dashboards.checkout.tiles["Latency p95"],
      "bench:webhookId": webhooks.chat,
    },
    // As users have it. The tests omit it.
    env: { PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "false", NODE_OPTIONS: "" },
    // Much longer than any run takes, so that a hanging run ends the benchmark.
    timeoutMs: 1_200_000,
  });
  // Next to the project, because its node_modules is a link to that of this repository.
  const floor = join(dirname(project.dir), "node_modules", "pulumi-floor");
  await mkdir(floor, { recursive: true });
  await copyFile(join(programs, "floorProvider.js"), join(floor, "provider.js"));

  /** Runs the CLI, from the start of its process to its end. Throws if it fails. */
  const run = async (args: readonly string[], options: RunOptions = {}): Promise<Run> => {
    emulator.clearRequests();
    const beganMs = performance.now();
    await project.pulumi(args, { env: options.env ?? {} });
    return { ms: Math.round(performance.now() - beganMs), requests: emulator.requests().length };
  };
  const close = (): Promise<void> => project.dispose().then(() => emulator.close());
  return { emulator, folder: project.dir, run, state: () => project.exportState(), close };
}

/** A deployed stack. A second call for the same stack returns it in its last state. */
export function deploy(bench: Bench, side: Side, count: number): Promise<BenchStack> {
  return bench.share(`${count} alerts of ${side}`, async () => {
    const stack = await openStack(side, count);
    await stack.run(commands.up, quickly);
    return stack;
  });
}
