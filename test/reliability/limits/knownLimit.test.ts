import { createAlerts, failuresOf } from "../support/manyAlerts";
import { useWorld } from "../support/world";

const limit = { requests: 5, perMs: 300 };
const world = useWorld({ emulator: { rateLimit: limit } });
const statuses = () => world.emulator.requests().map(({ status }) => status);

test("a known limit is kept, so that nothing is refused", async () => {
  const calls = world.process({ "pipes:rateLimit": `${limit.requests}/${limit.perMs}ms` });
  const outcomes = await createAlerts(calls, 22);
  expect(failuresOf(outcomes)).toEqual([]);
  expect(statuses()).not.toContain(429);
  expect(world.emulator.list("alerts")).toHaveLength(23);
});

test("waiting for one's turn does not use up the time of an operation", async () => {
  const calls = world.process({
    "pipes:rateLimit": `${limit.requests}/${limit.perMs}ms`,
    "pipes:operationTimeoutSeconds": "0.5",
  });
  expect(failuresOf(await createAlerts(calls, 22))).toEqual([]);
});
