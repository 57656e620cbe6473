import * as pulumi from "@pulumi/pulumi";
import { AccessKey, Alert, Dashboard, Pipe, PipeSettings, Provider, Webhook } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { inService, latencyAlert, lineConfig, mapping, nowhere, orders } from "../harness/args";
import { makeMany } from "../harness/service/otherClient";
import { providerArgsOf, requestsOf, startEmulator, writes } from "../harness/service/emulator";
import { preview, recorded, unknown, useMockEngine, type Logged, useService } from "./engine";

useMockEngine();
const service = useService();

const { pipes, keys, alerts, dashboards, webhooks } = defaultSeed;
const { checkout, ingestion } = dashboards;
const area = { x: 0, y: 0, w: 6, h: 4 };
const tile = (name: string, displayType = "line") => ({
  name,
  ...area,
  config: { ...lineConfig, displayType },
});
const tables = (...tableMappings: ReturnType<typeof mapping>[]) => ({ postgres: { tableMappings } });

const renamed = (name: string, pipeId: pulumi.Input<string> = pipes.kafka, more = {}) =>
  new PipeSettings(name, { pipeId, name: `new ${name}` }, more);

describe("the preview of an adoption", () => {
  const board = (name: string) => {
    const tiles = [{ ...tile("Latency p95", "number"), y: 6, w: 12, h: 6 }];
    return new Dashboard(name, { adoptId: checkout.id, name: "Checkout", tiles });
  };
  const alert = { ...latencyAlert, adoptId: alerts.errorRate };
  const adoptions: Readonly<Record<string, (name: string) => pulumi.CustomResource>> = {
    tables: (name) => {
      const source = tables(orders, mapping("public", "returns"));
      return new PipeSettings(name, { pipeId: pipes.postgres, name: "n", source });
    },
    addresses: (name) => {
      const ipAccessList = [{ source: "198.51.100.7", description: "gateway" }];
      return new AccessKey(name, { adoptId: keys.restricted.id, ipAccessList });
    },
    "all addresses": (name) => new AccessKey(name, { adoptId: keys.restricted.id, ipAccessList: [] }),
    tiles: board,
    order: (name) => {
      const { tiles = [] } = service.emulator.get("dashboards", ingestion.id) ?? {};
      const same = JSON.parse(JSON.stringify(tiles)) as ({ id?: string } & ReturnType<typeof tile>)[];
      const [first, ...others] = same.map(({ id: _, ...one }) => one);
      const moved = [...others, ...(first === undefined ? [] : [first])];
      return new Dashboard(name, { adoptId: ingestion.id, name: "Ingestion", tiles: moved });
    },
    "marked secrets": (name) =>
      new Alert(name, { ...alert, name: pulumi.secret("hush-name"), message: "of hush-name" }),
    "hidden fields": (name) => {
      const credentials = { username: "replicator", password: "hush-password" };
      return new PipeSettings(name, { pipeId: pipes.postgres, source: { postgres: { credentials } } });
    },
    "no change": (name) => {
      const roles = [...(service.emulator.get("keys", keys.ci.id)?.roles ?? [])].reverse();
      return new AccessKey(name, { adoptId: keys.ci.id, roles });
    },
    destination: (name) =>
      new Webhook(name, { adoptId: webhooks.onCall, url: "https://hush.example", queryParams: { a: "b" } }),
    missing: (name) => new Alert(name, { ...latencyAlert, adoptId: "65f1a0c3d2b4e5f607182cff" }),
    fixed: (name) => {
      const source = { kinesis: { streamName: "another", region: "eu-west-1" } };
      const destination = { database: "default", table: "clicks" };
      return new Pipe(name, { adoptId: pipes.kinesis, name: "click-stream", source, destination });
    },
    "another mapping": (name) => {
      const source = tables(mapping("public", "orders", { excludedColumns: ["other"] }));
      return new PipeSettings(name, { pipeId: pipes.postgres, source });
    },
  };
  let logged: Logged = {};
  // Some of them adopt the same pipe.
  const of = (name: string): readonly string[] =>
    (logged[name] ?? []).filter((line) => !line.endsWith("[update/conflict]"));
  beforeEach(async () => {
    if (Object.keys(logged).length > 0) return;
    logged = await preview(() => Object.entries(adoptions).map(([name, adopt]) => adopt(name)));
    expect(writes(service.emulator)).toEqual([]);
  });

  test.each([
    [
      "tables that leave replication before changes and tables that join",
      "tables",
      [
        '- source.postgres.tableMappings["public.customers"] leaves replication',
        '- source.postgres.tableMappings["stock.items"] leaves replication',
        '~ name: "shop-database" => "n"',
        '+ source.postgres.tableMappings["public.returns"]',
      ],
    ],
    [
      "addresses that can no longer use a key",
      "addresses",
      [
        '- ipAccessList["203.0.113.0/24"] can no longer use the key',
        '~ ipAccessList["198.51.100.7"].description: "Partner gateway" => "gateway"',
      ],
    ],
    [
      "an emptied list once",
      "all addresses",
      [
        '- ipAccessList["198.51.100.7"] can no longer use the key',
        '- ipAccessList["203.0.113.0/24"] can no longer use the key',
      ],
    ],
    [
      "tiles that go, with the alerts on them, and of the other tiles the parts that differ",
      "tiles",
      [
        '- tiles["Requests per minute"]',
        `- tiles["Error rate"], with the alert on it: "Checkout fails" (${alerts.errorRate})`,
        '- tiles["Slowest routes"]',
        '~ tiles["Latency p95"].config.displayType: "line" => "number"',
      ],
    ],
    ["another order of tiles", "order", ["~ tiles: different order"]],
  ])("warns of %s", (_what, name, lines) => {
    const code = lines.some((line) => line.startsWith("- ")) ? "[adoption/removes]" : "[adoption/changes]";
    const isDashboard = ["tiles", "order"].includes(name);
    const unseen: readonly unknown[] = isDashboard
      ? [expect.stringMatching(/\[dashboard\/hidden-parts\]$/)]
      : [];
    expect(of(name).slice(1)).toEqual([...lines, code, ...unseen]);
  });

  test("names the credentials that a webhook loses with its address, without the address", () => {
    expect(of("destination")).toContain("~ url: [secret] => [secret]");
    expect(of("destination").at(-2)).toMatch(/^! url: .*\bheaders\b/);
    expect(of("destination").at(-1)).toBe("[webhook/destination]");
  });

  test("shows no secret", () => {
    expect(of("marked secrets")).toContain("~ name: [secret] => [secret]");
    expect(of("marked secrets")).toContainEqual(expect.stringMatching(/=> "\[secret\]"$/));
    expect(of("hidden fields").at(-2)).toMatch(/^~ source\.postgres\.credentials: .*\[secret\]/);
    expect(JSON.stringify(logged)).not.toMatch(/hush/);
  });

  test("that changes nothing, whatever the order of a set, is a note", () => {
    expect(of("no change")).toEqual([expect.stringMatching(/^info: .*"ci" .* \[adoption\/unchanged\]$/)]);
  });

  test.each([
    ["an object that does not exist", "missing", "adoptId"],
    ["a field that was fixed when the object was made", "fixed", "! source.kinesis.streamName"],
    ["a table that is replicated with other fields", "another mapping", "! source.postgres.tableMappings"],
  ])("warns that `up` will fail for %s", (_what, name, named) => {
    expect(of(name).at(-1)).toMatch(/\[adoption\/(?:fails|missing)\]$/);
    expect(of(name).join("\n")).toContain(named);
  });

  test("that fails shows no change, because `up` makes none", async () => {
    const { pipe: lines = [] } = await preview(() => {
      const source = tables(mapping("public", "orders", { excludedColumns: ["other"] }));
      const settings = { dbms_max_threads: 9 };
      return new PipeSettings("pipe", { pipeId: pipes.postgres, name: "n", source, settings });
    });
    expect(lines).toContain("[adoption/fails]");
    expect(lines).not.toContainEqual(expect.stringMatching(/^[-+~] |`up` changes|and changes it/));
  });

  test.each([
    [25, undefined],
    [26, "and 1 more"],
  ])("of %i changes names the first 25 and counts the others", async (count, end) => {
    const ipAccessList = Array.from({ length: count }, (_, index) => ({ source: `192.0.2.${index}` }));
    const { key = [] } = await preview(() => new AccessKey("key", { adoptId: keys.ci.id, ipAccessList }));
    const [added, others] = [true, false].map((is) =>
      key.slice(1).filter((line) => /^[+]/.test(line) === is),
    );
    expect([added?.length, others?.find((line) => line.startsWith("and"))]).toEqual([25, end]);
  });

  test("warns of removed tiles, also if their alerts cannot be listed", async () => {
    service.emulator.addFault({ path: "/alerts", action: { status: 403, message: "not for this key" } });
    const { r = [] } = await preview(() => board("r"));
    service.emulator.clearFaults();
    expect(r).toContainEqual(expect.stringMatching(/^- tiles\["Error rate"\], .* unknown$/));
  });
});

