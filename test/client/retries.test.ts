import { askedWait } from "../../provider/src/client/policies";
import { after, client, failure, type Fate, html, id, ok, service, settled, useFakeClock } from "./service";

jest.mock("../../provider/src/client/transport", () => jest.requireActual<object>("./service"));
useFakeClock();

const at = { organizationId: "org", serviceId: "svc", id };
type Api = ReturnType<ReturnType<typeof client>["operation"]>;
const calls: readonly ((api: Api) => Promise<unknown>)[] = [
  ({ alerts }) => alerts.get(at),
  ({ alerts }) => alerts.delete(at),
  ({ alerts }) => alerts.create(at, { name: "a" }),
  ({ alerts }) => alerts.update(at, { name: "a" }),
  ({ keys }) => keys.update(at, { name: "x" }),
];
/** How often a service that always replies so receives each request. */
async function timesSent(fate: Fate): Promise<string> {
  service.reply = () => fate;
  for (const call of calls) await settled(call(client().operation()));
  const isListing = (path: string): boolean => path.includes("?");
  const times = (method: string): number =>
    service.sent.filter((one) => one.method === method && !isListing(one.path)).length;
  return ["GET", "DELETE", "POST", "PUT", "PATCH"].map((method) => `${times(method)} ${method}`).join(", ");
}
const always = (count: number) =>
  `${count} GET, ${count} DELETE, ${count} POST, ${count} PUT, ${count} PATCH`;
const onlyReads = "4 GET, 4 DELETE, 1 POST, 1 PUT, 1 PATCH";

test.each<[string, Fate, string]>([
  ["429, with any method", failure(429), always(8)],
  ["no connection, with any method", "connection refused", always(4)],
  ["a broken connection, if it reads or deletes", "connection reset", onlyReads],
  ["no response, if it reads or deletes", "silence", onlyReads.replaceAll("4", "3")],
  ["408, if it reads or deletes", failure(408), onlyReads],
  ["500, if it reads or deletes", failure(500), onlyReads],
  ["504 of a gateway, if it reads or deletes: a new object can exist", html(504), onlyReads],
  ...[400, 401, 403, 404, 405, 409, 422, 424, 501, 302].map((status): [string, Fate, string] => [
    `${status}, never`,
    failure(status),
    always(1),
  ]),
])("a request is sent again after %s", async (_rule, fate, times) => {
  expect(await timesSent(fate)).toBe(times);
});

test("a request that is sent again has the same body, and its success is the result", async () => {
  service.reply = (_request, number) => (number === 1 ? failure(429, { "retry-after": "1" }) : ok({ id }));
  expect(await settled(client().operation().keys.update(at, { name: "x" }))).toMatchObject({ id });
  expect(service.sent.map(({ body }) => body)).toEqual([{ name: "x" }, { name: "x" }]);
});

test("attempts end with the time of their operation, which then sends no more requests", async () => {
  service.reply = () => "silence";
  const { keys } = client().operation();
  expect(await settled(keys.get(at))).toMatchObject({ code: "http/timed-out", mayHaveHappened: true });
  expect([service.nowMs() > 50_000, service.nowMs() < 60_100]).toEqual([true, true]);
  expect(await settled(keys.update(at, {}))).toMatchObject({
    code: "http/timed-out",
    mayHaveHappened: false,
  });
  expect(service.methods()).toBe("GET GET GET");
});

test("operations that are between two attempts when the circuit opens report their last response", async () => {
  service.reply = () => failure(503);
  const shared = client();
  const reads = Array.from({ length: 12 }, () => settled(shared.operation().alerts.get(at)));
  for (const failed of await Promise.all(reads))
    expect(failed).toMatchObject({ method: "GET", status: 503, reason: "OF_SERVICE" });
  expect(service.sent.length).toBeLessThan(12 * 4);
});

