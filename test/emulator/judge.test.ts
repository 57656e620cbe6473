import { pipeSourceKinds } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import { isTableKind } from "../../emulator/src/store/pipeRecord";
import { published, type PublishedField, type PublishedFields } from "../contract/published/published";
import { caseCount, seed, seededRandom } from "../harness/random";
import { start, text, type Json, type Service } from "./client";

/*
 * Bodies with one fault each, from the fields that services publish: the emulator rejects what such a service rejects, or a
 * test against it proves nothing.
 */

/** The part of the faulty bodies that the emulator rejects, at least, in percent. */
const leastRate = 99;

/** Several thousand requests. */
const patienceMs = 180_000;

/** The part of the faults that a run draws. */
const part = 0.15;

const { dashboards, webhooks, savedSearches, roles, sources, connectionId, pipes } = defaultSeed;

/** A request with the values that do not follow from the published fields, by path; undefined leaves a field out. */
interface Request {
  readonly resource: string;
  readonly request: string;
  readonly body: keyof typeof published;
  readonly values: Json;
  /** The forms of objects that have several, by path. */
  readonly forms?: Readonly<Record<string, string>>;
}

const random = seededRandom(seed);
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to pick");
  return item;
};

/** A valid value of a field. */
function valid(field: PublishedField, { values, forms = {} }: Request, path: string): unknown {
  if (path in values) return values[path];
  const request = { values, forms } as Request;
  const inner = (fields: PublishedFields): Json => validFields(fields, request, path);
  if (field.forms !== undefined) {
    const chosen = field.forms[forms[path] ?? pick(Object.keys(field.forms))];
    return inner(chosen ?? {});
  }
  if (field.fields !== undefined) return inner(field.fields);
  if (field.type === "array")
    return field.item === undefined ? [] : [valid(field.item, request, `${path}[]`)];
  if (field.values !== undefined) return pick(field.values);
  if (field.format === "date-time") return "2031-01-01T00:00:00.000Z";
  const [least = 1, most = 1000] = field.bounds ?? [];
  switch (field.type) {
    case "string":
      return "text";
    case "boolean":
      return random() < 0.5;
    case "object":
      return {};
    default:
      return Math.min(Math.max(least, 1), most);
  }
}

function validFields(fields: PublishedFields, request: Request, above: string): Json {
  const given = Object.entries(fields).map(
    ([name, field]) => [name, valid(field, request, above === "" ? name : `${above}.${name}`)] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** A faulty value, with the name of the fault. */
type Fault = readonly [fault: string, value: unknown];

/** The faulty values of a field in an object; `undefined` is a missing field. */
function faultsOf(field: PublishedField, value: unknown): readonly Fault[] {
  const { type, values, bounds: [least, most] = [-Infinity, Infinity] } = field;
  const isText = type === "string";
  const tooLong = (length: number): unknown =>
    type === "array" ? Array.from({ length }, () => (value as readonly unknown[])[0]) : "x".repeat(length);
  const measured = (length: number): unknown => (isText || type === "array" ? tooLong(length) : length);
  const wrong = isText ? pick([7, true, {}]) : pick(["text", type === "boolean" ? 3 : true]);
  return [
    ...(field.isRequired ? [["missing", undefined] as const] : []),
    ...(field.isNullable ? [] : [["null", null] as const]),
    ["of another type", type === "array" || type === "object" ? pick(["text", 7, true]) : wrong],
    ...(values === undefined ? [] : [["unknown", isText ? "odd-value" : 0.123] as const]),
    ...(Number.isFinite(least) && (least > 0 || !isText)
      ? [["too small", measured(least - 1)] as const]
      : []),
    ...(Number.isFinite(most) ? [["too large", measured(most + 1)] as const] : []),
    ...(type === "integer" ? [["no whole number", Number(value) + 0.5] as const] : []),
    ...(field.isUnique ? [["duplicate", ["a", "a"]] as const] : []),
    ...(field.format === "date-time" ? [["no time", "tomorrow"] as const] : []),
  ];
}

/** Every body with one fault, by the place and name of the fault. */
function* faultyBodies(fields: PublishedFields, body: Json, above = ""): Generator<readonly [string, Json]> {
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    if (value === undefined) continue;
    const path = above === "" ? name : `${above}.${name}`;
    for (const [fault, wrong] of faultsOf(field, value)) {
      const { [name]: _right, ...others } = body;
      yield [`${path} ${fault}`, wrong === undefined ? others : { ...others, [name]: wrong }];
    }
    const items = Array.isArray(value) ? (value as readonly unknown[]) : undefined;
    const inside = items === undefined ? value : items[0];
    const item = items === undefined ? field : field.item;
    const place = items === undefined ? path : `${path}[]`;
    const within = (faulty: unknown): Json => ({
      ...body,
      [name]: items === undefined ? faulty : [faulty, ...items.slice(1)],
    });
    if (items !== undefined && item !== undefined && inside !== undefined && item.fields === undefined)
      for (const [fault, wrong] of faultsOf({ ...item, isRequired: false }, inside))
        yield [`${place} ${fault}`, within(wrong)];
    const inner = item?.fields ?? formOf(item?.forms, inside);
    if (inner !== undefined && typeof inside === "object" && inside !== null)
      for (const [what, faulty] of faultyBodies(inner, inside as Json, place)) yield [what, within(faulty)];
  }
}

const leavesOf = (value: unknown): (readonly [string, unknown])[] =>
  typeof value !== "object" || value === null
    ? [["", value]]
    : Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(inner).map(([path, leaf]) => [path === "" ? name : `${name}.${path}`, leaf] as const),
      );

