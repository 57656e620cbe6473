import { held, makeObjects } from "./support/manyObjects";
import { useService } from "./support/service";

const windowMs = 10_000;
let aheadMs = 0;
const service = useService({
  rateLimit: { requests: 10, perMs: windowMs },
  // The service's clock: every request that prepares a test finds a window of its own.
  now: () => Date.now() + aheadMs,
});

test("under a limit of 10 requests in 10 s a refresh of 1000 alerts is never refused, and asks less than the limit allows", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 1000; made += 8) {
    aheadMs += windowMs;
    ids.push(...(await makeObjects(service.emulator, "Alert", 8)));
  }
  const state = await held(service.nextRun(), "Alert", ids);
  aheadMs += windowMs;
  const calls = service.nextRun();
  await Promise.all(state.map(({ id, outputs }) => calls.read(id, outputs)));
  const requests = service.emulator.requests();
  expect(requests.map(({ status }) => status)).toEqual(requests.map(() => 200));
  expect(requests.length).toBeLessThanOrEqual(5);
});
