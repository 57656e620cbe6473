import { textOf } from "../../../test/harness/repository";
import { rowsIn } from "../../document";
import type { Bench, Run, Scenario, Subject } from "../measuring";
import { commands, deploy, openStack, sides, type BenchStack, type RunOptions, type Side } from "../stack";

/** `up` that creates all alerts of an empty stack. */
export const up: Scenario = async (bench) => {
  for (const size of bench.sizes) {
    const every = (side: Side): number => (side !== "captured" && size >= 1000 ? 2 : everyNth(side, size));
    await bench.alternate(runs("up", size, sides, (side) => runOnce(side, size, commands.up), every));
  }
};

/** `preview` without changes. For a large stack also with a refresh. */
export const preview: Scenario = async (bench) => {
  for (const command of ["preview", "preview --refresh"] as const)
    for (const size of bench.sizes.slice(command === "preview" ? 0 : -1)) {
      const stacks = await deploySides(bench, size);
      const run = (side: Side): Promise<Run> => stacks[side].run(commands[command]);
      await bench.alternate(runs(command, size, sides, run, (side) => everyNth(side, size)));
    }
};

/** `refresh` without changes, and also under a rate limit. A captured class would need a second for each read there. */
export const refresh: Scenario = async (bench) => {
  const limits = ["without a limit", "10 requests per 10 s"] as const;
  for (const size of bench.sizes) {
    const stacks = await deploySides(bench, size);
    await bench.alternate(runs("refresh", size, sides, (side) => stacks[side].run(commands.refresh)));
    const limited = (limit: string): Promise<Run> =>
      stacks.ours.run(commands.refresh, limit === limits[0] ? {} : { rateLimit: 10 });
    await bench.alternate(runs("limited refresh", size, limits, limited));
  }
};

async function deploySides(bench: Bench, size: number): Promise<Readonly<Record<Side, BenchStack>>> {
  const on = (side: Side): Promise<BenchStack> => deploy(bench, side, size);
  const [ours, floor, captured] = await Promise.all([on("ours"), on("floor"), on("captured")]);
  return { ours, floor, captured };
}

/** The effect of the engine settings in the table of `docs/contributing/benchmarks.md` on a stack of this package. */
export const settings: Scenario = async (bench) => {
  // Large enough to measure the engine, and small enough for many runs.
  const size = 300;
  const deployed = await deploy(bench, "ours", size);
  const runners = {
    up: (name: string): Promise<Run> => runOnce("ours", size, ...underSetting("up", name)),
    preview: (name: string): Promise<Run> => deployed.run(...underSetting("preview", name)),
  };
  const listed = rowsIn(textOf("docs/contributing/benchmarks.md").replaceAll("`", ""), "Command | Setting");
  for (const [command, run] of Object.entries(runners)) {
    const names = listed.filter(([cell]) => cell === command).map(([, name = ""]) => name);
    await bench.alternate(runs(`settings, ${command}`, size, names, run, () => 2));
  }
};

function underSetting(command: "up" | "preview", name: string): [readonly string[], RunOptions] {
  const [variable = "", value] = name.split("=");
  const usual = commands[command].filter((argument) => name !== `without ${argument}`);
  const args = [...usual, ...(name.startsWith("--") ? name.split(" ") : [])];
  return [args, value === undefined ? {} : { env: { [variable]: value } }];
}

/** Runs a command in an empty stack, and removes the stack. */
async function runOnce(side: Side, count: number, ...command: Parameters<BenchStack["run"]>): Promise<Run> {
  const stack = await openStack(side, count);
  return stack.run(...command).finally(stack.close);
}

/** A captured class needs fewer samples, because its times are long and hardly vary. */
const everyNth = (side: Side, size: number): number => (side === "captured" && size > 1 ? 5 : 1);

function runs<Of extends string>(
  figure: string,
  size: number,
  names: readonly Of[],
  run: (of: Of) => Promise<Run>,
  every: (of: Of) => number = () => 1,
): readonly Subject[] {
  return names.map((of) => ({ figure, of, size, unit: "ms", every: every(of), take: () => run(of) }));
}
