import { defaultSeed } from "pulumi-pipes-emulator";
import { valueAt } from "../../provider/src/core/json/json";
import { latencyAlert } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

const { sources, savedSearches, webhooks, organizationId, serviceId } = defaultSeed;
const session = useSession({ emulator: { quirks: { inheritedAlertNames: true } } });
const delivery = { channel: { type: "webhook", webhookId: webhooks.chat } };
const limit = { threshold: 250, thresholdType: "above", interval: "1h" };
const onSearch = { ...limit, ...delivery, source: "saved_search", savedSearchId: savedSearches.errors };
const chartConfig = {
  ...{ displayType: "line", sourceId: sources.trace, name: "Latency" },
  select: [{ aggFn: "quantile", level: 0.95, valueExpression: "Duration" }],
};
const inline = { ...limit, ...delivery, source: "inline", chartConfig };

test.each<readonly [string, PropertyMap]>([
  ["a tile", latencyAlert],
  ["a saved search", onSearch],
  ["a chart of its own", inline],
])("an update of an alert on %s leaves the names to what it watches", async (_, args) => {
  const alert = await session.deployed("Alert", args);
  expect(alert.state.outputs).toHaveProperty("displayName");
  await alert.up({ ...args, threshold: 300 });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ threshold: 300 });
  expect(session.stored("alerts", alert.state.id)).not.toHaveProperty("displayName");
  expect(session.stored("alerts", alert.state.id)).not.toHaveProperty("tags");
  expect(await alert.refresh()).toBe("same");
});

test("names that another user gave an alert stay, also empty tags, and go on with another source", async () => {
  const alert = await session.deployed("Alert", onSearch);
  session.emulator.patch("savedSearches", savedSearches.errors, { tags: ["shop"] });
  session.emulator.patch("alerts", alert.state.id, { displayName: "Checkout", tags: [] });
  await alert.up({ ...onSearch, threshold: 300 });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ displayName: "Checkout", tags: [] });
  await alert.up({ ...inline, threshold: 300 });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ displayName: "Checkout", chartConfig });
});

test("tags that another user gave an alert stay if the service does not return inherited names, although the dashboard has them, too", async () => {
  session.emulator.setQuirks({ inheritedAlertNames: false });
  const alert = await session.deployed("Alert", latencyAlert);
  session.emulator.patch("dashboards", latencyAlert.dashboardId, { tags: ["shop"] });
  session.emulator.patch("alerts", alert.state.id, { tags: ["shop"] });
  await alert.up({ ...latencyAlert, threshold: 300 });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ threshold: 300, tags: ["shop"] });
});

test("names of the program are set, changed, emptied, and left to what the alert watches when the program removes them", async () => {
  session.emulator.patch("savedSearches", savedSearches.errors, { tags: ["shop"] });
  const named = { ...onSearch, displayName: "Checkout", tags: ["b", "a"] };
  const alert = await session.deployed("Alert", named);
  const { id } = alert.state;
  expect(await alert.refresh()).toBe("same");
  await alert.up({ ...named, displayName: "Shop", tags: [] });
  expect(session.stored("alerts", id)).toMatchObject({ displayName: "Shop", tags: [] });
  expect(await alert.refresh()).toBe("same");
  await alert.up({ ...onSearch, tags: [], threshold: 300 });
  expect(session.stored("alerts", id)).not.toHaveProperty("displayName");
  await alert.up({ ...onSearch, threshold: 300 });
  expect(session.stored("alerts", id)).not.toHaveProperty("tags");
  expect(await alert.refresh()).toBe("same");
});

test("an import leaves the names to what the alert watches", async () => {
  const alert = await session.deployed("Alert", onSearch);
  const { inputs } = await session.provider.read(alert.state.id, {
    __kind: "Alert",
    organizationId,
    serviceId,
  });
  expect(inputs).toMatchObject({ savedSearchId: savedSearches.errors });
  expect(inputs).not.toHaveProperty("displayName");
  expect(inputs).not.toHaveProperty("tags");
});

test("an update keeps the chart, the anomaly detection and other users' fields of an alert", async () => {
  session.emulator.setQuirks({ keepUnknownFields: true });
  const alert = await session.deployed("Alert", inline);
  const { id } = alert.state;
  const others = {
    detectionMode: "anomaly",
    sensitivity: 3,
    chartConfig: { ...chartConfig, fillNulls: true },
  };
  session.emulator.patch("alerts", id, others);
  await alert.up({ ...inline, threshold: 300 });
  expect(session.stored("alerts", id)).toMatchObject({ ...others, threshold: 300, source: "inline" });
  await alert.up({ ...inline, threshold: 300, chartConfig: { ...chartConfig, groupBy: "ServiceName" } });
  expect(session.stored("alerts", id)).toMatchObject({
    chartConfig: { ...chartConfig, fillNulls: true, groupBy: "ServiceName" },
  });
  expect(await alert.refresh()).toBe("same");
});

test("an alert with a chart is not sent if only its deletionPolicy changes", async () => {
  const alert = await session.deployed("Alert", inline);
  session.clearRequests();
  expect(await alert.up({ ...inline, deletionPolicy: "retain" })).toBe("updated");
  expect(session.writes()).toEqual([]);
});

test("a chart of raw SQL becomes a chart with series, and back, without a field of the former", async () => {
  const sql = {
    ...{ displayType: "number", configType: "sql", connectionId: defaultSeed.connectionId },
    sqlTemplate: "SELECT 1",
  };
  const alert = await session.deployed("Alert", { ...inline, chartConfig: sql });
  const stored = () => valueAt(session.stored("alerts", alert.state.id), ["chartConfig"]);
  await alert.up(inline);
  expect(stored()).toMatchObject(chartConfig);
  expect(stored()).not.toHaveProperty("configType");
  await alert.up({ ...inline, chartConfig: sql });
  expect(stored()).toEqual(sql);
  await alert.up({ ...inline, chartConfig: { ...sql, color: "chart-red" } });
  expect(await alert.up({ ...inline, chartConfig: sql })).toBe("updated");
  expect(stored()).toEqual(sql);
  expect(await alert.refresh()).toBe("same");
});
