import type { Code } from "./codes.generated";
import { type Message, enumerated, withCode } from "./errors";
import { type ListField, type ObjectField, additionalFields, fieldIn, isListOfObjects } from "./fields";
import { covers, isAbove, isEqual, isList, isObject, isUnknown, listOf, mapValues, objectFrom } from "./json";
import { objectOf, own, pathOf, valueAt, withValueAt } from "./json";
import type { Json, JsonObject, Path, Value } from "./json";
import { withoutId } from "./listItems";
import { pairItems } from "./align/pairing";
import { type IsSecret, type LocatedChange, plannedChanges, shown } from "./plannedChanges";
import type { Drift, DriftOfObject, Update } from "./resource";

/**
 * What other users changed, unless this run sets the same. An object without a state has no base. `recorded` has the outputs of
 * the state.
 */
export function driftOf(
  update: Omit<Update<unknown>, "changes" | "drift">,
  recorded: JsonObject,
): DriftOfObject {
  const { resource, prior, before, set, live, ownership, ref, isSecret } = update;
  if (prior === undefined) return { base: {}, changes: [] };
  const { fields } = resource;
  const known = withGroups(fields, withBegun(fields, before, set, recorded), recorded);
  const numbered = withItems(fields, set, (items) => items.map((item, at) => withId(item, String(at))));
  // A repeated run finds what the first one sent, in the pairs of both.
  const ours = [
    ...changesFrom(fields, withLiveIds(fields, known, numbered), numbered, isSecret),
    ...changesFrom(fields, known, set, isSecret),
  ].filter(
    // A list that only belongs to the group of what the program sets, is not the program's.
    ({ at, field }) => !isListOfObjects(field) || [before, set].some((one) => valueAt(one, at) !== undefined),
  );
  const base = withLiveIds(fields, resource.identify?.(known, prior.outputs) ?? known, live.seen);
  const isOurs = (change: LocatedChange): boolean =>
    ours.some((one) => isSameChange(one, change)) ||
    (change.kind === "changed" && ownership.isValueSet(ref, change.at, change.field, change.from));
  const theirs = changesFrom(fields, base, live.seen, isSecret).filter((change) => !isOurs(change));
  return {
    base,
    changes: theirs.map((change) => ({
      ...change,
      isManaged: valueAt(before, change.at) !== undefined,
      isChangedToo: ours.some(({ path }) => path === change.path || path.startsWith(`${change.path}.`)),
    })),
  };
}

/**
 * Warnings of the drift that updates of one object met: what they left, and what they replaced. `now` is the object now. Drift of
 * ignored properties needs no warning.
 */
export function driftWarnings(
  updates: readonly Update<unknown>[],
  now: JsonObject,
  ignored: readonly string[] = [],
): readonly Message[] {
  const last = updates.at(-1);
  if (last === undefined) return [];
  const { fields } = last.resource;
  const { drift } = last;
  const after = inSpelling(last, now);
  const remaining = changesFrom(fields, drift.base, after, last.isSecret);
  const written = changesFrom(fields, last.live.seen, after, last.isSecret);
  const isLeft = (change: Drift): boolean => {
    if (change.kind === "reordered")
      return !written.some((one) => one.kind === "reordered" && one.path === change.path);
    // An update creates an item again that the program edited.
    if (change.kind === "added") return !change.isChangedToo;
    if (change.field.kind === "set") return isSetLeft(change);
    // Of several items with one key, another one can stand where the program removed its own.
    if (change.kind === "removed" && change.field.unique === true)
      return listOf(valueAt(after, change.at)).some((one) => covers(one, change.item));
    return remaining.some((one) => isSameChange(one, change));
  };
  /** Whether the members that another user added are there, and those that they removed are not. */
  const isSetLeft = ({ at }: Drift): boolean => {
    const [base, live, there] = [drift.base, last.live.seen, after].map((one) => listOf(valueAt(one, at)));
    const isKept = (members: Value, others: Value, isThere: boolean): boolean =>
      listOf(members).every((one) => listOf(others).includes(one) || listOf(there).includes(one) === isThere);
    return isKept(live, base, true) && isKept(base, live, false);
  };
  const all = updates.flatMap((update) => update.drift.changes);
  const overwritten = all.filter((change) => !isLeft(change));
  const unmanaged = last.removed.map((pointer) =>
    pathOf(pointer).filter((name) => name !== additionalFields),
  );
  // A refresh does not show a field that the program no longer sets. Another warning names it.
  const isDropped = ({ at }: Drift): boolean => unmanaged.some((path) => isAbove(path, at));
  // Of an order that both sides changed in the same way, nothing is left.
  const left = all.filter(
    (change) => isLeft(change) && !isDropped(change) && !(change.kind === "reordered" && change.isChangedToo),
  );
  const pathsLeft = (isManaged: boolean): readonly string[] =>
    left
      .filter((change) => change.isManaged === isManaged)
      .map(({ path }) => path)
      .filter((path) => !ignored.some((one) => one === "*" || isInProperty(path, one)));
  const about = (code: Code, names: readonly string[], text: string): readonly Message[] =>
    names.length === 0 ? [] : [withCode(`${enumerated([...new Set(names)])}: another user ${text}`, code)];
  return [
    ...about(
      "update/drift",
      pathsLeft(true),
      "changed this since the last run, and the update left it. `pulumi preview --refresh` shows the drift, and " +
        "`pulumi up --refresh` repairs it. A field in `ignoreChanges` stays",
    ),
    ...about(
      "update/drift",
      pathsLeft(false),
      "changed this since the last run. It is a part of a value that the program sets. To manage it too, set it in the program",
    ),
    ...about(
      "update/overwritten",
      overwritten.map(withValue),
      "set this since the last run. The program changed it too, so the update replaced it. To keep the other user's value, " +
        "put it into the program",
    ),
  ];
}

