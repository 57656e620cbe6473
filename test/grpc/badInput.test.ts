import { ciKey, eventsPipe, latencyAlert, shopPipe } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { reasonsFor, returned } from "./support/reasons";

const session = useSession();

describe("a key", () => {
  test.each([
    [{ roles: [] }, "roles: needs at least one role"],
    [{ roles: ["owner"] }, 'roles[0]: expected one of "admin", "developer", "query_endpoints", got "owner"'],
    [{ roles: "admin" }, 'roles: expected a list, got "admin"'],
    [{ name: "" }, "name: must not be empty"],
    [{ name: 7 }, "name: expected a string, got 7"],
    [{ name: null }, "name: expected a string, got null"],
    [{ state: "off" }, 'state: expected one of "enabled", "disabled", got "off"'],
    [
      { expireAt: "tomorrow" },
      'expireAt: is not an ISO 8601 date-time with a zone, such as "2027-06-30T00:00:00Z", got "tomorrow"',
    ],
    [{ ipAccessList: [{ description: "office" }] }, "ipAccessList[0].source: required, but not given"],
    [{ ipAccessList: ["10.0.0.0/8"] }, 'ipAccessList[0]: expected an object, got "10.0.0.0/8"'],
    [{ adoptId: "demo-ci-key" }, 'adoptId: is not a UUID (8-4-4-4-12 hex digits), got "demo-ci-key"'],
    [
      { rotationTrigger: "2026-11" },
      "rotationTrigger: only a key that is created here can be rotated; leave out adoptId, or this",
    ],
    [{ organizationId: "acme" }, 'organizationId: is not a UUID (8-4-4-4-12 hex digits), got "acme"'],
    [{ deletionPolicy: "drop" }, 'deletionPolicy: expected one of "delete", "retain", "disable", got "drop"'],
    [{ rolls: ["admin"] }, 'rolls: unknown field; did you mean "roles", or additionalFields?'],
    [{ keySuffix: "a1b2" }, `keySuffix: ${returned}`],
    [{ usedAt: "2026-01-01T00:00:00Z" }, `usedAt: ${returned}`],
  ])("is refused with %j", async (args, reason) => {
    expect(await reasonsFor(session, "AccessKey", { ...ciKey, ...args })).toEqual([reason]);
  });
});

describe("an alert", () => {
  test.each([
    [{ threshold: "high" }, 'threshold: expected a number, got "high"'],
    [{ threshold: undefined }, "threshold: required, but not given"],
    [
      { interval: "1 hour" },
      'interval: is not a duration such as "1h": a whole number and one unit letter, got "1 hour"',
    ],
    [{ channel: { type: "webhook" } }, "channel.webhookId: required, but not given"],
    [{ channel: "webhook" }, 'channel: expected an object, got "webhook"'],
    [{ treshold: 4 }, 'treshold: unknown field; did you mean "threshold", or additionalFields?'],
    [{ channel: { ...latencyAlert.channel, hookId: "1" } }, /^channel\.hookId: unknown field/],
    [{ tileId: undefined }, /^tileId: required when source is "tile"; a name that none/],
    [{ thresholdType: "between" }, 'thresholdMax: required when thresholdType is "between"'],
    [
      { thresholdType: "not_between", thresholdMax: 3 },
      "thresholdMax: must not be below threshold (250), got 3",
    ],
    [{ serviceId: "main" }, 'serviceId: is not a UUID (8-4-4-4-12 hex digits), got "main"'],
    [{ silenced: true }, `silenced: ${returned}`],
    [{ id: "65f1a0c3d2b4e5f607182c01" }, `id: ${returned}`],
  ])("is refused with %j", async (args, reason) => {
    const reasons = await reasonsFor(session, "Alert", { ...latencyAlert, ...args });
    expect(reasons).toEqual([reason instanceof RegExp ? expect.stringMatching(reason) : reason]);
  });
});

test("all that is wrong is told at once, rules across fields included", async () => {
  const reasons = await reasonsFor(session, "Alert", {
    ...latencyAlert,
    serviceId: "main",
    tileId: undefined,
    threshold: "high",
    interval: "1 hour",
    channel: { type: "webhook" },
    nmae: "p99",
    state: "OK",
  });
  expect(reasons.map((reason) => reason.split(":")[0])).toEqual([
    "channel.webhookId",
    "interval",
    "nmae",
    "serviceId",
    "state",
    "threshold",
    "tileId",
  ]);
});

test("what today's services are not known to accept is a warning, and passes", async () => {
  const settings = { streaming_max_insert_wait_ms: 1 };
  expect(await reasonsFor(session, "PipeSettings", { ...shopPipe, settings })).toEqual([]);
  expect(
    await reasonsFor(session, "Alert", { ...latencyAlert, interval: "2w", thresholdType: "odd" }),
  ).toEqual([]);
  expect(await reasonsFor(session, "AccessKey", { ...ciKey, ipAccessList: [] })).toEqual([]);
});

test("a value that is no number is refused together with everything else that is wrong", async () => {
  const args = { ...eventsPipe, name: 7, settings: { dbms_max_threads: Number.NaN } };
  const reasons = await reasonsFor(session, "PipeSettings", args);
  expect(reasons).toHaveLength(2);
  expect(reasons.join("\n")).toMatch(/name: expected a string[\s\S]*settings\.dbms_max_threads: /);
});
