import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";

/** The source of a sample: a deployed program, later events, and the previewed program. */
export interface Story {
  readonly before: string;
  /** Configuration with values of the service, set after the program is deployed. */
  readonly config?: (emulator: Emulator) => Readonly<Record<string, string>>;
  /** Changes of another user on the service. */
  readonly interleaved?: (emulator: Emulator) => void;
  /** The changed program. Default: the same program. */
  readonly after?: string;
}

const { pipes, keys, dashboards, alerts, webhooks } = defaultSeed;
const { tiles } = dashboards.checkout;

const inProgram = (...lines: readonly string[]): string =>
  ['import * as pulumi from "@pulumi/pulumi";', 'import * as pipes from "pulumi-pipes";', ...lines].join(
    "\n",
  );

/** A statement that declares a resource. A value in `args` that begins with `js:` is an expression. */
function declared(kind: string, name: string, args: object): string {
  const text = JSON.stringify(args).replace(/"js:((?:[^"\\]|\\.)*)"/g, (_, code: string) =>
    String(JSON.parse(`"${code}"`)),
  );
  return `const ${name.replace(/\W/g, "_")} = new pipes.${kind}(${JSON.stringify(name)}, ${text});`;
}

const channel = { type: "webhook", webhookId: webhooks.onCall };
const onCheckout = { dashboardId: dashboards.checkout.id, source: "tile", thresholdType: "above", channel };

const latency = (more: object = {}): string =>
  declared("Alert", "latency", {
    ...onCheckout,
    tileId: tiles["Latency p95"],
    threshold: 250,
    interval: "1h",
    name: "p99 latency",
    message: "p99 above 250 ms",
    ...more,
  });
const errorRate = (interval = "5m"): string =>
  declared("Alert", "errorRate", {
    ...onCheckout,
    adoptId: alerts.errorRate,
    tileId: tiles["Error rate"],
    threshold: 5,
    interval,
  });
const ci = (more: object = {}): string =>
  declared("AccessKey", "ci", { adoptId: keys.ci.id, roles: ["developer"], ...more });

const table = (sourceTable: string): object => {
  return { sourceSchemaName: "public", sourceTable, targetTable: `public_${sourceTable}` };
};
const orders = (more: object = {}, tables = ["customers", "orders"], password = "first"): string =>
  declared("PipeSettings", "orders", {
    pipeId: pipes.postgres,
    name: "orders",
    source: {
      postgres: {
        credentials: { username: "demo_replicator", password: `${password}-not-real` },
        tableMappings: tables.map(table),
      },
    },
    settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
    ...more,
  });

const shop = inProgram(latency(), ci(), orders());

const stream = (more: object = {}, topics = "orders.v2"): string =>
  declared("Pipe", "events", {
    name: "events",
    source: {
      kafka: {
        ...{ type: "kafka", format: "JSONEachRow", authentication: "PLAIN" },
        ...{ brokers: "broker-1.example:9093", topics, consumerGroup: "loader" },
        credentials: { username: "loader", password: "first-not-real" },
      },
    },
    destination: {
      ...{ database: "events", table: "events", columns: [{ name: "id", type: "UInt64" }] },
      tableDefinition: { engine: { type: "MergeTree" }, sortingKey: ["id"] },
    },
    fieldMappings: [{ sourceField: "id", destinationField: "id" }],
    scaling: { replicas: 2 },
    ...more,
  });
const partner = (more: object = {}): string =>
  declared("AccessKey", "partner", { name: "partner", roles: ["query_endpoints"], ...more });

const tile = (name: string, x: number, y: number, config: object = {}): object => ({
  name,
  x,
  y,
  w: 12,
  h: 6,
  config: {
    displayType: "line",
    sourceId: defaultSeed.sources.trace,
    select: [{ aggFn: "count", valueExpression: "", where: "service:checkout AND env:production" }],
    groupBy: "ServiceName",
    ...config,
  },
});
const board = (list: readonly object[], more: object = {}): string =>
  declared("Dashboard", "board", { name: "Board", tags: ["shop"], tiles: list, ...more });
