import * as contract from "pulumi-pipes-contract";
import { defaultSeed, type EmulatorOptions } from "pulumi-pipes-emulator";
import { z } from "zod";
import { isTableKind } from "../../emulator/src/store/pipeRecord";
import { at, start, text, type Json, type Service } from "./client";

const { pipes, dashboards, webhooks, savedSearches, sources, roles } = defaultSeed;

/** A request whose body can have every field of a schema. */
interface Writing {
  readonly request: string;
  readonly variant?: string;
  readonly schema: z.ZodObject;
  /** Values that do not follow from the schema, by path without places in lists; undefined leaves the field out. */
  readonly values?: Json;
}

const keyValues = {
  ...{ expireAt: "2031-01-01T00:00:00.000Z", "ipAccessList.source": "10.0.0.0/8" },
  ...{ roles: ["developer"], assignedRoleIds: [roles.developer] },
};
const webhookChannel = { "channel.type": "webhook", "channel.webhookId": webhooks.chat };
const alertValues = {
  ...{ dashboardId: undefined, tileId: undefined, chartConfig: undefined },
  ...{ savedSearchId: savedSearches.errors, scheduleStartAt: "2026-11-01T00:00:00.000Z" },
  ...{ source: "saved_search", thresholdType: "not_between" },
  ...{ ...webhookChannel, "channel.emailRecipients": undefined, channels: undefined },
};
const onTile = {
  ...{ dashboardId: dashboards.ingestion.id, tileId: dashboards.ingestion.tiles["Failed batches"] },
  ...{ source: "tile", savedSearchId: undefined, groupBy: undefined },
};
const onChart = {
  chartConfig: {
    ...{ displayType: "line", sourceId: sources.trace, name: "Spans", where: "a:b", whereLanguage: "lucene" },
    select: [{ aggFn: "count" }],
  },
  ...{ source: "inline", savedSearchId: undefined, groupBy: undefined, scheduleStartAt: undefined },
};
const emailChannel = { type: "email", emailRecipients: ["a@shop.example"] };
const tileId = dashboards.checkout.tiles["Error rate"];
const boardParts = {
  ...{ "tiles.containerId": "c", "tiles.tabId": "t", "filters.sourceId": sources.log },
  ...{ "filters.type": "QUERY_EXPRESSION", "filters.variableName": "env" },
  ...{ "filters.options": undefined, "filters.label": undefined, "filters.match": undefined },
  "tiles.config": { displayType: "markdown", markdown: "# Notes" },
  savedFilterValues: [{ type: "sql", condition: "a = 1" }],
  containers: [{ id: "c", title: "Box", collapsed: true, tabs: [{ id: "t", title: "Tab" }] }],
};
const newBoardValues = { ...boardParts, "tiles.id": undefined, "filters.id": undefined };
const boardValues = { ...boardParts, "tiles.id": tileId, "filters.id": "65f1a0c3d2b4e5f607182f01" };

const scalingValues = { replicaCpuMillicores: 1000 };

/** A value within bounds for every setting. */
const bounds: Readonly<Record<string, readonly number[]>> = contract.settingBounds;
const settings = Object.fromEntries<unknown>(
  Object.keys(contract.tuningSettings.shape).map((name) => [name, bounds[name]?.[1] ?? true]),
);

