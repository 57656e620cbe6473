import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { inputDiff } from "../drift/support/nothingToDo";
import { storyMs, useService } from "../drift/support/service";
import { useWarnings } from "../drift/support/warnings";
import type { ManagedResource } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { runs } from "../harness/random";
import {
  alertPlaces,
  bags,
  dashboardPlaces,
  keyPlaces,
  laidOn,
  meaningOf,
  pipePlaces,
  type Place,
} from "./support/saidFields";

const service = useService({ recorded: true, strict: false });
const warnings = useWarnings();

const places: readonly Place[] = [
  ...alertPlaces(defaultSeed.alerts.errorRate),
  ...dashboardPlaces(defaultSeed.dashboards.ingestion.id),
  ...keyPlaces,
  ...pipePlaces,
];

/** The object at a place, as the service has it. */
function liveAt({ objects, id, path }: Place): PropertyMap {
  const record: unknown = service.emulator.get(objects, id);
  return path.reduce<unknown>((at, step) => (at as PropertyMap)[step], record) as PropertyMap;
}

/** Somebody changes the object at a place. */
function change({ objects, id, path }: Place, fields: PropertyMap): void {
  const record = structuredClone(service.emulator.get(objects, id)) as unknown as PropertyMap;
  const at = path.reduce<unknown>((inner, step) => (inner as PropertyMap)[step], record) as PropertyMap;
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
  service.emulator.patch(objects, id, record);
}

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
        change(place, { [`${name}`]: "theirs" });
        const before = resource.inputs;
        expect(await resource.refresh()).toBe("drifted");
        expect(Object.keys(inputDiff(before, resource.inputs))).toHaveLength(1);
        await resource.up(place.args(first));
        await expectSaid(resource, place, first);
      }
      expect(warnings.all).toEqual([]);
      const kept = liveAt(place);
      const removed = Object.keys(first).filter((one) => !Object.hasOwn(second, one));
      await resource.up(place.args(second));
      await expectSaid(resource, place, second);
      expect(liveAt(place)).toMatchObject({ theirs: { deep: 1 } });
      for (const one of removed) expect(meaningOf(liveAt(place)[one])).toEqual(meaningOf(kept[one]));
      expect(warnings.all).toHaveLength(removed.length > 0 ? 1 : 0);
    });
    await fc.assert(story, { ...runs, numRuns: 15 });
  },
  storyMs,
);
