import type { Run, Scenario, Subject } from "../measuring";
import { commands, deploy, openStack, sides, type RunOptions, type Side } from "../stack";

/** `up` that creates all alerts of an empty stack. */
export const up: Scenario = async (bench) => {
  for (const size of bench.sizes) {
    const every = (side: Side): number => (side !== "captured" && size >= 1000 ? 2 : everyNth(side, size));
    await bench.alternate(runs("up", size, sides, (side) => runOnce(side, size, commands.up), every));
  }
};

/** `preview` where nothing is to be done. */
export const preview: Scenario = async (bench) => {
  for (const size of bench.sizes) {
    await Promise.all(sides.map((side) => deploy(bench, side, size)));
    const run = async (side: Side): Promise<Run> => (await deploy(bench, side, size)).run(commands.preview);
    await bench.alternate(runs("preview", size, sides, run, (side) => everyNth(side, size)));
  }
};

/** `refresh` where nothing has changed, and the same under a limit. A captured class would need a second a read there. */
export const refresh: Scenario = async (bench) => {
  for (const size of bench.sizes) {
    await Promise.all(sides.map((side) => deploy(bench, side, size)));
    const run = async (side: Side, options?: RunOptions): Promise<Run> =>
      (await deploy(bench, side, size)).run(commands.refresh, options);
    await bench.alternate(runs("refresh", size, sides, (side) => run(side)));
    const limits = { "without a limit": {}, "10 requests per 10 s": { requestLimit: 10 } };
    await bench.alternate(
      Object.entries(limits).flatMap(([of, limit]) =>
        runs("limited refresh", size, [of], () => run("ours", limit)),
      ),
    );
  }
};

/** Documented ways to run the engine that might help a large stack, named by what the CLI is given. */
const settingNames = {
  up: [
    "defaults",
    "PULUMI_SKIP_CHECKPOINTS=true",
    "PULUMI_DIY_BACKEND_GZIP=true",
    "PULUMI_DIY_BACKEND_ZSTD=true",
    "PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS=true",
    "--disable-integrity-checking",
    "--parallel 32",
    "--parallel 1",
    "without --skip-preview",
  ],
  preview: [
    "defaults",
    "a compiled program",
    "PULUMI_PARALLEL_DIFF=true",
    "PULUMI_NODEJS_TRANSPILE_ONLY=false",
  ],
};

/** What settings of the engine do for a stack of this package. */
export const settings: Scenario = async (bench) => {
  // Large enough for the engine to set the pace, small enough for many runs.
  const size = 300;
  const underUp = (name: string): Promise<Run> => runOnce("ours", size, ...underSetting("up", name));
  await bench.alternate(runs("settings, up", size, settingNames.up, underUp, () => 2));
  const underPreview = async (name: string): Promise<Run> => {
    const form = name === "a compiled program" ? "javascript" : "typescript";
    return (await deploy(bench, "ours", size, form)).run(...underSetting("preview", name));
  };
  await bench.alternate(runs("settings, preview", size, settingNames.preview, underPreview, () => 2));
};

function underSetting(command: "up" | "preview", name: string): [readonly string[], RunOptions] {
  const [variable = "", value] = name.split("=");
  const usual = commands[command].filter((argument) => name !== `without ${argument}`);
  const args = [...usual, ...(name.startsWith("--") ? name.split(" ") : [])];
  return [args, value === undefined ? {} : { env: { [variable]: value } }];
}

/** Runs a command in an empty stack, of which nothing is left afterwards. */
async function runOnce(
  side: Side,
  count: number,
  args: readonly string[],
  options?: RunOptions,
): Promise<Run> {
  const stack = await openStack(side, count);
  return stack.run(args, options).finally(stack.close);
}

/** A captured class takes long, hardly varies and lies far above the others: fewer samples say as much. */
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
