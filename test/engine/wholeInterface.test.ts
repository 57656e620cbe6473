import { defaultSeed } from "pulumi-pipes-emulator";
import { type Example, openExample } from "./support/example";

const opened: Example[] = [];
afterAll(() => Promise.all(opened.map((example) => example.dispose())));

async function open(...args: Parameters<typeof openExample>): Promise<Example> {
  const example = await openExample(...args);
  opened.push(example);
  return example;
}

type Outputs = Awaited<ReturnType<Example["outputs"]>>;

const names = (items: readonly { readonly name?: string | null | undefined }[]) =>
  items.map(({ name }) => String(name)).sort();

describe("the example of dashboards", () => {
  let example: Example;
  beforeAll(async () => {
    example = await open("dashboards", { config: { "dashboards:webhookId": defaultSeed.webhooks.onCall } });
  });
  const ours = () => example.emulator.list("dashboards").find(({ name }) => name === "Latency by route");
  const alertsOnTiles = () =>
    example.emulator
      .list("alerts")
      .filter(({ dashboardId }) => dashboardId === ours()?.id)
      .map(({ name, tileId }) => [name, ours()?.tiles.find(({ id }) => id === tileId)?.name]);

  test("makes a dashboard and an alert on each of its tiles, and leaves nothing to do", async () => {
    await example.up();
    expect(ours()?.tiles.map(({ name }) => name)).toEqual(["/cart", "/pay"]);
    expect(ours()?.tiles[0]?.config["sourceId"]).toBe(defaultSeed.sources.trace);
    expect(alertsOnTiles().sort()).toEqual([
      ["/cart is slow", "/cart"],
      ["/pay is slow", "/pay"],
    ]);
    const tileIds = Object.fromEntries(ours()?.tiles.map(({ name, id }) => [name, id]) ?? []);
    expect(await example.outputs()).toEqual({ dashboardId: ours()?.id, tileIds });
    await example.expectNoChange();
  });

  test("keeps the tiles and their alerts when a tile comes first and another threshold holds", async () => {
    const before = ours()?.tiles.map(({ id }) => id);
    const alerts = example.emulator.list("alerts").map(({ id }) => id);
    await example.set({ "routes[0]": "/search", "routes[1]": "/cart", "routes[2]": "/pay", slowMs: "300" });
    await example.up();
    expect(
      ours()
        ?.tiles.map(({ id }) => id)
        .slice(1),
    ).toEqual(before);
    const after = example.emulator.list("alerts").map(({ id }) => id);
    expect(after).toEqual(expect.arrayContaining(alerts));
    expect(alertsOnTiles()).toHaveLength(3);
    await example.expectNoChange();
  });

  test("shows a tile that somebody changed and another that somebody added, tile by tile", async () => {
    const { id = "", tiles = [] } = ours() ?? {};
    const [first, second, third] = tiles;
    const theirs = { id: "65f1a0c3d2b4e5f607182fee", name: "Theirs", x: 0, y: 12, w: 6, h: 6, config: {} };
    const changed = { ...second, w: 24, colour: "grey" };
    example.emulator.patch("dashboards", id, { tiles: [first, changed, third, theirs] });
    const shown = await example.run(["preview", "--refresh", "--diff", "--expect-no-changes"], 7);
    expect(shown).toMatch(/w *: 24 => 12/);
    expect(shown).toContain("Theirs");
    expect(shown).not.toContain("colour");
  });

  test("is destroyed without a rest", async () => {
    await example.destroy();
    expect(names(example.emulator.list("dashboards"))).toEqual(["Checkout", "Ingestion"]);
    expect(example.emulator.list("alerts")).toHaveLength(1);
  });
});

