import fc from "fast-check";
import { inputDiff } from "../drift/support/nothingToDo";
import { storyMs, useService } from "../drift/support/service";
import { useWarnings } from "../drift/support/warnings";
import { eventsPipe } from "../harness/args";
import type { ManagedResource } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { caseCount, runs } from "../harness/random";
import { bags, changeAt, laidOn, meaningOf, objectAt, places, type Place } from "./support/saidFields";

const service = useService({ recorded: true, strict: false });
const warnings = useWarnings();

const liveAt = ({ objects, id, path }: Place): PropertyMap =>
  objectAt(service.emulator.get(objects, id), path);

const change = (place: Place, fields: PropertyMap): void => {
  changeAt(service.emulator, place, fields);
};

const removedNames = (before: PropertyMap, after: PropertyMap): readonly string[] =>
  Object.keys(before).filter((name) => !Object.hasOwn(after, name));

/** The values of some names, empty ones left out. */
const valuesOf = (map: PropertyMap, names: readonly string[]): unknown =>
  meaningOf(Object.fromEntries(names.map((name) => [name, Object.hasOwn(map, name) ? map[name] : null])));

/** Asserts that the service has all that was said, and that nobody finds anything to do. */
async function expectSaid(resource: ManagedResource, place: Place, said: PropertyMap): Promise<void> {
  const live = liveAt(place);
  const there = Object.fromEntries(
    Object.keys(said).map((name) => [name, Object.hasOwn(live, name) ? live[name] : undefined]),
  );
  expect(meaningOf(there)).toEqual(meaningOf(laidOn(there, said)));
  await expectNothing(resource, place, said);
}

async function expectNothing(resource: ManagedResource, place: Place, said: PropertyMap): Promise<void> {
  const { inputs } = resource;
  await resource.refresh();
  expect(inputDiff(inputs, resource.inputs)).toEqual({});
  service.nextRun();
  expect(await resource.up(place.args(said))).toBe("unchanged");
  await service.nextRun().update(resource.state.id, resource.outputs, resource.inputs);
  expect(service.writes).toEqual([]);
  service.nextRun();
}

test.each(places)(
  "what a program says in additionalFields of $title arrives, is no change, and shows as drift where others change it",
  async (place) => {
    const story = fc.asyncProperty(bags, bags, async (first, second) => {
      service.reset();
      warnings.clear();
      const resource = service.resource(place.kind);
      await resource.up(place.args(first));
      await expectSaid(resource, place, first);
      change(place, { theirs: { deep: 1 } });
      await expectNothing(resource, place, first);
      const [name] = Object.keys(first);
      if (name !== undefined) {
        change(place, { [name]: "theirs" });
        const before = resource.inputs;
        expect(await resource.refresh()).toBe("drifted");
        expect(Object.keys(inputDiff(before, resource.inputs))).toHaveLength(1);
        await resource.up(place.args(first));
        await expectSaid(resource, place, first);
      }
      expect(warnings.all).toEqual([]);
      const removed = removedNames(first, second);
      const kept = valuesOf(liveAt(place), removed);
      await resource.up(place.args(second));
      await expectSaid(resource, place, second);
      expect(liveAt(place)).toMatchObject({ theirs: { deep: 1 } });
      expect(valuesOf(liveAt(place), removed)).toEqual(kept);
      expect(warnings.all).toHaveLength(removed.length > 0 ? 1 : 0);
    });
    await fc.assert(story, { ...runs, numRuns: caseCount(0.5) });
  },
  storyMs,
);

test.each(places)("what others set inside of a field that a program says in $title stays", async (place) => {
  const resource = service.resource(place.kind);
  await resource.up(place.args({ deep: { ours: 1, "": { a: 1 } } }));
  const theirs = { theirs: [1], ours: 1, "": { a: 1, b: 2 } };
  change(place, { deep: theirs });
  await expectNothing(resource, place, { deep: { ours: 1, "": { a: 1 } } });
  await resource.up(place.args({ deep: { ours: 2, "": { a: 1 } } }));
  expect(liveAt(place)["deep"]).toEqual({ ...theirs, ours: 2 });
});

const isPatched = (kind: string): boolean => kind === "AccessKey" || kind === "PipeSettings";

test.each(
  places.filter(({ kind, path }) => isPatched(kind) && path.every((step) => typeof step === "string")),
)("a change of $title goes out as the members that changed", async (place) => {
  const resource = service.resource(place.kind);
  await resource.up(place.args({ a: 1, b: "x", "": null }));
  service.nextRun();
  await resource.up(place.args({ a: 1, b: "y", c: [], "": null }));
  expect(service.writes.map(({ body }) => body)).toEqual([fromPath(place.path, { b: "y" })]);
  service.nextRun();
  await resource.up(place.args({ a: null, b: "y" }));
  expect(service.writes.map(({ body }) => body)).toEqual([fromPath(place.path, { a: null })]);
  expect(liveAt(place)["a"] ?? null).toBe(null);
});

const fromPath = (path: Place["path"], value: PropertyMap): PropertyMap =>
  path.reduceRight<PropertyMap>((inner, step) => ({ [step]: inner }), value);

test("a setting with a dot in its name is reset like any other where it is taken out", async () => {
  const resource = service.resource("PipeSettings");
  const id = eventsPipe.pipeId;
  const settingsOf = (): unknown => service.emulator.get("pipes", id)?.settings;
  await resource.up({ ...eventsPipe, name: "events", settings: { "tuning.depth": 3, depth: 3 } });
  expect(settingsOf()).toMatchObject({ "tuning.depth": 3, depth: 3 });
  service.nextRun();
  await resource.up({ ...eventsPipe, name: "events" });
  expect(service.writes.map(({ body }) => body)).toEqual([
    { settings: { "tuning.depth": null, depth: null } },
  ]);
});
