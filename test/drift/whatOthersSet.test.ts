import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { ciKey, tile } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { runs } from "../harness/random";
import { storyMs, useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
useWarnings();

/*
 * A service replaces the items of lists as a whole: what others set in one goes along with a change of something else.
 */

const extra = fc.oneof(
  fc.string({ minLength: 1, maxLength: 4 }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
  fc.record({ deep: fc.integer() }, { noNullPrototype: true }),
);

/** Of names that no program writes here. */
const extras = fc.dictionary(fc.constantFrom("where", "colour", "unit", "order"), extra, {
  noNullPrototype: true,
});

/** Names and contents that often repeat. */
const few = fc.integer({ min: 0, max: 2 });
const items = (fields: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<PropertyMap[]> =>
  fc.array(fc.record(fields, { noNullPrototype: true }), { maxLength: 3 });
const lists = {
  tiles: fc.array(
    fc.tuple(few, few).map(([name, x]) => tile(`tile ${name}`, { x })),
    { maxLength: 4 },
  ),
  filters: items({ name: few.map((one) => `filter ${one}`), expression: fc.constantFrom("env", "team") }),
  containers: items({ title: few.map(String) }),
  savedFilterValues: items({ condition: few.map(String) }),
} as const;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const listsIn = (record: PropertyMap): PropertyMap =>
  Object.fromEntries(Object.keys(lists).map((name) => [name, plain(record[name])]));

test(
  "what others set in the items of a dashboard stays where something else is changed",
  async () => {
    const drawn = fc.asyncProperty(
      fc.record(lists, { noNullPrototype: true }),
      fc.array(extras, { minLength: 13, maxLength: 13 }),
      async (said, more) => {
        service.reset();
        const args = { ...said, name: "Orders", savedQuery: "a:b" };
        const dashboard = service.resource("Dashboard");
        await dashboard.up(args);
        const { id } = dashboard.state;
        let next = 0;
        const live: PropertyMap = service.emulator.get("dashboards", id) ?? {};
        const noted = Object.keys(lists).map((name): [string, unknown] => {
          const there = live[name];
          return [
            name,
            Array.isArray(there) ? there.map((item: PropertyMap) => ({ ...more[next++], ...item })) : there,
          ];
        });
        service.emulator.patch("dashboards", id, {
          ...Object.fromEntries(noted),
          savedQueryLanguage: "lucene",
        });
        const before = service.emulator.get("dashboards", id);
        service.nextRun();
        expect(await dashboard.refresh()).toBe("same");
        await dashboard.up({ ...args, name: "All orders" });
        const after = service.emulator.get("dashboards", id);
        expect(listsIn(after ?? {})).toEqual(listsIn(before ?? {}));
        expect(after).toMatchObject({ name: "All orders", savedQueryLanguage: "lucene" });
        expect(await dashboard.refresh()).toBe("same");
      },
    );
    await fc.assert(drawn, runs);
  },
  storyMs,
);

test(
  "what others say of the addresses of a key stays where other addresses are changed",
  async () => {
    const sources = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 6 });
    const drawn = fc.asyncProperty(
      sources,
      fc.array(fc.option(fc.string({ minLength: 1 }), { nil: undefined }), { minLength: 6, maxLength: 6 }),
      async (numbers, descriptions) => {
        service.reset();
        const entries = numbers.map((number) => ({ source: `10.0.0.${number}` }));
        const key = service.resource("AccessKey");
        await key.up({ ...ciKey, ipAccessList: entries });
        const theirs = entries.map((entry, index) => {
          const description = descriptions[index];
          return description === undefined ? entry : { ...entry, description };
        });
        service.emulator.patch("keys", ciKey.adoptId, { ipAccessList: theirs });
        service.nextRun();
        const added = { source: "192.0.2.1", description: "ours" };
        await key.up({ ...ciKey, ipAccessList: [...entries.slice(1), added] });
        const kept = service.emulator.get("keys", defaultSeed.keys.ci.id)?.ipAccessList ?? [];
        expect([...kept].sort(bySource)).toEqual([...theirs.slice(1), added].sort(bySource));
      },
    );
    await fc.assert(drawn, runs);
  },
  storyMs,
);

const bySource = (left: PropertyMap, right: PropertyMap): number =>
  String(left["source"]) < String(right["source"]) ? -1 : 1;
