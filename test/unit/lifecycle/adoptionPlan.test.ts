import fc from "fast-check";
import {
  adoptionPlan,
  changesNothing,
  type PlannedChange,
} from "../../../provider/src/lifecycle/adoptionPlan";
import { adoptionText, lossText, objectLabel } from "../../../provider/src/lifecycle/adoptionText";
import { canonicalArgs } from "../../../provider/src/lifecycle/check";
import type { ResourceDefinition } from "../../../provider/src/lifecycle/definition";
import { resources, type KnownKind } from "../../../provider/src/resources/registry";
import { unmetPaths } from "../../../provider/src/schema/differences";
import { UNKNOWN, type PropertyMap } from "../../../provider/src/schema/propertyMap";
import { runs } from "../../harness/random";
import { defaults } from "./context";

const open = (): boolean => false;
const noAlerts = (): readonly PropertyMap[] => [];

function planOf(kind: KnownKind, args: PropertyMap, live: PropertyMap, isSecret = open as Secrecy) {
  const definition: ResourceDefinition = resources[kind];
  return adoptionPlan(definition, canonicalArgs(definition, args, defaults), live, isSecret);
}
type Secrecy = (path: readonly string[]) => boolean;

const linesOf = (kind: KnownKind, ...given: [PropertyMap, PropertyMap, Secrecy?]): readonly string[] =>
  adoptionText(resources[kind], "it", planOf(kind, ...given), noAlerts)
    .split("\n")
    .slice(1);

const mapping = (sourceTable: string, more: object = {}): PropertyMap => ({
  sourceSchemaName: "public",
  sourceTable,
  targetTable: `public_${sourceTable}`,
  ...more,
});
const withMappings = (...tableMappings: readonly unknown[]): PropertyMap => ({
  source: { postgres: { tableMappings } },
});
const tile = (name: string, config: unknown = { displayType: "line" }, more: object = {}): PropertyMap => ({
  name,
  config,
  ...more,
});

describe("what an adoption does", () => {
  test("what it removes comes first, then what it changes and adds", () => {
    const live = { name: "shop", ...withMappings(mapping("customers"), mapping("orders")) };
    const args = { name: "orders", ...withMappings(mapping("orders"), mapping("returns")) };
    expect(linesOf("PipeSettings", args, live)).toEqual([
      '  - source.postgres.tableMappings["public.customers"] leaves replication',
      '  ~ name: "shop" => "orders"',
      '  + source.postgres.tableMappings["public.returns"]',
    ]);
  });

  test("an object that is as the args say is not changed, whatever else it has and however that is spelled", () => {
    const live = {
      name: "ci",
      roles: ["admin", "developer"],
      expireAt: "2027-06-30T00:00:00.000Z",
      ipAccessList: [
        { source: "10.0.0.0/8", description: "office" },
        { source: "10.0.0.0/8", description: "office" },
      ],
    };
    const args = { roles: ["developer", "admin"], expireAt: "2027-06-30T02:00:00+02:00" };
    expect(
      changesNothing(planOf("AccessKey", { ...args, ipAccessList: [{ source: "10.0.0.0/8" }] }, live)),
    ).toBe(true);
  });

  test("a mapping that exists with other fields fails the `up`", () => {
    const live = withMappings(mapping("orders", { excludedColumns: ["card"] }));
    const plan = planOf("PipeSettings", withMappings(mapping("orders", { excludedColumns: ["note"] })), live);
    expect(plan.refusals).toEqual([
      expect.stringContaining("the mapping of public.orders exists with other fields"),
    ]);
    expect(adoptionText(resources.PipeSettings, "pipe p", plan, noAlerts)).toMatch(
      /^`up` will fail, for it cannot change pipe p to what the args say:\n {2}! source\.postgres\.tableMappings: the mapping/,
    );
  });

  test("what was fixed when the object was made fails the `up` where it differs", () => {
    const live = { name: "s", source: { kinesis: { streamName: "one", region: "eu" } } };
    const args = { ...live, source: { kinesis: { streamName: "two", region: "eu" } } };
    expect(planOf("Pipe", args, live).refusals).toEqual([
      expect.stringMatching(/^source\.kinesis\.streamName: fixed/),
    ]);
    expect(changesNothing(planOf("Pipe", live, live))).toBe(true);
  });

  test("of a tile only the parts that differ are named", () => {
    const live = {
      tiles: [tile("Rate", { displayType: "line", select: [{ aggFn: "count" }] }, { id: "t1", x: 0 })],
    };
    const args = { tiles: [tile("Rate", { displayType: "line", select: [{ aggFn: "avg" }] }, { x: 6 })] };
    expect(linesOf("Dashboard", args, live)).toEqual([
      '  ~ tiles["Rate"].config.select[0].aggFn: "count" => "avg"',
      '  ~ tiles["Rate"].x: 0 => 6',
    ]);
  });

  test("another order of tiles is a change, of tables it is none", () => {
    const [one, two] = [tile("One"), tile("Two", { displayType: "number" })];
    expect(linesOf("Dashboard", { tiles: [two, one] }, { tiles: [one, two] })).toEqual([
      "  ~ tiles: another order",
    ]);
    const [orders, returns] = [mapping("orders"), mapping("returns")];
    const plan = planOf("PipeSettings", withMappings(returns, orders), withMappings(orders, returns));
    expect(changesNothing(plan)).toBe(true);
  });

  test("nothing is said of what is not known yet", () => {
    const live = {
      name: "board",
      tags: ["a"],
      tiles: [tile("Rate", {}, { id: "t1" }), tile("Errors", {}, { id: "t2" })],
    };
    const plan = planOf(
      "Dashboard",
      { name: UNKNOWN, tags: [UNKNOWN], tiles: [tile("Rate", { sourceId: UNKNOWN, displayType: "line" })] },
      live,
    );
    expect(plan.changes.map(({ kind, path }) => [kind, path])).toEqual([
      ["removed", 'tiles["Errors"]'],
      ["changed", 'tiles["Rate"].config.displayType'],
    ]);
    expect(
      changesNothing(
        planOf("Dashboard", { tiles: [tile("Rate", {}), { name: UNKNOWN }, { x: UNKNOWN }] }, live),
      ),
    ).toBe(true);
    expect(changesNothing(planOf("PipeSettings", { source: UNKNOWN }, withMappings(mapping("orders"))))).toBe(
      true,
    );
  });

  test("secrets and fields that nobody knows are not shown, and what the service hides is said to be set", () => {
    const live = {
      name: "secret name",
      tags: ["secret tag"],
      tiles: [tile("Secret tile", {}, { id: "t1" })],
      additionalFields: { theme: "secret dark" },
    };
    const args = { name: "secret other", tags: [], tiles: [], additionalFields: { theme: "secret light" } };
    expect(linesOf("Dashboard", args, live, () => true)).toEqual([
      "  - tiles[t1]",
      "  ~ name: [secret] => [secret]",
      "  ~ tags: [secret] => [secret]",
      "  ~ additionalFields.theme: [secret] => [secret]",
    ]);
    const credentials = { source: { postgres: { credentials: { username: "u", password: "p" } } } };
    const hidden: Secrecy = (path) => path.at(-1) === "credentials";
    expect(linesOf("PipeSettings", credentials, {}, hidden)).toEqual([
      "  ~ source.postgres.credentials: is set to [secret]; the service does not show what it has",
    ]);
  });

  test("long values are cut, and many lines are counted", () => {
    const [line] = linesOf("Alert", { message: "x".repeat(1000) }, { message: "short" });
    expect(line?.length).toBeLessThan(200);
    const tables = Array.from({ length: 40 }, (_, at) => mapping(`t${at}`));
    const lines = linesOf("PipeSettings", withMappings(), withMappings(...tables));
    expect([lines.length, lines.at(-1)]).toEqual([26, "  and 15 more"]);
  });
});

