import { defaultSeed } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe, kafkaPipe, latencyAlert } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import type { ManagedResource } from "../harness/provider/managedResource";
import { type PropertyMap, isBag } from "../harness/provider/wire";
import { additional, changeAt, objectAt, type Place, places } from "./support/places";
import { expectNoDrift, inputDiff } from "./support/records";
import { useService } from "./support/service";

/* Fields that this version does not know: those that a program sets in `additionalFields`, next to those of other users. */

const service = useService({ recorded: true, strict: false });

const liveAt = ({ objects, id, path }: Place): PropertyMap =>
  objectAt(service.emulator.get(objects, id), path);
const bodies = (): readonly unknown[] => service.writes.map(({ body }) => body);
const lost = expect.stringContaining("[update/rewritten]") as unknown;

/** Asserts that neither a refresh nor an update finds anything to do. */
async function expectSettled(resource: ManagedResource): Promise<void> {
  await expectNoDrift(resource);
  await service.nextRun().update(resource.state.id, resource.outputs, resource.inputs);
  expect(service.writes).toEqual([]);
  service.nextRun();
}

/** A value without what is empty, which means the same as absent. */
function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(meaningOf);
  if (!isBag(value)) return value === "" ? undefined : (value ?? undefined);
  const inner = Object.entries(value).map(([name, one]) => [name, meaningOf(one)] as const);
  const full = inner.filter(([, one]) => one !== undefined);
  return full.length === 0 ? undefined : Object.fromEntries(full);
}

const valuesOf = (map: PropertyMap, names: readonly string[]): unknown =>
  meaningOf(Object.fromEntries(names.map((name) => [name, Object.hasOwn(map, name) ? map[name] : null])));

/** Each change of a column also says that the service does not alter the table of the pipe. */
const warnings = (): readonly string[] =>
  service.warnings.filter((text) => !text.includes("[pipe/table-unchanged]"));

test.each(places)(
  "additionalFields of $title arrive, show drift of their own fields alone, and stay when they are removed, as those of others do",
  (place) =>
    service.holds(0.5, [additional, additional], async (first, second) => {
      const resource = service.resource(place.kind);
      const expectArrived = async (given: PropertyMap): Promise<void> => {
        const names = Object.keys(given);
        expect(valuesOf(liveAt(place), names)).toEqual(valuesOf(given, names));
        expect(await resource.up(place.args(given))).toBe("unchanged");
        await expectSettled(resource);
      };
      await resource.up(place.args(first));
      await expectArrived(first);
      changeAt(service.emulator, place, { theirs: { deep: 1 } });
      await expectSettled(resource);
      const [name] = Object.keys(first);
      if (name !== undefined) {
        changeAt(service.emulator, place, { [name]: "theirs" });
        const before = resource.inputs;
        expect(await resource.refresh()).toBe("drifted");
        expect(Object.keys(inputDiff(before, resource.inputs))).toHaveLength(1);
        await resource.up(place.args(first));
        await expectArrived(first);
      }
      expect(warnings()).toEqual([]);
      const removed = Object.keys(first).filter((one) => !Object.hasOwn(second, one));
      const kept = valuesOf(liveAt(place), removed);
      await resource.up(place.args(second));
      await expectArrived(second);
      expect(liveAt(place)).toMatchObject({ theirs: { deep: 1 } });
      expect(valuesOf(liveAt(place), removed)).toEqual(kept);
      // A field without a value leaves nothing on the service.
      const isLeft = removed.some((one) => meaningOf(first[one]) !== undefined);
      expect(warnings()).toHaveLength(isLeft ? 1 : 0);
    }),
);

test.each(places)("an empty text in additionalFields of $title is sent as an empty text", async (place) => {
  const resource = await service.deployed(place.kind, place.args({ region: "eu" }));
  await resource.up(place.args({ region: "" }));
  expect(objectAt(bodies().at(-1), place.path)).toHaveProperty("region", "");
});

test("additionalFields in the objects of a created Pipe are sent by their names, and are no change", async () => {
  const more = { additionalFields: { tier: 4711 } };
  const kafka = { ...kafkaPipe.source.kafka, ...more };
  const tableDefinition = { engine: { type: "MergeTree", ...more }, ...more };
  const destination = { ...kafkaPipe.destination, tableDefinition, ...more };
  const scaling = { replicas: 2, ...more };
  const args = { ...kafkaPipe, source: { kafka, ...more }, destination, scaling, ...more };
  const resource = await service.deployed("Pipe", args);
  const sent = JSON.stringify(service.writes);
  expect([sent.split('"tier":4711').length - 1, sent.includes("additionalFields")]).toEqual([7, false]);
  service.nextRun();
  expect(await resource.refresh()).toBe("same");
  expect(await resource.up(args)).toBe("unchanged");
});

test.each(places)("a dropped or rewritten field of $title gives one warning and no diff", async (place) => {
  for (const keepUnknownFields of [false, true]) {
    service.reset();
    service.behaveLike({ keepUnknownFields });
    // The service returns this text as a number.
    const resource = service.resource(place.kind);
    await resource.up(place.args({ size: "exactly 1e400", deep: { size: "exactly 1e400", a: 1 } }));
    const { inputs } = resource;
    service.nextRun();
    await expectSettled(resource);
    expect(service.warnings).toEqual([lost]);
    changeAt(service.emulator, place, { size: 7 });
    expect(await resource.refresh()).toBe("drifted");
    expect(Object.values(inputDiff(inputs, resource.inputs))).toEqual([["exactly 1e400", 7]]);
  }
});

