import fc from "fast-check";
import { defaultSeed, type ObjectKind } from "pulumi-pipes-emulator";
import { inputDiff } from "../drift/support/nothingToDo";
import { storyMs, useService } from "../drift/support/service";
import { useWarnings } from "../drift/support/warnings";
import { ciKey, eventsPipe, latencyAlert, shopPipe, stockMapping, tile } from "../harness/args";
import type { AnyKind, ManagedResource } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { caseCount, runs } from "../harness/random";
import { extrasIn, manyExtras, withExtras } from "./support/extras";

/*
 * A service knows fields that this version does not, at any depth. They survive whatever a program does beside them.
 */

const service = useService({ recorded: true, strict: false });
const warnings = useWarnings();

interface Story {
  readonly kind: AnyKind;
  readonly objects: ObjectKind;
  /** Where the object has fields that nobody knows. */
  readonly paths: readonly string[];
  /** Args in turn; items are only added, behind those that are there. */
  readonly args: readonly [PropertyMap, PropertyMap, PropertyMap];
}

const savedSearchId = "65f1a0c3d2b4e5f607183001";

const dashboard = (more: PropertyMap, ...tiles: PropertyMap[]): PropertyMap => ({
  name: "Orders",
  tiles: [tile("Latency"), tile("Errors", { x: 12 }), ...tiles],
  filters: [{ name: "env", expression: "env" }],
  containers: [{ id: "c1", title: "All" }],
  savedFilterValues: [{ condition: "a" }],
  ...more,
});

const entry = (place: number, more: PropertyMap = {}): PropertyMap => ({
  source: `10.0.0.${place}`,
  ...more,
});

const stories: readonly Story[] = [
  {
    kind: "Alert",
    objects: "alerts",
    paths: ["", "channel"],
    args: [
      latencyAlert,
      { ...latencyAlert, threshold: 300, note: "see the book", scheduleOffsetMinutes: 5 },
      { ...latencyAlert, source: "saved_search", savedSearchId, groupBy: "host" },
    ],
  },
  {
    kind: "Dashboard",
    objects: "dashboards",
    paths: ["", ...["", ".config", ".config.select[]"].map((inside) => `tiles[]${inside}`)].concat(
      ...["filters[]", "containers[]", "savedFilterValues[]"],
    ),
    args: [
      dashboard({}),
      dashboard({ name: "All orders", tags: ["shop"] }, tile("More")),
      dashboard(
        { tags: [], savedQuery: "a:b", filters: [{ name: "env", expression: "environment" }] },
        tile("More"),
      ),
    ],
  },
  {
    kind: "AccessKey",
    objects: "keys",
    paths: ["", "ipAccessList[]"],
    args: [
      { ...ciKey, ipAccessList: [entry(1), entry(2)] },
      { ...ciKey, ipAccessList: [entry(1), entry(2), entry(3)] },
      { ...ciKey, ipAccessList: [entry(1, { description: "office" }), entry(2), entry(3)], name: "all" },
    ],
  },
];

/** Asserts that a refresh finds nothing. */
async function expectNoDrift(resource: ManagedResource): Promise<void> {
  const { inputs } = resource;
  await resource.refresh();
  expect(inputDiff(inputs, resource.inputs)).toEqual({});
}

const textOf = (record: object | undefined): string => JSON.stringify(record);

test.each(stories)(
  "fields of $kind that nobody knows survive every update and every adoption, and show as no change",
  async ({ kind, objects, paths, args: [first, second, third] }) => {
    const drawn = fc.asyncProperty(manyExtras, async (given) => {
      service.reset();
      const resource = service.resource(kind);
      await resource.up(first);
      const { id } = resource.state;
      const live = (): object | undefined => service.emulator.get(objects, id);
      service.emulator.patch(objects, id, withExtras(live() ?? {}, paths, given));
      const there = extrasIn(live(), paths);
      service.nextRun();
      await expectNoDrift(resource);
      await resource.up(second);
      expect(extrasIn(live(), paths)).toMatchObject(there);
      await expectNoDrift(resource);
      const other = service.resource(kind);
      await other.up({ ...third, adoptId: id });
      expect(extrasIn(live(), paths)).toMatchObject(there);
      await expectNoDrift(other);
      const before = textOf(live());
      await other.destroy();
      expect(textOf(live())).toBe(before);
    });
    await fc.assert(drawn, { ...runs, numRuns: caseCount(2.5) });
    expect(warnings.broken).toEqual([]);
  },
  storyMs,
);

const pipePaths = [
  ...["", "source", "source.kafka", "source.kafka.schemaRegistry", "source.postgres", "settings", "scaling"],
  ...["source.postgres.settings", "source.postgres.tableMappings[]", "fieldMappings[]"],
  ...["destination", "destination.columns[]", "destination.tableDefinition"],
];

const tableKeys = ["sourceSchemaName", "sourceTable", "targetTable"];

const { kafka } = defaultSeed.pipes;

const changedPipes: Readonly<Record<string, (live: PropertyMap) => PropertyMap>> = {
  kafka: ({ destination, fieldMappings }) => ({
    ...eventsPipe,
    name: "ours",
    source: { kafka: { iamRole: "role" } },
    destination: {
      columns: [...known(destination, ["name", "type"], "columns"), { name: "more", type: "UInt8" }],
    },
    fieldMappings: known({ fieldMappings }, ["sourceField", "destinationField"], "fieldMappings"),
    settings: { dbms_max_threads: 3 },
  }),
  postgres: ({ source }) => ({
    ...shopPipe,
    name: "ours",
    source: {
      postgres: {
        settings: { pullBatchSize: 7 },
        tableMappings: [
          ...known((source as PropertyMap)["postgres"], tableKeys, "tableMappings"),
          stockMapping("more"),
        ],
      },
    },
    settings: { dbms_max_insert_threads: 2 },
  }),
};

/** The items of a list with these of their fields. */
function known(holder: unknown, names: readonly string[], list: string): PropertyMap[] {
  const items = (holder as PropertyMap | undefined)?.[list];
  return (Array.isArray(items) ? items : []).map((item: PropertyMap) =>
    Object.fromEntries(names.map((name) => [name, item[name]])),
  );
}

test.each(["kafka", "postgres"] as const)(
  "fields of a %s pipe that nobody knows survive every update and the removal of the resource",
  async (kind) => {
    const id = kind === "kafka" ? kafka : shopPipe.pipeId;
    const live = (): object | undefined => service.emulator.get("pipes", id);
    const drawn = fc.asyncProperty(manyExtras, async (given) => {
      service.reset();
      service.emulator.patch("pipes", id, withExtras(live() ?? {}, pipePaths, given));
      const original = live() as PropertyMap;
      const there = extrasIn(original, pipePaths);
      const args = changedPipes[kind]?.(original) ?? {};
      service.nextRun();
      const resource = service.resource("PipeSettings");
      await resource.up(args);
      expect(extrasIn(live(), pipePaths)).toMatchObject(there);
      await expectNoDrift(resource);
      await resource.up({ ...args, name: "ours again" });
      expect(extrasIn(live(), pipePaths)).toMatchObject(there);
      const before = live();
      await resource.destroy();
      expect(live()).toEqual(before);
    });
    await fc.assert(drawn, { ...runs, numRuns: caseCount(2.5) });
    expect(warnings.broken).toEqual([]);
  },
  storyMs,
);
