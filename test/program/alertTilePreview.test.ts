import type { Output } from "@pulumi/pulumi";
import { Alert, Dashboard, tileIdOf } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert, lineConfig } from "../harness/args";
import { make } from "../harness/service/otherClient";
import { preview, useMockEngine, useService } from "./engine";

/* Alerts on tiles whose type takes none: services refuse them, or delete them with the next update of the dashboard. */

useMockEngine();
const service = useService();
const { alerts, dashboards } = defaultSeed;
const { checkout } = dashboards;
const tile = (name: string, displayType = "line") => ({
  ...{ name, x: 0, y: 0, w: 6, h: 4 },
  config: { ...lineConfig, displayType },
});
const existing = (id: string) => ({ r: (state: object) => ({ id, state: { ...state } }) });

/** Gives a tile of a dashboard another configuration. */
const latencyTile = checkout.tiles["Latency p95"];
const configure = (config: object): void => {
  const { tiles = [] } = service.emulator.get("dashboards", checkout.id) ?? {};
  const changed = tiles.map((one) => (one.id === latencyTile ? { ...one, config: { ...config } } : one));
  service.emulator.patch("dashboards", checkout.id, { tiles: changed });
};
const rawSql = { configType: "sql", connectionId: "c", sqlTemplate: "SELECT 1" };

test.each<readonly [string, object, readonly unknown[]]>([
  ["a table", { ...lineConfig, displayType: "table" }, [/table.*stacked_bar.*\[alert\/tile-type\]$/]],
  ["a table with raw SQL", { ...rawSql, displayType: "table" }, [/refuses.*\[alert\/tile-type\]$/]],
  ["raw SQL without an interval", { ...rawSql, displayType: "line" }, [/interval.*\[alert\/tile-type\]$/]],
  ["a number with raw SQL", { ...rawSql, displayType: "number" }, []],
  ["a type that this version does not know", { ...lineConfig, displayType: "ridge" }, []],
])("the preview of an alert on %s warns if it is of no use, in one read", async (_, config, lines) => {
  configure(config);
  const { r = [] } = await preview(() => new Alert("r", latencyAlert), existing(alerts.errorRate));
  expect(r).toEqual(lines.map((line) => expect.stringMatching(line as RegExp) as unknown));
  expect(service.emulator.requests().map(({ method }) => method)).toEqual(["GET"]);
});

test("the type of a tile that the program changes counts, not that of the service", async () => {
  configure({ ...lineConfig, displayType: "table" });
  const program = (displayType: string) => () => {
    const { id, tileIds } = new Dashboard("board", {
      adoptId: checkout.id,
      tiles: Object.keys(checkout.tiles).map((name) =>
        name === "Latency p95" ? tile(name, displayType) : tile(name),
      ),
    });
    new Alert("r", { ...latencyAlert, dashboardId: id, tileId: tileIds.apply((ids) => ids["Latency p95"]) });
  };
  const answers = {
    ...existing(alerts.errorRate),
    board: (state: object) => ({ id: checkout.id, state: { ...state } }),
  };
  expect((await preview(program("line"), answers))["r"]).toBeUndefined();
  configure(lineConfig);
  expect((await preview(program("pie"), answers))["r"]?.join()).toMatch(/\[alert\/tile-type\]$/);
});

test.each<readonly [string, string, (board: Dashboard) => Output<string>, readonly unknown[]]>([
  ["by its name", "table", (board) => tileIdOf(board, "A"), [/"table".*\[alert\/tile-type\]$/]],
  ["of a type that takes alerts", "line", (board) => tileIdOf(board, "A"), []],
  ["in another way", "table", ({ tileIds }) => tileIds.apply((ids) => ids["A"] ?? ""), []],
])("the preview of an alert on a new tile that the program names %s", async (_, displayType, idIn, lines) => {
  const program = () => {
    const board = new Dashboard("board", { name: "New", tiles: [tile("A", displayType), tile("B")] });
    new Alert("r", { ...latencyAlert, dashboardId: board.id, tileId: idIn(board) });
  };
  const { r = [] } = await preview(program);
  expect(r).toEqual(lines.map((line) => expect.stringMatching(line as RegExp) as unknown));
});

test("the adoption of a dashboard names the alerts on a tile that gets a type without alerts", async () => {
  const { id } = service.emulator.list("alerts").find(({ tileId }) => tileId === latencyTile) ?? {};
  const alertId = id ?? (await make(service.emulator, "alerts", latencyAlert));
  const tiles = Object.entries(checkout.tiles).map(([name, tileId]) =>
    tile(name, tileId === latencyTile ? "table" : "line"),
  );
  const program = () => new Dashboard("r", { adoptId: checkout.id, tiles });
  const { r = [] } = await preview(program);
  expect(r.join("\n")).toContain(alertId);
  expect(r.join("\n")).toContain("[dashboard/removes-alerts]");
});
