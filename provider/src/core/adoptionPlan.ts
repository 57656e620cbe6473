import { changes, isHidden, refusedChanges, type Change } from "./compare";
import { replacementText } from "./diff";
import { leavesOf, type ListField } from "./fields";
import {
  covers,
  dotted,
  holdsUnknown,
  isList,
  isObject,
  isUnknown,
  listOf,
  objectFrom,
  objectOf,
  omit,
  own,
  pathOf,
  pointerOf,
  valueAt,
  type Json,
  type JsonObject,
  type Path,
} from "./json";
import { byIdentity, normalize, normalizeOrEmpty } from "./normalize";
import { pairItems, unpairedItems } from "./pairing";
import type { Resource } from "./resource";

type Value = Json | undefined;

/** One thing that an adoption does to a live object. */
export type PlannedChange = {
  /** As a user writes it: `tiles["Error rate"].config.displayType`. */
  readonly path: string;
  /** Whether its values must not be shown. */
  readonly isSecret: boolean;
} & (
  | { readonly kind: "removed"; readonly list: string; readonly item: Json }
  | { readonly kind: "changed"; readonly from: Value; readonly to: Value }
  /** The service does not show what it has. */
  | { readonly kind: "set"; readonly to: Json }
  | { readonly kind: "added"; readonly item: Json }
  | { readonly kind: "reordered" }
);

export interface AdoptionPlan {
  /** Why `up` fails. */
  readonly refusals: readonly string[];
  readonly changes: readonly PlannedChange[];
}

/** Whether an object is adopted as it is. */
export const changesNothing = ({ refusals, changes: all }: AdoptionPlan): boolean =>
  refusals.length + all.length === 0;

/**
 * What adopting a live object does to it; both are the service's JSON. Of desired values that are not known yet it says
 * nothing. `isSecret` tells which fields must not be shown, by their path in the args.
 */
export function adoptionPlan(
  resource: Resource,
  desired: JsonObject,
  live: JsonObject,
  isSecret: (path: Path) => boolean,
): AdoptionPlan {
  const { fields, idArg } = resource;
  const known = withoutUnknown(desired);
  const refused = refusedChanges(fields, known, live);
  const all = changes(fields, desired, live);
  // An adoption also puts items in order, which are the same in any order.
  const inAnyOrder = leavesOf(fields).flatMap(({ path, field }): readonly Change[] => {
    const [from, to] = [valueAt(live, path), valueAt(desired, path)];
    if (field.kind !== "items" || to === undefined || all.some((change) => change.field === field)) return [];
    return [{ path, pointer: pointerOf(path), field, from, to, replaces: false, isOtherChoice: false }];
  });
  return {
    refusals: [
      ...(refused.length === 0 ? [] : [replacementText(refused, idArg.name)]),
      ...(resource.refusals?.(known, live) ?? []),
    ],
    changes: [...all, ...inAnyOrder].flatMap((change) => planned(change, "", isSecret)),
  };
}

/** The fields that are known as a whole. */
const withoutUnknown = (value: JsonObject): JsonObject =>
  objectFrom(
    Object.entries(value).map(([name, inner]) =>
      isObject(inner) ? [name, withoutUnknown(inner)] : [name, holdsUnknown(inner) ? undefined : inner],
    ),
  );

function planned(
  change: Change,
  above: string,
  isSecretAt: (path: Path) => boolean,
): readonly PlannedChange[] {
  const { field, from, to } = change;
  const inArgs = pathOf(change.pointer);
  const path = `${above}${dotted(inArgs)}`;
  const isSecret = isSecretAt(inArgs);
  if (change.replaces || isUnknown(to)) return [];
  if ("item" in field && isList(to)) {
    const isSecretIn = (inner: Path): boolean => isSecret || isSecretAt([...inArgs, ...inner]);
    return itemChanges(field, path, to, listOf(from), isSecretIn);
  }
  if (field.kind === "json") return partChanges(path, to, from, isSecret);
  if (holdsUnknown(to)) return [];
  if (isHidden(field, from)) return [{ kind: "set", path, to, isSecret }];
  return [{ kind: "changed", path, from: normalize(field, from), to, isSecret }];
}

