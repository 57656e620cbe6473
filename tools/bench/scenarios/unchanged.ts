import { alternate } from "../alternate";
import { seconds, seriesOf } from "../runs";
import { sides, type Scenario, type Series, type Settings, type Side } from "../series";
import { openStack, preview, quickly, refresh, up, type BenchStack, type Run } from "../stack";

type Stacks = ReadonlyMap<Side, BenchStack>;

/** `preview` where nothing is to be done. */
export const previewScenario: Scenario = (settings) =>
  withStacks(settings, (stacks, size) => measure("preview", preview, size, stacks, settings));

/** `refresh` where nothing has changed, and the same under a limit. */
export const refreshScenario: Scenario = (settings) =>
  withStacks(settings, async (stacks, size) => [
    ...(await measure("refresh", refresh, size, stacks, settings)),
    ...(await limitedRefresh(size, stacks.get("ours"), settings)),
  ]);

/** Takes series from deployed stacks of each size. */
async function withStacks(
  { sizes, say }: Settings,
  take: (stacks: Stacks, size: number) => Promise<readonly Series[]>,
): Promise<readonly Series[]> {
  const series: Series[] = [];
  for (const size of sizes) {
    say(`making stacks of ${size}`);
    const stacks = new Map<Side, BenchStack>();
    try {
      for (const side of sides) {
        const stack = await openStack(side, size);
        stacks.set(side, stack);
        await stack.run(up, quickly);
      }
      series.push(...(await take(stacks, size)));
    } finally {
      for (const stack of stacks.values()) await stack.dispose();
    }
  }
  return series;
}

async function measure(
  figure: string,
  args: readonly string[],
  size: number,
  stacks: Stacks,
  { runs, say }: Settings,
): Promise<readonly Series[]> {
  const samples = await alternate(sides, runs, async (side, round) => {
    const run = await runOf(stacks.get(side), args);
    say(
      `${figure} of ${size}, ${side}, ${round + 1} of ${runs}: ${seconds(run.ms)}, ${run.requests} requests`,
    );
    return run;
  });
  return [...samples].map(([side, taken]) => seriesOf(figure, side, size, taken));
}

/** The same refresh with and without a limit of the service. A captured class would need a second a read. */
async function limitedRefresh(
  size: number,
  stack: BenchStack | undefined,
  { runs, say }: Settings,
): Promise<readonly Series[]> {
  const samples = await alternate(["without a limit", "10 requests per 10 s"], runs, async (limit, round) => {
    const free = (): Promise<Run> => runOf(stack, refresh);
    const run =
      limit === "without a limit" || stack === undefined ? await free() : await stack.service.limited(free);
    say(
      `refresh of ${size}, ${limit}, ${round + 1} of ${runs}: ${seconds(run.ms)}, ${run.requests} requests`,
    );
    return run;
  });
  return [...samples].map(([limit, taken]) => seriesOf("limited refresh", limit, size, taken));
}

function runOf(stack: BenchStack | undefined, args: readonly string[]): Promise<Run> {
  if (stack === undefined) throw new Error("a stack is missing");
  return stack.run(args);
}