/** The form with just the fields of an object. */
const formOf = (forms: PublishedField["forms"], value: unknown): PublishedFields | undefined =>
  Object.values(forms ?? {}).find(
    (form) =>
      Object.entries(form).every(([name, { isRequired, values }]) => {
        const given = (value as Json | undefined)?.[name];
        return given === undefined ? !isRequired : (values?.includes(given as string) ?? true);
      }) && Object.keys(value as Json).every((name) => name in form),
  );

const chartForms = Object.keys(published["alert"]?.["chartConfig"]?.forms ?? {});
const chartValues = {
  ...{ "chartConfig.sourceId": sources.trace, "chartConfig.connectionId": connectionId },
  ...{ "chartConfig.select[].aggFn": "quantile", "chartConfig.select[].level": 0.95 },
  ...{ "chartConfig.asRatio": false, "chartConfig.where": undefined },
  "chartConfig.colorRules": [{ operator: "gt", value: 1, color: "chart-red" }],
};

const alertValues = {
  ...chartValues,
  ...{ dashboardId: dashboards.ingestion.id, tileId: dashboards.ingestion.tiles["Failed batches"] },
  ...{ savedSearchId: undefined, scheduleStartAt: undefined, source: "tile", thresholdType: "above" },
  // The longest interval, because an offset is shorter. Services differ in the shortest one.
  interval: "1d",
  ...{
    threshold: 5,
    "channel.type": "webhook",
    "channel.webhookId": webhooks.chat,
    "channel.webhookService": "generic",
    channels: undefined,
  },
};
const emailValues = { "channel.type": "email", "channel.emailRecipients": ["a@shop.example"] };
const { channels: _channels, ...others } = alertValues;
const listValues = {
  ...{ ...others, channel: undefined, "channels[].type": "webhook", "channels[].webhookId": webhooks.chat },
  "channels[].webhookService": "generic",
};
const searchValues = {
  ...{
    dashboardId: undefined,
    tileId: undefined,
    savedSearchId: savedSearches.errors,
    source: "saved_search",
  },
};
const [tileId] = Object.values(dashboards.checkout.tiles);
const newTile = { "tiles[].id": undefined, "tiles[].containerId": undefined, "tiles[].tabId": undefined };
const configForms = Object.keys(
  published["dashboardCreation"]?.["tiles"]?.item?.fields?.["config"]?.forms ?? {},
);
const config = "tiles[].config";
const board = {
  ...newTile,
  ...{ [`${config}.sourceId`]: sources.trace, [`${config}.connectionId`]: connectionId },
  ...{ [`${config}.select[].aggFn`]: "quantile", [`${config}.asRatio`]: false },
  [`${config}.onClick.target`]: { mode: "template", template: "{{a}}" },
  [`${config}.onClick.urlTemplate`]: "https://shop.example/{{a}}",
  [`${config}.colorRules`]: [{ operator: "gt", value: 1, color: "chart-red" }],
  [`${config}.select[].level`]: 0.95,
  ...{ "tiles[].series": undefined, "tiles[].asRatio": undefined },
  ...{ "filters[].sourceId": sources.log, "filters[].isBroadcastEnabled": undefined },
  ...{ "filters[].isVariableEnabled": true, "filters[].variableName": "env" },
  ...{ "savedFilterValues[].name": "env", "savedFilterValues[].all": undefined },
};

