import { alternate } from "../alternate";
import { engineSettings, type EngineSetting } from "../engineSettings";
import { seconds, seriesOf } from "../runs";
import type { Scenario, Series, Settings } from "../series";
import { openStack, quickly, up, type BenchStack, type Run } from "../stack";

/** Large enough for the engine to set the pace, small enough for many runs. */
const alerts = 300;

/** What settings of the engine do for a stack of this package. */
export const settingsScenario: Scenario = async (settings) => {
  const created = await measure("up", () => openStack("ours", alerts), settings);
  const filled = await openStack("ours", alerts);
  try {
    await filled.run(up, quickly);
    const lent = { ...filled, dispose: () => Promise.resolve() };
    return [...created, ...(await measure("preview", () => Promise.resolve(lent), settings))];
  } finally {
    await filled.dispose();
  }
};

async function measure(
  command: EngineSetting["command"],
  open: () => Promise<BenchStack>,
  { runs, say }: Settings,
): Promise<readonly Series[]> {
  const candidates = engineSettings.filter((setting) => setting.command === command);
  const samples = await alternate(candidates, runs, async ({ name, args, env = {} }, round): Promise<Run> => {
    const stack = await open();
    try {
      const run = await stack.run(args, { env });
      say(`${command} of ${alerts}, ${name}, ${round + 1} of ${runs}: ${seconds(run.ms)}`);
      return run;
    } finally {
      await stack.dispose();
    }
  });
  return [...samples].map(([{ name }, taken]) => seriesOf(`settings, ${command}`, name, alerts, taken));
}