/** Whether a path is that of a property, or leads into it. A property inside a list stands for the whole list, whose items have names here. */
function isInProperty(path: string, property: string): boolean {
  const [list = ""] = property.split("[", 1);
  return path.startsWith(list) && /^(?:$|[.[])/.test(path.slice(list.length));
}

/** An object in the spelling that the program uses. */
export const inSpelling = (
  { resource, set, before }: Pick<Update<unknown>, "resource" | "set" | "before">,
  live: JsonObject,
): JsonObject => resource.respell?.(set, { before, recorded: {}, live }).live ?? live;

/** A change with the value of the other user. */
function withValue(change: Drift): string {
  if (change.kind === "added") return `${change.path} (removed)`;
  if (change.kind !== "changed") return change.path;
  return `${change.path} (${change.isSecret ? "another value" : shown(change.from)})`;
}

/** How an object differs from the base. */
const changesFrom = (
  fields: ObjectField,
  base: JsonObject,
  to: JsonObject,
  isSecret: IsSecret,
): readonly LocatedChange[] =>
  plannedChanges(fields, base, to, isSecret).filter(
    (change) =>
      !(change.kind === "changed" && isUnknown(change.from)) &&
      // Only a sequence is read in its order, so that another order is another value.
      (change.kind !== "reordered" || change.field.kind === "sequence"),
  );

/** The id of an item that the service does not have. */
const noId = "none";

/** A base whose items have the ids of their live items, so that each is the same item after the update. */
const withLiveIds = (fields: ObjectField, base: JsonObject, live: JsonObject): JsonObject =>
  withItems(fields, base, (items, path, field) => {
    const pairs = pairItems(field, items, listOf(valueAt(live, path)));
    return items.map((item, at) =>
      withId(item, pairs[at]?.isByElimination === false ? own(pairs[at].item, "id") : noId),
    );
  });

const withId = (item: Json, id: Value): Json =>
  isObject(item) ? objectFrom([...Object.entries(item), ["id", id]]) : item;

/** An object with other items in its lists of items that have no ids of their own. */
const withItems = (
  fields: ObjectField,
  object: JsonObject,
  change: (items: readonly Json[], path: Path, field: ListField) => readonly Json[],
): JsonObject =>
  fields.leaves.reduce((all, { path, field }) => {
    const items = valueAt(all, path);
    const isToChange = field.kind === "items" && !field.ownIds && isList(items);
    return isToChange ? withValueAt(all, path, change(items, path, field)) : all;
  }, object);

/** With the recorded values of fields that the program begins to set: other users can have changed them, too. */
const withBegun = (
  { leaves }: ObjectField,
  before: JsonObject,
  set: JsonObject,
  recorded: JsonObject,
): JsonObject =>
  leaves.reduce((all, { path, field }) => {
    const value = valueAt(recorded, path);
    const isBegun = valueAt(set, path) !== undefined && valueAt(before, path) === undefined;
    // Fields of a group are one value, which the program never wrote before.
    const isSeen = field.writeOnly !== true && field.secret !== true && field.group === undefined;
    return isBegun && isSeen && value !== undefined && !isListOfObjects(field)
      ? withValueAt(all, path, value)
      : all;
  }, before);

/** The fields of a group that the program never set are a part of its value. A service may leave out some of them. */
function withGroups(object: ObjectField, set: JsonObject, recorded: JsonObject, isWhole = false): JsonObject {
  const groups = new Set(Object.keys(set).flatMap((name) => fieldIn(object, name).group ?? []));
  const others = Object.entries(object.fields).filter(
    ([name, { kind, group, writeOnly, mayBeMissing, secret, address }]) => {
      const isOfValue = isWhole || (group !== undefined && groups.has(group));
      const isReturned = mayBeMissing !== true && secret !== true;
      const isKnownAddress = address === true && own(recorded, name) !== undefined;
      return isOfValue && kind !== "object" && writeOnly !== true && (isReturned || isKnownAddress);
    },
  );
  const inner = mapValues(set, (value, name) => {
    const field = fieldIn(object, name);
    if (field.kind !== "object" || !isObject(value)) return value;
    return withGroups(field, value, objectOf(own(recorded, name)), field.group !== undefined);
  });
  return { ...objectFrom(others.map(([name]) => [name, own(recorded, name) ?? null])), ...inner };
}

function isSameChange(one: LocatedChange, other: LocatedChange): boolean {
  if (one.kind === "removed" && other.kind === "removed") {
    const hasOwnIds = isListOfObjects(one.field) && one.field.ownIds;
    return one.list === other.list && covers(other.item, hasOwnIds ? one.item : withoutId(one.item));
  }
  if (one.path !== other.path) return false;
  if (one.kind === "changed" && other.kind === "changed") return isEqual(one.from, other.from);
  return one.kind === "added" && other.kind === "added";
}
