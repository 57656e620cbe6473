import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe, inOrganization, inService, latencyAlert, shopPipe } from "../harness/args";
import { internals, type Kind, ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type DynamicProvider, startDynamicProvider } from "../harness/provider/process";
import { type PropertyMap, secretPathsIn, unknownValue, unwrapped } from "../harness/provider/wire";
import { configurationOf, startEmulator } from "../harness/service/emulator";

let emulator: Emulator;
let provider: DynamicProvider;
beforeAll(async () => {
  emulator = await startEmulator({ transitionMs: 10 });
  provider = await startDynamicProvider({ config: configurationOf(emulator) });
});
beforeEach(() => {
  provider.nextRun();
  emulator.reset();
});
afterAll(async () => {
  await provider.stop();
  await emulator.close();
});

const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
const orders = {
  sourceSchemaName: "public",
  sourceTable: "orders",
  targetTable: "public_orders",
  excludedColumns: ["a", "b"],
  sortingKeys: ["id"],
};
/** Args of each resource in which every field that can be written is set, those of two kinds of pipe. */
const everything: readonly (readonly [Kind, PropertyMap])[] = [
  [
    "AccessKey",
    {
      ...inOrganization,
      ...ciKey,
      name: "builds",
      roles: ["admin", "developer"],
      state: "enabled",
      expireAt: "2090-01-01T00:00:00Z",
      ipAccessList: [{ source: "10.0.0.0/8", description: "office" }, { source: "192.0.2.1" }],
    },
  ],
  ["Alert", { ...inService, ...latencyAlert, thresholdMax: 300, adoptId: defaultSeed.alerts.errorRate }],
  [
    "PipeSettings",
    {
      ...inService,
      ...shopPipe,
      source: {
        postgres: {
          host: "db",
          port: 1,
          credentials,
          tableMappings: [orders],
          settings: { pullBatchSize: 1 },
        },
      },
      settings: { dbms_max_threads: 3, object_storage_use_cluster_function: true },
    },
  ],
  [
    "PipeSettings",
    {
      ...inService,
      ...eventsPipe,
      source: {
        kafka: { caCertificate: "pem-of-the-test", reversePrivateEndpointIds: ["a"] },
        validateSamples: true,
      },
      destination: { columns: [{ name: "id", type: "String" }] },
      fieldMappings: [{ sourceField: "a", destinationField: "id" }],
    },
  ],
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

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as PropertyMap)[step], value);
const unknownsIn = (value: unknown) => JSON.stringify(unwrapped({ value })).split(unknownValue).length - 1;
const check = (kind: Kind, args: PropertyMap, olds: PropertyMap = {}) =>
  provider.check(olds, { ...args, ...internals(kind) });

test.each(everything)(
  "an unknown value anywhere in args of %s passes check and diff, and stays unknown",
  async (kind, args) => {
    const { inputs: olds } = await check(kind, args);
    for (const path of pathsIn(args)) {
      const where = path.join(".");
      const news = withAt(args, path, unknownValue) as PropertyMap;
      const { inputs, failures } = await check(kind, news);
      expect({ where, failures, unknowns: unknownsIn(inputs) }).toEqual({ where, failures: [], unknowns: 1 });
      const inList = path.findIndex((step) => typeof step === "number");
      const place = path.slice(0, inList === -1 ? path.length : inList);
      expect({ where, found: unknownsIn(valueAt(unwrapped(inputs), place)) }).toEqual({ where, found: 1 });
      const again = await check(kind, news, unwrapped(olds));
      const { changes } = await provider.diff("some-id", unwrapped(olds), unwrapped(inputs));
      expect({ where, failures: again.failures, changes }).toEqual({
        where,
        failures: [],
        changes: undefined,
      });
    }
    expect(emulator.requests()).toEqual([]);
  },
);

test("an object that is named with Pulumi's mark of an unknown value fails alone, with its id and the field", async () => {
  const { ci, admin } = defaultSeed.keys;
  const adopted = [ci.id, admin.id].map(async (adoptId) => {
    const key = new ManagedResource(provider, "AccessKey");
    await key.up({ ...inOrganization, adoptId });
    return key;
  });
  const [marked, other] = await Promise.all(adopted);
  emulator.patch("keys", ci.id, { name: unknownValue });
  provider.nextRun();
  const { message } = await rpcErrorOf(marked?.refresh() ?? Promise.resolve());
  for (const part of [ci.id, "name: ", unknownValue]) expect(message).toContain(part);
  expect(await other?.refresh()).toBe("same");
});

test("an unknown value beside a wrong one does not hide what is wrong, and several in a set stay several", async () => {
  const news = { ...latencyAlert, threshold: unknownValue, interval: "1 hour", nmae: unknownValue };
  const { failures } = await check("Alert", news);
  expect(failures.map(({ reason }) => reason.split(":")[0]).sort()).toEqual(["interval", "nmae"]);
  const { inputs } = await check("AccessKey", { ...ciKey, roles: [unknownValue, "admin", unknownValue] });
  expect(inputs["roles"]).toEqual(["admin", unknownValue, unknownValue]);
});

test("secrets arrive unmarked and leave marked, also unknown ones", async () => {
  const source = { kafka: { credentials: { username: "u", password: unknownValue }, caCertificate: "pem" } };
  const { inputs } = await check("PipeSettings", { ...eventsPipe, source });
  expect(secretPathsIn(inputs)).toEqual(["source.kafka.caCertificate", "source.kafka.credentials"]);
  expect(unwrapped(inputs)["source"]).toEqual(source);
  const pipe = new ManagedResource(provider, "PipeSettings");
  await pipe.up({ ...eventsPipe, source: { kafka: { credentials } } });
  expect(secretPathsIn(pipe.state.outputs)).toEqual(["source.kafka.credentials"]);
});
