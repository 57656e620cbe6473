import type { FaultRule } from "pulumi-pipes-emulator";
import { ciKey, latencyAlert } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import { changeAlerts, failuresOf } from "../support/manyAlerts";
import { useWorld } from "../support/world";

const operationSeconds = 2;
const world = useWorld({ config: { "pipes:operationTimeoutSeconds": String(operationSeconds) } });

/** Time between the refused request and the one after it, in milliseconds. */
function pauseAfterRefusal(): number {
  const requests = world.emulator.requests();
  const refused = requests.findIndex(({ status }) => status === 429);
  const [before, after] = [requests[refused], requests[refused + 1]];
  if (before === undefined || after === undefined) throw new Error("nothing was refused and asked again");
  return after.startedAt - before.startedAt;
}

const inOneSecond = (): string => new Date(Date.now() + 1_600).toUTCString();

const askingHeaders: readonly (readonly [string, () => FaultRule["action"], number, number])[] = [
  ["Retry-After in seconds", () => ({ status: 429, retryAfter: "0.4" }), 400, 900],
  ["Retry-After as a date", () => ({ status: 429, retryAfter: inOneSecond() }), 300, 1_900],
  ["X-RateLimit-Reset in seconds", () => ({ status: 429, rateLimitReset: "0.4" }), 400, 900],
  [
    "X-RateLimit-Reset since the epoch",
    () => ({ status: 429, rateLimitReset: String(Date.now() + 500) }),
    300,
    1_000,
  ],
  ["no header at all", () => ({ status: 429 }), 500, 1_500],
];

test.each(askingHeaders)(
  "a 429 with %s is waited out, with a write too",
  async (_what, action, least, most) => {
    const key = world.resource("AccessKey");
    await key.up(ciKey);
    world.emulator.clearRequests();
    world.emulator.addFault({ method: "PATCH", times: 1, action: action() });
    await key.up({ ...ciKey, name: "nightly" });
    expect(world.emulator.get("keys", ciKey.adoptId)?.name).toBe("nightly");
    expect(pauseAfterRefusal()).toBeGreaterThanOrEqual(least - 10);
    expect(pauseAfterRefusal()).toBeLessThan(most + 500);
  },
);

test("a creation that is refused for the limit is sent again, and makes one alert", async () => {
  world.emulator.addFault({ method: "POST", times: 2, action: { status: 429, retryAfter: "0.2" } });
  await world.resource("Alert").up(latencyAlert);
  expect(world.emulator.list("alerts")).toHaveLength(2);
});

test.each([
  ["an hour", { status: 429, retryAfter: "3600" }],
  [
    "a year, as seconds since the epoch",
    { status: 429, rateLimitReset: String(Math.round(Date.now() / 1000) + 31_536_000) },
  ],
  ["until a date far away", { status: 429, retryAfter: "Fri, 01 Jan 2100 00:00:00 GMT" }],
  ["for as long as a number can say", { status: 429, retryAfter: "99999999999999999999999" }],
] as const)("a wait of %s is not waited: the operation fails at once and says why", async (_what, action) => {
  world.emulator.addFault({ action });
  const began = Date.now();
  const { message } = await rpcErrorOf(world.resource("AccessKey").up(ciKey));
  expect(message).toMatch(/GET \S+ answered 429: .* Too many requests: run again later/);
  expect(Date.now() - began).toBeLessThan(1_000);
  expect(world.emulator.requests()).toHaveLength(1);
});

test("an absurd wait does not hold up those that come after it", async () => {
  world.emulator.addFault({ action: { status: 429, retryAfter: "3600" } });
  const began = Date.now();
  const outcomes = await changeAlerts(world.process(), 60);
  expect(failuresOf(outcomes)).toHaveLength(60);
  for (const message of failuresOf(outcomes))
    expect(message).toMatch(/GET \S+ answered 429.* run again later|status 429 \[rateLimited\]$/);
  expect(Date.now() - began).toBeLessThan(operationSeconds * 1_000 + 1_000);
});

test("what has passed already by the service's clock is no reason to hammer it", async () => {
  const past = String(Math.round(Date.now() / 1000) - 3);
  world.emulator.addFault({ times: 3, action: { status: 429, rateLimitReset: past } });
  const began = Date.now();
  await world
    .resource("AccessKey")
    .up(ciKey)
    .catch(() => undefined);
  const refused = world.emulator.requests().filter(({ status }) => status === 429);
  expect(Date.now() - began).toBeGreaterThan(500 * (refused.length - 1));
});

test("refusals without end fail within the operation's time", async () => {
  world.emulator.addFault({ action: { status: 429, retryAfter: "0.2" } });
  const began = Date.now();
  const { message } = await rpcErrorOf(world.resource("AccessKey").up(ciKey));
  expect(message).toContain("answered 429");
  expect(Date.now() - began).toBeLessThan(operationSeconds * 1_000 + 1_000);
});
