import type { EmulatorOptions } from "pulumi-pipes-emulator";
import { inProcess } from "../../harness/provider/inProcess";
import { configurationOf, startEmulator } from "../../harness/service/emulator";
import { createAlerts, failuresOf } from "../support/manyAlerts";

type LimitHeader = NonNullable<NonNullable<EmulatorOptions["rateLimit"]>["header"]>;

test.concurrent.each<LimitHeader>(["X-RateLimit-Reset", "RateLimit-Reset", "Retry-After", "none"])(
  "a limit that nobody told of is learned from a few refusals (header: %s)",
  async (header) => {
    const emulator = await startEmulator({ rateLimit: { requests: 10, perMs: 1_000, header } });
    try {
      const outcomes = await createAlerts(inProcess(configurationOf(emulator)), 40);
      expect(failuresOf(outcomes)).toEqual([]);
      expect(emulator.list("alerts")).toHaveLength(41);
      const refused = emulator.requests().filter(({ status }) => status === 429).length;
      // The first burst of sixteen is on its way before anybody knows; from then on the pace is kept.
      expect(refused).toBeLessThanOrEqual(20);
    } finally {
      await emulator.close();
    }
  },
);
