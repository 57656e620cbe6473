import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentials, Metadata, Server, ServerCredentials, type ServiceError } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as rpc from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { defaultSeed, type Emulator, type FaultAction } from "pulumi-pipes-emulator";
import { openClient } from "../../provider/src/client";
import { clientSettingsFrom } from "../../provider/src/config/configuration";
import { digestOf } from "../../provider/src/core/lifecycle/identity";
import { pluginProvider, type PluginProvider } from "../../provider/src/hosts/plugin/pluginProvider";
import { resources } from "../../provider/src/resources";
import {
  ciKey,
  escalation,
  eventsPipe,
  inService,
  kafkaPipe,
  latencyAlert,
  withTiles,
} from "../harness/args";
import { type ServerProcess, startServer } from "../harness/childProcess";
import { eventually, failureOf } from "../harness/outcomes";
import {
  fromStruct,
  type PropertyMap,
  secretPathsIn,
  toStruct,
  unknownValue,
  unwrapped,
} from "../harness/provider/wire";
import { lateLoading, repository } from "../harness/repository";
import { make, makeMany, type Collection } from "../harness/service/otherClient";
import {
  configurationOf,
  environmentOf,
  providerArgsOf,
  requestsOf,
  startEmulator,
  writes,
} from "../harness/service/emulator";

/* What the plugin sends and takes: as a process with a small engine, and without its process where the protocol adds nothing. */

const urnOf = (kind: string, name = "one"): string => `urn:pulumi:test::test::pipes:index:${kind}::${name}`;
const providerUrn = (name: string): string => `urn:pulumi:test::test::pulumi:providers:pipes::${name}`;
type AnyCreation = "Alert" | "Pipe";
const lines: { readonly urn: string; readonly text: string }[] = [];

let emulator: Emulator;
let plugin: PluginProvider;
beforeAll(async () => {
  emulator = await startEmulator({ strict: false });
});
beforeEach(() => {
  emulator.reset();
  lines.length = 0;
  plugin = freshPlugin();
  nextRun();
});
afterAll(() => emulator.close());

const freshPlugin = (): PluginProvider =>
  pluginProvider(
    resources,
    (settings) => Promise.resolve(openClient(settings)),
    (_severity, urn, text) => {
      lines.push({ urn, text });
      return Promise.resolve();
    },
  );

/** Begins another run of the engine. */
const nextRun = (): void => {
  plugin.configure("", configurationOf(emulator));
};

const checked = (kind: string, news: PropertyMap, name = "one") =>
  plugin.check({ urn: urnOf(kind, name), news });
const created = async (kind: string, args: PropertyMap, name = "one") => {
  const { inputs } = await checked(kind, args, name);
  return plugin.create({ urn: urnOf(kind, name), news: inputs, timeoutSeconds: 0 });
};
/** The properties in the preview of a creation. */
const previewed = async (kind: string, args: PropertyMap, name = "one"): Promise<PropertyMap> => {
  const { inputs } = await checked(kind, args, name);
  return (await plugin.preview("create", { urn: urnOf(kind, name), news: inputs })).properties;
};

/** A resource after its creation, in the next run. `after` are the args of a call about it. */
async function deployed(kind: string, args: PropertyMap) {
  const { id, properties: olds } = await created(kind, args);
  nextRun();
  lines.length = 0;
  const urn = urnOf(kind);
  return {
    urn,
    id,
    olds,
    after: async (news: PropertyMap) => ({ urn, id, olds, news: (await plugin.check({ urn, news })).inputs }),
  };
}
const deployedAlert = async (change: PropertyMap = { threshold: 7 }) => {
  const { after, ...alert } = await deployed("Alert", latencyAlert);
  return { ...alert, call: await after({ ...latencyAlert, ...change }) };
};

const codesIn = (): readonly string[] => lines.flatMap(({ text }) => /\[([\w/-]+)\]$/.exec(text)?.[1] ?? []);
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** Runs a test with variables of the environment. */
async function withVariables(variables: NodeJS.ProcessEnv, run: () => Promise<unknown>): Promise<void> {
  const before = process.env;
  process.env = { ...before, ...variables };
  try {
    await run();
  } finally {
    process.env = before;
  }
}