/** Pauses between the requests of one read, in milliseconds, if each random number is this one. */
async function pauses(random: number, reply: typeof service.reply): Promise<number[]> {
  jest.spyOn(Math, "random").mockReturnValue(random);
  Object.assign(service, { reply, sent: [] });
  await settled(client().operation().alerts.get(at));
  return service.sent.slice(1).map(({ atMs }, index) => atMs - (service.sent[index]?.atMs ?? 0));
}

test("the pause is half of a bound that doubles, or more at random", async () => {
  expect(await pauses(0.25, () => failure(500))).toEqual([125, 250, 500]);
  expect(await pauses(0.999, () => failure(500))).toEqual([200, 400, 800]);
  expect(await pauses(0, () => failure(429))).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  const most = [1_000, 2_000, 4_000, 8_000, 15_999, 19_999, 19_999];
  expect(await pauses(0.9999, () => failure(429))).toEqual(most);
});

test.each([
  [429, "retry-after"],
  [429, "x-ratelimit-reset"],
  [429, "ratelimit-reset"],
  [503, "retry-after"],
])("after a %i, the pause is the wait of %s", async (status, name) => {
  const asked = failure(status, { [name]: "7" });
  expect(await pauses(0, (_, number) => (number === 1 ? asked : ok({})))).toEqual([7_000]);
});

