import * as pulumi from "@pulumi/pulumi";
import { AccessKey, Alert, Dashboard, Pipe, PipeSettings, Provider } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert, nowhere } from "../harness/args";
import { accountOf, startEmulator, writes } from "../harness/service/emulator";
import { make } from "../harness/service/otherClient";
import { preview, useMockEngine, type Logged } from "./engine";
import { useService } from "./service";

useMockEngine();
const service = useService();

const { pipes, keys, alerts, dashboards } = defaultSeed;
const { checkout } = dashboards;
const tile = (name: string, displayType = "line") => ({
  name,
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  config: { displayType },
});
const mapping = (sourceTable: string, more: object = {}) => ({
  sourceSchemaName: "public",
  sourceTable,
  targetTable: `public_${sourceTable}`,
  ...more,
});

/** The lines on one resource below the first one, each of which is a field that `up` adds, changes or removes. */
async function changesOf(program: (name: string) => pulumi.CustomResource): Promise<readonly string[]> {
  const { r: [first = "", ...lines] = [] } = await preview(() => program("r"));
  expect(first).toMatch(/^warn: `up` adopts /);
  return lines;
}

const place = { organizationId: defaultSeed.organizationId, serviceId: defaultSeed.serviceId };
const renamed = (name: string, pipeId: pulumi.Input<string> = pipes.kafka, more = {}) =>
  new PipeSettings(name, { pipeId, name: `new ${name}` }, more);

describe("the preview of an adoption warns of", () => {
  test("the tables that leave replication, then of what changes, then of what joins", async () => {
    const source = { postgres: { tableMappings: [mapping("orders"), mapping("returns")] } };
    const lines = await changesOf((r) => new PipeSettings(r, { pipeId: pipes.postgres, name: "n", source }));
    expect(lines).toEqual([
      '- source.postgres.tableMappings["public.customers"] leaves replication',
      '- source.postgres.tableMappings["stock.items"] leaves replication',
      '~ name: "shop-database" => "n"',
      '+ source.postgres.tableMappings["public.returns"]',
    ]);
  });

  test("the addresses that can no longer use a key", async () => {
    const ipAccessList = [{ source: "198.51.100.7", description: "gateway" }];
    expect(await changesOf((r) => new AccessKey(r, { adoptId: keys.restricted.id, ipAccessList }))).toEqual([
      '- ipAccessList["203.0.113.0/24"] can no longer use the key',
      '~ ipAccessList["198.51.100.7"].description: "Partner gateway" => "gateway"',
    ]);
  });

  test("the tiles that go, each with the alerts on it, and the parts of the others that differ", async () => {
    const tiles = [{ ...tile("Latency p95", "number"), y: 6, w: 12, h: 6 }];
    const board = (r: string) => new Dashboard(r, { adoptId: checkout.id, name: "Checkout", tiles });
    const expected = (alertsOn: string) => [
      '- tiles["Requests per minute"]',
      `- tiles["Error rate"], with the alert${alertsOn}`,
      '- tiles["Slowest routes"]',
      '~ tiles["Latency p95"].config.displayType: "line" => "number"',
    ];
    expect(await changesOf(board)).toEqual(expected(` on it: "Checkout fails" (${alerts.errorRate})`));
    service.emulator.addFault({ path: "/alerts", action: { status: 403, message: "not for this key" } });
    expect((await changesOf(board))[1]).toMatch(/tiles\["Error rate"\], .* not known$/);
    service.emulator.clearFaults();
  });

  test("another order of tiles, and of no other order of a set", async () => {
    const id = await make(service.emulator, "dashboards", {
      name: "two",
      tiles: [tile("a"), tile("b", "bar")],
    });
    const args = { adoptId: id, name: "two", tiles: [tile("b", "bar"), tile("a")] };
    expect(await changesOf((r) => new Dashboard(r, args))).toEqual(["~ tiles: another order"]);
    const ci = service.emulator.get("keys", keys.ci.id);
    const roles = [...(ci?.roles ?? [])].reverse();
    const logged = await preview(() => new AccessKey("same", { adoptId: keys.ci.id, roles }));
    expect(logged).toEqual({ same: [expect.stringMatching(/^info: .* as it is/)] });
  });

  test("secrets without their values, and of what the service hides", async () => {
    const source = { postgres: { credentials: { username: "replicator", password: "not-to-be-seen" } } };
    const settings = { pipeId: pipes.postgres, name: pulumi.secret("hush-name"), source };
    const message = "of hush-name";
    const logged = await preview(() => {
      new PipeSettings("settings", settings);
      const name = pulumi.secret("hush-name");
      new Alert("alert", { ...latencyAlert, adoptId: alerts.errorRate, name, message });
    });
    expect(logged["settings"]?.slice(1)).toEqual([
      "~ name: [secret] => [secret]",
      expect.stringMatching(/^~ source\.postgres\.credentials: .*\[secret\]/),
    ]);
    expect(logged["alert"]).toEqual(
      expect.arrayContaining(["~ name: [secret] => [secret]", expect.stringMatching(/=> "of \[secret\]"$/)]),
    );
    expect(JSON.stringify(logged)).not.toMatch(/hush-name|not-to-be-seen/);
  });

  test("a few lines, however much changes", async () => {
    const lines = await changesOf(
      (r) => new PipeSettings(r, { pipeId: pipes.kafka, name: "x".repeat(9_000) }),
    );
    expect(lines.join("").length).toBeLessThan(300);
    const tables = Array.from({ length: 40 }, (_, at) => mapping(`t${at}`));
    const source = { postgres: { tableMappings: tables } };
    const many = await changesOf((r) => new PipeSettings(r, { pipeId: pipes.postgres, source }));
    expect(many.length).toBeLessThan(40);
    expect(many.at(-1)).toMatch(/and \d+ more$/);
  });

  test.each<readonly [string, string, (name: string) => pulumi.CustomResource]>([
    [
      "an object that does not exist",
      "adoptId",
      (r) => new Alert(r, { ...latencyAlert, adoptId: "65f1a0c3d2b4e5f607182cff" }),
    ],
    [
      "a field that was fixed when the object was made",
      "! source.kinesis.streamName",
      (r) =>
        new Pipe(r, {
          adoptId: pipes.kinesis,
          name: "click-stream",
          source: { kinesis: { streamName: "another", region: "eu-west-1" } },
          destination: { database: "default", table: "clicks" },
        }),
    ],
    [
      "a table that is replicated with other fields",
      "! source.postgres.tableMappings",
      (r) =>
        new PipeSettings(r, {
          pipeId: pipes.postgres,
          source: { postgres: { tableMappings: [mapping("orders", { excludedColumns: ["other"] })] } },
        }),
    ],
  ])("an `up` that will fail, for %s", async (_what, named, program) => {
    const { r = [] } = await preview(() => program("r"));
    expect(r[0]).toMatch(/^warn: `up` will fail/);
    expect(r.join("\n")).toContain(named);
  });
});

