import type { FaultRule } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import type { SocketFault } from "../../harness/service/faultyProxy";
import { useWorld } from "../support/world";

const attemptSeconds = 0.3;
const world = useWorld({
  config: {
    "pipes:requestTimeoutSeconds": String(attemptSeconds),
    "pipes:operationTimeoutSeconds": "10",
  },
});
/** Longer than the client waits for an answer and then looks for the alert, on a busy machine as well. */
const afterTheLastLookMs = 5_000;

const { errorRate } = { errorRate: "65f1a0c3d2b4e5f607182c01" };
const made = () => world.emulator.list("alerts").filter(({ id }) => id !== errorRate);
const posts = () => world.emulator.requests().filter(({ method }) => method === "POST").length;

/** Answers that do not arrive, or that say nothing, although the alert was made. */
const lostAtService: readonly (readonly [string, FaultRule["action"]])[] = [
  ["a gateway's 504 in HTML", { status: 504, body: "html", after: true }],
  ["a 504 in JSON", { status: 504, after: true }],
  ["a 502 in text", { status: 502, body: "text", after: true }],
  ["a 500 in JSON", { status: 500, after: true }],
  ["a 503 that says when to come back", { status: 503, after: true, retryAfter: "1" }],
  ["a reset with no answer", { reset: "after" }],
  ["a reset in the middle of the answer", { reset: "during" }],
  ["an answer that is cut off", { truncate: true }],
  ["an answer that never ends", { endless: true }],
  ["an answer that trickles", { slowBytesPerSecond: 20 }],
  ["HTML with 200", { wrongBody: "html" }],
  ["an envelope without result", { wrongBody: "no-result" }],
  ["JSON that ends early", { wrongBody: "not-json" }],
  ["an empty body", { wrongBody: "empty" }],
  ["a list in place of the envelope", { wrongBody: "array" }],
  ["something huge", { hugeBytes: 70_000_000 }],
];

test.each(lostAtService)("%s after the work makes one alert, and it is the result", async (_what, action) => {
  world.emulator.addFault({ method: "POST", times: 1, action });
  const alert = world.resource("Alert");
  await alert.up(latencyAlert);
  expect(made().map(({ id }) => id)).toEqual([alert.state.id]);
  expect(alert.outputs).toMatchObject(latencyAlert);
  expect(posts()).toBe(1);
});

const lostOnTheWay: readonly (readonly [string, SocketFault])[] = [
  ["a reset when the answer begins", { kind: "resetAfter" }],
  ["a reset in the head of the answer", { kind: "resetDuring", bytes: 10 }],
  ["a reset in the body of the answer", { kind: "resetDuring", bytes: 300 }],
  ["a close in the head of the answer", { kind: "cut", bytes: 10 }],
  ["a close in the body of the answer", { kind: "cut", bytes: 300 }],
  ["silence from the first byte of the answer on", { kind: "stall", bytes: 0 }],
  ["silence in the body of the answer", { kind: "stall", bytes: 300 }],
  ["an answer of single bytes", { kind: "trickle", bytes: 1, everyMs: 20 }],
];

test.each(lostOnTheWay)("%s makes one alert, and it is the result", async (_what, fault) => {
  world.proxy.addFault({ method: "POST", times: 1, fault });
  const alert = world.resource("Alert");
  await alert.up(latencyAlert);
  expect(made().map(({ id }) => id)).toEqual([alert.state.id]);
  expect(posts()).toBe(1);
});

test.each([
  ["a 500", { status: 500 }],
  ["a 503 in HTML", { status: 503, body: "html" }],
] as const)("after %s before the work, the alert is looked for and then made once", async (_what, action) => {
  world.emulator.addFault({ method: "POST", times: 1, action });
  const alert = world.resource("Alert");
  await alert.up(latencyAlert);
  expect(made().map(({ id }) => id)).toEqual([alert.state.id]);
  const methods = world.emulator.requests().map(({ method }) => method);
  const [first, last] = [methods.indexOf("POST"), methods.lastIndexOf("POST")];
  expect(methods.slice(first + 1, last)).toContain("GET");
});