test("adoptions without changes are one line that counts them, and each adoption with changes has its own lines", async () => {
  const ids = await makeMany(service.emulator, "alerts", Array<typeof latencyAlert>(4).fill(latencyAlert));
  const lines = await preview(() => [
    ...ids.map((adoptId, at) => new Alert(`same ${at}`, { adoptId })),
    new Alert("other", { adoptId: alerts.errorRate, threshold: 9 }),
  ]);
  const { "": ofRun, other, ...further } = lines;
  expect(ofRun).toEqual(["info: `up` adopts 4 objects without changes [adoption/unchanged]"]);
  expect(other?.at(-1)).toMatch(/\[adoption\/changes\]$/);
  expect(further).toEqual({});
});

test("an adoption without changes, if it is the only one, has its line at the resource", async () => {
  const lines = await preview(() => new Alert("same", { adoptId: alerts.errorRate }));
  expect(lines).toEqual({ same: [expect.stringMatching(/^info: .*\[adoption\/unchanged\]$/)] });
});

test("a preview of an adoption leaves the layout of tiles to the dashboard, and fails for a new tile without one", async () => {
  const { tiles: live = [] } = service.emulator.get("dashboards", ingestion.id) ?? {};
  const kept = live.map(({ name, config }) => ({
    name,
    config: JSON.parse(JSON.stringify(config)) as ReturnType<typeof tile>["config"],
  }));
  const adopting = (...tiles: typeof kept) => {
    const args = { adoptId: ingestion.id, name: "Ingestion", tiles: [...kept, ...tiles] };
    return preview(() => new Dashboard("d", args));
  };
  expect((await adopting())["d"]?.join("\n")).toMatch(/\[adoption\/unchanged\]$/);
  const { name, config } = tile("New");
  const lines = (await adopting({ name, config }))["d"] ?? [];
  expect(lines.join("\n")).toMatch(/tiles: .*"New".* x, y, w, h\b[^]*\[adoption\/fails\]/);
});

