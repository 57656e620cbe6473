import type { FaultRule } from "pulumi-pipes-emulator";
import { ciKey } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import { changeAlerts, failuresOf } from "../support/manyAlerts";
import { useWorld } from "../support/world";

const resources = 200;
const dozens = 60;
const world = useWorld();

const dead: readonly (readonly [string, FaultRule["action"]])[] = [
  ["answers 503 in HTML", { status: 503, body: "html" }],
  ["answers 500 in JSON", { status: 500 }],
  ["resets each connection", { reset: "before" }],
];

test.each(dead)("a service that %s costs dozens of requests for 200 resources", async (_what, action) => {
  world.emulator.addFault({ action });
  const began = Date.now();
  const outcomes = await changeAlerts(world.process(), resources);
  expect(failuresOf(outcomes)).toHaveLength(resources);
  expect(world.emulator.requests().length).toBeLessThanOrEqual(dozens);
  expect(Date.now() - began).toBeLessThan(10_000);
  const messages = failuresOf(outcomes);
  for (const message of messages)
    expect(message).toMatch(
      /GET \S+( answered \d+)?: .*\. (Check|The service)|nothing was sent: [^.]* \[\w+\]$/,
    );
  expect(messages[0]).toMatch(/GET \S+/);
  expect(messages.filter((message) => message.includes("nothing was sent")).length).toBeGreaterThan(
    resources - dozens,
  );
});

test("a service that accepts connections and says nothing costs dozens of them for 200 resources", async () => {
  world.proxy.addFault({ fault: { kind: "blackHole" } });
  const before = world.proxy.requestLines.length;
  const calls = world.process({
    "pipes:requestTimeoutSeconds": "0.3",
    "pipes:operationTimeoutSeconds": "1",
  });
  const began = Date.now();
  const outcomes = await changeAlerts(calls, resources);
  expect(failuresOf(outcomes)).toHaveLength(resources);
  expect(world.proxy.requestLines.length - before).toBeLessThanOrEqual(dozens);
  expect(Date.now() - began).toBeLessThan(10_000);
});

test("calls on a dead service fail at once, and one of them asks again after a rest", async () => {
  world.emulator.addFault({ action: { status: 503 } });
  const calls = world.process();
  await changeAlerts(calls, resources);
  world.emulator.clearFaults();
  world.emulator.clearRequests();
  const began = Date.now();
  await rpcErrorOf(world.resource("AccessKey", calls).up(ciKey));
  expect(Date.now() - began).toBeLessThan(500);
  expect(world.emulator.requests()).toEqual([]);
  // Asking all the time does not make the rest longer.
  const until = began + 15_000;
  const key = world.resource("AccessKey", calls);
  while (!key.exists && Date.now() < until) {
    await key.up(ciKey).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(key.exists).toBe(true);
  expect(Date.now() - began).toBeLessThan(10_000);
});

test("a service of which one object fails is not dead", async () => {
  world.emulator.addFault({ method: "PATCH", kind: "pipes", action: { status: 500 } });
  const calls = world.process();
  await world.resource("AccessKey", calls).up({ ...ciKey, name: "builds" });
  const { pipes } = world.emulator.seed;
  for (let times = 0; times < 12; times += 1)
    await rpcErrorOf(world.resource("PipeSettings", calls).up({ pipeId: pipes.kafka, name: "events" }));
  await world.resource("AccessKey", calls).up({ ...ciKey, roles: ["admin"] });
  expect(world.emulator.get("keys", ciKey.adoptId)?.roles).toEqual(["admin"]);
});