test.each([
  ["no answer in time", { hang: true }],
  ["a 504 before the work", { status: 504, body: "html" }],
  ["a 502 in text before the work", { status: 502, body: "text" }],
  ["a reset before the work", { reset: "before" }],
] as const)("after %s nothing is sent again, as the service may be at work still", async (_what, action) => {
  world.emulator.addFault({ method: "POST", times: 1, action });
  const alert = world.resource("Alert");
  const { message } = await rpcErrorOf(alert.up(latencyAlert));
  expect(message).toContain("Look at the service before you run again");
  expect(posts()).toBe(1);
  await alert.up(latencyAlert);
  expect(made().map(({ id }) => id)).toEqual([alert.state.id]);
});

test("an alert that is made after the answer was given up is named by the next run", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation();
  world.emulator.addFault({ method: "POST", times: 1, action: { latencyMs: afterTheLastLookMs } });
  const alert = world.resource("Alert");
  const { message } = await rpcErrorOf(alert.up(latencyAlert));
  expect(message).toMatch(/POST \S+: no complete answer within/);
  while (made().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const [{ id } = { id: "" }] = made();
  const next = world.resource("Alert");
  await next.up(latencyAlert);
  expect(next.state.id).not.toBe(id);
  expect(warn.mock.calls.join()).toContain(`an equal alert was there already (${id})`);
  warn.mockRestore();
});

test.each(["405", "html404"] as const)(
  "where the service lists no alerts (%s), a creation whose answer was lost is not sent again",
  async (kind) => {
    const action = kind === "405" ? { status: 405 } : { status: 404, body: "html" as const };
    world.emulator.addFault({ method: "GET", path: /\/alerts$/, action });
    world.emulator.addFault({ method: "POST", times: 1, action: { reset: "after" } });
    const { message } = await rpcErrorOf(world.resource("Alert").up(latencyAlert));
    expect(message).toContain("POST ");
    expect(posts()).toBe(1);
    expect(made()).toHaveLength(1);
  },
);

test.each(["before", "after"] as const)(
  "where nobody can say which alerts there were, a creation with a reset %s the work takes over none",
  async (when) => {
    const theirs = world.resource("Alert");
    await theirs.up(latencyAlert);
    const action = { status: 404, body: "html" } as const;
    world.emulator.addFault({ method: "GET", path: /\/alerts$/, times: 1, action });
    world.emulator.addFault({ method: "POST", times: 1, action: { reset: when } });
    const ours = world.resource("Alert");
    const { message, partial } = await rpcErrorOf(ours.up(latencyAlert));
    expect(message).toMatch(/^Alert create: .*POST \S+/);
    expect(partial).toBeUndefined();
  },
);

test("two identical alerts whose answers are both lost stay two", async () => {
  world.emulator.addFault({ method: "POST", times: 2, action: { reset: "after" } });
  const calls = world.process();
  const pair = [world.resource("Alert", calls), world.resource("Alert", calls)];
  await Promise.all(pair.map((alert) => alert.up(latencyAlert)));
  expect(new Set(pair.map(({ state }) => state.id)).size).toBe(2);
  expect(made()).toHaveLength(2);
});

test("one of two identical alerts whose answer is lost is not mistaken for the other", async () => {
  world.emulator.addFault({ method: "POST", times: 1, action: { latencyMs: 100 } });
  world.emulator.addFault({ method: "POST", times: 1, action: { reset: "after" } });
  const calls = world.process();
  const pair = [world.resource("Alert", calls), world.resource("Alert", calls)];
  await Promise.all(pair.map((alert) => alert.up(latencyAlert)));
  expect(new Set(pair.map(({ state }) => state.id)).size).toBe(2);
  expect(made()).toHaveLength(2);
});