const brokerCredentials = [
  { username: "consumer", password: "word" },
  { accessKeyId: "a", secretKey: "s" },
  { connectionString: "c" },
  { certificate: "c", privateKey: "k" },
];
const kinds = contract.pipeSourceKinds;
/** The one table of a database pipe that rests, so that an update can replace it. */
const goneTable = (kind: contract.TableKind): Json => ({
  ...Object.fromEntries(contract.mappingKeys[kind].map((name) => [name, "gone"])),
  targetTable: "gone",
});
/** The columns that a table engine names: the drawn values are the paths of their fields. */
const engineColumns = ["versionColumnId", "columnIds"].map((field) => ({
  name: `destination.tableDefinition.engine.${field}`,
  type: "UInt64",
}));
const pipeValues = {
  ...{ name: "new", settings, "source.pubsub.seekTimestamp": "2031-01-01T00:00:00Z" },
  ...{ "source.kafka.authentication": "IAM_ROLE", "source.objectStorage.authentication": "IAM_USER" },
  ...{
    "source.objectStorage.skipInitialLoad": false,
    "source.postgres.settings.replicationMode": "cdc_only",
  },
  ...{ "source.postgres.authentication": "IAM_ROLE", "source.mysql.authentication": "IAM_ROLE" },
  ...{
    "source.bigquery.authentication": "SERVICE_ACCOUNT",
    "source.pubsub.authentication": "SERVICE_ACCOUNT",
  },
  ...{ "source.mysql.settings.replicationMechanism": "GTID", "source.bigquery.settings.syncCron": undefined },
  "source.bigquery.tableMappings.queryCdcWatermarkColumn": undefined,
};
/** The descriptions of messages that a stream can have, of which a pipe has one. */
const registry = (kind: string, ...without: readonly string[]): Json =>
  Object.fromEntries(without.map((name) => [`source.${kind}.schemaRegistry.${name}`, undefined]));
const messageSchemas = (kind: string): readonly Json[] => [
  { [`source.${kind}.schemaRegistry`]: undefined },
  {
    [`source.${kind}.protobufSchema`]: undefined,
    ...registry(kind, "url", "authentication", "credentials", "caCertificate"),
  },
  {
    ...{ [`source.${kind}.protobufSchema`]: undefined, [`source.${kind}.schemaRegistry.type`]: "confluent" },
    ...registry(kind, "glueRegion", "glueRegistryName", "glueRoleArn"),
  },
];
const variants: Readonly<Record<string, number>> = { kafka: brokerCredentials.length, kinesis: 2 };
const pipeWritings = kinds.flatMap((kind) =>
  brokerCredentials.slice(0, variants[kind] ?? 1).flatMap((credentials, index): Writing[] => {
    const others = kinds
      .filter((other) => other !== kind)
      .map((other) => [`source.${other}`, undefined] as const);
    const values: Json = {
      ...{ ...pipeValues, "source.kafka.credentials": credentials, "source.pubsub.ackDeadline": 60 },
      ...(messageSchemas(kind)[index] ?? messageSchemas(kind)[2]),
      ...{ [`source.${kind}.settings.snapshotNumRowsPerPartition`]: 1000, ...Object.fromEntries(others) },
      ...(isTableKind(kind)
        ? { "destination.tableDefinition": undefined }
        : { "destination.columns": engineColumns }),
    };
    const removal = isTableKind(kind) ? { [`source.${kind}.tableMappingsToRemove`]: [goneTable(kind)] } : {};
    const variant = `of ${kind} with ${Object.keys(credentials).join()}`;
    const patched = { ...values, ...removal };
    return [
      { request: "POST pipes", variant, schema: contract.pipeCreation, values },
      ...(kind === "bigquery"
        ? []
        : [{ request: `PATCH pipes/${kind}`, variant, schema: contract.pipePatch, values: patched }]),
    ];
  }),
);

const writings: readonly Writing[] = [
  { request: "POST keys", schema: contract.accessKeyCreation, values: keyValues },
  { request: "PATCH keys/ci", schema: contract.accessKeyPatch, values: keyValues },
  // The service refuses a schedule with both.
  ...["scheduleStartAt", "scheduleOffsetMinutes"].flatMap((left) =>
    ["POST alerts", "PUT alerts/errorRate"].map((request) => {
      const values = { ...alertValues, [left]: undefined };
      return { request, variant: `without ${left}`, schema: contract.alertBody, values };
    }),
  ),
  ...["POST alerts", "PUT alerts/errorRate"].map((request) => {
    const values = { ...alertValues, ...onTile, scheduleStartAt: undefined, channel: emailChannel };
    return { request, variant: "with email", schema: contract.alertBody, values };
  }),
  ...["POST alerts", "PUT alerts/errorRate"].map((request) => {
    const values = { ...alertValues, ...onChart };
    return { request, variant: "with a chart", schema: contract.alertBody, values };
  }),
  ...["POST alerts", "PUT alerts/errorRate"].map((request) => {
    const first = { type: "webhook", webhookId: webhooks.chat, severity: "error" };
    const values = {
      ...alertValues,
      scheduleStartAt: undefined,
      channel: undefined,
      channels: [first, emailChannel],
    };
    return { request, variant: "with several channels", schema: contract.alertBody, values };
  }),
  { request: "POST dashboards", schema: contract.dashboardBody, values: newBoardValues },
  { request: "PUT dashboards/checkout", schema: contract.dashboardBody, values: boardValues },
  ...pipeWritings,
  { request: "PATCH pipes/kafka/scaling", schema: contract.pipeScaling, values: scalingValues },
  { request: "PUT pipes/kafka/settings", schema: contract.tuningSettings, values: settings },
];