/** Runs a test with a recovery file. */
async function withRecovery(entries: readonly object[], run: () => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-recovery-"));
  const file = join(folder, "recover.json");
  await writeFile(file, JSON.stringify({ version: 1, stack: "test/test", resources: entries }));
  await withVariables({ PIPES_RECOVER: file }, run);
  await rm(folder, { recursive: true });
}

describe("the process", () => {
  let engine: Server;
  let server: ServerProcess;
  let client: ResourceProviderClient;
  beforeAll(async () => {
    engine = new Server();
    engine.addService(EngineService, {
      log: ({ request }: { readonly request: LogRequest }, respond: (error: null, empty: Empty) => void) => {
        lines.push({ urn: request.getUrn(), text: request.getMessage() });
        respond(null, new Empty());
      },
    });
    const port = await new Promise<number>((resolve, reject) => {
      engine.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, found) => {
        if (error === null) resolve(found);
        else reject(error);
      });
    });
    const { PATH, HOME } = process.env;
    const args = ["provider/plugin/pulumi-resource-pipes", `127.0.0.1:${port}`];
    // Nothing listens there: a proxy is for requests to the service.
    const proxy = "http://127.0.0.1:9";
    const proxies = { http_proxy: proxy, https_proxy: proxy, grpc_proxy: proxy };
    server = await startServer(args, { cwd: repository, env: { PATH, HOME, ...proxies, ...lateLoading } });
    client = new ResourceProviderClient(`127.0.0.1:${server.firstLine}`, credentials.createInsecure());
  });
  afterAll(async () => {
    client.close();
    engine.forceShutdown();
    await server.stop();
  });

  type Respond<Answer> = (error: ServiceError | null, answer: Answer) => void;
  const answerOf = <Answer>(
    send: (metadata: Metadata, respond: Respond<Answer>) => unknown,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      send(new Metadata(), (error, answer) => {
        if (error === null) resolve(answer);
        else reject(error);
      });
    });

  test("accepts secrets, and supports previews", async () => {
    const handshake = new rpc.ProviderHandshakeRequest().setEngineAddress("127.0.0.1:1");
    const first = await answerOf<rpc.ProviderHandshakeResponse>((...rest) =>
      client.handshake(handshake, ...rest),
    );
    expect(first.getAcceptSecrets()).toBe(true);
    const configure = new rpc.ConfigureRequest().setArgs(toStruct({}));
    const second = await answerOf<rpc.ConfigureResponse>((...rest) => client.configure(configure, ...rest));
    expect([second.getAcceptsecrets(), second.getSupportspreview()]).toEqual([true, true]);
  });

  test.each<readonly [string, rpc.CheckRequest, RegExp]>([
    [
      "an unknown type",
      new rpc.CheckRequest().setUrn(urnOf("Alerts")).setNews(toStruct({})),
      /"Alerts".*"Alert".*\[plugin\/unknown-type\]$/,
    ],
    ["no arguments", new rpc.CheckRequest().setUrn(urnOf("Alert")), /\[plugin\/malformed-request\]$/],
    ["no URN", new rpc.CheckRequest().setNews(toStruct({})), /\[plugin\/malformed-request\]$/],
  ])("fails with a code for a request with %s", async (_what, request, message) => {
    const sent = answerOf<rpc.CheckResponse>((...rest) => client.check(request, ...rest));
    expect((await failureOf(() => sent)).message).toMatch(message);
  });

  test("fails with a code for a request about an object without an ID", async () => {
    const request = new rpc.DeleteRequest().setUrn(urnOf("Alert")).setProperties(toStruct({}));
    const sent = answerOf<Empty>((...rest) => client.delete(request, ...rest));
    expect((await failureOf(() => sent)).message).toMatch(/\[plugin\/malformed-request\]$/);
  });

  test("fails with a code for a schema of another version, and for an unknown function", async () => {
    const schema = new rpc.GetSchemaRequest().setVersion(1);
    const sent = answerOf<rpc.GetSchemaResponse>((...rest) => client.getSchema(schema, ...rest));
    expect((await failureOf(() => sent)).message).toMatch(/\[plugin\/schema-version\]$/);
    const invoke = new rpc.InvokeRequest().setTok("pipes:index:getAlertt").setArgs(toStruct({}));
    const called = answerOf<rpc.InvokeResponse>((...rest) => client.invoke(invoke, ...rest));
    expect((await failureOf(() => called)).message).toMatch(/"getAlerts?".*\[plugin\/unknown-type\]$/);
  });

  test("a method that is missing is unimplemented", async () => {
    const call = new rpc.CallRequest().setTok("pipes:index:Alert/silence");
    const sent = answerOf<rpc.CallResponse>((...rest) => client.call(call, ...rest));
    expect(await failureOf(() => sent)).toMatchObject({ code: 12 });
  });

  test("replaces nothing if the address of a provider changes", async () => {
    const urn = providerUrn("own");
    const [olds, news] = ["a", "b"].map((name) => toStruct({ baseUrl: `https://${name}.example` }));
    const request = new rpc.DiffRequest().setUrn(urn).setOldInputs(olds).setNews(news);
    const diff = await answerOf<rpc.DiffResponse>((...rest) => client.diffConfig(request, ...rest));
    expect(diff.getReplacesList()).toEqual([]);
    expect(diff.getDiffsList()).toEqual(["baseUrl"]);
  });

  test.each([
    ["a misspelled setting", { baseURL: "https://a.example" }, /baseUrl.*\[config\/misspelled\]$/],
    ["a list", { baseUrl: ["https://a.example"] }, /baseUrl.*\[config\/invalid\]$/],
    ["a malformed value", { rateLimit: "many" }, /rateLimit.*\[config\/invalid\]$/],
    [
      "a malformed value next to an unknown one",
      { rateLimit: "many", authKeyId: unknownValue },
      /rateLimit.*\[config\/invalid\]$/,
    ],
    [
      "half of the credentials next to an empty one, which does not come from the environment",
      { baseUrl: "https://a.example", authKeyId: "", authKeySecret: "s" },
      /authKey.*\[config\/\w+\]$/,
      "default",
    ],
    [
      "an unknown setting of an explicit provider",
      { endpoint: "a" },
      /endpoint.*\[config\/misspelled\]$/,
      "own",
    ],
  ])(
    "refuses %s in the configuration, without the name of a property",
    async (_what, settings, reason, name = "default") => {
      const urn = providerUrn(name);
      const request = new rpc.CheckRequest().setUrn(urn).setNews(toStruct(settings));
      const checked = await answerOf<rpc.CheckResponse>((...rest) => client.checkConfig(request, ...rest));
      const failures = checked.getFailuresList().map((failure) => failure.toObject());
      expect(failures.map(({ property }) => property)).toEqual([""]);
      expect(failures[0]?.reason).toMatch(reason);
      expect(fromStruct(checked.getInputs())).toEqual(settings);
    },
  );

  test("the plugin ends when its engine is killed, because the connection to it breaks", async () => {
    engine.forceShutdown();
    await eventually(
      () => !isRunning(server.pid),
      () => "the plugin still runs",
    );
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a secret arg stays secret in the inputs and in all outputs that repeat it; of a list, the whole list is", async () => {
  const urn = urnOf("Alert");
  const channel = { ...latencyAlert.channel, webhookId: secret(defaultSeed.webhooks.chat) };
  const { inputs } = await plugin.check({
    urn,
    news: { ...latencyAlert, message: secret("m"), channels: [channel], channel: undefined },
  });
  expect(secretPathsIn(inputs)).toEqual(["channels", "message"]);
  const { properties } = await plugin.create({ urn, news: inputs });
  expect(secretPathsIn(properties)).toEqual(["channel", "channels", "message"]);
});

