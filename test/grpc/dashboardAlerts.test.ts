import { latencyAlert, withTiles } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const session = useSession();

test("a created dashboard that still carries alerts is not deleted, and names them", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(withTiles("Latency"));
  const { id } = dashboard.state;
  const tileId = session.stored("dashboards", id)?.tiles[0]?.id;
  const alert = session.resource("Alert");
  await alert.up({ ...latencyAlert, dashboardId: id, tileId });
  session.clearRequests();
  const { message } = await rpcErrorOf(dashboard.destroy());
  expect(message).toContain(`still carries alerts: ${alert.state.id} ("p99 latency")`);
  expect(session.writes()).toEqual([]);
  expect(session.stored("dashboards", id)).toBeDefined();
  await alert.destroy();
  session.clearRequests();
  await dashboard.destroy();
  expect(session.requests()).toEqual(["GET alerts", "GET alerts", "DELETE dashboards/:id"]);
  expect(session.stored("dashboards", id)).toBeUndefined();
});

test("an alert of a form that nobody can read keeps its dashboard too", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(withTiles("Latency"));
  const { id } = dashboard.state;
  const alert = session.resource("Alert");
  await alert.up({
    ...latencyAlert,
    dashboardId: id,
    tileId: session.stored("dashboards", id)?.tiles[0]?.id,
  });
  session.emulator.patch("alerts", alert.state.id, { channel: 5 });
  const { message } = await rpcErrorOf(dashboard.destroy());
  expect(message).toContain(`still carries alerts: ${alert.state.id}`);
});

test("a dashboard is deleted with the alerts that it carries where the program says so", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up({ ...withTiles("Latency"), deletionPolicy: "delete" });
  const { id } = dashboard.state;
  await session
    .resource("Alert")
    .up({ ...latencyAlert, dashboardId: id, tileId: session.stored("dashboards", id)?.tiles[0]?.id });
  await dashboard.destroy();
  expect(session.emulator.list("alerts").map((left) => left.id)).toEqual([
    session.emulator.seed.alerts.errorRate,
  ]);
});

test("a change that removes tiles names the alerts that go with them", async () => {
  const dashboard = session.resource("Dashboard");
  await dashboard.up(withTiles("Latency", "Errors"));
  const { id } = dashboard.state;
  const alert = session.resource("Alert");
  await alert.up({
    ...latencyAlert,
    dashboardId: id,
    tileId: session.stored("dashboards", id)?.tiles[0]?.id,
  });
  await dashboard.up(withTiles("Errors"));
  expect(session.provider.stderr()).toContain(
    `the tiles that were removed had alerts, which went with them: ${alert.state.id} ("p99 latency")`,
  );
});
