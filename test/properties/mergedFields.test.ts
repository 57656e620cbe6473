import fc from "fast-check";
import { alertFieldsOfSource } from "pulumi-pipes-contract";
import { resources } from "../../provider/src/resources";
import {
  hasKnownItems,
  isListOfObjects,
  type Leaf,
  type ObjectField,
} from "../../provider/src/core/schema/fields";
import {
  isEmpty,
  isList,
  isObject,
  listOf,
  omit,
  own,
  valueAt,
  withValueAt,
  type JsonObject,
  type Path,
} from "../../provider/src/core/json/json";
import { tile } from "../harness/args";
import { acceptedDashboards } from "../harness/generators/dashboardArgs";
import { subjects } from "../harness/generators/subjects";
import { CheckRefused, type ManagedResource } from "../harness/provider/managedResource";
import { unwrapped, type PropertyMap } from "../harness/provider/wire";
import { seed, seededRandom } from "../harness/random";
import { reason } from "../harness/outcomes";
import { asRecord, inputDiff } from "./support/records";
import { shortenWaits } from "../harness/timeScale";
import { useService } from "./support/service";

/*
 * The program and another user change fields of one object since the last run: what changes on the service is what the engine
 * shows, completed to the groups of fields that are one value.
 */

const service = useService();
beforeAll(shortenWaits);

const edits = ["add", "remove", "edit"] as const;
type Edit = (typeof edits)[number];

const pairOf = (ours: Edit, theirs: Edit, isSame: boolean): string =>
  `${ours} & ${theirs} of ${isSame ? "the same field" : "other fields"}`;

/** All pairs but those of a field that the base both has and lacks. */
const pairs = edits.flatMap((ours) =>
  edits.flatMap((theirs) => [
    ...(ours !== "add" && theirs === "add" ? [] : [pairOf(ours, theirs, true)]),
    pairOf(ours, theirs, false),
  ]),
);

/** How often the stories of all resources make each pair of edits. */
const leastPairs = 50;

/** How many stories each resource plays. */
const storiesOf = {
  Dashboard: 150,
  Pipe: 40,
  PipeSettings: 100,
  AccessKey: 450,
  Alert: 120,
  Webhook: 100,
  PipeScaling: 20,
  SavedSearch: 100,
  ReversePrivateEndpoint: 100,
} as const;

/** Dashboards that differ in their plain fields: another test merges their lists. */
const boards = acceptedDashboards(fc.constant("A")).map((board) => ({
  ...omit(board as JsonObject, ["filters", "containers", "savedFilterValues"]),
  tiles: [tile("A")],
}));
const drawn = [
  { kind: "Dashboard", objects: "dashboards", args: fc.tuple(boards, boards, boards) },
  ...subjects,
] as const;

/** How many stories the last resource plays at most, until each pair is there often. */
const mostStories = 2_000;

const counts = new Map(pairs.map((pair) => [pair, 0]));

/** True for a language that was not set: services fill it in at each write. */
const isFilledIn = (path: string, [before]: readonly unknown[]): boolean =>
  /(^|\.)(whereLanguage|savedQueryLanguage)$/.test(path) && isEmpty(before);

/** What services change by themselves: the start of a schedule clears its offset, and the roles of a key have ids. */
const ownOfServices = /^(updatedAt|state|assignedRoles|scheduleStartAt|scheduleOffsetMinutes)\b/;

const isOfOtherSource = (path: string, source: unknown): boolean =>
  Object.entries(alertFieldsOfSource).some(
    ([other, names]) => other !== source && names.some((name) => name === path),
  );

function editOf(before: unknown, after: unknown): Edit | undefined {
  if (isEmpty(before) && isEmpty(after)) return undefined;
  if (isEmpty(before)) return "add";
  if (isEmpty(after)) return "remove";
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : "edit";
}

/** The dotted paths of the fields of each group, by the dotted path of each field. */
type Groups = ReadonlyMap<string, readonly string[]>;

function groupsOf(object: ObjectField, above: string): Groups {
  const entries = Object.entries(object.fields).map(([name, field]) => ({ path: `${above}${name}`, field }));
  const own = entries.flatMap(({ path, field }): (readonly [string, readonly string[]])[] => {
    const { group } = field;
    const all = group === undefined ? [] : entries.filter((other) => other.field.group === group);
    const inner = field.kind === "object" ? [...groupsOf(field, `${path}.`)] : [];
    return [...(all.length === 0 ? [] : [[path, all.map((one) => one.path)] as const]), ...inner];
  });
  return new Map(own);
}

