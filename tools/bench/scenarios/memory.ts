import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Bag } from "../../../test/harness/struct";
import { makeAlerts } from "../alerts";
import { alternate } from "../alternate";
import { internalsOf, loadable, openPlaces, startProvider, type Loadable } from "../providerProcess";
import type { Scenario } from "../series";
import { configurationOf, startService } from "../service";

const alerts = 1000;

/** As many reads as an engine on two cores has under way. */
const atOnce = 8;

/** The memory of the provider process after a refresh of a thousand alerts. */
export const memoryScenario: Scenario = async ({ runs, say }) => {
  const service = await startService();
  const places = await openPlaces();
  try {
    const config = configurationOf(service.emulator);
    const ids = await makeAlerts(service.emulator, alerts);
    const [first = ""] = ids;
    const seen = await startProvider(places, "ours", config);
    const { properties } = await seen.read(first, { ...internalsOf("ours") });
    await seen.stop();
    const samples = await alternate(loadable, runs, async (side) => {
      const provider = await startProvider(places, side, config);
      const before = await residentMegabytes(provider.pid);
      const states = ids.map((id) => [id, held(properties, side, id)] as const);
      for (let from = 0; from < states.length; from += atOnce)
        await Promise.all(states.slice(from, from + atOnce).map(([id, state]) => provider.read(id, state)));
      const after = await residentMegabytes(provider.pid);
      await provider.stop();
      say(`memory, ${side}: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after ${alerts} reads`);
      return after;
    });
    return [...samples].map(([of, taken]) => ({
      figure: "memory",
      of,
      size: alerts,
      unit: "MB",
      samples: taken,
    }));
  } finally {
    await places.dispose();
    await service.close();
  }
};

function held(properties: Bag, side: Loadable, id: string): Bag {
  return { ...properties, ...internalsOf(side), alertId: id };
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}