const keyValues = {
  ...{ hashData: undefined, assignedRoleIds: [roles.developer], "ipAccessList[].source": "10.0.0.0/8" },
};

/** The fields of the other kinds of sources, which a pipe does not have. */
const otherKinds = (kind: string): Json =>
  Object.fromEntries(
    pipeSourceKinds.filter((other) => other !== kind).map((other) => [`source.${other}`, undefined]),
  );
const certificate = "-----BEGIN CERTIFICATE-----\nYQ==\n-----END CERTIFICATE-----";

const pipeValues = (kind: string): Json => ({
  ...otherKinds(kind),
  name: "new",
  "source.kafka.tombstoneMode": "soft_delete",
  ...{ "source.kinesis.format": "Avro", "source.pubsub.seekType": "timestamp" },
  ...{ "source.kafka.protobufSchema": undefined, "source.kinesis.protobufSchema": undefined },
  "source.bigquery.settings.replicationMode": "cdc",
  "source.bigquery.settings.replicationMethod": "events_based",
  "source.bigquery.settings.syncCron": undefined,
  "source.bigquery.tableMappings[].eventsFunction": "changes",
  "source.bigquery.tableMappings[].queryCdcWatermarkColumn": undefined,
  "source.kafka.offset.timestamp": "2031-01-01T00:00",
  ...{ "source.objectStorage.isContinuous": true, "source.objectStorage.skipInitialLoad": false },
  "source.kafka.type": "msk",
  ...{ "source.objectStorage.type": "s3", "source.objectStorage.authentication": "IAM_USER" },
  "source.postgres.settings.replicationMode": "cdc_only",
  ...Object.fromEntries(
    ["kafka", "postgres", "mysql"].map((one) => [`source.${one}.authentication`, "IAM_ROLE"]),
  ),
  "source.kafka.format": "AvroConfluent",
  "source.mysql.settings.replicationMechanism": "GTID",
  ...(isTableKind(kind as never)
    ? { "destination.table": undefined, "destination.tableDefinition": undefined }
    : {}),
  ...(isTableKind(kind as never) ? { scaling: undefined, startPaused: undefined } : {}),
  ...Object.fromEntries(
    ["kafka", "kafka.schemaRegistry", "postgres", "mysql", "mongodb"].map((place) => [
      `source.${place}.caCertificate`,
      certificate,
    ]),
  ),
  "source.kafka.reversePrivateEndpointIds": [defaultSeed.reversePrivateEndpoints.brokers],
  "source.kafka.schemaRegistry.url": "https://registry.example",
  "source.objectStorage.queueUrl": "https://queue.example/files",
  "source.bigquery.snapshotStagingPath": "gs://bucket/staging",
  ...(kind === "kafka" || kind === "kinesis" ? { "scaling.concurrency": undefined } : {}),
  ...(kind === "pubsub" ? { scaling: undefined } : {}),
  ...(kind === "objectStorage"
    ? { "scaling.replicaCpuMillicores": undefined, "scaling.replicaMemoryGb": undefined }
    : {}),
});