test("the pause is not zero twice, so that a service with a wrong clock is not overloaded", async () => {
  const past = String(Math.round(Date.now() / 1000) - 3);
  const zero = (_: unknown, number: number) =>
    failure(429, { "x-ratelimit-reset": number === 1 ? past : "0" });
  expect(await pauses(0, zero)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test.each([
  ["retry-after", "3600"],
  ["retry-after", "301"],
  ["retry-after", "Fri, 01 Jan 2100 00:00:00 GMT"],
  ["retry-after", "9".repeat(23)],
  ["x-ratelimit-reset", String(Math.round(Date.now() / 1000) + 31_536_000)],
])("an absurd wait (%s: %s) fails the operation at once and delays no other", async (name, wait) => {
  service.reply = (_request, number) => (number === 1 ? failure(429, { [name]: wait }) : ok({ id }));
  const shared = client();
  const failed = { code: "http/rate-limited", status: 429, reason: "OF_SERVICE" };
  expect(await settled(shared.operation().keys.get(at))).toMatchObject(failed);
  expect(await settled(shared.operation().keys.get(at))).toMatchObject({ id });
  expect([service.sent.length, service.nowMs()]).toEqual([2, 0]);
});

test("a wait for a rate limit of five minutes uses up no time of the operation", async () => {
  service.reply = (_request, number) =>
    number % 2 === 1 ? failure(429, { "retry-after": "300" }) : after(19_000).then(() => ok({ id }));
  const operation = client().operation();
  for (const _read of [1, 2, 3]) expect(await settled(operation.keys.get(at))).toMatchObject({ id });
  expect(service.nowMs()).toBe(957_000);
});

test("pipes:rateLimitTimeoutSeconds bounds the wait that a 429 can ask for", async () => {
  service.reply = (_request, number) => (number === 1 ? failure(429, { "retry-after": "8" }) : ok({ id }));
  const read = (rateLimitTimeoutSeconds: number) =>
    settled(client({ rateLimitTimeoutSeconds }).operation().keys.get(at));
  const message = expect.stringMatching(/ 8 seconds.*pipes:rateLimitTimeoutSeconds/) as string;
  expect(await read(7)).toMatchObject({ code: "http/rate-limited", message });
  service.sent.length = 0;
  expect(await read(8)).toMatchObject({ id });
});

test("the headers of a limit that is not exceeded delay no attempt after another failure", async () => {
  const limit = { "ratelimit-reset": "57", "x-ratelimit-reset": "57", ratelimit: '"a";r=9;t=57' };
  service.reply = (_request, number) => (number === 1 ? failure(503, limit) : ok({ id }));
  expect(await settled(client().operation().keys.get(at))).toMatchObject({ id });
  expect(service.nowMs()).toBeLessThan(1_000);
});

test("the wait that a service asks for is in seconds, an instant or a date, and Retry-After comes first", () => {
  const nowMs = Date.parse("2027-06-30T12:00:00Z");
  const seconds = nowMs / 1000;
  const waitOf = (headers: Parameters<typeof askedWait>[0]) => askedWait(headers, nowMs, true)?.waitMs;
  const waits: Readonly<Record<string, number>> = {
    ...{ "7": 7_000, "0": 0, "0.25": 250, "0.0001": 1, " 7 ": 7_000 },
    // From here on it is an instant.
    ...{ "999999999": 999_999_999_000, "1000000000": 0 },
    ...{ [seconds + 30]: 30_000, [seconds - 30]: 0, [nowMs + 1_500]: 1_500, [nowMs - 1]: 0 },
    ...{ "Wed, 30 Jun 2027 12:01:00 GMT": 60_000, "Wed, 30 Jun 2027 11:59:00 GMT": 0 },
  };
  const [first, second, third] = ["retry-after", "x-ratelimit-reset", "ratelimit-reset"] as const;
  for (const [value, wait] of Object.entries(waits))
    for (const name of [first, second, third]) expect(waitOf({ [name]: value })).toBe(wait);
  const dates = ["soon", "2027-06-30T12:01:00Z", "Wed, whenever"];
  const others = ["", "-5", "1e3", "7s", "0x10", "NaN", "1, 2", ...dates];
  for (const value of others) expect(waitOf({ [first]: value })).toBeUndefined();
  expect(waitOf({ [first]: "1", [second]: "9" })).toBe(1_000);
  expect(waitOf({ [first]: "soon", [second]: "9", [third]: "5" })).toBe(9_000);
  expect(waitOf({ [second]: ["1", "2"], [third]: "5" })).toBe(5_000);
  expect(waitOf({})).toBeUndefined();
});

test("the header RateLimit is read in each form that drafts of its standard have", () => {
  const resets: Readonly<Record<string, number | undefined>> = {
    "limit=100, remaining=0, reset=42": 42_000,
    "limit=100, remaining=0, reset=42, 100;w=60": 42_000,
    '"default";r=0;t=42': 42_000,
    "default; r=0; t=42; pk=:cHsdsRa894==:": 42_000,
    '"a;t=9, reset=8";r=0;t=42': 42_000,
    '"minute";r=0;t=42,"hour";r=7;t=900': 42_000,
    '"minute";r=0;t=42,"hour";r=0;t=900': 900_000,
    '"minute";r=7;t=42': 42_000,
    '"minute";r=0': undefined,
    soon: undefined,
  };
  for (const [ratelimit, resetMs] of Object.entries(resets)) {
    expect([ratelimit, askedWait({ ratelimit }, 0, true)?.waitMs]).toEqual([ratelimit, resetMs]);
    const withRetry = askedWait({ ratelimit, "retry-after": "60" }, 0, true);
    expect(withRetry).toEqual({ waitMs: 60_000, resetMs: resetMs === 42_000 ? 42_000 : undefined });
  }
});

test.each([3_600, -3_600])(
  "a wait until a date is by the clock of the service, also if it is %i s ahead",
  async (aheadS) => {
    const theirMs = Date.now() + aheadS * 1_000;
    const until = theirMs + 7_000;
    const date = new Date(theirMs).toUTCString();
    const seconds = Date.parse(new Date(until).toUTCString()) / 1_000;
    for (const [name, value] of [
      ["retry-after", new Date(until).toUTCString()],
      ["x-ratelimit-reset", String(seconds)],
      ["ratelimit-reset", String(seconds * 1_000)],
    ] as const) {
      const limited = failure(429, { date, [name]: value });
      expect(await pauses(0, (_, number) => (number === 1 ? limited : ok({})))).toEqual([7_000]);
    }
  },
);
