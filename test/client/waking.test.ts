import { openClient } from "../../provider/src/client";
import type { RawRequest } from "../../provider/src/client/transport";
import {
  after,
  client,
  clientSettings,
  failure,
  type Fate,
  id,
  ok,
  service,
  settled,
  useFakeClock,
} from "./service";

jest.mock("../../provider/src/client/transport", () => jest.requireActual<object>("./service"));
useFakeClock();

const at = { organizationId: "org", serviceId: "svc", id };
const waking = (settings: Parameters<typeof client>[0] = {}) => client({ wakeService: true, ...settings });
type Client = ReturnType<typeof waking>;
const create = (of: Client) => of.operation("write").alerts.create(at, { name: "a" });
const update = (of: Client) => of.operation("write").alerts.update(at, { name: "a" });

/** A rejection by a service that is not running, in the form of a newer service. */
const rejection = (serviceState: string, more: object = {}): Fate => ({
  ...failure(424),
  text: JSON.stringify({ status: 424, error: "FAILED_DEPENDENCY: not running", serviceState, ...more }),
});
const asleep = failure(424, {}, "FAILED_DEPENDENCY: the service sleeps. Current state: idle");
const refused = failure(400, {}, "BAD_REQUEST: the service must be in idle state");

const isCommand = ({ path }: RawRequest): boolean => path.endsWith("/state");
const commands = () => service.sent.filter(isCommand);
const others = () => service.sent.filter((one) => !isCommand(one));

/** A service that sleeps, and runs some time after the command. Each further command is an error. */
function sleeper(afterMs: number, commandFates: Fate[] = [ok({ state: "awaking" })]): void {
  let awakeAtMs = Infinity;
  service.reply = (request) => {
    if (service.nowMs() >= awakeAtMs) return isCommand(request) ? refused : ok({ id });
    if (!isCommand(request)) return awakeAtMs === Infinity ? asleep : rejection("awaking");
    const fate = commandFates.shift() ?? refused;
    if (typeof fate === "object" && fate.status === 200) awakeAtMs = service.nowMs() + afterMs;
    return fate;
  };
}

test("one command wakes a service for all requests that wait, and each is sent again, also a creation", async () => {
  sleeper(20_000);
  const of = waking();
  const writes = [...Array.from({ length: 20 }, () => create(of)), update(of)];
  const results = await settled(Promise.all(writes));
  expect(results).toHaveLength(21);
  expect(commands()).toMatchObject([
    { method: "PATCH", path: "/organizations/org/services/svc/state", body: { command: "awake" } },
  ]);
  // Only one of them looks whether the service is awake.
  expect(others().length).toBeLessThan(21 + 21 + 10);
  expect(await settled(create(of))).toMatchObject({ live: { id } });
  expect(commands()).toHaveLength(1);
});

test.each<[string, Parameters<typeof client>[0], (of: Client) => Promise<unknown>]>([
  ["a read of an operation that writes nothing", {}, (of) => of.operation().alerts.get(at)],
  ["a list of an operation that writes nothing", {}, (of) => of.operation("read").alerts.list(at)],
  ["a creation without pipes:wakeService", { wakeService: false }, create],
])("%s never wakes a service", async (_what, settings, call) => {
  sleeper(0);
  expect(await settled(call(waking(settings)))).toMatchObject({ code: "http/service-idle", status: 424 });
  expect(service.sent).toHaveLength(1);
});

test.each<[string, Fate, string]>([
  ["was stopped, by its code", rejection("", { code: "SERVICE_STOPPED" }), "http/service-stopped"],
  ["was stopped, by its state", rejection("STOPPED", { canWake: true }), "http/service-stopped"],
  ["was stopped, by its words", failure(424, {}, "X: Current state: stopped"), "http/service-stopped"],
  ["stops", rejection("stopping", { code: "SERVICE_NOT_RUNNING" }), "http/service-stopped"],
  ["cannot wake", rejection("idle", { code: "SERVICE_IDLE", canWake: false }), "http/service-idle"],
  ["is in another state", rejection("degraded", { code: "SERVICE_NOT_RUNNING" }), "http/service-idle"],
  ["shows no state", failure(424), "http/service-idle"],
])("a service that %s is not woken", async (_what, fate, code) => {
  service.reply = () => fate;
  expect(await settled(create(waking()))).toMatchObject({ code, status: 424 });
  expect(service.sent).toHaveLength(1);
});

test("a service that wakes up already gets no command", async () => {
  service.reply = () => (service.nowMs() < 9_000 ? rejection("awaking") : ok({ id }));
  expect(await settled(create(waking()))).toMatchObject({ live: { id } });
  expect(commands()).toHaveLength(0);
});

