import type * as pulumi from "@pulumi/pulumi";
import { AccessKey, Alert, Dashboard, Pipe, PipeScaling, PipeSettings, Webhook } from "pulumi-pipes";
import {
  ciKey,
  credentials,
  eventsPipe,
  kafkaPipe,
  kafkaWith,
  latencyAlert,
  lineConfig,
} from "../harness/args";
import { escalation, orders, postgresArgs, shopPipe, tile } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { logged, preview, recorded, unknown, useMockEngine, useService } from "./engine";

useMockEngine();
useService();

const kinds = { AccessKey, Alert, Dashboard, Pipe, PipeScaling, PipeSettings, Webhook };
type Row = readonly [kind: keyof typeof kinds, args: object, warnings: readonly string[]];

/** Registers a resource with any args, as a program in JavaScript can. */
const make = (kind: keyof typeof kinds, args: object) => () =>
  Reflect.construct(kinds[kind], ["r", args]) as pulumi.CustomResource;

/** The beginning and the code of each warning. */
const shortened = (lines: readonly string[] = []) =>
  lines.map((line) => line.replace(/^warn: ([^:]*:).*(\[.*\])$/, "$1 $2"));

const withTable = (more: PropertyMap) => postgresArgs({ tableMappings: [{ ...orders, ...more }] });
const outside = (...paths: readonly string[]) => paths.map((path) => `${path}: [args/outside-known]`);
const lacking = (...paths: readonly string[]) => [`${paths.join(", ")}: [pipe/creation-needs]`];
const newKey = { name: "k", roles: ["developer"] };
const board = { name: "board", tiles: [tile("A")] };
const filter = { type: "QUERY_EXPRESSION", name: "f", expression: "host", sourceId: "s" };
const { type: _type, ...untyped } = kafkaPipe.source.kafka;
const withoutType = { ...kafkaPipe, source: { kafka: untyped } };
const nearlyUsual = {
  displayType: "lin",
  numberFormat: { mantisa: 2 },
  select: [{ aggFn: "count" }, { agFn: "sum", whereLanguage: "SQL", numberFormat: { outpt: "byte" } }],
};

/* conformance/publishedRules has the published rules, each with a body that breaks it. These rows have what warns beyond them. */
const rows: readonly Row[] = [
  ["AccessKey", { ...newKey, organizationId: "acme" }, outside("organizationId")],
  ["Alert", { ...latencyAlert, interval: "2w", thresholdType: "odd" }, outside("interval", "thresholdType")],
  ["Alert", { ...latencyAlert, name: "n".repeat(513), interval: unknown() }, outside("name")],
  [
    "Alert",
    { ...latencyAlert, channel: { type: "email", emailRecipients: ["a@example.com", "a@", unknown()] } },
    outside("channel.emailRecipients"),
  ],
  [
    "Dashboard",
    {
      name: "n",
      tiles: [],
      filters: [
        { ...filter, colour: "red" },
        { ...filter, type: "ODD", whereLanguage: "odd" },
      ],
    },
    outside("filters[1].type", "filters[1].whereLanguage"),
  ],
  ["Webhook", { ...escalation, url: `https://${"x".repeat(2_048)}` }, outside("url")],
  [
    "Webhook",
    { ...escalation, headers: { "X.Key": "v" }, queryParams: { $key: "v", a$: "v" } },
    outside("headers", "queryParams"),
  ],
  ["AccessKey", { ...newKey, ipAccessList: [] }, ["ipAccessList: [key/unusable]"]],
  [
    "PipeSettings",
    { ...eventsPipe, settings: { streaming_max_insert_wait_ms: 1, dbms_max_thread: 8, dbms_max_threads: 8 } },
    outside("settings.streaming_max_insert_wait_ms", "settings.dbms_max_thread"),
  ],
  [
    "PipeScaling",
    { replicaCpuMillicores: 2000, replicaMemoryGb: 9 },
    ["replicaMemoryGb: [args/outside-known]"],
  ],
  ["Pipe", { ...kafkaPipe, name: "n".repeat(256) }, outside("name")],
  [
    "Pipe",
    withTable({ tableEngine: "Odd", useCustomSortingKey: true, sortingKeys: ["a", "a"] }),
    outside("source.postgres.tableMappings[0].tableEngine", "source.postgres.tableMappings[0].sortingKeys"),
  ],
  [
    "Pipe",
    kafkaWith({ type: "", format: "", authentication: null }),
    lacking("source.kafka.type", "source.kafka.format", "source.kafka.authentication"),
  ],
  [
    "Pipe",
    { ...kafkaPipe, destination: { ...kafkaPipe.destination, tableDefinition: { sortingKey: ["id"] } } },
    lacking("destination.tableDefinition.engine.type"),
  ],
  [
    "PipeSettings",
    { ...eventsPipe, destination: { columns: [{ name: "id", type: "UInt64" }] } },
    ["destination.columns: [pipe/columns-alone]"],
  ],
  ["Dashboard", { ...board, filters: [{ ...filter, whre: "x" }] }, outside("filters[0].whre")],
  // A field near a usual one is as suspect if that is set, too.
  [
    "Dashboard",
    { ...board, tiles: [{ ...tile("A"), config: { ...lineConfig, displayTyp: "line", seriesLimit: 5 } }] },
    outside("tiles[0].config.displayTyp"),
  ],
  [
    "Dashboard",
    { ...board, tiles: [{ ...tile("A"), config: nearlyUsual }] },
    outside(
      "tiles[0].config.displayType",
      "tiles[0].config.numberFormat.mantisa",
      "tiles[0].config.select[1].agFn",
      "tiles[0].config.select[1].whereLanguage",
      "tiles[0].config.select[1].numberFormat.outpt",
    ),
  ],
  [
    "Dashboard",
    { ...board, containers: [{ titl: "C", tabs: [{ idd: "t" }] }] },
    outside(
      ...["containers[0].titl", "containers[0].tabs[0].idd", "containers[0].id", "containers[0].title"],
      ...["containers[0].collapsed", "containers[0].tabs[0].id", "containers[0].tabs[0].title"],
    ),
  ],
  ["Dashboard", { ...board, tiles: [tile("A", { x: 1.5 })] }, outside("tiles[0].x")],
  ["Dashboard", { ...board, tiles: [tile("A"), unknown(), { ...tile("B"), name: unknown() }] }, []],
  ["Pipe", kafkaWith({ type: unknown() }), []],
  ["Pipe", { ...kafkaPipe, source: unknown() }, []],
];