test("alerts are named on the tiles that they stand on; where nobody lists them, that is said", () => {
  const live = { tiles: [tile("Rate", {}, { id: "t1" }), tile("Errors", {}, { id: "t2" })] };
  const plan = planOf("Dashboard", { tiles: [] }, live);
  const alerts = [{ id: "a1", name: "high" }, { id: "a2" }];
  const onRate = (item: unknown) => ((item as PropertyMap)["id"] === "t1" ? alerts : []);
  expect(lossText(plan, onRate)).toBe(
    '`up` removes what carries alerts, and the alerts go too:\n  - tiles["Rate"], with the alerts on it: "high" (a1), a2',
  );
  expect(lossText(plan, noAlerts)).toBeUndefined();
  expect(lossText(plan, () => undefined)).toBeUndefined();
  expect(adoptionText(resources.Dashboard, "it", plan, () => undefined)).toContain(
    '- tiles["Rate"], with the alerts on it, which are not known',
  );
});

test("a line stays short, whatever its names are and however many alerts go", () => {
  const plan = planOf("Dashboard", { tiles: [] }, { tiles: [tile("x".repeat(9_000), {}, { id: "t1" })] });
  const alerts = Array.from({ length: 300 }, (_, at) => ({ id: `a${at}`, tileId: "t1" }));
  const text = adoptionText(resources.Dashboard, "it", plan, () => alerts);
  expect(text).toMatch(/\n {2}- tiles\["x{100,}…, with the alerts on it: a0, a1, .*, a9 and 290 more$/);
  expect(text.length).toBeLessThan(500);
});

test("an object is called by its name and its id, and by its id alone where the name is a secret", () => {
  expect(objectLabel(resources.Pipe, "p1", { name: "shop" }, false)).toBe('pipe "shop" (p1)');
  expect(objectLabel(resources.Pipe, "p1", { name: "shop" }, true)).toBe("pipe p1");
  expect(objectLabel(resources.Pipe, "p1", undefined, false)).toBe("pipe p1");
});

/** Lists of few names, so that many pairs are equal or alike. */
const few = fc.constantFrom("a", "b", "c");
const item = fc.record({ name: few, config: fc.record({ kind: few }) }, { requiredKeys: ["name"] });
const dashboards = fc.record(
  {
    name: few,
    tags: fc.array(few),
    tiles: fc.array(item, { maxLength: 4 }),
    containers: fc.array(item, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const keys = fc.record(
  {
    roles: fc.array(few),
    ipAccessList: fc.array(fc.record({ source: few, description: few }, { requiredKeys: ["source"] }), {
      maxLength: 4,
    }),
  },
  { requiredKeys: [] },
);

test.each([
  ["Dashboard", dashboards],
  ["AccessKey", keys],
] as const)("every field of a %s that an update has to change is in the plan, and no other", (kind, maps) => {
  fc.assert(
    fc.property(maps, maps, (args, live) => {
      const { schema } = resources[kind];
      const desired = canonicalArgs(resources[kind], args, defaults);
      const { changes } = planOf(kind, args, live);
      const fieldOf = ({ path }: PlannedChange): string => path.replace(/[[.].*$/, "");
      const planned = changes.filter((change) => change.kind !== "reordered").map(fieldOf);
      expect([...new Set(planned)].sort()).toEqual([...unmetPaths(schema, desired, live)].sort());
    }),
    runs,
  );
});
