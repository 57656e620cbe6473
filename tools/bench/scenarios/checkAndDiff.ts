import { Bench } from "tinybench";
import { latencyAlert } from "../../../test/grpc/support/args";
import { withTiles } from "../../../test/grpc/support/dashboards";
import { internals } from "../../../test/grpc/support/managedResource";
import { alternate } from "../alternate";
import { freshProvider, type Provider } from "../inProcess";
import type { Scenario } from "../series";
import { configurationOf, startService } from "../service";

/** Time for one sample, which is the median of all calls in it, in milliseconds. */
const sampleMs = 500;

const tileNames = Array.from({ length: 100 }, (_, number) => `tile ${number}`);
const subjects = [
  { figure: "check and diff of an alert", kind: "Alert", size: 1, args: latencyAlert },
  { figure: "check and diff of a dashboard", kind: "Dashboard", size: 100, args: withTiles(...tileNames) },
];

type Subject = (typeof subjects)[number];

/** What a preview with nothing to do asks of the provider for each resource. */
export const checkAndDiffScenario: Scenario = async ({ runs, say }) => {
  const service = await startService();
  try {
    const samples = await alternate(subjects, runs, async (subject) => {
      // An identical one that is there already would be taken over.
      service.emulator.reset();
      const microseconds = await medianCall(subject, await freshProvider(configurationOf(service.emulator)));
      say(`${subject.figure}: ${microseconds.toFixed(1)} µs`);
      return microseconds;
    });
    return [...samples].map(([{ figure, size }, taken]) => ({
      figure,
      of: "ours",
      size,
      unit: "µs",
      samples: taken,
    }));
  } finally {
    await service.close();
  }
};

async function medianCall({ kind, args }: Subject, provider: Provider): Promise<number> {
  const wanted = { ...args, ...internals(kind) };
  const { inputs = {} } = await provider.check({}, wanted);
  const { id, outs = {} } = await provider.create(inputs);
  const bench = new Bench({ time: sampleMs, throws: true });
  bench.add(kind, async () => {
    const checked = await provider.check(inputs, wanted);
    await provider.diff(id, outs, checked.inputs ?? {});
  });
  const [task] = await bench.run();
  if (task?.result.state !== "completed") throw new Error(`the measuring of ${kind} was not completed`);
  return task.result.latency.p50 * 1000;
}
