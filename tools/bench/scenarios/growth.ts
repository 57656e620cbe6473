import { internals } from "../../../test/grpc/support/managedResource";
import type { Emulator } from "pulumi-pipes-emulator";
import { makeAlerts } from "../alerts";
import { alternate } from "../alternate";
import { freshProvider } from "../inProcess";
import type { Scenario } from "../series";
import { configurationOf, startService, type BenchService } from "../service";

const sizes = [1000, 10_000] as const;

/** A fresh provider reads all objects of a collection, as many at a time as an engine on two cores, and compares each. */
const atOnce = 8;

/** How the cost of an object grows with the number of objects. */
export const growthScenario: Scenario = async ({ runs, say }) => {
  const services = new Map<number, { readonly service: BenchService; readonly ids: readonly string[] }>();
  try {
    for (const size of sizes) {
      const service = await startService();
      // Making them takes longer than what is measured.
      service.emulator.clearFaults();
      services.set(size, { service, ids: await makeAlerts(service.emulator, size) });
    }
    // The first round pays for the compiler, whichever size it begins with.
    const samples = await alternate(sizes, runs + 1, async (size, round) => {
      const filled = services.get(size);
      if (filled === undefined) throw new Error("a service is missing");
      const microseconds = ((await readCheckAndDiff(filled.service.emulator, filled.ids)) * 1000) / size;
      say(`list, check and diff of ${size}, ${round} of ${runs}: ${microseconds.toFixed(1)} µs per object`);
      return microseconds;
    });
    return [...samples].map(([size, taken]) => ({
      figure: "growth",
      of: "ours",
      size,
      unit: "µs per object",
      samples: taken.slice(1),
    }));
  } finally {
    for (const { service } of services.values()) await service.close();
  }
};

async function readCheckAndDiff(emulator: Emulator, ids: readonly string[]): Promise<number> {
  const provider = await freshProvider(configurationOf(emulator));
  const beganMs = performance.now();
  const one = async (id: string): Promise<void> => {
    const { props = {}, inputs = {} } = await provider.read(id, internals("Alert"));
    const checked = await provider.check(inputs, inputs);
    await provider.diff(id, props, checked.inputs ?? {});
  };
  for (let from = 0; from < ids.length; from += atOnce)
    await Promise.all(ids.slice(from, from + atOnce).map((id) => one(id)));
  return performance.now() - beganMs;
}