test("the preview of a creation knows the args, and no output of the service", async () => {
  const { adoptId: _, ...args } = (await checked("AccessKey", ciKey)).inputs;
  const planned = await previewed("AccessKey", ciKey);
  expect(planned).toMatchObject({ ...args, createdAt: unknownValue });
  expect(planned).toHaveProperty("authKeySecret");
  expect(planned).not.toHaveProperty("adoptId");
});

const board = withTiles("Rate", "Errors");

test("the preview of a new dashboard knows the names of its tiles, so that a lookup of another name fails", async () => {
  expect((await previewed("Dashboard", board))["tileIds"]).toEqual({
    Rate: unknownValue,
    Errors: unknownValue,
  });
});

test.each(["create", "diff"])(
  "a tile that is null is refused with the names of the tiles of its dashboard (known from: %s)",
  async (call) => {
    const { id, properties: olds } = await created("Dashboard", board);
    if (call === "diff") {
      plugin = freshPlugin();
      nextRun();
      const { inputs } = await checked("Dashboard", board);
      await plugin.diff({ urn: urnOf("Dashboard"), id, olds, oldInputs: inputs, news: inputs });
    }
    const { reasons } = await checked("Alert", { ...latencyAlert, dashboardId: id, tileId: null });
    expect(reasons).toEqual([
      expect.stringMatching(/^tileId: .*"Rate", "Errors" \[dashboard\/unknown-tile\]$/),
    ]);
  },
);