const requests: readonly Request[] = [
  { resource: "keys", request: "POST keys", body: "accessKeyCreation", values: keyValues },
  { resource: "keys", request: "PATCH keys/ci", body: "accessKeyPatch", values: keyValues },
  ...["POST alerts", "PUT alerts/errorRate"].flatMap((request): Request[] => {
    const alert = { resource: "alerts", request, body: "alert" };
    const forms = { channel: "AlertChannelWebhook" };
    const email = { ...alertValues, ...emailValues };
    return [
      { ...alert, values: alertValues, forms },
      { ...alert, values: { ...alertValues, ...searchValues }, forms },
      { ...alert, values: email, forms: { channel: "AlertChannelEmail" } },
      { ...alert, values: listValues, forms: { "channels[]": "AlertChannelWebhook" } },
      ...chartForms.map((chartConfig) => ({
        ...alert,
        values: { ...alertValues, dashboardId: undefined, tileId: undefined, source: "inline" },
        forms: { ...forms, chartConfig },
      })),
    ];
  }),
  ...configForms.flatMap((config): Request[] => {
    const forms = { "tiles[].config": config };
    const put = { ...board, "tiles[].id": tileId };
    return [
      { resource: "dashboards", request: "POST dashboards", body: "dashboardCreation", values: board, forms },
      {
        ...{ resource: "dashboards", request: "PUT dashboards/checkout", body: "dashboardReplacement" },
        ...{ values: put, forms },
      },
    ];
  }),
  ...pipeSourceKinds.flatMap((kind): Request[] => [
    { resource: "pipes", request: "POST pipes", body: "pipeCreation", values: pipeValues(kind) },
    ...(kind === "bigquery"
      ? []
      : [
          {
            ...{ resource: "pipes", request: `PATCH pipes/${kind}`, body: "pipePatch" },
            values: {
              ...pipeValues(kind),
              [`source.${kind}.tableMappingsToRemove`]: undefined,
            },
          },
        ]),
  ]),
  { resource: "pipes", request: "PATCH pipes/kafka/scaling", body: "pipeScaling", values: {} },
  { resource: "pipes", request: "PATCH pipes/kafka/state", body: "pipeCommand", values: { command: "stop" } },
];

/** Pauses the pipes of databases, so that an update can change their tables. */
function rest(service: Service): void {
  for (const kind of pipeSourceKinds.filter(isTableKind))
    service.patch("pipes", pipes[kind], { state: "Paused" });
}

async function startResting(): Promise<Service> {
  const service = await start({ strict: false, quirks: { strict: true } });
  rest(service);
  return service;
}

const bodyOf = (entry: Request): Json => validFields(published[entry.body] ?? {}, entry, "");

/** Whether the emulator rejects a body. One that it accepts changes its objects, so another service takes over. */
async function isRejected(service: Service, request: string, body: Json): Promise<boolean> {
  const status = await service.status(request, body);
  if (status !== 400) service.reset();
  if (status !== 400) rest(service);
  return status === 400;
}

const secret = /(^|\.)(credentials|accessKey|serviceAccountKey|protobufSchema)(\.|$)/;
/** Fields that a service accepts and never returns. */
const hidden =
  /(^|\.)(credentials|accessKey|serviceAccountKey|protobufSchema|validateSamples|tableMappingsToRemove|assignedRoleIds|destination\.roles|startPaused|filters\.\d+\.id)(\.|$)/;

/** The objects inside a value, itself included. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

/** Sends a body, and returns the object of the response and of a later read. */
async function written(service: Service, request: string, body: Json): Promise<readonly unknown[]> {
  const result = await service.result(request, body);
  const [, path = ""] = request.split(" ");
  const object = (result["key"] ?? result) as Json;
  const part = (shown: Json): unknown => (path.endsWith("/scaling") ? shown["scaling"] : shown);
  const collection = path.replace("/scaling", "");
  const place = request.startsWith("POST") ? `${collection}/${text(object, "id")}` : collection;
  return [part(object), part(await service.result(`GET ${place}`))];
}

