import { alternate } from "../alternate";
import { seconds, seriesOf } from "../runs";
import { sides, type Scenario, type Series, type Side } from "../series";
import { openStack, up, type Run } from "../stack";

/** `up` that creates all alerts of an empty stack. */
export const upScenario: Scenario = async ({ runs, sizes, say }) => {
  const series: Series[] = [];
  for (const size of sizes) {
    const create = async (side: Side, round: number): Promise<Run> => {
      const stack = await openStack(side, size);
      try {
        const run = await stack.run(up);
        say(`up of ${size}, ${side}, ${round + 1} of ${runs}: ${seconds(run.ms)}, ${run.requests} requests`);
        return run;
      } finally {
        await stack.dispose();
      }
    };
    const samples = await alternate(sides, runs, create);
    for (const [side, taken] of samples) series.push(seriesOf("up", side, size, taken));
  }
  return series;
};