const brokenTile = {
  ...{ name: "A", x: 0, y: 0, w: 6, h: 4 },
  config: { displayType: "line", configType: "sql", connectionId: "c" },
};

test.each<readonly [string, string, PropertyMap, readonly string[]]>([
  [
    "an adoption that changes",
    "Alert",
    { adoptId: defaultSeed.alerts.errorRate, threshold: 7 },
    ["adoption/changes"],
  ],
  [
    "an alert on no tile",
    "Alert",
    { ...latencyAlert, tileId: "65f1a0c3d2b4e5f607182fff" },
    ["alert/no-tile"],
  ],
  [
    "a dashboard that the service rejects",
    "Dashboard",
    { name: "New", tiles: [brokenTile] },
    ["args/outside-known", "dashboard/invalid"],
  ],
  [
    "an adoption that disables the key that signs the deployment",
    "AccessKey",
    { adoptId: defaultSeed.keys.admin.id, state: "disabled" },
    ["key/signs-deployment", "adoption/changes", "key/disabled"],
  ],
])(
  "the preview of %s has its code at the resource, as on the dynamic host",
  async (_what, kind, args, codes) => {
    await previewed(kind, args, "previewed");
    expect(lines.map(({ urn }) => urn)).toEqual(codes.map(() => urnOf(kind, "previewed")));
    expect(codesIn()).toEqual(codes);
    expect(writes(emulator)).toEqual([]);
  },
);

test("the ids of the tiles of a dashboard that was deleted are unknown in the preview of its update", async () => {
  const { id, after } = await deployed("Dashboard", board);
  emulator.delete("dashboards", id);
  const { properties } = await plugin.preview("update", await after({ ...board, name: "Renamed" }));
  expect(properties).toMatchObject({ tileIds: unknownValue });
});

test("a refresh of an imported object fails at another address that lacks it", async () => {
  const { id } = await created("Alert", latencyAlert);
  const urn = urnOf("Alert");
  const imported = await plugin.read({ urn, id });
  const other = await startEmulator();
  try {
    plugin = freshPlugin();
    plugin.configure("", configurationOf(other));
    const read = () => plugin.read({ urn, id, olds: imported?.properties ?? {} });
    expect((await failureOf(read)).message).toMatch(/\[config\/address-changed\]$/);
  } finally {
    await other.close();
  }
});

test.each(["search", "event_patterns"])(
  "the columns of a tile of the type %s can be a list, which is the string of the service and no change of it",
  async (displayType) => {
    const urn = urnOf("Dashboard");
    const searches = (select: unknown): PropertyMap => {
      const config = {
        displayType,
        sourceId: emulator.seed.sources.log,
        whereLanguage: "lucene",
        select,
      };
      return { name: "Searches", tiles: [{ name: "Lines", x: 0, y: 0, w: 6, h: 3, config }] };
    };
    const news = searches([{ valueExpression: "Timestamp" }, { valueExpression: "concat(Body, x)" }]);
    const { id, properties } = await created("Dashboard", news);
    const live = emulator.list("dashboards").find((dashboard) => dashboard.id === id);
    expect(live?.tiles).toMatchObject([{ config: { select: "Timestamp, concat(Body, x)" } }]);
    const imported = await plugin.read({ urn, id });
    expect(imported?.inputs).toMatchObject({
      tiles: [{ config: { select: [{ valueExpression: "Timestamp, concat(Body, x)" }] } }],
    });
    for (const select of [
      "Timestamp, concat(Body, x)",
      [{ valueExpression: "Timestamp, concat(Body, x)" }],
    ]) {
      const { inputs } = await plugin.check({ urn, news: { ...imported?.inputs, ...searches(select) } });
      const oldInputs = imported?.inputs ?? {};
      const { changes } = await plugin.diff({ urn, id, olds: properties, oldInputs, news: inputs });
      expect([...changes.keys()].filter((path) => path.includes("select"))).toEqual([]);
    }
  },
);

