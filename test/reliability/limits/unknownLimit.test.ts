import type { EmulatorOptions } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../harness/args";
import { inProcess } from "../../harness/provider/inProcess";
import { configurationOf, startEmulator } from "../../harness/service/emulator";
import { createAlerts, failuresOf } from "../support/manyAlerts";
import { useWorld } from "../support/world";

type LimitHeader = NonNullable<NonNullable<EmulatorOptions["rateLimit"]>["header"]>;

/** Ten requests in ten seconds, thirty times as fast. */
const limit = { requests: 10, perMs: 333 };
const alerts = 200;
const parallel = 64;
const world = useWorld({ emulator: { rateLimit: limit } });

/** Runs tasks as the engine does with `--parallel`. */
async function inParallel(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...tasks];
  const lane = async (): Promise<void> => {
    for (let task = left.shift(); task !== undefined; task = left.shift()) await task();
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}

test("creating, updating and refreshing 200 alerts at --parallel 64 fails no resource, in at most 1.5 times what the limit requires", async () => {
  const calls = world.process();
  const resources = Array.from({ length: alerts }, () => world.resource("Alert", calls));
  const up = (name: string): Promise<void> =>
    inParallel(resources.map((alert, threshold) => () => alert.up({ ...latencyAlert, threshold, name })));
  const began = performance.now();
  await up("before");
  await up("after");
  await inParallel(resources.map((alert) => () => alert.refresh()));
  const tookMs = performance.now() - began;
  expect(world.emulator.list("alerts").filter(({ name }) => name === "after")).toHaveLength(alerts);
  const accepted = world.emulator.requests().filter(({ status }) => status !== 429).length;
  expect(accepted).toBeGreaterThan(2 * alerts);
  expect(tookMs / (Math.ceil(accepted / limit.requests) * limit.perMs)).toBeLessThanOrEqual(1.5);
}, 120_000);

test.concurrent.each<LimitHeader>(["X-RateLimit-Reset", "RateLimit-Reset", "Retry-After", "none"])(
  "an unknown limit costs a few rejected requests and no resource (header: %s)",
  async (header) => {
    const emulator = await startEmulator({ rateLimit: { requests: 10, perMs: 1_000, header } });
    try {
      const outcomes = await createAlerts(inProcess(configurationOf(emulator)), 40);
      expect(failuresOf(outcomes)).toEqual([]);
      expect(emulator.list("alerts")).toHaveLength(41);
      const rejected = emulator.requests().filter(({ status }) => status === 429).length;
      // Sixteen requests run before the first 429. Then one is rejected in each window, or a few if no header names its end.
      expect(rejected).toBeLessThanOrEqual(header === "none" ? 30 : 20);
    } finally {
      await emulator.close();
    }
  },
);
