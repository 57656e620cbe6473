import fc from "fast-check";
import type { QuirkChange } from "pulumi-pipes-emulator";
import { records } from "../harness/generators/fieldWalk";
import { type Overrides, valuesOf } from "../harness/generators/fromSchema";
import { quirkSetsOfWholeServices } from "../harness/generators/quirkSets";
import { type Subject, subjects } from "../harness/generators/subjects";
import { type PropertyMap, isBag, unwrapped } from "../harness/provider/wire";
import { asRecord, beyond, expectNothingToDo, inputDiff, unmet, within } from "./support/records";
import { useService } from "./support/service";

const service = useService();

/** What a service may put into fields of a record: anything where their types are open. */
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

/** A resource of a subject, and its object on the service. */
function begin({ kind, objects }: Subject, quirks: QuirkChange) {
  service.behaveLike(quirks);
  const resource = service.resource(kind);
  return {
    resource,
    stored: () => service.emulator.get(objects, resource.state.id),
    change: (fields: PropertyMap) => service.emulator.patch(objects, resource.state.id, fields),
  };
}

describe.each(subjects)("$kind", (subject) => {
  const { args: anyArgs, quirks: anyQuirks, cases } = subject;

  test("what up applied shows no change in a preview, a refresh or an update, however the service writes it", () =>
    service.holds(cases, [anyArgs, anyQuirks, anyQuirks], async ([args], first, later) => {
      const { resource } = begin(subject, first);
      await resource.up(args);
      const { inputs } = resource;
      service.nextRun();
      await resource.refresh();
      expect(inputDiff(inputs, resource.inputs)).toEqual({});
      service.behaveLike(later);
      await expectNothingToDo(service, subject, resource, args);
      expect(service.disobeyed).toEqual([]);
    }));

  test("after an edit the object has what the args say, and all else as somebody else left it", () =>
    service.holds(cases, [anyArgs, anyQuirks], async ([first, second, third], quirks) => {
      const { resource, stored, change } = begin(subject, quirks);
      await resource.up(first);
      expect(unmet(first, stored())).toEqual([]);
      const others = beyond(beyond(asRecord(third), asRecord(first)), asRecord(second));
      const unmanaged = withoutExcluded(others, [first, second]);
      change(unmanaged);
      const { id } = resource.state;
      service.nextRun();
      await resource.up(second);
      expect(resource.state.id).toBe(id);
      expect(unmet(second, stored())).toEqual([]);
      expect(unmet(unmanaged, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, second);
      expect(service.disobeyed).toEqual([]);
    }));

  test("a refresh finds every outside change of managed fields, and up repairs it", () =>
    service.holds(cases, [anyArgs, anyQuirks], async ([args, other], quirks) => {
      const { resource, stored, change } = begin(subject, quirks);
      await resource.up(args);
      const hidden = hiddenBy(subject, quirks);
      const changed = Object.entries(within(asRecord(other), asRecord(args)));
      change(Object.fromEntries(changed.filter(([name]) => !hidden.includes(name))));
      const isDrift = unmet(args, stored()).length > 0;
      service.nextRun();
      expect(await resource.refresh()).toBe(isDrift ? "drifted" : "same");
      service.nextRun();
      expect(await resource.up(args)).toBe(isDrift ? "updated" : "unchanged");
      expect(unmet(args, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, args);
    }));

  const content = valuesOf(records[subject.kind], whatever);
  test("whatever stands in fields that the args leave out is no change", () =>
    service.holds(cases, [anyArgs, content, anyQuirks], async ([args], record, quirks) => {
      const { resource, stored, change } = begin(subject, quirks);
      await resource.up(args);
      const before: PropertyMap = { ...stored() };
      const unmanaged = withOwnSource(beyond(record as PropertyMap, args), before);
      change({ ...unmanaged, ...withMoreInItems(args, before) });
      await expectNothingToDo(service, subject, resource, args);
    }));

  test("check returns its own inputs unchanged, and sorts sets with repetitions into the same inputs", () =>
    service.holds(cases, [anyArgs, fc.nat()], async ([args], turn) => {
      const resource = service.resource(subject.kind);
      const once = unwrapped(await resource.check(args));
      expect(inputDiff(once, unwrapped(await resource.check(once)))).toEqual({});
      expect(inputDiff(once, unwrapped(await resource.check(withTurnedSets(args, turn))))).toEqual({});
      expect(service.emulator.requests()).toEqual([]);
    }));

  test("a refresh finds that an object was deleted outside, of a service that lists its objects", () =>
    service.holds(cases / 10, [anyArgs, quirkSetsOfWholeServices], async ([args], quirks) => {
      const { resource } = begin(subject, quirks);
      await resource.up(args);
      service.emulator.delete(subject.objects, resource.state.id);
      service.nextRun();
      expect(await resource.refresh()).toBe("gone");
    }));
});

/** Fields of which an alert has one at a time: setting one clears the other. */
const exclusive = ["scheduleStartAt", "scheduleOffsetMinutes"];

const withoutExcluded = (others: PropertyMap, args: readonly PropertyMap[]): PropertyMap =>
  args.some((one) => exclusive.some((name) => Boolean(one[name])))
    ? Object.fromEntries(Object.entries(others).filter(([name]) => !exclusive.includes(name)))
    : others;

/** Fields of which a service does not show, or not at once, that they changed. */
function hiddenBy({ objects }: Subject, quirks: QuirkChange): readonly string[] {
  if (objects === "keys") return quirks.keyStateMissing === true ? ["state"] : [];
  if (objects !== "pipes") return [];
  return [
    ...(quirks.volatileFields === true ? ["state"] : []),
    ...(quirks.zerosAfterScaling === undefined ? [] : ["scaling"]),
  ];
}

/** A pipe keeps the kind of source that it has. */
function withOwnSource({ source, ...record }: PropertyMap, { source: now }: PropertyMap): PropertyMap {
  if (!isBag(source) || !isBag(now)) return record;
  const own = Object.entries(source).filter(([kind]) => kind in now);
  return { ...record, source: Object.fromEntries(own) };
}

const moreOfItems: Readonly<Record<string, PropertyMap>> = {
  ipAccessList: { description: "by somebody else" },
  tableMappings: { excludedColumns: ["left"], useCustomSortingKey: true, sortingKeys: ["out"] },
};

/** The managed lists of an object as they are, their items with all that the args leave out. */
function withMoreInItems(args: PropertyMap, before: PropertyMap): PropertyMap {
  const entries = Object.entries(args).flatMap(([name, value]): [string, unknown][] => {
    const now = before[name];
    if (isBag(value) && isBag(now)) {
      const inside = withMoreInItems(value, now);
      return Object.keys(inside).length === 0 ? [] : [[name, inside]];
    }
    const more = moreOfItems[name];
    if (more === undefined || !Array.isArray(value) || !Array.isArray(now)) return [];
    return [
      [name, now.map((item: PropertyMap) => ({ ...item, ...beyond(more, counterpartOf(item, value)) }))],
    ];
  });
  return Object.fromEntries(entries);
}

function counterpartOf(item: PropertyMap, list: readonly unknown[]): PropertyMap {
  const names = ["source", "sourceSchemaName", "sourceTable"];
  return list.filter(isBag).find((other) => names.every((name) => other[name] === item[name])) ?? {};
}

/** Names of all sets in args. */
const sets = "roles ipAccessList reversePrivateEndpointIds tableMappings excludedColumns".split(" ");

/** Every set turned by some places; the first item of a set of plain values stands there twice. */
function withTurnedSets<Value>(value: Value, turn: number, name = ""): Value {
  if (isBag(value)) {
    const turned = Object.entries(value).map(([key, inner]) => [key, withTurnedSets(inner, turn, key)]);
    return Object.fromEntries(turned) as Value;
  }
  if (!Array.isArray(value)) return value;
  const items = value.map((item: unknown) => withTurnedSets(item, turn));
  if (!sets.includes(name) || items.length === 0) return items as Value;
  const by = turn % items.length;
  const again = name === "tableMappings" ? [] : items.slice(0, 1);
  return [...items.slice(by), ...items.slice(0, by), ...again] as Value;
}