test("an object that an adoption of the same run gets is not taken", async () => {
  const { id } = await created("Alert", latencyAlert);
  const { organizationId, serviceId } = emulator.seed;
  const settings = new Map(Object.entries(providerArgsOf(emulator)));
  const alerts = resources.Alert.collection(openClient(clientSettingsFrom(settings)).operation());
  const live = (await alerts.get({ organizationId, serviceId, id })) ?? { raw: {} };
  const candidates = [{ id, digest: digestOf(resources.Alert, live) }];
  const entry = { urn: urnOf("Alert"), decision: "identical", id, organizationId, serviceId, candidates };
  await withRecovery([entry], async () => {
    nextRun();
    const taking = failureOf(() => created("Alert", latencyAlert));
    await Promise.all([created("Alert", { ...latencyAlert, adoptId: id }, "adopted"), taking]);
    expect((await taking).message).toMatch(/\[recover\/conflict\]$/);
  });
});

test("a new resource without an entry in the recovery file is created, with a warning at the resource", async () => {
  await withRecovery([], async () => {
    nextRun();
    const { id } = await created("Alert", latencyAlert);
    expect(emulator.get("alerts", id)).toBeDefined();
    expect([lines.map(({ urn }) => urn), codesIn()]).toEqual([[urnOf("Alert")], ["recover/no-entry"]]);
  });
});

test.each([
  ["another address", { baseUrl: "http://127.0.0.1:9" }, ""],
  ["another service", { serviceId: "11111111-2222-4333-8444-555555555555" }, ""],
  ["another provider", {}, providerUrn("own")],
])("a second configuration for %s is refused, and the first stays", async (_, change, urn) => {
  const configureAgain = () => {
    plugin.configure(urn, { ...configurationOf(emulator), ...change });
    return Promise.resolve();
  };
  expect((await failureOf(configureAgain)).message).toMatch(/\[plugin\/configured-twice\]$/);
  const { id } = await created("Alert", latencyAlert);
  expect(emulator.get("alerts", id)).toBeDefined();
});

test("a provider with an address of its own does not sign with the credentials of the environment", async () => {
  const { PIPES_AUTH_KEY_ID, PIPES_AUTH_KEY_SECRET } = environmentOf(emulator);
  await withVariables({ PIPES_AUTH_KEY_ID, PIPES_AUTH_KEY_SECRET }, async () => {
    for (const credentials of [{}, { authKeyId: "", authKeySecret: "" }]) {
      plugin = freshPlugin();
      plugin.configure(providerUrn("own"), { baseUrl: emulator.url, ...credentials });
      const { message } = await failureOf(() => created("Alert", latencyAlert));
      expect(message).toMatch(/\[config\/missing\]$/);
    }
    expect(requestsOf(emulator)).toEqual([]);
  });
});

test.each([
  ["without its own address or credentials, all settings", {}, true],
  ["with its own credentials, no others", { authKeyId: "a", authKeySecret: "b" }, false],
  ["with an address of its own, no credentials", { baseUrl: "https://a.example" }, false],
  ["that a program in TypeScript completes, none", { ownSettings: "" }, false],
])("an explicit provider gets, %s of the stack configuration", async (_, args, isConfigured) => {
  await withVariables({ PULUMI_CONFIG: JSON.stringify(providerArgsOf(emulator)) }, async () => {
    plugin = freshPlugin();
    plugin.configure(providerUrn("own"), args);
    if (isConfigured) expect((await created("Alert", latencyAlert)).id).toBeTruthy();
    else await failureOf(() => created("Alert", latencyAlert));
    expect(writes(emulator).length > 0).toBe(isConfigured);
  });
});

