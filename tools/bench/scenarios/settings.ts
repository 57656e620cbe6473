import { alternate } from "../alternate";
import { engineSettings, type EngineSetting } from "../engineSettings";
import { seconds, seriesOf } from "../runs";
import type { Scenario, Series, Settings } from "../series";
import { openStack, quickly, up, type BenchStack, type Form, type Run } from "../stack";

/** Large enough for the engine to set the pace, small enough for many runs. */
const alerts = 300;

/** What settings of the engine do for a stack of this package. */
export const settingsScenario: Scenario = async (settings) => {
  const created = await measure("up", (form) => openStack("ours", alerts, form), settings);
  const filled = new Map<Form, BenchStack>();
  const close: (() => Promise<void>)[] = [];
  try {
    for (const form of ["typescript", "javascript"] as const) {
      const stack = await openStack("ours", alerts, form);
      close.push(() => stack.dispose());
      filled.set(form, { ...stack, dispose: () => Promise.resolve() });
      await stack.run(up, quickly);
    }
    const lend = (form: Form): Promise<BenchStack> => {
      const stack = filled.get(form);
      return stack === undefined ? Promise.reject(new Error("a stack is missing")) : Promise.resolve(stack);
    };
    return [...created, ...(await measure("preview", lend, settings))];
  } finally {
    for (const end of close) await end();
  }
};

async function measure(
  command: EngineSetting["command"],
  open: (form: Form) => Promise<BenchStack>,
  { runs, say }: Settings,
): Promise<readonly Series[]> {
  const candidates = engineSettings.filter((setting) => setting.command === command);
  const take = async (
    { name, args, env = {}, form = "typescript" }: EngineSetting,
    round: number,
  ): Promise<Run> => {
    const stack = await open(form);
    try {
      const run = await stack.run(args, { env });
      say(`${command} of ${alerts}, ${name}, ${round + 1} of ${runs}: ${seconds(run.ms)}`);
      return run;
    } finally {
      await stack.dispose();
    }
  };
  const samples = await alternate(candidates, runs, take);
  return [...samples].map(([{ name }, taken]) => seriesOf(`settings, ${command}`, name, alerts, taken));
}