function itemChanges(
  field: ListField,
  list: string,
  desired: readonly Json[],
  there: readonly Json[],
  isSecretIn: (path: Path) => boolean,
): readonly PlannedChange[] {
  // The ids of items without a fixed form tell which alerts stand on them.
  const hasForm = field.kind !== "items";
  const live = hasForm ? [...byIdentity(field, listOf(normalizeOrEmpty(field, there))).values()] : there;
  const isSecret = isSecretIn([]);
  const pairs = pairItems(field, desired, live);
  // What is not known yet may turn out to be any item that is left over.
  const isCertain = desired.every((item, index) => pairs[index] !== undefined || !holdsUnknown(item));
  const placeOf = (item: Json, items: readonly Json[]): string =>
    `${list}[${isSecret ? (textAt(item, "id") ?? "secret") : itemName(field, item, items)}]`;
  const removed = (isCertain ? unpairedItems(live, pairs) : []).map((item): PlannedChange => ({
    kind: "removed",
    list,
    path: placeOf(item, live),
    item,
    isSecret,
  }));
  const others = desired.flatMap((item, index): readonly PlannedChange[] => {
    const [path, pair] = [placeOf(item, desired), pairs[index]];
    if (pair === undefined) return isCertain ? [{ kind: "added", path, item, isSecret }] : [];
    const partner = objectOf(live[pair.at]);
    if (!hasForm) return partChanges(path, item, omit(partner, idOf(item)), isSecret, pair.byElimination);
    return changes(field.item, objectOf(item), partner).flatMap((change) =>
      planned(change, `${path}.`, isSecretIn),
    );
  });
  if (removed.length + others.length > 0 || holdsUnknown(desired)) return [...removed, ...others];
  const isMoved = hasForm || pairs.some((pair, index) => pair?.at !== index);
  return isMoved ? [{ kind: "reordered", path: list, isSecret }] : [];
}

/**
 * The parts of a value of any form that are not so yet. If the value replaces the live one as a whole, also those that it
 * does not have.
 */
function partChanges(
  path: string,
  desired: Value,
  live: Value,
  isSecret: boolean,
  isWhole = false,
): readonly PlannedChange[] {
  if (isUnknown(desired) || (covers(live, desired) && (!isWhole || covers(desired, live)))) return [];
  if (isObject(desired) && isObject(live)) {
    return Object.keys({ ...desired, ...(isWhole ? live : {}) }).flatMap((name) =>
      partChanges(`${path}${member(name)}`, own(desired, name), own(live, name), isSecret, isWhole),
    );
  }
  const [items, there] = [listOf(desired), listOf(live)];
  if (items.length > 0 && items.length === there.length)
    return items.flatMap((item, index) =>
      partChanges(`${path}[${index}]`, item, there[index], isSecret, isWhole),
    );
  return holdsUnknown(desired) ? [] : [{ kind: "changed", path, from: live, to: desired, isSecret }];
}

/** An id that the service gave is no part of what an item says. */
const idOf = (item: Json): readonly string[] => (own(item, "id") === undefined ? ["id"] : []);

const member = (name: string): string => (/^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

/** What a message calls an item: by its keys, or by its name, or by its place if neither tells. */
function itemName({ kind, key }: ListField, item: Json, items: readonly Json[]): string {
  if (kind !== "items") return JSON.stringify(key.map((name) => textAt(item, name) ?? "").join("."));
  const name = textAt(item, "name");
  return name === undefined ? String(items.indexOf(item)) : JSON.stringify(name);
}

function textAt(item: Json, name: string): string | undefined {
  const value = own(item, name);
  return typeof value === "string" ? value : undefined;
}