test("a provider that moves to another address, organization or service warns of it at the provider", async () => {
  const urn = providerUrn("us");
  const [olds, news] = [
    { baseUrl: "https://a.example", serviceId: "s" },
    { baseUrl: "https://b.example", serviceId: "t" },
  ];
  expect(await plugin.diffConfig(urn, olds, news)).toEqual(["baseUrl", "serviceId"]);
  expect(lines).toEqual(
    [
      /"https:\/\/a\.example" => .*\[config\/address-changed\]$/,
      /serviceId: "s" => "t".*replaces.*\[config\/address-changed\]$/,
    ].map((text) => ({ urn, text: expect.stringMatching(text) as unknown })),
  );
  lines.length = 0;
  expect(await plugin.diffConfig(urn, olds, { ...olds, rateLimit: "1/1s" })).toEqual(["rateLimit"]);
  lines.length = 0;
  await withVariables({ PIPES_SERVICE_ID: "u" }, async () => {
    await plugin.diffConfig(urn, olds, { baseUrl: olds.baseUrl });
    expect(lines).toEqual([{ urn, text: expect.stringMatching(/serviceId: "s" => "u"/) as unknown }]);
  });
  lines.length = 0;
  const sameAddress = { ...olds, baseUrl: "https://a.example/v1/" };
  expect(await plugin.diffConfig(urn, olds, sameAddress)).toEqual(["baseUrl"]);
  expect(lines).toEqual([]);
});

test("an ID that known services reject is one warning before any request of resources and functions", async () => {
  const urn = providerUrn("default");
  const settings = { ...providerArgsOf(emulator), serviceId: "shop" };
  expect(plugin.checkConfig(urn, settings)).toEqual([]);
  plugin = freshPlugin();
  plugin.configure(urn, settings);
  const outside = (name: string, id: string, code: string) => ({
    urn: "",
    text: expect.stringMatching(new RegExp(`${name}: .*"${id}".*\\[${code}/outside-known\\]$`)) as unknown,
  });
  await checked("Alert", latencyAlert);
  expect(requestsOf(emulator)).toEqual([]);
  await failureOf(() => plugin.invoke("pipes:index:getAlerts", { organizationId: "acme" }));
  expect(lines).toEqual([
    outside("pipes:serviceId", "shop", "config"),
    outside("organizationId", "acme", "args"),
  ]);
  const refused = { ...settings, serviceId: ".." };
  expect(plugin.checkConfig(urn, refused)).toEqual([expect.stringMatching(/\[config\/invalid\]$/)]);
  emulator.clearRequests();
  const { message } = await failureOf(() => plugin.invoke("pipes:index:getAlerts", { serviceId: "." }));
  expect(message).toMatch(/serviceId: .*\[args\/invalid\]$/);
  expect(requestsOf(emulator)).toEqual([]);
});

test("the error of a function does not repeat an argument that is a secret", async () => {
  const hidden = secret("not-real-name");
  const { message } = await failureOf(() => plugin.invoke("pipes:index:getAlert", { name: hidden }));
  expect(message).toContain("[function/no-match]");
  expect(message).not.toContain("not-real-name");
});

test("previews of adoptions without changes print one line for all, and a line for each that changes", async () => {
  const ids = await makeMany(emulator, "alerts", Array<PropertyMap>(4).fill(latencyAlert));
  const adoptions = [...ids.map((adoptId) => ({ adoptId })), { adoptId: ids[0], threshold: 7 }];
  await Promise.all(adoptions.map((args, at) => previewed("Alert", args, `${at}`)));
  expect(lines).toEqual([
    { urn: urnOf("Alert", "4"), text: expect.stringMatching(/\[adoption\/changes\]$/) as unknown },
    { urn: "", text: "`up` adopts 4 objects without changes [adoption/unchanged]" },
  ]);
});