test("a preview shows the args after transforms, and fields of ignoreChanges are no change", async () => {
  const engine = {
    changed: () => ({
      state: { ...inService, pipeId: pipes.kafka, name: "by a transform", settings: { dbms_max_threads: 9 } },
    }),
    same: () => ({ state: { ...inService, pipeId: pipes.kinesis, name: "click-stream" } }),
  };
  const logged = await preview(() => [renamed("changed"), renamed("same", pipes.kinesis)], engine);
  expect(logged["changed"]).toContain('~ name: "order-events" => "by a transform"');
  expect(logged["changed"]).toContainEqual(expect.stringMatching(/^~ settings\.dbms_max_threads: .* => 9$/));
  expect(logged["same"]).toEqual([expect.stringMatching(/^info: .* \[adoption\/unchanged\]$/)]);
});

describe("a preview sends", () => {
  test("a request for each object, also after an object that may or may not exist", async () => {
    const ofGateway = { status: 404, body: "text", message: '{"message":"Not Found"}' } as const;
    service.emulator.setQuirks({ contractOnly: "405" });
    service.emulator.addFault({ path: nowhere, action: ofGateway });
    const logged = await preview(() => {
      renamed("unclear", nowhere);
      renamed("known");
    });
    expect(logged["unclear"]).toContainEqual(expect.stringMatching(/^warn: .*\[http\/not-found\]/));
    expect(logged["known"]).toContainEqual(expect.stringMatching(/^~ name/));
  });

  test.each([
    [403, true],
    [405, true],
    [424, true],
    [500, false],
  ])("after a %i for some objects, which is one warning, requests for others: %s", async (status, isSent) => {
    service.emulator.addFault({ path: "/keys", action: { status, message: "not for this key" } });
    const logged = await preview(() => {
      const names = Array.from({ length: 8 }, (_, index) => `key-${index}`);
      const all = names.map((adoptId) => new AccessKey(adoptId, { adoptId, roles: ["developer"] }).urn);
      renamed(
        "pipe",
        pulumi.all(all).apply(() => pipes.kafka),
      );
    });
    expect(logged[""]).toEqual([expect.stringMatching(/^warn: .*not for this key/)]);
    expect(logged["pipe"]?.includes('~ name: "order-events" => "new pipe"') ?? false).toBe(isSent);
  });

  test("no request if nothing is adopted, or the object or the account is unknown, and logs nothing", async () => {
    const later = { ...providerArgsOf(service.emulator), authKeySecret: unknown() };
    const program = () => {
      new AccessKey("created", { name: "k", roles: ["developer"] });
      PipeSettings.get("read", nowhere);
      renamed("of an unknown object", unknown());
      renamed("updated");
      new Alert("unchanged", { ...latencyAlert, tileId: ingestion.id });
      renamed("left out by --target");
      renamed("of an unknown account", pipes.kafka, { provider: new Provider("later", later) });
    };
    const answers = {
      updated: (state: object) => ({ id: pipes.kafka, state: { ...state } }),
      unchanged: (state: object) => ({ id: alerts.errorRate, state: { ...state, ...recorded } }),
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
  const { authKeySecret, ...account } = providerArgsOf(elsewhere);
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
  ["rejects the credentials", "http/unauthorized", { "pipes:authKeySecret": "wrong-secret-of-a-test" }],
  ["cannot be reached", "http/unreachable", { "pipes:baseUrl": "http://127.0.0.1:9" }],
])("a service that %s is one warning without secrets, and fails no preview", async (_what, code, change) => {
  service.configure(change);
  const logged = await preview(() =>
    ["one", "two", "three"].map((name) => new PipeSettings(name, { pipeId: pipes.kafka, name: "n" })),
  );
  expect(logged).toEqual({ "": [expect.stringMatching(new RegExp(`^warn: .*\\[${code}\\]$`))] });
  expect(JSON.stringify(logged)).not.toContain("wrong-secret-of-a-test");
});

test.each([
  ["of one provider", () => ({})],
  ["of two providers", () => ({ provider: new Provider("other", { requestTimeoutSeconds: 5 }) })],
  [
    "of two spellings of an address",
    () => {
      const { baseUrl, ...others } = providerArgsOf(service.emulator);
      return { provider: new Provider("slash", { ...others, baseUrl: `${baseUrl}/v1/` }) };
    },
  ],
])("a field that two resources %s set differently is a warning of both, without secrets", async (_, more) => {
  const named = (name: string, options = {}) =>
    new PipeSettings(name, { pipeId: pipes.kafka, name: pulumi.secret(`hush-${name}`) }, options);
  const logged = await preview(() => [named("a"), named("b", more())]);
  for (const [name, other] of ["ab", "ba"])
    expect(logged[name ?? ""]).toContainEqual(
      expect.stringMatching(`^warn: name: .*"${other}".*\\[update/conflict\\]$`),
    );
  expect(JSON.stringify(logged)).not.toContain("hush");
});

test("a field that two resources set differently is a warning without any change, too", async () => {
  const live = service.emulator.get("pipes", pipes.kafka) ?? {};
  const same = (state: object) => ({ id: pipes.kafka, state: { ...live, ...state } });
  const program = () => ["a", "b"].map((name) => new PipeSettings(name, { pipeId: pipes.kafka, name }));
  const logged = await preview(program, { a: same, b: same });
  expect(Object.values(logged).flat()).toEqual([
    expect.stringMatching(/\[update\/conflict\]$/),
    expect.stringMatching(/\[update\/conflict\]$/),
  ]);
});

test("a value of the service that a resource does not set is no conflict with another resource", async () => {
  const live = service.emulator.get("pipes", pipes.kafka) ?? {};
  const answers = {
    unchanged: (state: object) => ({ id: pipes.kafka, state: { ...live, ...state, ...recorded } }),
    changed: (state: object) => ({ id: pipes.kafka, state: { ...state } }),
  };
  const program = () => [
    new PipeSettings("unchanged", { pipeId: pipes.kafka, settings: { dbms_max_threads: 9 } }),
    renamed("changed"),
  ];
  expect(await preview(program, answers)).toEqual({});
});

test.each([
  ["warns of a pipe with the same values", {}, {}, 1],
  ["ignores a pipe with another value of an immutable field", { streamName: "views" }, {}, 0],
  ["ignores a pipe into another table", {}, { table: "views" }, 0],
])("the preview of a new pipe %s, in one request", async (_what, source, into, count) => {
  const stream = {
    streamName: "clicks",
    region: "eu-west-1",
    format: "JSONEachRow",
    iteratorType: "AT_TIMESTAMP",
    timestamp: 1_767_225_600,
  };
  const tableDefinition = { engine: { type: "ReplacingMergeTree" } };
  const destination = { database: "events", table: "clicks", tableDefinition, ...into };
  const make = (name: string) =>
    new Pipe(name, { name, source: { kinesis: { ...stream, ...source } }, destination });
  const logged = await preview(() => ["click-stream", "another"].map(make));
  const said = Object.values(logged)
    .flat()
    .filter((line) => line.endsWith("[pipe/duplicate]"));
  expect(said).toHaveLength(count);
  expect(requestsOf(service.emulator)).toEqual(["GET pipes"]);
});

/** What the engine returns where the object exists and changes: what the program sets, and nothing that it cannot set. */
const existing = (id: string) => ({ r: (state: object) => ({ id, state: { ...state } }) });

test("the preview of an updated alert warns of a tile that its dashboard lacks, in one read", async () => {
  const { r = [] } = await preview(
    () => new Alert("r", { ...latencyAlert, tileId: ingestion.id }),
    existing(alerts.errorRate),
  );
  expect(r).toEqual([expect.stringMatching(/^warn: `up` .*tileId.*\[alert\/no-tile\]$/)]);
  expect(service.emulator.requests().map(({ method }) => method)).toEqual(["GET"]);
});

test.each<readonly [string, () => unknown, string]>([
  ["a key", () => new AccessKey("r", { adoptId: keys.ci.id, roles: ["admin"] }), keys.ci.id],
  ["a pipe", () => new PipeSettings("r", { pipeId: pipes.postgres, source: tables(orders) }), pipes.postgres],
])(
  "the preview of an update of %s reads nothing: the provider process knows what the program set before",
  async (_, make, id) => {
    expect(await preview(make, existing(id))).toEqual({});
    expect(service.emulator.requests()).toEqual([]);
  },
);

test("the preview of a new key warns of the role admin, and of access from any address with an unknown description", async () => {
  const ipAccessList = [{ source: "::/0", description: unknown() }, { source: "192.0.2.1" }];
  const { r = [] } = await preview(() => new AccessKey("r", { name: "k", roles: ["admin"], ipAccessList }));
  expect(r.slice(1)).toEqual([
    // Before it comes a warning about IPv6.
    expect.stringContaining("`up` creates a new access key"),
    "! roles: the key gets the role admin",
    "[key/gets-admin]",
    expect.stringContaining("`up` creates a new access key"),
    expect.stringMatching(/^! ipAccessList\["::\/0"\]/),
    "[key/open-to-all]",
  ]);
});

test.each([{ tileId: ingestion.id }, { dashboardId: ingestion.id }])(
  "the preview of an adopted alert warns of a tile that its dashboard lacks: %j",
  async (args) => {
    const { r } = await preview(() => new Alert("r", { adoptId: alerts.errorRate, ...args }));
    expect(r).toContainEqual(expect.stringMatching(/^warn: .*tileId.*\[alert\/no-tile\]$/));
  },
);
