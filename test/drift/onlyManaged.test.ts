import fc from "fast-check";
import { type PropertyMap, isBag } from "../harness/provider/wire";
import { runs } from "../harness/random";
import { records } from "../harness/generators/fieldWalk";
import { type Overrides, valuesOf } from "../harness/generators/fromSchema";
import { subjects } from "../harness/generators/subjects";
import { beyond } from "./support/records";
import { expectNothingToDo } from "./support/nothingToDo";
import { storyMs, useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
useWarnings();

const anything = fc.constantFrom<unknown>(null, [], "x", 1, { at: "2027-01-01T00:00:00Z" });
const whatever: Overrides = {
  // The id and the owner stay.
  id: fc.constant(undefined),
  serviceId: fc.constant(undefined),
  silenced: anything,
  executionErrors: anything,
  "scaling.replicaCpuMillicores": fc.nat(64_000),
  "scaling.replicaMemoryGb": fc.constantFrom(0, 0.5, 1, 8, 64),
};

test.each(subjects)(
  "whatever the service puts into fields that the args of $kind leave out is no change",
  async (subject) => {
    const { kind, objects } = subject;
    const content = valuesOf(records[kind], whatever);
    const story = fc.asyncProperty(subject.args, content, subject.quirks, async ([args], record, quirks) => {
      service.reset();
      service.behaveLike(quirks);
      const resource = service.resource(kind);
      await resource.up(args);
      const before = service.emulator.get(objects, resource.state.id) ?? {};
      const unmanaged = beyond(record as PropertyMap, args);
      const change = { ...withOwnSource(unmanaged, before), ...withMoreInItems(args, before) };
      service.emulator.patch(objects, resource.state.id, change);
      await expectNothingToDo(service, subject, resource, args);
    });
    await fc.assert(story, { ...runs, numRuns: subject.numRuns });
  },
  storyMs,
);

/** A pipe keeps the kind of source that it has. */
function withOwnSource({ source, ...record }: PropertyMap, before: PropertyMap): PropertyMap {
  if (!isBag(source) || !isBag(before["source"])) return record;
  const own = Object.keys(before["source"]);
  return {
    ...record,
    source: Object.fromEntries(Object.entries(source).filter(([kind]) => own.includes(kind))),
  };
}

const moreOfItems = {
  ipAccessList: { description: "by somebody else" },
  tableMappings: { excludedColumns: ["left"], useCustomSortingKey: true, sortingKeys: ["out"] },
} as const;

/** The managed lists of objects as they are, their items with all that the args leave out. */
function withMoreInItems(args: PropertyMap, before: PropertyMap): PropertyMap {
  const entries = Object.entries(args).flatMap(([name, value]): [string, unknown][] => {
    const now = before[name];
    if (isBag(value) && isBag(now)) {
      const inside = withMoreInItems(value, now);
      return Object.keys(inside).length === 0 ? [] : [[name, inside]];
    }
    if (!(name in moreOfItems) || !Array.isArray(value) || !Array.isArray(now)) return [];
    const more = moreOfItems[name as keyof typeof moreOfItems];
    return [
      [name, now.map((item: PropertyMap) => ({ ...item, ...beyond(more, counterpartOf(item, value)) }))],
    ];
  });
  return Object.fromEntries(entries);
}

function counterpartOf(item: PropertyMap, list: readonly unknown[]): PropertyMap {
  const names = ["source", "sourceSchemaName", "sourceTable"];
  const found = list.filter(isBag).find((other) => names.every((name) => other[name] === item[name]));
  return found ?? {};
}
