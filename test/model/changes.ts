import { covers, isObject, listOf, objectOf, own, type Json } from "../../provider/src/core/json/json";
import { type Field, fieldIn, isEquivalent } from "./fields";

/** A name of a field, or the names that an item of a list has had. */
type Step = readonly string[];

/** A place in an object at which two of its versions differ. */
export interface Changed {
  readonly at: readonly Step[];
  /** The same place, where all fields of a group are one. */
  readonly grouped: readonly Step[];
  readonly isAdded: boolean;
  /** Whether no read shows the value. */
  readonly isHidden: boolean;
}

const groupMark = "group of ";
const order: Step = ["the order"];

interface Options {
  /** Whether only the fields of the first version count. */
  readonly isPartial?: boolean;
  /** Whether the versions are args: a list that a program begins to set is one value, as in an adoption. */
  readonly areArgs?: boolean;
  /** Former names of items, by the ids of these. */
  readonly formerNames?: ReadonlyMap<unknown, readonly string[]>;
}

/** What differs between two versions of an object. Items count one by one, by their ids, names or keys. */
export function changesIn(
  field: Field,
  before: Json | undefined,
  after: Json | undefined,
  options: Options = {},
  at: readonly Step[] = [],
  grouped = at,
): readonly Changed[] {
  const { facts, fields, item } = field;
  const change = (step?: Step, isAdded = false): Changed => ({
    at: step === undefined ? at : [...at, step],
    grouped: untilGroup(step === undefined ? grouped : [...grouped, step]),
    isAdded,
    isHidden: facts.writeOnly === true,
  });
  const isBegun = (before === undefined) !== (after === undefined);
  if (options.areArgs === true && isBegun && !isObject(before ?? after)) return [change()];
  if (item !== undefined) {
    const [pairs, isMoved] = pairsOf(field, listOf(before), listOf(after));
    // A refresh does not show the order of items with names.
    const moves = isMoved && (facts.as === "sequence" || options.isPartial !== true) ? [change(order)] : [];
    const inItems = pairs.flatMap(([one, other]) => {
      const former = options.formerNames?.get(own(other ?? one, "id")) ?? [];
      const names = [
        ...[one, other].flatMap((version) => (version === undefined ? [] : nameOf(field, version))),
        ...former,
      ];
      if (one === undefined || other === undefined) return [change(names, one === undefined)];
      return changesIn(item, one, other, options, [...at, names], [...grouped, names]);
    });
    return [...moves, ...inItems];
  }
  if (facts.as === "set") {
    const [had, has] = [listOf(before), listOf(after)];
    const gone = had.filter((one) => !has.includes(one));
    return [...gone, ...has.filter((one) => !had.includes(one))].map((one) => change([textOf(one)]));
  }
  const isOpen = facts.as === undefined && (isObject(before) || isObject(after));
  if ((fields === undefined && !isOpen) || !isObject(before ?? {}) || !isObject(after ?? {}))
    return isEquivalent(field, before, after) ? [] : [change()];
  const names = Object.keys({ ...objectOf(before), ...(options.isPartial === true ? {} : objectOf(after)) });
  return names.flatMap((name) => {
    const inner = fieldIn(field, name);
    const { group, as } = inner.facts;
    const inGroup = group !== undefined && as !== "set" ? `${groupMark}${group}` : name;
    return changesIn(
      inner,
      own(before, name),
      own(after, name),
      options,
      [...at, [name]],
      [...grouped, [inGroup]],
    );
  });
}

const isGroup = ([name]: Step): boolean => name?.startsWith(groupMark) === true;
const isInGroup = (steps: readonly Step[]): boolean => steps.some(isGroup);

function untilGroup(steps: readonly Step[]): readonly Step[] {
  const place = steps.findIndex(isGroup);
  return place === -1 ? steps : steps.slice(0, place + 1);
}

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

function nameOf({ facts: { as, key = [] } }: Field, item: Json): string {
  if (as !== "items") return key.map((name) => textOf(own(item, name) ?? "")).join("/");
  return textOf(own(item, "name") ?? own(item, "id") ?? item);
}

/** The items of two lists by id, or else by name, and whether their order differs. */
function pairsOf(
  field: Field,
  before: readonly Json[],
  after: readonly Json[],
): readonly [readonly (readonly [Json | undefined, Json | undefined])[], boolean] {
  const left = new Set(after.keys());
  const found = new Map<number, number>();
  const idOf = (item: Json | undefined): unknown => own(item, "id");
  const pair = (isSame: (one: Json, other: Json) => boolean): void => {
    for (const [index, one] of before.entries()) {
      const place = found.has(index) ? undefined : [...left].find((at) => isSame(one, after[at] ?? null));
      if (place === undefined) continue;
      found.set(index, place);
      left.delete(place);
    }
  };
  pair((one, other) => idOf(one) !== undefined && idOf(one) === idOf(other));
  // A colleague can have given two items one name.
  pair((one, other) => covers(other, one));
  pair((one, other) => nameOf(field, one) === nameOf(field, other));
  // A preview does not pair renamed items.
  const places = before.flatMap((one, index) => {
    const place = found.get(index) ?? -1;
    const other = after[place];
    const isSame = other !== undefined && nameOf(field, one) === nameOf(field, other);
    return isSame && idOf(one) === idOf(other) ? [place] : [];
  });
  const paired = before.map((one, index) => [one, after[found.get(index) ?? -1]] as const);
  const added = [...left].map((at) => [undefined, after[at]] as const);
  const isMoved = field.facts.as !== "keyed" && places.some((at, index) => at < (places[index - 1] ?? 0));
  return [[...paired, ...added], isMoved];
}

