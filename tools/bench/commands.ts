import type { StateResource } from "../../test/harness/engine/stackState";
import type { Bench, Run, Subject } from "./measuring";
import { commands, deploy, openStack, sides, type BenchStack, type RunOptions } from "./stack";

/** The stack of the settings: large enough to measure the engine, and small enough for many runs. */
const settingsSize = 300;

/** Every command on each host of this package, and on a provider that does nothing. */
export async function measureCommands(bench: Bench): Promise<void> {
  for (const [command, args] of Object.entries(commands))
    for (const size of bench.sizes) {
      // A thousand creations take a minute on each side, and hardly vary.
      const rounds = size >= 1000 ? Math.min(bench.rounds, 2) : bench.rounds;
      const subjects = sides.map((column): Subject => {
        const take = async (): Promise<Run> =>
          command === "up" ? runOnce(column, size, args) : (await deploy(bench, column, size)).run(args);
        return { table: `\`${command}\`, alerts`, row: size.toLocaleString("en-US"), column, take };
      });
      await bench.alternate(subjects, rounds);
    }
}

/** Runs a command in an empty stack, and removes the stack. */
async function runOnce(
  ...[side, count, ...command]: [...Parameters<typeof openStack>, ...Parameters<BenchStack["run"]>]
) {
  const stack = await openStack(side, count);
  return stack.run(...command).finally(stack.close);
}

/** Settings of the engine for large stacks. The risk of each one is in `docs/how-to/large-stacks.md`. */
const settings: Readonly<Record<string, RunOptions & { readonly args?: readonly string[] }>> = {
  defaults: {},
  "PULUMI_SKIP_CHECKPOINTS=true": { env: { PULUMI_SKIP_CHECKPOINTS: "true" } },
  "PULUMI_DIY_BACKEND_GZIP=true": { env: { PULUMI_DIY_BACKEND_GZIP: "true" } },
  "PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS=true": {
    env: { PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true" },
  },
  "--parallel 32": { args: ["--parallel", "32"] },
  "PIPES_FULL_STACK_TRACES=true": { env: { PIPES_FULL_STACK_TRACES: "true" } },
  "PULUMI_NODEJS_TRANSPILE_ONLY=false": { env: { PULUMI_NODEJS_TRANSPILE_ONLY: "false" } },
};

/** The effect of each setting on a stack of dynamic resources. */
export async function measureSettings(bench: Bench): Promise<void> {
  const size = Math.min(settingsSize, bench.sizes.at(-1) ?? settingsSize);
  const deployed = await deploy(bench, "dynamic", size);
  const subjects = Object.entries(settings).flatMap(([setting, { args = [], ...options }]) => {
    const cell = { table: "Setting", row: `\`${setting}\`` };
    const up = (): Promise<Run> => runOnce("dynamic", size, [...commands.up, ...args], options);
    const preview = (): Promise<Run> => deployed.run([...commands.preview, ...args], options);
    return [
      { ...cell, column: "up", take: async () => (await up()).ms },
      { ...cell, column: "preview", take: async () => (await preview()).ms },
    ];
  });
  await bench.alternate(subjects, Math.min(bench.rounds, 2));
}

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The bytes of an alert in a state of dynamic resources: all of it, and those beyond its args, its outputs and the engine's fields. */
export async function measureState(bench: Bench): Promise<void> {
  const stack = await deploy(bench, "dynamic", 20);
  const alerts = (await stack.state()).resources.filter(({ type }) =>
    type.startsWith("pulumi-nodejs:dynamic"),
  );
  for (const [row, count] of Object.entries({ "whole alert": bytes, bookkeeping: bookkeepingBytes }))
    bench.series.push({
      table: "State",
      row,
      column: "bytes",
      samples: alerts.map(count),
      requests: undefined,
    });
}

function bookkeepingBytes(resource: StateResource): number {
  const { inputs = {}, outputs = {} } = resource;
  const withoutInternal = (map: object): object =>
    Object.fromEntries(Object.entries(map).filter(([name]) => !name.startsWith("__")));
  return (
    bytes(resource) -
    bytes({ ...resource, inputs: withoutInternal(inputs), outputs: withoutInternal(outputs) })
  );
}