test("an adoption that changes nothing is a note and no warning", async () => {
  const tileId = checkout.tiles["Error rate"];
  const text = { name: "Checkout fails", message: "More than five checkouts in a hundred fail." };
  const same = { ...latencyAlert, ...text, tileId, threshold: 5, interval: "5m" };
  const channel = { type: "webhook", webhookId: defaultSeed.webhooks.onCall };
  const logged = await preview(() => new Alert("r", { ...same, channel, adoptId: alerts.errorRate }));
  expect(logged).toEqual({ r: [expect.stringMatching(/^info: .*"Checkout fails" .* as it is/)] });
});

test("a preview tells what transforms make of the args, and what ignoreChanges leaves out is no change", async () => {
  const engine = {
    changed: () => ({
      state: { ...place, pipeId: pipes.kafka, name: "by a transform", settings: { dbms_max_threads: 9 } },
    }),
    same: () => ({ state: { ...place, pipeId: pipes.kafka, name: "order-events" } }),
  };
  const logged = await preview(() => ["changed", "same"].map((name) => renamed(name)), engine);
  expect(logged["changed"]).toContain('~ name: "order-events" => "by a transform"');
  expect(logged["changed"]).toContainEqual(expect.stringMatching(/^~ settings\.dbms_max_threads: .* => 9$/));
  expect(logged["same"]).toEqual([expect.stringMatching(/^info: .* as it is/)]);
});