const onBoard = (name: string, of: string): string =>
  declared("Alert", name, {
    dashboardId: "js:board.id",
    tileId: `js:pipes.tileIdOf(board, ${JSON.stringify(of)})`,
    threshold: 1,
    interval: "5m",
    source: "tile",
    thresholdType: "above",
    channel,
    name,
    message: `${of} is high`,
  });
const fourTiles = ["Requests", "Errors", "Latency p95", "Saturation"].map((name, at) =>
  tile(name, 12 * (at % 2), 6 * Math.floor(at / 2)),
);

const hook = (name: string, more: object = {}): string =>
  declared("Webhook", name, {
    name,
    service: "generic",
    url: `https://${name}.shop.example/alerts`,
    ...more,
  });
const timeouts = (where: string): string =>
  declared("SavedSearch", "timeouts", { name: "Timeouts", sourceId: defaultSeed.sources.log, where });
/** The board in a component. */
const boardOfTeam = [
  'const shop = new pulumi.ComponentResource("test:index:Team", "shop");',
  board(fourTiles).replace(/\);$/, ", { parent: shop });"),
];
const databases = declared("PipeScaling", "databases", { replicaCpuMillicores: 2000, replicaMemoryGb: 8 });

function driftOfPipe(emulator: Emulator): void {
  const change = { name: "by another user", settings: { dbms_max_threads: 16 } };
  emulator.patch("pipes", pipes.postgres, change);
}