describe("an import", () => {
  const { url: _, ...withoutUrl } = escalation;

  /** Checks args as Pulumi does after an import, which compares them with the inputs that the import returned. */
  async function checkedAfterImport(kind: "Alert" | "Webhook", olds: PropertyMap, news = olds) {
    const urn = urnOf(kind);
    const [collection, body] = kind === "Alert" ? ["alerts", latencyAlert] : ["webhooks", escalation];
    const id = await make(emulator, collection as Collection, body);
    await plugin.read({ urn, id });
    lines.length = 0;
    return { urn, ...(await plugin.check({ urn, olds, news })) };
  }

  test("that lacks a value which the service hides is accepted with a warning at the resource", async () => {
    const { urn, inputs, reasons } = await checkedAfterImport("Webhook", withoutUrl);
    expect([unwrapped(inputs), reasons]).toEqual([withoutUrl, []]);
    expect(lines).toEqual([
      {
        urn,
        text: expect.stringMatching(/! url: .*\[import\/incomplete\]$/s) as unknown,
      },
    ]);
  });

  test("is no new object: of a program that leaves out fields, the errors name the option and adoptId", async () => {
    const { reasons } = await checkedAfterImport("Alert", latencyAlert, { threshold: 5 });
    const paths = reasons.map((text) => text.split(":")[0]);
    expect(paths).toEqual(["interval", "source", "thresholdType", "channel"]);
    for (const text of reasons) expect(text).toMatch(/option `import`.*adoptId.*\[args\/required\]$/);
  });

  test("is no new object in later runs, which have it in the state", async () => {
    const urn = urnOf("Webhook");
    const { reasons } = await plugin.check({ urn, olds: withoutUrl, news: withoutUrl });
    expect(reasons).toEqual([expect.stringMatching(/^url: required\. .*adoptId/)]);
    expect(reasons.join()).not.toContain("new");
  });
});

describe("the preview of a replacement", () => {
  test.each<readonly [string, AnyCreation, object, readonly string[]]>([
    ["an alert", "Alert", {}, []],
    ["a pipe", "Pipe", {}, []],
    ["a pipe that the service keeps", "Pipe", { deletionPolicy: "retain" }, ["pipe/duplicate"]],
  ])(
    "does not name the object of %s that it replaces, if nothing keeps it there",
    async (_, kind, more, codes) => {
      const { args, id } = await comparedInNextRun(kind, more);
      await previewed(kind, args);
      expect(codesIn()).toEqual(codes);
      expect(lines.every(({ text }) => text.includes(id))).toBe(true);
    },
  );

  test("names an object with the same values beside the one that it replaces", async () => {
    const { args, id } = await comparedInNextRun("Alert");
    const orphan = await make(emulator, "alerts", latencyAlert);
    await previewed("Alert", args);
    expect(codesIn()).toEqual(["create/identical"]);
    expect(lines[0]?.text).toContain(orphan);
    expect(lines[0]?.text).not.toContain(id);
  });

  test("does not name the object of --replace if a refresh read it before", async () => {
    const { urn, id, olds } = await deployedAlert();
    await plugin.read({ urn, id, olds });
    await previewed("Alert", latencyAlert);
    expect(codesIn()).toEqual([]);
  });
});

test.each([
  [
    "the preview of an update has the ids of tiles of the state under names that another user exchanged",
    true,
  ],
  [
    "without a response, the preview of an update has the ids of tiles of the state, and is incomplete",
    false,
  ],
])("%s", async (_title, responds) => {
  const { id, after } = await deployed("Dashboard", board);
  const [rate, errors] = emulator.get("dashboards", id)?.tiles ?? [];
  const tiles = [
    { ...rate, name: "Errors" },
    { ...errors, name: "Rate" },
  ];
  emulator.patch("dashboards", id, { tiles });
  if (!responds)
    emulator.addFault({ method: "GET", path: "dashboards", action: { status: 503, message: "down" } });
  const { properties } = await plugin.preview("update", await after({ ...board, name: "Renamed" }));
  expect(properties).toMatchObject({ tileIds: { Rate: rate?.id, Errors: errors?.id } });
  // Without a response, one line for the whole run says that the preview is incomplete.
  const incomplete = {
    urn: "",
    text: expect.stringMatching(/incomplete.*\[http\/server-failed\]$/) as unknown,
  };
  expect(lines).toEqual(responds ? [] : [incomplete]);
});

/** Creates an object, and lets the next run compare it with other args, as Pulumi does before a replacement by `replaceOnChanges`. */
async function comparedInNextRun(kind: AnyCreation, more: object = {}) {
  const args = { ...(kind === "Alert" ? latencyAlert : kafkaPipe), ...more };
  const { urn, id, olds } = await deployed(kind, args);
  const changed = kind === "Alert" ? { note: "new" } : { settings: { streaming_max_insert_wait_ms: 5000 } };
  const { inputs } = await plugin.check({ urn, olds: args, news: { ...args, ...changed } });
  await plugin.diff({ urn, id, olds, oldInputs: args, news: inputs });
  return { args, id };
}

