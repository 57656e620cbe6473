import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { accountOf, startEmulator, writes } from "../harness/service/emulator";
import { make } from "../harness/service/otherClient";
import { alertArgs } from "./support/alerts";
import { openServiceStack, type Program, type ServiceStack } from "./support/serviceStack";

let service: ServiceStack;
let elsewhere: Emulator;
beforeAll(async () => {
  elsewhere = await startEmulator();
  service = await openServiceStack();
});
afterAll(async () => {
  await service.dispose();
  await elsewhere.close();
});

const { checkout } = defaultSeed.dashboards;
const tile = (name: string) => ({ name, x: 0, y: 0, w: 6, h: 4, config: { displayType: "line" } });

/** What a preview says of each resource, and the requests that it sent. */
async function previewed(program: Program) {
  service.emulator.clearRequests();
  const { output, steps } = await service.preview(program);
  return { said: diagnosticsIn(output), steps, output, requests: service.emulator.requests().length };
}

class Account extends pulumi.ComponentResource {
  constructor(name: string, provider: pipes.Provider) {
    super("test:index:Account", name, {}, { providers: [provider] });
    new pipes.AccessKey("key", { adoptId: defaultSeed.keys.ci.id, name: "other" }, { parent: this });
  }
}

test("the preview of a first up says what adoptions remove, change and add, and nothing is written", async () => {
  const { said, output } = await previewed(() => {
    new pipes.PipeSettings("pipe", {
      pipeId: defaultSeed.pipes.postgres,
      name: pulumi.secret("confidential"),
      source: {
        postgres: {
          credentials: { username: "replicator", password: "not-to-be-seen" },
          tableMappings: [
            { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" },
            { sourceSchemaName: "public", sourceTable: "returns", targetTable: "public_returns" },
          ],
        },
      },
    });
    new pipes.Dashboard("board", {
      adoptId: checkout.id,
      name: "Checkout",
      tiles: [{ name: "Latency p95", x: 0, y: 6, w: 12, h: 6, config: { displayType: "number" } }],
    });
    new pipes.AccessKey("partner", {
      adoptId: defaultSeed.keys.restricted.id,
      ipAccessList: [{ source: "198.51.100.7", description: "gateway" }],
    });
    new pipes.Alert("asItIs", {
      ...alertArgs({ adoptId: defaultSeed.alerts.errorRate, tileId: checkout.tiles["Error rate"] }),
      ...{ threshold: 5, interval: "5m", name: "Checkout fails" },
      message: "More than five checkouts in a hundred fail.",
    });
    new pipes.Alert("missing", alertArgs({ adoptId: "65f1a0c3d2b4e5f607182cff" }));
    new pipes.Pipe("fixed", {
      adoptId: defaultSeed.pipes.kinesis,
      name: "clicks",
      source: { kinesis: { streamName: "another", region: "eu-west-1" } },
      destination: { database: "default", table: "clicks" },
    });
  });
  expect(said).toEqual({
    pipe: [
      `warning: \`up\` adopts pipe ${defaultSeed.pipes.postgres} and changes it on the service:`,
      '- source.postgres.tableMappings["public.customers"] leaves replication',
      '- source.postgres.tableMappings["stock.items"] leaves replication',
      "~ name: [secret] => [secret]",
      "~ source.postgres.credentials: is set to [secret]; the service does not show what it has",
      '+ source.postgres.tableMappings["public.returns"]',
    ],
    board: [
      `warning: \`up\` adopts dashboard "Checkout" (${checkout.id}) and changes it on the service:`,
      '- tiles["Requests per minute"]',
      `- tiles["Error rate"], with the alert on it: "Checkout fails" (${defaultSeed.alerts.errorRate})`,
      '- tiles["Slowest routes"]',
      '~ tiles["Latency p95"].config.displayType: "line" => "number"',
    ],
    partner: [
      `warning: \`up\` adopts access key "partner" (${defaultSeed.keys.restricted.id}) and changes it on the service:`,
      '- ipAccessList["203.0.113.0/24"] can no longer use the key',
      '~ ipAccessList["198.51.100.7"].description: "Partner gateway" => "gateway"',
    ],
    asItIs: [
      `\`up\` adopts alert "Checkout fails" (${defaultSeed.alerts.errorRate}) as it is: nothing changes on the service`,
    ],
    missing: [
      "warning: `up` will fail: alert 65f1a0c3d2b4e5f607182cff does not exist now, so it cannot be adopted: check adoptId",
    ],
    fixed: expect.arrayContaining([
      `warning: \`up\` will fail, for it cannot change pipe "click-stream" (${defaultSeed.pipes.kinesis}) to what the args say:`,
      expect.stringMatching(/^! source\.kinesis\.streamName.*: fixed when the object was made/),
    ]) as unknown,
  });
  expect(output).not.toMatch(/confidential|not-to-be-seen/);
  expect(writes(service.emulator)).toEqual([]);
});

test("the preview of an adoption tells what transforms make of the args", async () => {
  const transform: pulumi.ResourceTransform = ({ type, props, opts }) => {
    if (!type.endsWith(":PipeSettings")) return undefined;
    const { name: _, ...others } = props as { name?: string };
    const settings = { dbms_max_threads: 32 };
    const source = { postgres: { credentials: { username: "u", password: "set-by-a-transform" } } };
    return { props: { ...others, settings, source }, opts };
  };
  const { said, output } = await previewed(() => {
    pulumi.runtime.registerResourceTransform(transform);
    new pipes.PipeSettings("transformed", {
      pipeId: defaultSeed.pipes.postgres,
      name: "another",
      settings: { dbms_max_threads: 8 },
    });
  });
  expect(said).toEqual({
    transformed: [
      `warning: \`up\` adopts pipe "shop-database" (${defaultSeed.pipes.postgres}) and changes it on the service:`,
      "~ source.postgres.credentials: is set to [secret]; the service does not show what it has",
      "~ settings.dbms_max_threads: 8 => 32",
    ],
  });
  expect(output).not.toContain("set-by-a-transform");
});

test("a resource of a Provider is looked at in its account, also inside a component", async () => {
  elsewhere.clearRequests();
  const { said, requests } = await previewed(() => {
    const { authKeySecret, ...account } = accountOf(elsewhere);
    new Account(
      "account",
      new pipes.Provider("elsewhere", { ...account, authKeySecret: pulumi.secret(authKeySecret) }),
    );
  });
  expect(said["key"]).toContain('~ name: "ci" => "other"');
  expect([requests, elsewhere.requests().length]).toEqual([0, 1]);
});

describe("of a stack that is deployed", () => {
  const board = (...names: readonly string[]): void => {
    new pipes.Dashboard("board", { name: "Own", tiles: names.map(tile) });
  };
  const settings = (pipeId: string): void => {
    new pipes.PipeSettings("settings", { pipeId, settings: { dbms_max_threads: 3 } });
  };
  let alertId = "";
  beforeAll(async () => {
    await service.up(() => {
      board("Rate", "Errors");
      settings(defaultSeed.pipes.kafka);
    });
    const { id, outputs } = (await service.state())["board"] ?? {};
    const tileIds = outputs?.["tileIds"] as Readonly<Record<string, string>>;
    const { dashboardId: _board, tileId: _tile, ...rest } = alertArgs({ name: "Somebody's" });
    const on = { dashboardId: id, tileId: tileIds["Errors"] };
    alertId = await make(service.emulator, "alerts", { ...rest, ...on });
  });

  test("a preview in which nothing is adopted and no dashboard changes sends no request", async () => {
    const { steps, requests } = await previewed(() => {
      board("Rate", "Errors");
      new pipes.PipeSettings("settings", {
        pipeId: defaultSeed.pipes.kafka,
        settings: { dbms_max_threads: 4 },
      });
      new pipes.Alert("new", alertArgs());
    });
    expect(steps).toEqual({ settings: ["update"], new: ["create"] });
    expect(requests).toBe(0);
  });

  test("an update that removes a tile names the alerts that go with it; a replacement tells what it adopts", async () => {
    const { said, steps } = await previewed(() => {
      board("Rate");
      settings(defaultSeed.pipes.kinesis);
    });
    expect(steps).toMatchObject({ board: ["update"] });
    expect(steps["settings"]).toContain("replace");
    expect(said).toEqual({
      board: [
        "warning: `up` removes what carries alerts, and the alerts go too:",
        `- tiles["Errors"], with the alert on it: "Somebody's" (${alertId})`,
      ],
      settings: [
        `warning: \`up\` adopts pipe "click-stream" (${defaultSeed.pipes.kinesis}) and changes it on the service:`,
        "~ settings.dbms_max_threads: 8 => 3",
      ],
    });
  });

  test("an update that removes a tile without alerts is left to its diff", async () => {
    expect(
      (
        await previewed(() => {
          board("Errors");
          settings(defaultSeed.pipes.kafka);
        })
      ).said,
    ).toEqual({});
  });

  test("what `ignoreChanges` or a transform puts back is not told of", async () => {
    const asBefore: pulumi.ResourceTransform = ({ props, opts }) => ({
      props: { ...(props as object), name: "ci" },
      opts,
    });
    const { said, steps } = await previewed(() => {
      const args = { name: "Renamed", tiles: [tile("Rate")] };
      new pipes.Dashboard("board", args, { ignoreChanges: ["tiles"] });
      settings(defaultSeed.pipes.kafka);
      const ci = { adoptId: defaultSeed.keys.ci.id, name: "other" };
      new pipes.AccessKey("ci", ci, { transforms: [asBefore] });
    });
    expect(steps).toEqual({ board: ["update"], ci: ["create"] });
    expect(said).toEqual({ ci: [expect.stringMatching(/^`up` adopts access key "ci" .* as it is/)] });
  });

  test("what `--target` leaves out is not looked at", async () => {
    const { urn } = (await service.state())["settings"] ?? {};
    service.emulator.clearRequests();
    const { output, steps } = await service.preview(
      () => {
        board("Rate");
        settings(defaultSeed.pipes.kafka);
        new pipes.AccessKey("ci", { adoptId: defaultSeed.keys.ci.id, name: "other" });
      },
      { target: [String(urn)] },
    );
    expect([steps, diagnosticsIn(output)["ci"], diagnosticsIn(output)["board"]]).toEqual([
      {},
      undefined,
      undefined,
    ]);
    expect(service.emulator.requests()).toEqual([]);
  });

  test("forty adoptions cost a few requests", async () => {
    const { dashboardId, tileId, ...rest } = alertArgs();
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1)
      ids.push(await make(service.emulator, "alerts", { dashboardId, tileId, ...rest, name: `alert ${at}` }));
    const { said, requests } = await previewed(() => {
      for (const id of ids) new pipes.Alert(id, alertArgs({ adoptId: id, name: "one name" }));
    });
    expect(ids.map((id) => said[id]?.[1])).toEqual(ids.map((_, at) => `~ name: "alert ${at}" => "one name"`));
    expect(requests).toBeLessThanOrEqual(4);
  });
});