/** What a preview shows of an object: args before and after. */
export interface Preview {
  readonly before: Json;
  readonly after: Json;
  /** Whether all args count as changed, as in an adoption. */
  readonly isWhole: boolean;
  readonly changed: readonly Changed[];
}

/** Fields that a service changes together with another field. */
const coupled: readonly (readonly [changes: string, because: string])[] = [
  // The names and the IDs of one set of roles.
  ["assignedRoleIds", "roles"],
  ["roles", "assignedRoleIds"],
  // Services clear them with another address. The preview warns of it: `webhook/destination`.
  ["headers", "url"],
  ["headers", "service"],
  ["queryParams", "url"],
  ["queryParams", "service"],
];

/** Fields that decide which other fields an object or a group has: with another kind, it is one value. */
const discriminators = ["displayType", "type", "kind", "source", "scheduleStartAt", "scheduleOffsetMinutes"];

const isOneOf = (step: Step | undefined, other: Step): boolean =>
  step?.some((name) => other.includes(name)) === true;

/** Whether a place is inside another place, or the same. */
const isWithin = (inner: readonly Step[], outer: readonly Step[]): boolean =>
  outer.every((step, index) => isOneOf(inner[index], step));

export const overlap = (one: Changed, other: Changed): boolean =>
  isWithin(one.at, other.at) || isWithin(other.at, one.at);

const isOrder = (at: readonly Step[]): boolean => isOneOf(at.at(-1), order);

/** True if a list is in another order because a colleague added an item that the program adds, too: it stays where they put it. */
export const isOrderOfAdded = ({ at }: Changed, other: Changed): boolean =>
  isOrder(at) && other.isAdded && isWithin(other.at, at.slice(0, -1));

/** Whether args set a place. */
export function isSet(value: Json | undefined, [step, ...rest]: readonly Step[]): boolean {
  if (step === undefined || !isObject(value)) return value !== undefined;
  return isSet(own(value, step[0] ?? ""), rest);
}

const channelNames = ["channel", "channels"];

/** Whether a preview shows a change, or shows one of a value that it is a part of. */
export function isShown(change: Changed, { before, after, isWhole, changed }: Preview): boolean {
  const { at, grouped, isAdded } = change;
  const hasShown = (name: string): boolean =>
    (isWhole && isSet(after, [[name]])) || changed.some((one) => isOneOf(one.at[0], [name]));
  // Another webhook is another channel, which can be one of a colleague, without the room of the former one.
  const isOtherChannel =
    isOneOf(at[0], ["channel"]) &&
    changed.some((one) => isOneOf(one.at[0], ["channel"]) && isOneOf(one.at[1], ["webhookId"]));
  // What the program never set stays unmanaged. An item that a colleague removed comes back as a whole.
  return (
    (isWhole && isSet(after, at)) ||
    // A service shows the first of the channels as `channel`, too.
    (isWhole &&
      channelNames.some((name) => isOneOf(at[0], [name])) &&
      channelNames.some((name) => isSet(after, [[name]]))) ||
    isOtherChannel ||
    coupled.some(([name, because]) => isOneOf(at[0], [name]) && hasShown(because)) ||
    ((!isInGroup(grouped) || isSet(before, at) || isSet(after, at)) &&
      changed.some(
        (one) =>
          isWithin(grouped, one.grouped) ||
          (isAdded && isWithin(one.grouped, grouped)) ||
          // A preview shows a renamed item as removed and added.
          (isOrder(at) && one.isAdded && isWithin(one.at, at.slice(0, -1))),
      ))
  );
}

/** Whether a change belongs to an object, or to a group, that got another kind, and of which a preview shows a change. */
export const isOfOtherKind = (change: Changed, all: readonly Changed[], { changed }: Preview): boolean =>
  [...all, ...changed]
    .filter(({ at }) => isOneOf(at.at(-1), discriminators))
    .some(({ at, grouped }) => {
      const above = isInGroup(grouped) ? grouped : at.slice(0, -1);
      const isPart = (one: Changed): boolean => isWithin(one.grouped, above);
      return above.length > 0 && isPart(change) && changed.some(isPart);
    });