/** Begins to create an alert whose response takes long, and cancels when something holds. */
async function canceledCreation(action: FaultAction, holds: () => boolean): ReturnType<typeof created> {
  emulator.addFault({ method: "POST", path: "alerts", times: 1, action });
  emulator.clearRequests();
  const creation = created("Alert", latencyAlert);
  await eventually(holds, () => "no creation");
  plugin.cancel();
  return creation;
}

const isSent = (): boolean => emulator.requests().some(({ method }) => method === "POST");
const isStored = (): boolean => emulator.list("alerts").some(({ name }) => name === latencyAlert.name);

test.each([
  ["after the service carried it out", { slowBytesPerSecond: 200 }, isStored],
  ["before the service carried it out", { latencyMs: 2_000 }, isSent],
])("a creation that is canceled %s is finished, and is in the state", async (_, action, holds) => {
  const { id } = await canceledCreation(action, holds);
  expect(emulator.get("alerts", id)).toMatchObject({ name: latencyAlert.name });
  expect(emulator.requests().filter(({ method }) => method === "POST")).toHaveLength(1);
});

/** Cancels when the service got a request. */
async function cancelAtRequest(): Promise<void> {
  await eventually(
    () => emulator.requests().length > 0,
    () => "no request",
  );
  plugin.cancel();
}

test("an update and a deletion that are canceled are finished", async () => {
  const { urn, id, olds, call } = await deployedAlert();
  emulator.addFault({ path: id, action: { latencyMs: 500 } });
  emulator.clearRequests();
  const update = plugin.update(call);
  await cancelAtRequest();
  expect(await update).toMatchObject({ threshold: 7 });
  await plugin.delete({ urn, id, olds });
  expect(emulator.get("alerts", id)).toBeUndefined();
});

test("a read that is canceled ends at once", async () => {
  const { urn, id, olds } = await deployedAlert();
  emulator.addFault({ method: "GET", action: { latencyMs: 20_000 } });
  emulator.clearRequests();
  const reading = plugin.read({ urn, id, olds });
  await cancelAtRequest();
  expect((await failureOf(() => reading)).message).toMatch(/\[http\/timed-out\]$/);
});

test.each<readonly [string, FaultAction]>([
  ["customTimeouts end an update whose request takes longer", { latencyMs: 5_000 }],
  ["customTimeouts end the wait for a rate limit, and nothing is sent", { status: 429, retryAfter: "55" }],
])("%s", async (_, action) => {
  const { call } = await deployedAlert();
  emulator.addFault({ method: "status" in action ? "GET" : "PUT", action });
  const update = plugin.update({ ...call, timeoutSeconds: 1 });
  expect((await failureOf(() => update)).message).toMatch(/\[http\/timed-out\]$/);
  if ("status" in action) expect(writes(emulator)).toEqual(["POST alerts"]);
});

test("a program in any language cannot list a path into the items of a list in ignoreChanges", async () => {
  const { olds, call } = await deployedAlert();
  const diff = (ignoreChanges: readonly string[]) => plugin.diff({ ...call, oldInputs: olds, ignoreChanges });
  expect((await failureOf(() => diff(["channels[*].severity"]))).message).toMatch(/\[ignore\/list-item\]$/);
  expect((await diff(["channels"])).changes.size).toBeGreaterThan(0);
});

test("a diff has the path and the kind of each change, and the changes that take another object", async () => {
  const urn = urnOf("PipeSettings");
  const news = { ...inService, ...eventsPipe, source: { kafka: { topics: "b" } } };
  const olds = { ...news, __kind: "PipeSettings" };
  const { changes } = await plugin.diff({
    ...{ urn, id: eventsPipe.pipeId, olds, news },
    oldInputs: { ...inService, ...eventsPipe, name: "before", __provider: "stub" },
  });
  expect([...changes]).toEqual([
    ["name", { kind: "delete", replaces: false }],
    ["source", { kind: "add", replaces: false }],
  ]);
});
