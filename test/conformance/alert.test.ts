import { defaultSeed } from "pulumi-pipes-emulator";
import { valueAt } from "../../provider/src/core/json/json";
import { latencyAlert } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { make, pathOf, send } from "../harness/service/otherClient";
import { useSession } from "../harness/session";

const session = useSession({ emulator: { strict: false } });

const { dashboardId: _dashboard, tileId: _tile, ...tileless } = latencyAlert;
const search = { ...tileless, source: "saved_search", savedSearchId: defaultSeed.savedSearches.errors };

test("an update sends nothing that only the service writes: id, state, times and team", async () => {
  const alert = await session.deployed("Alert", latencyAlert);
  session.emulator.patch("alerts", alert.state.id, { teamId: "65f1a0c3d2b4e5f607182f01" });
  await alert.up({ ...latencyAlert, threshold: 300 });
  const channels = [latencyAlert.channel];
  expect(session.writes().at(-1)?.body).toEqual({ ...latencyAlert, channels, threshold: 300 });
});

test("a client that replaces an alert by its own fields loses what colleagues set, and an update of the program keeps it", async () => {
  const { emulator } = session;
  const alert = await session.deployed("Alert", latencyAlert);
  const { id } = alert.state;
  const email = { type: "email", emailRecipients: ["a@shop.example"] };
  const set = { channels: [latencyAlert.channel, email], note: "Call Kim", detectionMode: "anomaly" };
  emulator.patch("alerts", id, set);
  await alert.up({ ...latencyAlert, threshold: 300 });
  expect(session.stored("alerts", id)).toMatchObject({ threshold: 300, ...set });
  const path = `${pathOf("alerts", emulator.seed)}/${id}`;
  expect((await send(emulator, path, { method: "PUT", body: latencyAlert })).ok).toBe(true);
  expect(session.stored("alerts", id)).toMatchObject({ channels: [latencyAlert.channel], note: null });
  expect(session.stored("alerts", id)).not.toHaveProperty("detectionMode");
});

test("other users' fields inside the items of a list in additionalFields stay", async () => {
  const additionalFields = { steps: [{ to: "chat" }], rules: { all: [{ to: "pager" }] } };
  const args = { ...latencyAlert, additionalFields };
  const alert = await session.deployed("Alert", args);
  const others = { steps: [{ to: "chat", after: 5 }], rules: { all: [{ to: "pager", after: 9 }] } };
  session.emulator.patch("alerts", alert.state.id, others);
  await alert.up({ ...args, threshold: 300 });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ threshold: 300, ...others });
});

test("another user's field inside an item of a list in additionalFields never gets into another item of a shorter list", async () => {
  const args = (...names: readonly string[]) => ({
    ...latencyAlert,
    additionalFields: { steps: names.map((to) => ({ to })) },
  });
  const alert = await session.deployed("Alert", args("chat", "pager"));
  session.emulator.patch("alerts", alert.state.id, { steps: [{ to: "chat", after: 5 }, { to: "pager" }] });
  await alert.up(args("mail"));
  expect(session.writes().at(-1)?.body).toHaveProperty("steps", [{ to: "mail" }]);
});

test("an update with two requests reads before each request", async () => {
  const alert = await session.deployed("Alert", { ...latencyAlert, scheduleStartAt: "2026-11-01T00:00:00Z" });
  session.clearRequests();
  await alert.up({ ...latencyAlert, scheduleOffsetMinutes: 5 });
  const [get, put] = ["GET alerts/:id", "PUT alerts/:id"];
  expect(session.requests()).toEqual([get, put, get, put]);
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ scheduleOffsetMinutes: 5 });
  expect(await alert.refresh()).toBe("same");
});