describe("a preview sends", () => {
  test("a few requests for forty adoptions, and no write", async () => {
    const { dashboardId, tileId, ...rest } = latencyAlert;
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1)
      ids.push(await make(service.emulator, "alerts", { dashboardId, tileId, ...rest, name: `alert ${at}` }));
    service.emulator.clearRequests();
    const logged = await preview(() =>
      ids.map((alertId) => new Alert(alertId, { ...latencyAlert, adoptId: alertId })),
    );
    expect(ids.map((id) => logged[id]?.[1])).toEqual(
      ids.map((_, at) => `~ name: "alert ${at}" => "p99 latency"`),
    );
    expect(service.emulator.requests().length).toBeLessThanOrEqual(4);
    expect(writes(service.emulator)).toEqual([]);
  });

  test("a request for each adopted object where the service lists nothing", async () => {
    service.emulator.setQuirks({ contractOnly: "405" });
    const logged = await preview(() => {
      renamed("one");
      renamed("two", pipes.kinesis);
    });
    expect(
      Object.values(logged)
        .flat()
        .filter((line) => line.startsWith("~ name")),
    ).toHaveLength(2);
  });

  test("its own requests, also after another preview of the same process", async () => {
    await preview(() => renamed("one"));
    service.emulator.clearRequests();
    await preview(() => renamed("one"));
    expect(service.emulator.requests()).toHaveLength(1);
  });

  test("no request where nothing is adopted, or the object or the account is not known, and logs nothing", async () => {
    const unknown = () => pulumi.output(pulumi.unknown) as unknown as pulumi.Output<string>;
    const later = { ...accountOf(service.emulator), authKeySecret: unknown() };
    const program = () => {
      new AccessKey("created", { name: "k", roles: ["admin"] });
      PipeSettings.get("read", nowhere);
      renamed("of an unknown object", unknown());
      renamed("updated");
      renamed("left out by --target");
      renamed("of an unknown account", pipes.kafka, { provider: new Provider("later", later) });
    };
    const answers = {
      updated: (state: object) => ({ id: pipes.kafka, state: { ...state } }),
      "left out by --target": () => ({ state: {} }),
    };
    expect(await preview(program, answers)).toEqual({});
    pulumi.runtime.setAllConfig({});
    expect(await preview(() => renamed("without a configuration"))).toEqual({});
    expect(service.emulator.requests()).toEqual([]);
  });
});

test("a resource of a Provider is read in its account, also inside a component", async () => {
  const elsewhere = await startEmulator();
  const { authKeySecret, ...account } = accountOf(elsewhere);
  class Account extends pulumi.ComponentResource {
    constructor(provider: Provider) {
      super("test:index:Account", "account", {}, { providers: [provider] });
      renamed("inside", pipes.kafka, { parent: this });
    }
  }
  const logged = await preview(
    () => new Account(new Provider("elsewhere", { ...account, authKeySecret: pulumi.secret(authKeySecret) })),
  ).finally(() => elsewhere.close());
  expect(logged["inside"]).toContain('~ name: "order-events" => "new inside"');
  expect([service.emulator.requests().length, elsewhere.requests().length]).toEqual([0, 1]);
});

test.each([
  ["rejects the credentials", "unauthorized", { "pipes:authKeySecret": "wrong-secret-of-a-test" }],
  ["cannot be reached", "unreachable", { "pipes:baseUrl": "http://127.0.0.1:9" }],
])("a service that %s is one warning without secrets, and fails no preview", async (_what, code, change) => {
  service.configure(change);
  const logged = await preview(() => ["one", "two", "three"].map((name) => renamed(name)));
  expect(logged).toEqual({ "": [expect.stringMatching(new RegExp(`^warn: .*\\[${code}\\]$`))] });
  expect(JSON.stringify(logged)).not.toContain("wrong-secret-of-a-test");
});

describe("the preview of an update that removes a tile", () => {
  const update = (...left: readonly string[]): Promise<Logged> =>
    preview(() => new Dashboard("r", { name: "Checkout", tiles: left.map((name) => tile(name)) }), {
      r: ({ tileIds: _, ...state }) => ({ id: checkout.id, state }),
    });

  test("warns of the alerts on the tile", async () => {
    const { r = [] } = await update("Requests per minute", "Latency p95", "Slowest routes");
    expect(r.slice(1)).toEqual([
      `- tiles["Error rate"], with the alert on it: "Checkout fails" (${alerts.errorRate})`,
    ]);
  });

  test("logs nothing where no alert is on the tile", async () => {
    expect(await update("Requests per minute", "Error rate", "Latency p95")).toEqual({});
  });
});