/** A body with every field; a text is its own path, so that no two are equal. */
const bodyOf = ({ schema, values = {} }: Writing): Json => sample(schema, values, "") as Json;

function sample(schema: z.core.$ZodType, values: Json, path: string): unknown {
  if (Object.hasOwn(values, path)) return values[path];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return sample(schema.unwrap(), values, path);
  const { known } = contract.facts.get(schema as z.ZodType) ?? {};
  if (known !== undefined) return known.at(-1);
  if (schema instanceof z.ZodArray) return [sample(schema.element, values, path)];
  if (schema instanceof z.ZodEnum) return schema.options.at(-1);
  if (schema instanceof z.ZodString) return path;
  if (schema instanceof z.ZodNumber) return 3;
  if (schema instanceof z.ZodBoolean) return true;
  if (!(schema instanceof z.ZodObject)) throw new Error(`${path} needs a value of its own`);
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  // An object that the contract does not look into can hold anything.
  if (fields.length === 0) return { note: path };
  const given = fields.map(([name, field]) => [name, sample(field, values, joined(path, name))] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

const joined = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** Every object and list inside a value, itself included, with its path. */
function holdersIn(value: unknown, path = ""): (readonly [string, Record<string, unknown>])[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, field]) => holdersIn(field, joined(path, name)));
  return [[path, value as Record<string, unknown>], ...inner];
}

const leavesOf = (value: unknown) =>
  holdersIn(value).flatMap(([path, holder]) =>
    Object.entries(holder).flatMap(([name, inner]) =>
      typeof inner === "object" && inner !== null ? [] : [[joined(path, name), inner] as const],
    ),
  );

/** What the service accepts and never returns, or returns under another name. */
const hidden =
  /(^|\.)(credentials|accessKey|serviceAccountKey|protobufSchema|validateSamples|tableMappingsToRemove|assignedRoleIds|destination\.roles)(\.|$)/;
const shownAs = (path: string) => path.replace("tableMappingsToAdd", "tableMappings");

/** What the contract does not look into: it has no names of fields in there. */
const opaque = /(^|\.)(config|chartConfig|containers|savedFilterValues)(\.|$)/;

/** The database pipes of the seed rest and have one table, so that an update can replace it. */
async function startPaused(options?: EmulatorOptions): Promise<Service> {
  const service = await start(options);
  for (const kind of kinds.filter(isTableKind))
    service.patch("pipes", pipes[kind], {
      state: "Paused",
      source: { [kind]: { tableMappings: [goneTable(kind)] } },
    });
  return service;
}

/** What a request returns, and what a later read of the object returns. */
async function written(service: Service, { request }: Writing, body: Json): Promise<readonly unknown[]> {
  const result = await service.result(request, body);
  const object = (result["key"] ?? result) as Json;
  const isScaling = request.endsWith("/scaling");
  const path = request.replace(/^\w+ /, "").replace("/scaling", "");
  const later = await service.result(
    `GET ${request.startsWith("POST") ? `${path}/${text(object, "id")}` : path}`,
  );
  return [object, later].map((seen) => (isScaling ? seen["scaling"] : seen));
}

/** The body with each of its fields in turn misspelt: the last letter is doubled. */
const misspellings = (body: Json) =>
  holdersIn(body).flatMap(([path, holder], index) => {
    if (opaque.test(path) || Array.isArray(holder)) return [];
    return Object.keys(holder).map((name) => {
      const wrong = structuredClone(body);
      const copy = holdersIn(wrong)[index]?.[1] ?? {};
      const misspelt = `${name}${name.slice(-1)}`;
      copy[misspelt] = copy[name];
      Reflect.deleteProperty(copy, name);
      return { wrong, path: joined(path, misspelt) };
    });
  });