test.each([
  ["name", "p99", undefined, "", null],
  ["message", "too slow", undefined, "", null],
  ["note", "by day", undefined, "", null],
  ["scheduleStartAt", "2026-11-01T00:00:00Z", null, "", null],
  ["scheduleOffsetMinutes", 5, 0, 0, null],
  ["numConsecutiveWindows", 3, undefined, null],
  ["groupBy", "host", "", "", null],
  ["channel.severity", "error", undefined, "", null],
])(
  "%s is cleared by an empty value and by null, as the service takes it",
  async (path, set, sent, ...empties) => {
    const [name = "", inner] = path.split(".");
    const args = (value: unknown) => {
      const channel = { ...latencyAlert.channel, ...(inner === undefined ? {} : { [inner]: value }) };
      const alert = name === "groupBy" ? search : latencyAlert;
      return { ...alert, channel, ...(inner === undefined ? { [name]: value } : {}) };
    };
    const valueIn = (alert: unknown): unknown => valueAt(alert, path.split("."));
    for (const empty of empties) {
      const [alert, fresh] = [session.resource("Alert"), session.resource("Alert")];
      await alert.up(args(set));
      await alert.up(args(empty));
      expect(valueIn(session.writes().at(-1)?.body)).toBe(sent);
      expect(valueIn(session.stored("alerts", alert.state.id)) || undefined).toBeUndefined();
      for (const same of empties) expect(await alert.up(args(same))).toBe("unchanged");
      expect(await alert.refresh()).toBe("same");
      await fresh.up(args(empty));
      expect(valueIn(session.writes().at(-1)?.body) || undefined).toBeUndefined();
      expect(await fresh.refresh()).toBe("same");
    }
  },
);

test("values that the service would not take today stay with an update of another field", async () => {
  const alert = await session.deployed("Alert", latencyAlert);
  const odd = { numConsecutiveWindows: 0, scheduleOffsetMinutes: 2000 };
  session.emulator.patch("alerts", alert.state.id, odd);
  await alert.up({ ...latencyAlert, threshold: 9 });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ ...odd, threshold: 9 });
});

describe("an offset that does not fit the interval, of which the program sets one and the alert has the other,", () => {
  /** An alert of another user, evaluated each hour. */
  const theirs = (more: object = {}) => make(session.emulator, "alerts", { ...latencyAlert, ...more });

  test.each([
    ["interval", { interval: "15m" }, { scheduleOffsetMinutes: 20 }],
    ["scheduleOffsetMinutes", { scheduleOffsetMinutes: 60 }, {}],
  ])("fails an adoption that sets %s, and the error names both", async (field, set, more) => {
    const adoptId = await theirs(more);
    const { message } = await rpcErrorOf(session.resource("Alert").up({ adoptId, ...set }));
    expect(message).toMatch(new RegExp(`: ${field}: .*\\[args/invalid\\]$`));
    for (const name of ["interval", "scheduleOffsetMinutes"]) expect(message).toContain(name);
    expect(session.writes()).toEqual([]);
  });

  test.each([
    ["interval", { scheduleOffsetMinutes: 20 }, { interval: "30m" }, { interval: "15m" }],
    ["scheduleOffsetMinutes", {}, { scheduleOffsetMinutes: 5 }, { scheduleOffsetMinutes: 60 }],
  ])("fails an update of %s, and its preview says so", async (field, more, before, after) => {
    const adoptId = await theirs(more);
    const alert = await session.deployed("Alert", { adoptId, ...before });
    session.clearRequests();
    await alert.diff(await alert.check({ adoptId, ...after }));
    expect(session.warnings).toMatch(new RegExp(`: ${field}: .*\\[args/invalid\\]$`));
    const { message } = await rpcErrorOf(alert.up({ adoptId, ...after }));
    expect(message).toMatch(new RegExp(`: ${field}: .*\\[args/invalid\\]$`));
    expect(session.writes()).toEqual([]);
  });

  test("is none if the program replaces the offset with a start", async () => {
    const adoptId = await theirs({ scheduleOffsetMinutes: 20 });
    const alert = session.resource("Alert");
    await alert.up({ adoptId, interval: "15m", scheduleStartAt: "2026-11-01T00:00:00Z" });
    expect(session.stored("alerts", adoptId)).toMatchObject({ interval: "15m" });
  });
});

test("an alert that leaves its tile for a saved search loses the tile, and back the search", async () => {
  const alert = await session.deployed("Alert", { ...latencyAlert, source: "tile" });
  const body = () => session.writes().at(-1)?.body;
  await alert.up({ ...search, groupBy: "host" });
  expect(body()).toMatchObject({
    source: "saved_search",
    savedSearchId: search.savedSearchId,
    groupBy: "host",
  });
  expect(body()).not.toHaveProperty("tileId");
  await alert.up({ ...latencyAlert, source: "tile" });
  expect(body()).toMatchObject({ source: "tile", tileId: latencyAlert.tileId });
  expect(body()).not.toHaveProperty("savedSearchId");
});