test("unknown settings are sent, and reset when the program removes them, also next to another change and with a dot in the name", async () => {
  const settings = { "tuning.depth": 3, depth: 3, mode: "fast" };
  const resource = await service.deployed("PipeSettings", { ...eventsPipe, settings });
  expect(service.emulator.get("pipes", eventsPipe.pipeId)?.settings).toMatchObject(settings);
  service.nextRun();
  await resource.up({ ...eventsPipe, name: "renamed", settings: { depth: 3 } });
  await resource.up({ ...eventsPipe, name: "renamed" });
  expect(bodies()).toEqual([
    { name: "renamed", settings: { "tuning.depth": null, mode: null } },
    { settings: { depth: null } },
  ]);
});

test("an unknown field of an address that the program no longer sets stays if the program adds an address", async () => {
  const office = { source: "10.0.0.1" };
  const resource = service.resource("AccessKey");
  await resource.up({ ...ciKey, ipAccessList: [{ ...office, additionalFields: { site: "Kyiv" } }] });
  await resource.up({ ...ciKey, ipAccessList: [office, { source: "10.0.0.2" }] });
  expect(bodies().at(-1)).toEqual({ ipAccessList: [{ ...office, site: "Kyiv" }, { source: "10.0.0.2" }] });
});

test("a second refresh returns what the first one returned, also of values that are removed outside", async () => {
  const settings = { dbms_max_threads: 4, mode: "fast" };
  const resource = service.resource("PipeSettings");
  await resource.up({ ...eventsPipe, settings, additionalFields: { owner: "shop" } });
  service.emulator.patch("pipes", eventsPipe.pipeId, {
    settings: { dbms_max_threads: null, mode: null },
    owner: null,
  });
  expect(await resource.refresh()).toBe("drifted");
  const { inputs } = resource;
  expect(inputs["settings"]).toEqual({ dbms_max_threads: null, mode: null });
  await resource.refresh();
  expect(resource.inputs).toEqual(inputs);
});

const alert = { ...latencyAlert, adoptId: defaultSeed.alerts.errorRate };
const liveAlert = () => service.emulator.get("alerts", alert.adoptId);

test("an update fails if a service refuses to take back unknown fields: the error names them, and pipes:omitOnUpdate leaves them out", async () => {
  const resource = await service.deployed("Alert", alert);
  const theirs = { region: "not-shown", "my.tier": 2, "": 1, channel: { urgency: "not-shown", "a.b": "x" } };
  service.emulator.patch("alerts", alert.adoptId, theirs);
  service.behaveLike({ refuseUnknownInUpdates: true });
  service.nextRun();
  const changed = { ...alert, threshold: 300 };
  const { message } = await failureOf(() => resource.up(changed));
  const inChannel = ["channel", "channels"].flatMap((name) => [`${name}.urgency`, `${name}.a.b`]);
  const names = ["region", "my.tier", '""', ...inChannel].map((name) => `alert.${name}`);
  for (const text of [...names, "pipes:omitOnUpdate"]) expect(message).toContain(text);
  expect(message).not.toContain("not-shown");
  expect(service.writes).toHaveLength(1);
  service.nextRun({ "pipes:omitOnUpdate": names.join(", ") });
  await resource.up(changed);
  expect(liveAlert()).toMatchObject({ threshold: 300 });
  expect(bodies().at(-1)).toMatchObject({ channel: alert.channel });
  for (const path of [["region"], ["my.tier"], [""], ["channel", "urgency"], ["channel", "a.b"]])
    expect(bodies().at(-1)).not.toHaveProperty(path);
});

test("the hint about pipes:omitOnUpdate names only the fields that the service complains about", async () => {
  const resource = await service.deployed("Alert", alert);
  service.emulator.patch("alerts", alert.adoptId, { region: "eu", tier: 2 });
  service.nextRun();
  const refusing = async (message: string): Promise<string> => {
    service.emulator.addFault({ method: "PUT", times: 1, action: { status: 400, message } });
    return (await failureOf(() => resource.up({ ...alert, threshold: 300 }))).message;
  };
  const named = await refusing("region: is no field of this operation");
  expect(named).toContain("pipes:omitOnUpdate: alert.region)");
  expect(await refusing("threshold: must be at most 200 in all regions")).not.toContain("omitOnUpdate");
});

test.each(places)("no warning and no error shows a value of additionalFields of $title", async (place) => {
  const value = "value-not-to-be-shown";
  const given = { a: value, deep: { [value]: value, list: [value] } };
  const resource = service.resource(place.kind);
  const failed = async (args: PropertyMap) => (await failureOf(() => resource.up(args))).message;
  service.behaveLike({ keepUnknownFields: false });
  await resource.up(place.args(given));
  service.behaveLike({});
  await resource.up(place.args({ a: `${value}-2` }));
  await resource.up(place.args({}));
  const errors = [
    await failed(place.args({ id: value })),
    await failed(place.args(value as never)),
    await failed({ ...place.args(given), unheard: value }),
  ];
  expect([...service.warnings, ...errors].join("\n")).not.toContain(value);
  expect(service.warnings.length).toBeGreaterThan(1);
});

test("an error shows no number of additionalFields that a service puts into its message", async () => {
  service.emulator.addFault({ method: "PUT", action: { status: 400, message: "pin 98765432 is taken" } });
  const up = service.resource("Alert").up({ ...alert, additionalFields: { deep: { pin: 98_765_432 } } });
  expect((await failureOf(() => up)).message).toContain("returned 400: [detail hidden, ");
});
