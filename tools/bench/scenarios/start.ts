import { latencyAlert } from "../../../test/grpc/support/args";
import { alternate } from "../alternate";
import { internalsOf, loadable, openPlaces, startProvider } from "../providerProcess";
import type { Scenario } from "../series";
import { configurationOf, startService } from "../service";

/** A sample takes a second and varies by as much as what is looked for. */
const samplesARun = 4;

/** The provider process, from its start to the first `check` that is answered. */
export const startScenario: Scenario = async ({ runs, say }) => {
  const service = await startService();
  const places = await openPlaces();
  try {
    const config = configurationOf(service.emulator);
    const samples = await alternate(loadable, runs * samplesARun, async (side) => {
      const beganMs = performance.now();
      const provider = await startProvider(places, side, config);
      await provider.check({}, { ...latencyAlert, ...internalsOf(side) });
      const ms = performance.now() - beganMs;
      await provider.stop();
      say(`start of the provider process, ${side}: ${Math.round(ms)} ms`);
      return ms;
    });
    return [...samples].map(([of, taken]) => ({ figure: "start", of, size: 1, unit: "ms", samples: taken }));
  } finally {
    await places.dispose();
    await service.close();
  }
};