describe("the example of keys", () => {
  let example: Example;
  let outputs: Outputs;
  beforeAll(async () => {
    example = await open("keys");
  });
  const ours = () => example.emulator.list("keys").filter(({ name }) => name === "deploy");
  const signs = async ({ authKeyId, authKeySecret }: Outputs): Promise<number> => {
    const pair = Buffer.from(`${String(authKeyId)}:${String(authKeySecret)}`).toString("base64");
    const path = `/v1/organizations/${defaultSeed.organizationId}/services/${defaultSeed.serviceId}/pipes`;
    const headers = { Authorization: `Basic ${pair}` };
    return (await fetch(`${example.emulator.url}${path}`, { headers })).status;
  };
  const expectHidden = async ({ authKeySecret }: Outputs): Promise<void> => {
    const secret = String(authKeySecret);
    expect(secret).toMatch(/^\w{20,}$/);
    expect((await example.project.exportState()).text).not.toContain(secret);
    expect(await example.run(["stack", "output", "--json"])).not.toContain(secret);
  };

  test("makes a key whose secret signs and is nowhere in plain, and leaves nothing to do", async () => {
    const shown = await example.up();
    expect(ours()).toMatchObject([{ roles: ["developer"], state: "enabled" }]);
    outputs = await example.outputs();
    expect(await signs(outputs)).toBe(200);
    expect(shown).not.toContain(String(outputs["authKeySecret"]));
    await expectHidden(outputs);
    await example.expectNoChange();
  });

  test("keeps the secret, as a secret, through an update and a refresh", async () => {
    await example.set({ office: "192.0.2.0/24" });
    await example.up();
    await example.run(["refresh", "--yes", "--skip-preview"]);
    expect(
      ours()[0]
        ?.ipAccessList?.map(({ source }) => source)
        .sort(),
    ).toEqual(["127.0.0.1", "192.0.2.0/24"]);
    expect(await example.outputs()).toEqual(outputs);
    await expectHidden(outputs);
  });

  test("makes another key before the old one goes when the rotation changes", async () => {
    await example.set({ rotation: "second" });
    example.emulator.clearRequests();
    await example.up();
    const requests = example.emulator.requests().map(({ method }) => method);
    expect(requests.filter((method) => method !== "GET")).toEqual(["POST", "DELETE"]);
    expect(ours()).toHaveLength(1);
    const rotated = await example.outputs();
    expect(rotated["authKeyId"]).not.toBe(outputs["authKeyId"]);
    expect(await signs(rotated)).toBe(200);
    await expectHidden(rotated);
  });

  test("is destroyed without a rest", async () => {
    await example.destroy();
    expect(ours()).toEqual([]);
  });
});

describe("the example of functions", () => {
  let example: Example;
  beforeAll(async () => {
    example = await open("functions", {
      config: {
        "functions:tile": "Latency p95",
        "functions:pipeId": defaultSeed.pipes.kafka,
        "functions:webhookId": defaultSeed.webhooks.onCall,
      },
    });
  });
  const ours = () => example.emulator.list("alerts").find(({ name }) => name?.endsWith("of the dashboard"));

  test("finds what is there and puts an alert on a tile of it, and leaves nothing to do", async () => {
    await example.up();
    expect(ours()).toMatchObject({
      dashboardId: defaultSeed.dashboards.checkout.id,
      tileId: defaultSeed.dashboards.checkout.tiles["Latency p95"],
    });
    expect(await example.outputs()).toMatchObject({
      alertInterval: "1h",
      pipeName: example.emulator.get("pipes", defaultSeed.pipes.kafka)?.name,
      traces: defaultSeed.sources.trace,
      ciRoles: ["developer"],
      pipeNames: names(example.emulator.list("pipes")),
      sourceNames: ["Logs", "Metrics", "Prometheus", "Sessions", "Traces"],
      dashboardNames: ["Checkout", "Ingestion"],
      keyNames: ["ci", "deployments", "partner"],
    });
    await example.expectNoChange();
  });

  test("follows another name", async () => {
    await example.set({ dashboard: "Ingestion", tile: "Replication lag" });
    await example.up();
    expect(ours()).toMatchObject({
      dashboardId: defaultSeed.dashboards.ingestion.id,
      tileId: defaultSeed.dashboards.ingestion.tiles["Replication lag"],
    });
  });

  test("is destroyed without a rest", async () => {
    await example.destroy();
    expect(ours()).toBeUndefined();
  });
});