export const stories: Readonly<Record<string, Story>> = {
  noChange: { before: shop },
  changedAlert: {
    before: shop,
    after: inProgram(latency({ threshold: 300, message: "p99 above 300 ms" }), ci(), orders()),
  },
  replacedChannel: {
    before: shop,
    interleaved: (emulator) => {
      const { id = "" } = emulator.list("alerts").find(({ name }) => name === "p99 latency") ?? {};
      const others = [
        { type: "webhook", webhookId: webhooks.chat },
        { type: "email", emailRecipients: ["on-call@shop.example"] },
      ];
      emulator.patch("alerts", id, { channels: [channel, ...others] });
    },
    after: inProgram(latency({ channel: { type: "webhook", webhookId: webhooks.chat } }), ci(), orders()),
  },
  changedPassword: { before: shop, after: inProgram(latency(), ci(), orders({}, undefined, "second")) },
  fieldNoLongerSet: {
    before: shop,
    after: inProgram(latency({ message: undefined }), ci(), orders({ settings: { dbms_max_threads: 8 } })),
  },
  unknownValue: {
    before: inProgram(board(fourTiles), onBoard("busy", "Requests"), ci()),
    after: inProgram(board(fourTiles, { name: "Board 2" }), onBoard("busy", "Requests"), ci()),
  },
  stoppedPipe: {
    before: shop,
    interleaved: (emulator) => {
      emulator.patch("pipes", pipes.postgres, { state: "Stopped" });
    },
  },
  driftedPipe: { before: shop, interleaved: driftOfPipe },
  bothChanged: {
    before: shop,
    interleaved: (emulator) => {
      driftOfPipe(emulator);
      emulator.patch("keys", keys.ci.id, { roles: ["developer", "admin"] });
    },
    after: inProgram(
      latency({ threshold: 300 }),
      ci(),
      orders({ settings: { streaming_max_insert_wait_ms: 7000, dbms_max_threads: 12 } }),
    ),
  },
  driftedTile: {
    before: inProgram(board(fourTiles), onBoard("busy", "Requests")),
    interleaved: (emulator) => {
      const [made] = emulator.list("dashboards").filter(({ name }) => name === "Board");
      const changed = made?.tiles.map((one) =>
        one.name === "Errors"
          ? { ...one, config: { ...one.config, displayType: "stacked_bar", groupBy: "Route" } }
          : one,
      );
      if (made !== undefined) emulator.patch("dashboards", made.id, { tiles: changed });
    },
  },
  addedTile: {
    before: inProgram(...boardOfTeam, latency()),
    interleaved: (emulator) => {
      const [made] = emulator.list("dashboards").filter(({ name }) => name === "Board");
      const added = { ...tile("by another user", 0, 12), id: "0123456789abcdef01234567" };
      if (made !== undefined) emulator.patch("dashboards", made.id, { tiles: [...made.tiles, added] });
    },
    after: inProgram(...boardOfTeam, latency({ threshold: 300 })),
  },
  changedDashboard: {
    before: inProgram(
      board(fourTiles),
      onBoard("busy", "Requests"),
      onBoard("slow", "Latency p95"),
      onBoard("full", "Saturation"),
    ),
    after: inProgram(
      board([
        tile("Errors by route", 0, 0, { groupBy: "Route" }),
        tile("Requests", 12, 0),
        tile("Latency p95", 0, 6, { displayType: "number" }),
        tile("Apdex", 12, 6, { select: [{ aggFn: "avg", valueExpression: "apdex", where: "" }] }),
        tile("Errors", 0, 12),
      ]),
      onBoard("busy", "Requests"),
      onBoard("slow", "Latency p95"),
    ),
  },
  alertWithoutTile: {
    before: inProgram(
      board([tile("Requests per minute", 0, 0), tile("Error rate", 12, 0)], {
        adoptId: dashboards.checkout.id,
      }),
      errorRate(),
    ),
    after: inProgram(
      board([tile("Requests per minute", 0, 0)], { adoptId: dashboards.checkout.id }),
      errorRate(),
    ),
  },
  createdResources: {
    before: inProgram(),
    after: inProgram(
      board(fourTiles),
      onBoard("busy", "Requests"),
      stream(),
      partner({ ipAccessList: [{ source: "203.0.113.0/24", description: "office" }] }),
    ),
  },
  adoptedResources: {
    before: inProgram(),
    after: inProgram(
      ci({ roles: ["admin"], ipAccessList: [] }),
      orders(),
      errorRate("7m"),
      board([tile("Errors", 0, 0)], { adoptId: dashboards.checkout.id }),
      'pulumi.log.warn("this adoption removes 3 tiles: Requests per minute, Latency p95, Slowest routes", board);',
      'pulumi.log.warn("the stack is large");',
    ),
  },
  adoptedAsTheyAre: {
    before: inProgram(),
    after: inProgram(
      ci({ roles: ["developer"] }),
      board([tile("Errors", 0, 0)], { adoptId: "65f1a0c3d2b4e5f6071829ff" }),
      declared("Pipe", "clicks", {
        adoptId: pipes.kinesis,
        name: "clicks",
        source: { kinesis: { streamName: "another", region: "eu-west-1" } },
        destination: { database: "default", table: "clicks" },
      }),
    ),
  },
  adoptedInItsPlace: {
    before: inProgram(
      ci({ roles: ["admin"], ipAccessList: [{ source: "0.0.0.0/0" }, { source: "10.0.0.0/8" }] }),
    ),
    after: inProgram(
      ci({ adoptId: keys.restricted.id, roles: ["admin"], ipAccessList: [{ source: "0.0.0.0/0" }] }),
    ),
  },
  renamedResource: {
    before: inProgram(ci({ name: "ci" })),
    interleaved: (emulator) => {
      emulator.patch("keys", keys.ci.id, { name: "by another user" });
    },
    after: inProgram(
      declared("AccessKey", "deploy", {
        adoptId: keys.ci.id,
        name: "ci",
        roles: ["query_endpoints"],
      }).replace(/\);$/, ', { aliases: [{ name: "ci" }] });'),
    ),
  },
  retainedResources: {
    before: inProgram(
      ci(),
      orders(),
      declared("AccessKey", "old", {
        adoptId: keys.restricted.id,
        roles: ["developer"],
        deletionPolicy: "disable",
      }),
      errorRate(),
      declared("Alert", "named", {
        ...onCheckout,
        tileId: tiles["Slowest routes"],
        threshold: 7,
        interval: "5m",
        deletionPolicy: "delete",
      }),
    ),
    config: (emulator) => {
      const named = emulator.list("alerts").find(({ tileId }) => tileId === tiles["Slowest routes"]);
      return named === undefined ? {} : { madeId: named.id };
    },
    after: inProgram(
      declared("Alert", "renamed", {
        ...onCheckout,
        adoptId: "js:new pulumi.Config().require('madeId')",
        tileId: tiles["Slowest routes"],
        threshold: 7,
        interval: "5m",
      }),
    ),
  },
  alertDeletedOutside: {
    before: shop,
    interleaved: (emulator) => {
      for (const { id, name } of emulator.list("alerts"))
        if (name === "p99 latency") emulator.delete("alerts", id);
      emulator.patch("pipes", pipes.postgres, { name: "by another user" });
    },
  },
  adoptedObjectGone: {
    before: shop,
    interleaved: (emulator) => {
      emulator.delete("keys", keys.ci.id);
      emulator.delete("pipes", pipes.postgres);
    },
  },
  deletedResources: {
    before: inProgram(
      stream(),
      partner(),
      board(fourTiles, { deletionPolicy: "delete" }),
      onBoard("busy", "Requests"),
    ),
    after: inProgram(),
  },
  sharedResources: {
    before: inProgram(
      hook("chat", { description: "chat room", headers: { "X-Token": "first-not-real" } }),
      hook("unused"),
      timeouts("message:timeout"),
      databases,
    ),
    interleaved: (emulator) => {
      emulator.patch("scalings", emulator.seed.serviceId, {
        replicaCpuMillicores: 5000,
        replicaMemoryGb: 20,
      });
    },
    after: inProgram(
      hook("chat", {
        description: "chat room of the shop",
        url: "https://room.shop.example/alerts",
        headers: { "X-Token": "second-not-real" },
      }),
      timeouts("message:timeout AND level:error"),
      databases,
    ),
  },
  replacedPipe: {
    before: inProgram(stream(), partner({ rotationTrigger: "spring" })),
    after: inProgram(stream({}, "orders.v3"), partner({ rotationTrigger: "autumn" })),
  },
  tablesLeaving: { before: shop, after: inProgram(latency(), ci(), orders({}, ["orders"])) },
  openedKey: {
    before: inProgram(
      ci({ ipAccessList: [{ source: "10.0.0.0/8", description: "office" }, { source: "198.51.100.7" }] }),
      partner({ ipAccessList: [{ source: "203.0.113.0/24" }] }),
      declared("AccessKey", "gateway", {
        adoptId: keys.restricted.id,
        ipAccessList: [{ source: "203.0.113.0/24" }, { source: "198.51.100.7" }],
      }),
      declared("AccessKey", "own", { adoptId: keys.admin.id, roles: ["admin"] }),
    ),
    after: inProgram(
      ci({
        roles: ["admin", "developer"],
        ipAccessList: [{ source: "0.0.0.0/0" }, { source: "10.0.0.0/8", description: "head office" }],
      }),
      partner({ ipAccessList: [] }),
      declared("AccessKey", "gateway", {
        adoptId: keys.restricted.id,
        ipAccessList: [{ source: "203.0.113.0/24" }, { source: "192.0.2.0/24" }],
        state: "disabled",
      }),
      declared("AccessKey", "own", { adoptId: keys.admin.id, roles: ["developer"] }),
    ),
  },
  refusedArgs: { before: shop, after: inProgram(latency(), ci(), orders({ name: "" })) },
  failedProgram: {
    before: shop,
    after: inProgram('throw new Error("the program | fails `here` with <b>html</b>\\nand a second line");'),
  },
  refusedRead: {
    before: shop,
    interleaved: (emulator) => {
      emulator.patch("keys", keys.admin.id, { expireAt: "2026-01-01T00:00:00Z" });
    },
  },
};