test.each(rows.map(([kind, args, warnings]) => [kind, warnings, args] as const))(
  "a preview warns of args of a new %s by its name: %j",
  async (kind, warnings, args) => {
    const { r = [], ...others } = await preview(make(kind, args));
    const said = r.filter((line) => line.startsWith("warn: ") && !/`up`|dashboard.invalid/.test(line));
    expect([others, shortened(said)]).toEqual([{}, warnings]);
  },
);

test.each<readonly [string, boolean]>([
  ["abov", true],
  ["blow", true],
  // Nothing but another known value is as short.
  ["greater", false],
])("a warning of the value %s names a known one that is near: %s", async (thresholdType, isNear) => {
  const { r = [] } = await preview(make("Alert", { ...latencyAlert, thresholdType }));
  expect(r.join("\n").includes("Did you mean")).toBe(isNear);
});

test.each(["up", "mocks"] as const)(
  "of args only a preview warns: there is no warning in %s",
  async (run) => {
    const misspelled = make("Alert", { ...latencyAlert, thresholdType: "abov" });
    expect(await logged(misspelled, {}, run)).toEqual({});
  },
);

test.each<Row>([
  ["AccessKey", { ...ciKey, expireAt: "2020-01-01T00:00:00Z" }, []],
  ["Alert", { ...latencyAlert, thresholdType: "abov" }, []],
  ["Dashboard", { ...board, tiles: [tile("A"), tile("A")] }, []],
  ["PipeScaling", { replicaCpuMillicores: 2000, replicaMemoryGb: 9 }, []],
  ["PipeSettings", { ...eventsPipe, settings: { dbms_max_thread: 8 } }, []],
])("of args of an unchanged %s neither a preview nor a refresh warns", async (kind, args) => {
  const unchanged = (state: object) => ({ id: "id", state: { ...state, ...recorded } });
  expect(await preview(make(kind, args), { r: unchanged })).toEqual({});
});

test("a preview warns of missing fields of a new pipe", async () => {
  const pipe = make("Pipe", withoutType);
  const existing = (state: object) => ({ id: shopPipe.pipeId, state: { ...state, ...recorded } });
  expect(await preview(pipe, { r: existing })).toEqual({});
  const { r } = await preview(make("Pipe", { ...withoutType, adoptId: eventsPipe.pipeId }));
  expect(shortened(r)).not.toContainEqual(expect.stringContaining("creation-needs"));
});

test("a warning of args uses them after transforms, and shows no secret that a value repeats", async () => {
  const changed = (state: object) => ({ state: { ...state, thresholdType: "odd" } });
  const { r } = await preview(make("Alert", latencyAlert), { r: changed });
  expect(shortened(r)).toEqual(outside("thresholdType"));
  const repeated = kafkaWith({ authentication: `as ${credentials.password}` });
  const text = JSON.stringify(await preview(make("Pipe", repeated)));
  expect(text).toMatch(/source\.kafka\.authentication: .*\[secret\]/);
  expect(text).not.toContain(credentials.password);
});

test("a preview warns of the ID of a service that is no UUID, once at the resource that sets it", async () => {
  const { "": others = [], r = [] } = await preview(make("Alert", { ...latencyAlert, serviceId: "shop" }));
  const isOfId = (line: string) => line.includes("UUID on known services");
  expect(shortened(r.filter(isOfId))).toEqual(outside("serviceId"));
  expect(others.filter(isOfId)).toEqual([]);
});
