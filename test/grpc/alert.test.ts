import { inService, latencyAlert, nowhere } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const session = useSession();
const unknownAlert = "65f1a0c3d2b4e5f607182fff";
const seeded = () => session.emulator.seed.alerts.errorRate;
const alertCount = () => session.emulator.list("alerts").length;

test("creating an alert sends its fields in one request and keeps the id that the service gave", async () => {
  const alert = session.resource("Alert");
  expect(await alert.up(latencyAlert)).toBe("created");
  expect(session.writes()).toEqual([{ request: "POST alerts", body: latencyAlert }]);
  expect(session.stored("alerts", alert.state.id)).toMatchObject(latencyAlert);
  expect(alert.outputs).toMatchObject({ ...latencyAlert, ...inService, state: "OK" });
});

test("an alert that was applied is left alone by the next run", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  session.clearRequests();
  expect(await alert.up(latencyAlert)).toBe("unchanged");
  expect(await alert.refresh()).toBe("same");
  expect(session.writes()).toEqual([]);
});

test("updating an alert replaces it by one request that also carries what is not managed", async () => {
  const { name, message, ...managed } = latencyAlert;
  const alert = session.resource("Alert");
  await alert.up(managed);
  session.emulator.patch("alerts", alert.state.id, { name, message });
  session.clearRequests();
  expect(await alert.up({ ...managed, threshold: 300 })).toBe("updated");
  expect(session.requests()).toEqual(["GET alerts/:id", "PUT alerts/:id"]);
  expect(session.writes()).toEqual([
    { request: "PUT alerts/:id", body: { ...latencyAlert, threshold: 300 } },
  ]);
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ name, message, threshold: 300 });
});

test("fields that args stop to name stay as they are", async () => {
  const { name, message, ...managed } = latencyAlert;
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  await alert.up({ ...managed, interval: "5m" });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ name, message, interval: "5m" });
});

test("an existing alert is adopted by its id, and retained at the end", async () => {
  const alert = session.resource("Alert");
  const { onCall } = session.emulator.seed.webhooks;
  const channel = { type: "webhook", webhookId: onCall };
  await alert.up({ ...latencyAlert, channel, adoptId: seeded() });
  expect(session.requests()).toEqual(["GET alerts/:id", "PUT alerts/:id"]);
  expect(alert.state.id).toBe(seeded());
  expect(alert.state.id).toBe(seeded());
  expect(alert.inputs).toMatchObject({ adoptId: seeded() });
  expect(alert.outputs).not.toHaveProperty("adoptId");
  session.clearRequests();
  await alert.destroy();
  expect(session.requests()).toEqual([]);
  expect(session.stored("alerts", seeded())).toMatchObject({ threshold: 250 });
});

test("adopting an alert that is as wanted sends nothing but the look at it", async () => {
  const { thresholdMax: _none, ...alert } = session.stored("alerts", seeded()) ?? {};
  const wanted = Object.fromEntries(
    Object.keys(latencyAlert).map((field) => [field, alert[field as keyof typeof alert]]),
  );
  await session.resource("Alert").up({ ...wanted, adoptId: seeded() });
  expect(session.requests()).toEqual(["GET alerts/:id"]);
});

test("an alert that never existed fails its adoption, naming the alert", async () => {
  const alert = session.resource("Alert");
  const { message, partial } = await rpcErrorOf(alert.up({ ...latencyAlert, adoptId: unknownAlert }));
  expect(message).toContain(`alert ${unknownAlert} in service ${inService.serviceId}`);
  expect(message).toContain(
    "does not exist: check adoptId; to create a new one, remove adoptId from the program",
  );
  expect(partial).toBeUndefined();
});

test("a refresh shows what was changed behind the back in the managed fields, and nothing else", async () => {
  const { message: _message, ...managed } = latencyAlert;
  const alert = session.resource("Alert");
  await alert.up(managed);
  const before = alert.inputs;
  const change = {
    threshold: 1,
    message: "from elsewhere",
    state: "ALERT",
    updatedAt: "2026-03-03T00:00:00.000Z",
  };
  session.emulator.patch("alerts", alert.state.id, change);
  expect(await alert.refresh()).toBe("drifted");
  expect(alert.inputs).toEqual({ ...before, threshold: 1 });
  expect(alert.outputs).toMatchObject(change);
  await alert.up(managed);
  expect(session.stored("alerts", alert.state.id)).toMatchObject({
    threshold: 250,
    message: "from elsewhere",
  });
});

test("an alert that was deleted behind the back leaves the state at a refresh, and its deletion is no failure", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  const { id } = alert.state;
  const { outputs } = alert;
  session.emulator.delete("alerts", id);
  expect(await alert.refresh()).toBe("gone");
  await session.provider.delete(id, outputs);
});

test("an alert that was deleted behind the back fails an update with the way out", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  session.emulator.delete("alerts", alert.state.id);
  const { message } = await rpcErrorOf(alert.up({ ...latencyAlert, threshold: 1 }));
  expect(message).toContain("was deleted outside Pulumi");
});

test("deleting a created alert deletes that one alert", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  expect(alertCount()).toBe(2);
  session.clearRequests();
  await alert.destroy();
  expect(session.requests()).toEqual(["DELETE alerts/:id"]);
  expect(session.emulator.list("alerts").map(({ id }) => id)).toEqual([seeded()]);
});

test.each([
  ["a created alert can be retained", "retain", undefined, 2],
  ["an adopted alert can be deleted", "delete", "adopt", 0],
] as const)("%s", async (_rule, deletionPolicy, adopt, left) => {
  const alert = session.resource("Alert");
  await alert.up({ ...latencyAlert, deletionPolicy, ...(adopt === undefined ? {} : { adoptId: seeded() }) });
  await alert.destroy();
  expect(alertCount()).toBe(left);
});

test("another alert id, service or organization replaces, and makes the new one first", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  const replacesOf = async (change: object) => (await alert.diff({ ...alert.inputs, ...change })).replaces;
  expect(await replacesOf({ adoptId: seeded() })).toEqual(["adoptId"]);
  expect(await replacesOf({ serviceId: nowhere })).toEqual(["serviceId"]);
  expect(await replacesOf({ organizationId: nowhere })).toEqual(["organizationId"]);
  expect(await replacesOf({ adoptId: alert.state.id, threshold: 3 })).toEqual([]);
  session.clearRequests();
  expect(await alert.up({ ...latencyAlert, adoptId: seeded() })).toBe("replaced");
  expect(session.requests()).toEqual(["GET alerts/:id", "PUT alerts/:id", "DELETE alerts/:id"]);
  expect(session.emulator.list("alerts").map(({ id }) => id)).toEqual([seeded()]);
});