/** The path of a field in every item of its lists. A response shows added mappings among the others. */
const withoutIndexes = (path: string): string => path.replace("ToAdd", "").replace(/\.\d+/g, "[]");

/** The place of a field in a request and in the form of its object, if it has several. */
function placeOf({ request, forms = {} }: Request, path: string): string {
  const [formAt] = Object.keys(forms);
  return `${request} ${formAt !== undefined && path.startsWith(formAt) ? forms[formAt] : ""} ${path}`;
}

test("the emulator accepts every body without a fault, and returns its fields but secrets, also unknown ones, which it lists", async () => {
  const isReturned = new Map<string, boolean>();
  for (const entry of requests.filter(({ request }) => !request.endsWith("/state"))) {
    const service = await startResting();
    const body = bodyOf(entry);
    const objects = objectsIn(body);
    for (const object of objects) object["unheardOf"] = "of the future";
    const sent = leavesOf(body).filter(([path]) => !hidden.test(path));
    for (const shown of await written(service, entry.request, body)) {
      const secrets = leavesOf(shown).flatMap(([path]) => (secret.test(path) ? [path] : []));
      expect([entry.request, secrets]).toEqual([entry.request, []]);
      const returned = new Set(
        leavesOf(shown).map(([path, value]) => `${withoutIndexes(path)} ${String(value)}`),
      );
      for (const [path, value] of sent) {
        const place = placeOf(entry, withoutIndexes(path));
        const isShown = returned.has(`${withoutIndexes(path)} ${String(value)}`);
        isReturned.set(place, isShown || isReturned.get(place) === true);
      }
    }
    expect([entry.request, service.unknownFields().length]).toEqual([entry.request, objects.length]);
    await service.close();
  }
  expect([...isReturned].flatMap(([place, isShown]) => (isShown ? [] : [place]))).toEqual([]);
});

test(
  `the emulator rejects at least ${leastRate} % of bodies with one fault each (seed ${seed})`,
  async () => {
    const service = await startResting();
    const tried = new Map<string, boolean>();
    for (const entry of requests) {
      for (const [what, faulty] of faultyBodies(published[entry.body] ?? {}, bodyOf(entry))) {
        const key = `${entry.resource}: ${placeOf(entry, what)}`;
        if (tried.has(key) || random() > part * caseCount(1)) continue;
        tried.set(key, await isRejected(service, entry.request, faulty));
      }
    }
    const rateOf = (resource: string): string => {
      const all = [...tried].filter(([key]) => key.startsWith(resource));
      const rejected = all.filter(([, wasRejected]) => wasRejected);
      return `${resource || "all"}: ${rejected.length} of ${all.length}`;
    };
    const resources = [...new Set(requests.map(({ resource }) => resource)), ""];
    process.stdout.write(
      `Rejected bodies with one fault (seed ${seed}): ${resources.map(rateOf).join(", ")}\n`,
    );
    const accepted = [...tried].flatMap(([key, wasRejected]) => (wasRejected ? [] : [key]));
    expect(tried.size).toBeGreaterThan(500);
    expect(accepted.slice(0, Math.floor((tried.size * (100 - leastRate)) / 100))).toEqual(accepted);
  },
  patienceMs,
);

test("a strict emulator names an unknown field in every object of a body", async () => {
  const service = await start({ quirks: { strict: true } });
  rest(service);
  for (const entry of requests) {
    const body = bodyOf(entry);
    const unknown = objectsIn(body);
    for (const object of unknown) object["unheardOf"] = "of the future";
    const { error } = (await service.send(entry.request, body)).body;
    expect([entry.request, entry.forms, String(error).match(/unheardOf: /g)?.length, error]).toEqual([
      entry.request,
      entry.forms,
      unknown.length,
      error,
    ]);
  }
});
