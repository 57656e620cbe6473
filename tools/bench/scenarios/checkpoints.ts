import type { Bench, Scenario } from "../measuring";
import { commands, openStack, type BenchStack, type RunOptions } from "../stack";

const modes = {
  "with checkpoints": {},
  "without checkpoints": { env: { PULUMI_SKIP_CHECKPOINTS: "true" } },
} as const satisfies Readonly<Record<string, RunOptions>>;

type Mode = keyof typeof modes;

/** The life of a large stack, step by step: both ways take each step one after the other. */
const steps = {
  "up, creates all": (stack: BenchStack, options: RunOptions) => stack.run(commands.up, options),
  "up, updates all": (stack: BenchStack, options: RunOptions) =>
    stack.run([...commands.up, "--config", "bench:offset=1000"], options),
  "preview without changes": (stack: BenchStack, options: RunOptions) => stack.run(commands.preview, options),
  "refresh without changes": (stack: BenchStack, options: RunOptions) => stack.run(commands.refresh, options),
  "recover, after the state is lost": (stack: BenchStack) => stack.recover(),
  "up, takes all": (stack: BenchStack, { env = {} }: RunOptions) =>
    stack.run(commands.up, { env: { ...env, PIPES_RECOVER: "recover.json" } }),
  destroy: (stack: BenchStack, options: RunOptions) =>
    stack.run(["destroy", "--yes", "--skip-preview"], options),
};

/** All commands of a large stack with and without checkpoints. */
export const checkpoints: Scenario = async (bench: Bench) => {
  const size = bench.sizes.at(-1) ?? 1;
  const stacks = {
    "with checkpoints": await openStack("ours", size),
    "without checkpoints": await openStack("ours", size),
  };
  const names = Object.keys(modes) as readonly Mode[];
  try {
    for (const [figure, take] of Object.entries(steps))
      await bench.alternate(
        names.map((of) => ({
          ...{ figure: `checkpoints, ${figure}`, of, size, unit: "ms" },
          take: () => take(stacks[of], modes[of]),
        })),
        1,
      );
  } finally {
    await Promise.all(names.map((of) => stacks[of].close()));
  }
};