const titled = writings.map(
  (writing) => [`${writing.request} ${writing.variant ?? ""}`.trim(), writing] as const,
);
describe.each(titled)("%s", (_title, writing) => {
  const body = bodyOf(writing);

  test("returns every field of the body at once and later, except secrets", async () => {
    const visible = (path: string, value: unknown) => (hidden.test(path) ? undefined : value);
    const sent = leavesOf(body).map(([path, value]) => [shownAs(path), visible(path, value)]);
    for (const seen of await written(await startPaused(), writing, body)) {
      const leaves = new Map<unknown, unknown>(leavesOf(seen));
      expect(sent.filter(([path, value]) => leaves.get(path) !== value)).toEqual([]);
    }
  });

  test("keeps an unknown field in every object of the body, unless the emulator is strict", async () => {
    const unknown = structuredClone(body);
    const holders = holdersIn(unknown).filter(([, holder]) => !Array.isArray(holder));
    for (const [, holder] of holders) holder["unheardOf"] = { of: ["the future"] };
    const expected = holders
      .map(([path]) => shownAs(path))
      .filter((path) => !hidden.test(path))
      .flatMap((path) => [path, ...otherSpelling(path)]);
    for (const seen of await written(await startPaused({ strict: false }), writing, unknown)) {
      const kept = holdersIn(seen).filter(([, holder]) => "unheardOf" in holder);
      expect(kept.map(([path]) => path).sort()).toEqual(expected.sort());
    }
  });

  test("refuses every misspelt field if the emulator is strict", async () => {
    const service = await startPaused();
    for (const { wrong, path } of misspellings(body))
      expect([path, await service.status(writing.request, wrong)]).toEqual([path, 400]);
  });
});

/** Where an alert has the same channel again. */
const otherSpelling = (path: string): readonly string[] =>
  path === "channel" ? ["channels.0"] : path === "channels.0" ? ["channel"] : [];

test("a strict emulator accepts fields that it returned, also those of a test or a quirk", async () => {
  const service = await start({ quirks: { keepUnknownFields: true } });
  const [first, ...others] = service.get("dashboards", dashboards.checkout.id)?.tiles ?? [];
  service.patch("dashboards", dashboards.checkout.id, { tiles: [{ ...first, legend: "left" }, ...others] });
  const { name, tiles } = await service.result("GET dashboards/checkout");
  expect(at(tiles, "0.legend")).toBe("left");
  expect((await service.result("PUT dashboards/checkout", { name, tiles }))["tiles"]).toEqual(tiles);
  service.setQuirks({ extraFields: true });
  const { tiles: extended } = await service.result("GET dashboards/checkout");
  expect(await service.status("PUT dashboards/checkout", { name, tiles: extended })).toBe(200);
});

test("unknown fields are listed once by request and path, and in the line of the request log", async () => {
  const lines: string[] = [];
  const service = await start({ strict: false, logger: (line) => lines.push(line) });
  const values = { ...alertValues, scheduleStartAt: null };
  const body = bodyOf({ request: "", schema: contract.alertBody, values });
  const channel = { ...(body["channel"] as Json), urgency: "high" };
  for (const owner of [undefined, "shop"]) await service.result("POST alerts", { ...body, channel, owner });
  await service.result("PUT alerts/errorRate", { ...body, owner: "shop" });
  const ipAccessList = ["10.0.0.1", "10.0.0.2"].map((source) => ({ source, note: "a" }));
  await service.result("PATCH keys/ci", { ipAccessList, "a\nGET / 200": 1 });
  expect(service.unknownFields()).toEqual([
    "POST alerts: body.channel.urgency",
    "POST alerts: body.owner",
    "PUT alerts/{alertId}: body.owner",
    "PATCH keys/{keyId}: body.ipAccessList[].note",
    'PATCH keys/{keyId}: body."a\\nGET / 200"',
  ]);
  expect(lines.map((line) => line.split(/ \d+ms/)[1])).toEqual([
    " unknown: body.channel.urgency",
    " unknown: body.channel.urgency, body.owner",
    " unknown: body.owner",
    expect.not.stringContaining("\n"),
  ]);
  service.clearRequests();
  expect(service.unknownFields()).toEqual([]);
  expect(await service.result("PUT alerts/errorRate", body)).not.toHaveProperty("owner");
});

