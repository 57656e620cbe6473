import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe, inOrganization, inService, latencyAlert, stockTables } from "../harness/args";
import { type AnyKind, internals, ManagedResource } from "../harness/provider/managedResource";
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
/** Args with fields of every form. */
const everything: readonly (readonly [AnyKind, PropertyMap])[] = [
  [
    "AccessKey",
    {
      ...{ ...inOrganization, ...ciKey, name: "builds", roles: ["admin", "developer"] },
      ...{ state: "enabled", expireAt: "2090-01-01T00:00:00Z" },
      ipAccessList: [{ source: "10.0.0.0/8", description: "office" }, { source: "192.0.2.1" }],
    },
  ],
  ["Alert", { ...inService, ...latencyAlert, thresholdMax: 300, adoptId: defaultSeed.alerts.errorRate }],
  ["PipeSettings", { ...inService, ...stockTables("items", "prices"), settings: { dbms_max_threads: 3 } }],
  [
    "PipeSettings",
    {
      ...{ ...inService, ...eventsPipe },
      source: { kafka: { credentials, reversePrivateEndpointIds: ["a"] }, validateSamples: true },
      destination: { columns: [{ name: "id", type: "String" }] },
      fieldMappings: [{ sourceField: "a", destinationField: "id" }],
    },
  ],
];

const unknownsIn = (value: unknown) => JSON.stringify(unwrapped({ value })).split(unknownValue).length - 1;
const check = (kind: AnyKind, args: PropertyMap, olds: PropertyMap = {}) =>
  provider.check(olds, { ...args, ...internals(kind) });

test("both checks of a replacement have one number, and the second returns the ID of the object that the run compared", async () => {
  const args = { ...inService, ...latencyAlert };
  const registration = (at: number) => ({ ...args, __registration: String(at) });
  const { inputs: olds } = await check("Alert", args);
  const { id, properties } = await provider.create(olds);
  provider.nextRun();
  const first = await check("Alert", registration(1), olds);
  expect(first.inputs).toEqual(olds);
  await provider.diff(id, properties, first.inputs);
  const second = await check("Alert", registration(1));
  expect(second.inputs).toEqual({ ...olds, __replaced: [id] });
  const ofOther = await check("Alert", registration(2));
  expect(ofOther.inputs).toEqual(olds);
});

test.each(everything)(
  "an unknown value anywhere in args of %s passes check and diff, and stays unknown",
  async (kind, args) => {
    const { inputs: olds } = await check(kind, args);
    let places = 1;
    for (let place = 0; place < places; place += 1) {
      let seen = 0;
      const news = JSON.parse(JSON.stringify(args), (_name, value: unknown) =>
        seen++ === place ? unknownValue : value,
      ) as PropertyMap;
      // The last place is that of all args.
      places = seen - 1;
      const { inputs, failures } = await check(kind, news, unwrapped(olds));
      expect({ news, failures, unknowns: unknownsIn(inputs) }).toEqual({ news, failures: [], unknowns: 1 });
      const { changes } = await provider.diff("some-id", unwrapped(olds), unwrapped(inputs));
      expect({ news, changes }).toEqual({ news, changes: undefined });
    }
    expect(places).toBeGreaterThan(8);
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

test("an unknown value next to a wrong value does not hide what is wrong, and several unknown values in a set stay separate", async () => {
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