test("where a service takes few requests, validations leave some to what adoptions remove", async () => {
  const limited = await startEmulator({ rateLimit: { requests: 10, perMs: 10_000 } });
  const { said } = await previewed(() => {
    const provider = new pipes.Provider("limited", accountOf(limited));
    for (let at = 0; at < 25; at += 1)
      new pipes.Dashboard(`new ${at}`, { name: "New", tiles: [tile("Rate")] }, { provider });
    const adopted = { adoptId: checkout.id, name: "Checkout", tiles: [tile("Latency p95")] };
    new pipes.Dashboard("board", adopted, { provider });
  }).finally(() => limited.close());
  expect(said["board"]).toContain('- tiles["Requests per minute"]');
});

test("a service that cannot be reached is said once, and fails no preview", async () => {
  await service.stack.setConfig("pipes:baseUrl", { value: "http://127.0.0.1:9" });
  const { output, steps } = await previewed(() => {
    for (const name of ["one", "two", "three"])
      new pipes.PipeSettings(name, { pipeId: defaultSeed.pipes.kafka, name });
  });
  expect(Object.keys(steps)).toEqual(expect.arrayContaining(["one", "two", "three"]));
  const told = output.match(
    /warning: this preview does not show what adoptions and changed dashboards do on the service: .*\[unreachable\]/g,
  );
  expect(new Set(told).size).toBe(1);
});