test.each([false, true])("an update can repeat fixed fields unchanged (strict: %j)", async (strict) => {
  const service = await start({ strict });
  const before = service.get("pipes", pipes.postgres);
  const { settings, tableMappings } = before?.source?.postgres ?? {};
  const destination = { database: "shop", managedTable: false, tableDefinition: null };
  const body = { source: { postgres: { settings, tableMappings } }, destination };
  expect(await service.status("PATCH pipes/postgres", body)).toBe(200);
  expect(service.get("pipes", pipes.postgres)).toEqual(before);
  expect(service.unknownFields()).toEqual([]);
});

describe("the content of a tile", () => {
  const sourceId = sources.trace;
  const target = { mode: "id", id: sources.log };
  const filter = { kind: "expressionTemplate", expression: "a", template: "b" };
  const chart = { ...{ displayType: "line", sourceId }, numberFormat: { output: "number" } };
  const table = { displayType: "table", sourceId, onClick: { type: "search", target, filters: [filter] } };
  const colorRules = [{ operator: "gt", value: 1, color: "chart-red" }];
  const configs: readonly Json[] = [
    { ...chart, select: [{ aggFn: "count" }] },
    { ...table, select: [{ aggFn: "count" }] },
    { displayType: "number", sourceId, select: [{ aggFn: "count" }], colorRules },
    {
      displayType: "number",
      configType: "sql",
      connectionId: defaultSeed.connectionId,
      sqlTemplate: "SELECT 1",
    },
    { displayType: "heatmap", sourceId, select: [{ valueExpression: "a" }] },
  ];
  const boardWith = (config: Json): Json => ({
    name: "n",
    tiles: [{ ...{ name: "t", x: 0, y: 0, w: 4, h: 4 }, config }],
  });
  const requests = ["POST dashboards", "PUT dashboards/checkout"];

  test.each(configs)("refuses each misspelt field if the emulator is strict: %j", async (config) => {
    const service = await start();
    for (const { wrong, path } of misspellings(config))
      for (const request of requests) {
        const { body } = await service.send(request, boardWith(wrong));
        const refusedPaths = String(body["error"])
          .split("; ")
          .map((refusal) => refusal.split(": ")[0]);
        expect([request, body["status"], refusedPaths]).toEqual([
          ...[request, 400],
          expect.arrayContaining([`tiles.0.config.${path}`]),
        ]);
      }
  });

  test.each([
    [false, false],
    [false, true],
    [true, false],
  ])("lists each unknown field (keepUnknownFields: %j, strict: %j)", async (keepUnknownFields, strict) => {
    const service = await start({ strict, quirks: { keepUnknownFields } });
    for (const config of configs) {
      const unknown = structuredClone(config);
      const holders = holdersIn(unknown).filter(([, holder]) => !Array.isArray(holder));
      for (const [, holder] of holders) holder["unheardOf"] = { of: ["the future"] };
      expect(await service.status("POST dashboards", boardWith(unknown))).toBe(strict ? 400 : 200);
      const paths = holders.map(([path]) => joined(path.replace(/\.\d+/g, "[]"), "unheardOf"));
      const listed = paths.map((path) => `POST dashboards: body.tiles[].config.${path}`);
      expect(service.unknownFields().sort()).toEqual(listed.sort());
      service.clearRequests();
    }
  });

  test("can have fields of another type of tile, which are dropped and not unknown", async () => {
    const service = await start();
    const select = [{ aggFn: "count", heatmapScaleType: "log", countExpression: "b" }];
    const onClick = { type: "external", urlTemplate: "https://shop.example", target };
    const config = { ...chart, select, ...{ where: "a", markdown: "b", colorRules, onClick } };
    const { tiles } = await service.result("POST dashboards", boardWith(config));
    for (const name of ["where", "markdown", "colorRules", "onClick"])
      expect(at(tiles, "0.config")).not.toHaveProperty(name);
    expect(service.unknownFields()).toEqual([]);
  });
});
