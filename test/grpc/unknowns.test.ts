import { type PropertyMap, secretPathsIn, unknownValue, unwrapped } from "../harness/provider/wire";
import { ciKey, eventsPipe, inService, latencyAlert, shopPipe } from "../harness/args";
import { internals, type Kind } from "../harness/provider/managedResource";
import { useSession } from "../harness/provider/session";

const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
const orders = {
  sourceSchemaName: "public",
  sourceTable: "orders",
  targetTable: "public_orders",
  excludedColumns: ["a", "b"],
  sortingKeys: ["id"],
};

const key = {
  ...ciKey,
  name: "builds",
  roles: ["admin", "developer"],
  state: "enabled",
  expireAt: "2030-01-01T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }, { source: "192.0.2.1" }],
};
const database = {
  ...shopPipe,
  source: {
    postgres: { host: "db", port: 1, credentials, tableMappings: [orders], settings: { pullBatchSize: 1 } },
  },
  settings: { dbms_max_threads: 3, object_storage_use_cluster_function: true },
};
const stream = {
  ...eventsPipe,
  source: {
    kafka: { caCertificate: "pem-of-the-test", reversePrivateEndpointIds: ["a"] },
    validateSamples: true,
  },
  destination: { columns: [{ name: "id", type: "String" }] },
  fieldMappings: [{ sourceField: "a", destinationField: "id" }],
};
/** Args of each resource in which every field that can be written is given, those of two kinds of pipe. */
const everything: readonly (readonly [Kind, PropertyMap])[] = [
  ["AccessKey", { ...inService, ...key }],
  ["Alert", { ...inService, ...latencyAlert, thresholdMax: 300, adoptId: "65f1a0c3d2b4e5f607182c01" }],
  ["PipeSettings", { ...inService, ...database }],
  ["PipeSettings", { ...inService, ...stream }],
];

/** Names of properties and places in lists. */
type Path = readonly (string | number)[];

/** The path of each value inside another, parents included. */
function pathsIn(value: unknown, above: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): Path[] => {
    const path = [...above, Array.isArray(value) ? Number(name) : name];
    return [path, ...pathsIn(inner, path)];
  });
}

/** The value with something else at a path. */
function withAt(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? withAt(item, rest, replacement) : item));
  const map = value as PropertyMap;
  return { ...map, [step]: withAt(map[step], rest, replacement) };
}

/** The value at a path that exists. */
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as PropertyMap)[step], value);
}

const session = useSession();
const cases = everything.flatMap(([kind, args]) => {
  const { serviceId: _service, ...rest } = args;
  const own = kind === "AccessKey" ? rest : args;
  return pathsIn(own).map((path) => [`${kind}.${path.join(".")}`, kind, own, path] as const);
});

/** How many values inside are not known. */
const unknownsIn = (value: unknown) => JSON.stringify(unwrapped({ value })).split(unknownValue).length - 1;

test("a value that is not known yet passes check and diff wherever it stands, and stays unknown", async () => {
  for (const [where, kind, args, path] of cases) {
    const news = { ...(withAt(args, path, unknownValue) as PropertyMap), ...internals(kind) };
    const { inputs, failures } = await session.provider.check({}, news);
    expect({ where, failures }).toEqual({ where, failures: [] });
    expect({ where, unknowns: unknownsIn(inputs) }).toEqual({ where, unknowns: 1 });
    const inList = path.findIndex((step) => typeof step === "number");
    const place = path.slice(0, inList === -1 ? path.length : inList);
    expect({ where, found: unknownsIn(valueAt(unwrapped(inputs), place)) }).toEqual({ where, found: 1 });
    const { inputs: olds } = await session.provider.check({}, { ...args, ...internals(kind) });
    const again = await session.provider.check(unwrapped(olds), news);
    expect({ where, failures: again.failures }).toEqual({ where, failures: [] });
    const diff = await session.provider.diff("some-id", unwrapped(olds), unwrapped(inputs));
    expect({ where, changes: diff.changes }).toEqual({ where, changes: undefined });
  }
  expect(session.requests()).toEqual([]);
});

test("args in which nothing is known yet pass", async () => {
  for (const [kind, args] of everything) {
    const names = Object.keys(args).filter((name) => kind !== "AccessKey" || name !== "serviceId");
    const news = Object.fromEntries(names.map((name) => [name, unknownValue]));
    const { inputs, failures } = await session.provider.check({}, { ...news, ...internals(kind) });
    expect(failures).toEqual([]);
    expect(unwrapped(inputs)).toMatchObject(news);
  }
});

test("an unknown field beside a wrong one does not hide what is wrong", async () => {
  const news = { ...latencyAlert, threshold: unknownValue, interval: "1 hour", nmae: unknownValue };
  const { failures } = await session.provider.check({}, { ...news, ...internals("Alert") });
  expect(failures.map(({ reason }) => reason.split(":")[0]).sort()).toEqual(["interval", "nmae"]);
});

test("several unknown items of a set stay several", async () => {
  const news = { ...ciKey, roles: [unknownValue, "admin", unknownValue], ...internals("AccessKey") };
  const { inputs } = await session.provider.check({}, news);
  expect(inputs["roles"]).toEqual(["admin", unknownValue, unknownValue]);
});

test("unknown secrets stay secret", async () => {
  const source = {
    kafka: { credentials: { username: "u", password: unknownValue }, caCertificate: unknownValue },
  };
  const { inputs } = await session.provider.check(
    {},
    { ...eventsPipe, source, ...internals("PipeSettings") },
  );
  expect(secretPathsIn(inputs)).toEqual(["source.kafka.caCertificate", "source.kafka.credentials"]);
  expect(unwrapped(inputs)["source"]).toEqual(source);
});

test("an id that is not known yet counts as another object", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  const replacesOf = async (change: PropertyMap) =>
    (await alert.diff({ ...alert.inputs, ...change })).replaces;
  expect(await replacesOf({ serviceId: unknownValue })).toEqual(["serviceId"]);
  expect(await replacesOf({ adoptId: unknownValue })).toEqual(["adoptId"]);
  expect(await replacesOf({ dashboardId: unknownValue, channel: unknownValue })).toEqual([]);
});

test("check is idempotent", async () => {
  for (const [kind, args] of everything) {
    const { serviceId, ...rest } = args;
    const news = { ...rest, ...(kind === "AccessKey" ? {} : { serviceId }), ...internals(kind) };
    const once = unwrapped((await session.provider.check({}, news)).inputs);
    const twice = unwrapped((await session.provider.check(once, once)).inputs);
    expect(twice).toEqual(once);
  }
});
