import { type Change, changes, isHidden } from "./changes";
import { type Field, type ListField, type ObjectField, hasKnownItems, isListOfObjects } from "./fields";
import * as json from "./json";
import {
  type Json,
  type JsonObject,
  type Path,
  UNKNOWN,
  type Value,
  isObject,
  isUnknown,
  listOf,
  own,
} from "./json";
import { normalize, normalizeOrEmpty } from "./normalize";
import { isUndecided, itemName, pairItems, removedItems } from "./pairing";

/** One difference of a live object from a desired one. */
export type PlannedChange = {
  /** As a user writes it: `items["a name"].size`. */
  readonly path: string;
  /** Whether its values must not be shown. */
  readonly isSecret: boolean;
} & (
  | { readonly kind: "removed"; readonly list: string; readonly item: Json }
  /** `from` is `UNKNOWN` if the service does not return it. */
  | { readonly kind: "changed"; readonly from: Value; readonly to: Value }
  | { readonly kind: "added"; readonly item: Json }
  | { readonly kind: "reordered" }
);

/** A difference with the field that contains it, or with its list. */
export type LocatedChange = PlannedChange & {
  /** The names that lead to the field in the service's JSON. */
  readonly at: Path;
  readonly field: Field;
};

export type IsSecret = (path: Path) => boolean;

/** How many lines of a kind, alerts of an item, and characters of a path and of a value a message has. */
export const most = { lines: 25, alerts: 10, path: 200, value: 120 };

/** The differences of a live object, item by item in its lists. */
export function plannedChanges(
  fields: ObjectField,
  desired: JsonObject,
  live: JsonObject,
  isSecret: IsSecret,
): readonly LocatedChange[] {
  const ofValues = changes(fields, desired, live).filter(({ field }) => field.kind !== "items");
  // An adoption also puts items in order, which are the same in any order.
  const ofItems = fields.leaves.flatMap(({ path, field }): readonly Change[] => {
    const [from, to] = [json.valueAt(live, path), json.valueAt(desired, path)];
    if (field.kind !== "items" || to === undefined) return [];
    return [{ path, pointer: json.pointerOf(path), field, from, to, replaces: false, isOtherChoice: false }];
  });
  return [...ofValues, ...ofItems].flatMap((change) =>
    changesOfField(change, "", isSecret).map((planned) => ({
      ...planned,
      at: change.path,
      field: change.field,
    })),
  );
}

function changesOfField(change: Change, above: string, isSecretAt: IsSecret): readonly PlannedChange[] {
  const { field, from, to, replaces, pointer } = change;
  const inArgs = json.pathOf(pointer);
  const path = `${above}${json.dotted(inArgs)}`;
  const isSecret = isSecretAt(inArgs);
  if (replaces || isUnknown(to)) return [];
  const isSecretIn = (inner: Path): boolean => isSecret || isSecretAt([...inArgs, ...inner]);
  if (isListOfObjects(field)) return changesOfItems(field, path, to, from, isSecretIn);
  if (field.kind === "json") return changesOfParts(path, to, from, isSecret, false);
  if (json.holdsUnknown(to)) return [];
  const known = isHidden(field, from) ? UNKNOWN : normalize(field, from);
  return [{ kind: "changed", path, from: known, to, isSecret }];
}

function changesOfItems(
  field: ListField,
  list: string,
  to: Json,
  from: Value,
  isSecretIn: IsSecret,
): readonly PlannedChange[] {
  const isSecret = isSecretIn([]);
  const desired = listOf(to);
  // The ids of items without a fixed form say what depends on them.
  const live = hasKnownItems(field) ? listOf(normalizeOrEmpty(field, from)) : listOf(from);
  const pairs = pairItems(field, desired, live);
  const isOpen = desired.some((item, index) => pairs[index] === undefined && isUndecided(field, item));
  const pathOf = (item: Json, items: readonly Json[]): string =>
    `${list}[${isSecret ? (textAt(item, "id") ?? "secret") : itemName(field, item, items)}]`;
  const removed = removedItems(field, desired, live, pairs).map((item): PlannedChange => ({
    kind: "removed",
    list,
    path: pathOf(item, live),
    item,
    isSecret,
  }));
  const others = desired.flatMap((item, index): readonly PlannedChange[] => {
    const [path, pair] = [pathOf(item, desired), pairs[index]];
    // An item with a key of its own is new, whatever the others turn out to be.
    const isNew = hasKnownItems(field) ? !isUndecided(field, item) : !isOpen;
    if (pair === undefined) return isNew ? [{ kind: "added", path, item, isSecret }] : [];
    const partner = json.objectOf(pair.item);
    if (hasKnownItems(field))
      return changes(field.item, json.objectOf(item), partner).flatMap((change) =>
        changesOfField(change, `${path}.`, isSecretIn),
      );
    // An id that the service assigned is not content of an item.
    const content = own(item, "id") === undefined ? json.omit(partner, ["id"]) : partner;
    return changesOfParts(path, item, content, isSecret, pair.byElimination);
  });
  const isInOrder = pairs
    .flatMap((pair) => pair?.at ?? [])
    .every((at, index, all) => at >= (all[index - 1] ?? 0));
  if (field.kind === "sequence" && !isInOrder)
    return [...removed, ...others, { kind: "reordered", path: list, isSecret }];
  if (removed.length + others.length > 0 || json.holdsUnknown(desired)) return [...removed, ...others];
  const isMoved = hasKnownItems(field) || pairs.some((pair, index) => pair?.at !== index);
  return isMoved ? [{ kind: "reordered", path: list, isSecret }] : [];
}

/** The parts of a value of any form that are not so yet; if it replaces the live one as a whole, also those that it lacks. */
function changesOfParts(
  path: string,
  desired: Value,
  live: Value,
  isSecret: boolean,
  isWhole: boolean,
): readonly PlannedChange[] {
  const isSame = json.covers(live, desired) && (!isWhole || json.covers(desired, live));
  if (isUnknown(desired) || isSame) return [];
  if (isObject(desired) && isObject(live)) {
    return Object.keys({ ...desired, ...(isWhole ? live : {}) }).flatMap((name) => {
      const inner = /^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
      return changesOfParts(`${path}${inner}`, own(desired, name), own(live, name), isSecret, isWhole);
    });
  }
  const [items, there] = [listOf(desired), listOf(live)];
  if (items.length > 0 && items.length === there.length)
    return items.flatMap((item, index) =>
      changesOfParts(`${path}[${index}]`, item, there[index], isSecret, isWhole),
    );
  return json.holdsUnknown(desired) ? [] : [{ kind: "changed", path, from: live, to: desired, isSecret }];
}

export function textAt(item: unknown, name: string): string | undefined {
  const value = own(item, name);
  return typeof value === "string" ? value : undefined;
}

/** A value in a line: as JSON, cut if it is long. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  const text = JSON.stringify(value, (_name, inner: unknown) => (isUnknown(inner) ? "[unknown]" : inner));
  return cut(text, most.value);
}

export const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;