test("the wait takes no time of the operation, and ends with pipes:wakeTimeoutSeconds for all later requests", async () => {
  sleeper(500_000);
  expect(await settled(create(waking({ operationTimeoutSeconds: 30 })))).toMatchObject({ live: { id } });
  sleeper(Infinity);
  const of = waking({ wakeTimeoutSeconds: 40 });
  const beganMs = service.nowMs();
  const failed = await settled(Promise.all([create(of), update(of)]));
  expect(failed).toMatchObject({ code: "http/service-idle" });
  expect(failed).toHaveProperty(
    "detail",
    expect.stringMatching(/accepted the command.*pipes:wakeTimeoutSeconds/),
  );
  const tookMs = service.nowMs() - beganMs;
  expect([tookMs >= 40_000, tookMs < 46_000]).toEqual([true, true]);
  expect(await settled(create(of))).toMatchObject({ code: "http/service-idle" });
  expect(service.nowMs() - beganMs - tookMs).toBeLessThan(1_000);
});

test("tasks run again as soon as the service is awake, and wait for no other task", async () => {
  sleeper(2_000);
  const of = waking();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = of.operation("write").inOneTurn(async ({ alerts }) => {
    await alerts.get(at);
    await released;
  });
  const quick = create(of).then(release);
  expect(await settled(Promise.all([slow, quick]))).toEqual([undefined, undefined]);
});

test("an operation that is ended while its service wakes up sends nothing more", async () => {
  sleeper(5_000);
  const ending = new AbortController();
  const { alerts } = waking().operation("write", undefined, ending.signal);
  const created = settled(alerts.create(at, { name: "a" }));
  setTimeout(() => {
    ending.abort();
  }, 1_000);
  expect(await created).toMatchObject({
    code: "http/timed-out",
    detail: expect.stringContaining("ended") as string,
  });
  expect(service.sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("an operation that is ended before its service is found asleep does not wait for it", async () => {
  sleeper(5_000);
  const { reply } = service;
  const ending = new AbortController();
  service.reply = (request, number) => {
    ending.abort();
    return reply(request, number);
  };
  const beganMs = service.nowMs();
  const { alerts } = waking().operation("write", undefined, ending.signal);
  expect(await settled(alerts.create(at, { name: "a" }))).toMatchObject({ code: "http/timed-out" });
  expect(service.nowMs() - beganMs).toBeLessThan(1_000);
});

test("a rejection that arrives after the service woke up wakes it no second time", async () => {
  sleeper(1_000);
  const { reply } = service;
  service.reply = (request, number) =>
    number === 1 ? after(20_000).then(() => asleep) : reply(request, number);
  const of = waking();
  const results = await settled(Promise.all([create(of), update(of)]));
  expect(results).toMatchObject([{ live: { id } }, { id }]);
  expect(commands()).toHaveLength(1);
});

test("a service that responds to reads and rejects writes is no loop without an end", async () => {
  service.reply = (request) => (request.method === "GET" ? ok([]) : isCommand(request) ? refused : asleep);
  expect(await settled(create(waking({ wakeTimeoutSeconds: 60 })))).toMatchObject({
    code: "http/service-idle",
  });
  expect(service.sent.length).toBeLessThan(60);
});

test("an update that finds the service asleep reads again in its turn", async () => {
  sleeper(3_000);
  const result = await settled(
    waking()
      .operation("write")
      .inOneTurn(async ({ alerts }) => {
        await alerts.get(at);
        return alerts.update(at, {});
      }),
  );
  expect(result).toMatchObject({ id });
  const last = service.sent.slice(-2).map(({ method }) => method);
  expect(last).toEqual(["GET", "PUT"]);
});

test.each<[string, Fate[], number, object]>([
  ["is refused because the service does not sleep", [refused, ok({})], 1, { code: "http/service-idle" }],
  ["gets no response", ["silence", ok({})], 2, { live: { id } }],
  ["is forbidden", [failure(403)], 1, { code: "http/service-idle" }],
])("a command that %s is handled once for all requests", async (_what, fates, sent, outcome) => {
  sleeper(2_000, fates);
  const of = waking({ wakeTimeoutSeconds: 60 });
  const results = await Promise.all([settled(create(of)), settled(update(of)).catch(() => undefined)]);
  expect(results[0]).toMatchObject(outcome);
  expect(commands()).toHaveLength(sent);
});

test("each service wakes for itself", async () => {
  const awake = new Set<string>();
  service.reply = (request) => {
    const name = request.path.split("/")[4] ?? "";
    if (isCommand(request)) awake.add(name);
    return awake.has(name) ? ok({ id }) : asleep;
  };
  const { alerts } = waking().operation("write");
  await settled(Promise.all(["a", "b"].map((serviceId) => alerts.create({ ...at, serviceId }, {}))));
  expect(commands().map(({ path }) => path.split("/")[4])).toEqual(["a", "b"]);
});

test("lines name the service that wakes up, at once and while it takes long", async () => {
  // The lines of one process have a distance, also from those of the tests before.
  sleeper(590_000);
  const lines: string[] = [];
  const settings = clientSettings("http://localhost", { wakeService: true });
  await settled(create(openClient(settings, (line) => lines.push(line))));
  expect(lines[0]).toContain("service svc");
  expect(lines.some((line) => line.startsWith("waiting for service svc"))).toBe(true);
});