const rarest = (): number => Math.min(...counts.values());

describe.each(drawn)("$kind", ({ kind, objects, args: anyArgs }) => {
  const { fields } = resources[kind];
  const groups = groupsOf(fields, "");
  const leaves = fields.leaves.filter(({ field }) => field.fixed !== true && field.kind !== "json");
  /** An object whose sets are in one order. */
  const withSets = (object: JsonObject): JsonObject => withSortedSets(resources[kind].fields, object);
  const seenByOthers = ({ path, field }: Leaf): boolean =>
    field.writeOnly !== true &&
    field.secret !== true &&
    field.mayBeMissing !== true &&
    !isListOfObjects(field) &&
    path[0] !== "stopped";

  test(`an update changes on the service what the engine shows (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const isDrawn = (): boolean => random() < 0.5;
    for (
      let number = 0;
      number < storiesOf[kind] || (kind === "Alert" && rarest() < leastPairs && number < mostStories);
      number += 1
    ) {
      const [[base, second, third] = [{}, {}, {}]] = fc.sample(anyArgs, { seed: seed + number, numRuns: 1 });
      service.reset();
      const drawnAt = (one: PropertyMap, other: PropertyMap, path: Path) =>
        valueAt(one, path) ?? (isDrawn() ? valueAt(other, path) : undefined);
      const mixed = leaves.filter(isDrawn).reduce<JsonObject>((all, { path }) => {
        const value = drawnAt(second, third, path);
        return value === undefined ? without(all, path) : withValueAt(all, path, value);
      }, base as JsonObject);
      const desired = kind === "Alert" ? withoutOpposites(mixed, isDrawn()) : mixed;
      const resource = await service.deployed(kind, base);
      const { id } = resource.state;
      const stored = () => withSets(structuredClone(service.emulator.get(objects, id) ?? {}));
      const before = stored();
      const isOurs = ({ path }: Leaf): boolean =>
        editOf(valueAt(base, path), valueAt(desired, path)) !== undefined;
      const theirs = leaves.filter(
        (leaf) => seenByOthers(leaf) && (isOurs(leaf) ? random() < 0.9 : isDrawn()),
      );
      const [record, other] = [asRecord(third), asRecord(second)];
      const patch = theirs.reduce<JsonObject>(
        (all, leaf) =>
          withValueAt(
            all,
            leaf.path,
            (isOurs(leaf) &&
            !leaf.field.isRequired &&
            valueAt(desired, leaf.path) !== undefined &&
            random() < (valueAt(base, leaf.path) === undefined ? 0.5 : 0.2)
              ? null
              : drawnAt(record, other, leaf.path)) ?? null,
          ),
        {},
      );
      service.emulator.patch(objects, id, patch);
      const live = stored();
      const shown = await shownBy(resource, desired);
      // Some mixtures are not args of one object, and some edits of another user are no alert of any service.
      if (shown === undefined || !(await isAccepted(resource.up(desired)))) continue;
      const after = stored();
      const fieldOf = (path: string): string => path.replace(/\[.*/, "");
      const differences = Object.entries(inputDiff(live, after)).filter(
        ([path, sides]) =>
          !(sides as unknown[]).every((side) => isEmpty(side) || JSON.stringify(side) === "{}") &&
          !isFilledIn(path, sides as unknown[]),
      );
      const respelled = desired["channels"] === undefined ? /^channels\b/ : /^channel\b/;
      const changed = differences
        .map(([path]) => path)
        .map(fieldOf)
        .filter((path) => !ownOfServices.test(path) && !respelled.test(path))
        // No response shows the body of such a webhook, so an update sends the one that the program set last.
        .filter((path) => path !== "body" || ![live, after].some((one) => one["service"] === "incidentio"))
        // Services drop what only an alert of another source has, at any update.
        .filter((path) => kind !== "Alert" || !isOfOtherSource(path, after["source"]));
      if (desired["channels"] === undefined && !sharesWebhook(base as JsonObject))
        expectOthersKept(live, after);
      const isShown = (path: string): boolean =>
        shown.some((one) => isWithin(path, one) || isWithin(one, path));
      const further = changed.filter((path) => !isShown(path));
      const story = JSON.stringify({ number, differences, base, desired, patch });
      expect({ story, paths: further.filter((path) => !isInGroupOf(groups, path, shown)) }).toEqual({
        story,
        paths: [],
      });
      const said = service.warnings.filter((line) => line.endsWith("[update/overwritten]")).join();
      // A message names the first ten fields.
      const isSaid = (path: string): boolean => said.includes(path) || / and \d+ more:/.test(said);
      expect({ story, paths: further.filter((path) => !isSaid(path)) }).toEqual({
        story,
        paths: [],
      });
      count(
        leaves.filter(isOurs).map(({ path }) => [path, editOf(valueAt(base, path), valueAt(desired, path))]),
        theirs.map(({ path }) => [path, editOf(valueAt(before, path), valueAt(live, path))]),
      );
    }
  });
});

test("the stories of all resources make each pair of edits often", () => {
  process.stdout.write([...counts].map(([pair, times]) => `${times} × ${pair}\n`).join(""));
  expect(rarest()).toBeGreaterThanOrEqual(leastPairs);
});

/** An object whose sets are in order, also those in the items of its lists: another order is no change. */
const withSortedSets = ({ leaves }: ObjectField, object: JsonObject): JsonObject =>
  leaves.reduce((sorted, { path, field }) => {
    const members = valueAt(sorted, path);
    if (!isList(members)) return sorted;
    if (field.kind === "set") return withValueAt(sorted, path, members.toSorted());
    if (!hasKnownItems(field)) return sorted;
    const items = members.map((item) => (isObject(item) ? withSortedSets(field.item, item) : item));
    return withValueAt(sorted, path, items);
  }, object);

type Edited = readonly (readonly [Path, Edit | undefined])[];

/** Args of an alert with one of the fields that exclude each other. */
function withoutOpposites(alert: JsonObject, isList: boolean): JsonObject {
  const { source, channel, channels } = alert;
  const ofOther = source === "tile" ? ["savedSearchId", "groupBy"] : ["dashboardId", "tileId"];
  const isTwice = channel !== undefined && channels !== undefined;
  return omit(alert, [...ofOther, ...(isTwice ? [isList ? "channel" : "channels"] : [])]);
}

/** Whether channels of an alert have one webhook: if another user removes the first one, another one stands for it. */
function sharesWebhook(alert: JsonObject): boolean {
  const ids = listOf(alert["channels"]).flatMap((one) => own(one, "webhookId") ?? []);
  return new Set(ids).size < ids.length;
}

/** A program that sets the first channel of an alert, or none, keeps all others. */
function expectOthersKept(live: JsonObject, after: JsonObject): void {
  const [before, now] = [live, after].map((alert) =>
    listOf(alert["channels"]).map((one) => JSON.stringify(one)),
  );
  expect((now ?? []).slice(1)).toEqual((before ?? []).slice(1).filter((one) => one !== now?.[0]));
}

function count(ours: Edited, theirs: Edited): void {
  for (const [path, mine] of ours)
    for (const [other, yours] of theirs) {
      if (mine === undefined || yours === undefined) continue;
      const pair = pairOf(mine, yours, path.join() === other.join());
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
}

/** The paths that the engine shows as changed; undefined if `check` refuses the args. */
async function shownBy(resource: ManagedResource, args: PropertyMap): Promise<readonly string[] | undefined> {
  try {
    return Object.keys(inputDiff(resource.inputs, unwrapped(await resource.check(args)))).map((path) =>
      path.replace(/\[.*/, ""),
    );
  } catch (error) {
    if (error instanceof CheckRefused) return undefined;
    throw error;
  }
}

async function isAccepted(up: Promise<unknown>): Promise<boolean> {
  try {
    await up;
    return true;
  } catch (error) {
    if (/\[(http\/bad-request|pipe\/mapping-changed|(args|update)\/[\w-]+)\]$/.test(reason(error)))
      return false;
    throw error;
  }
}

function isInGroupOf(groups: Groups, path: string, shown: readonly string[]): boolean {
  return [...groups].some(
    ([one, all]) => isWithin(path, one) && all.some((other) => shown.some((at) => isWithin(at, other))),
  );
}

const isWithin = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`);

function without(value: JsonObject, [name = "", ...rest]: Path): JsonObject {
  const { [name]: inner, ...others } = value;
  if (inner === undefined || rest.length === 0) return others;
  const left = typeof inner === "object" && inner !== null ? without(inner as JsonObject, rest) : {};
  return Object.keys(left).length === 0 ? others : { ...value, [name]: left };
}
