import { fieldIn, isListOfObjects, unknownField } from "./fields";
import type { Field, ListField, ObjectField } from "./fields";
import { asDigits, covers, isList, isObject, listOf, mapValues, objectOf, omit, own, pick } from "./json";
import type { Json, JsonObject, Value } from "./json";
import { pairItems } from "./pairing";

/**
 * The body of a replacement: the response as it came, with the desired fields over it. Inside the items of a list, it leaves
 * out fields that the program set `before` and sets no more.
 */
export function merge(
  object: ObjectField,
  raw: JsonObject,
  desired: JsonObject,
  before: JsonObject = {},
): JsonObject {
  const merged = mapValues(desired, (value, name) =>
    mergeValue(fieldIn(object, name), own(raw, name), value, own(before, name)),
  );
  return { ...raw, ...merged };
}

function mergeValue(field: Field, raw: Value, desired: Value, before: Value): Value {
  if (field.kind === "object" && isObject(desired) && isObject(raw))
    return merge(field, raw, desired, objectOf(before));
  if (isListOfObjects(field) && isList(desired))
    return mergeItems(field, listOf(raw), desired, listOf(before));
  return field.kind === "json" ? valueWithUnmanagedParts(field, desired, raw, undefined) : desired;
}

/** Replaces the digits of a large number, which a state contains, by the exact number of the live object. */
function withExactNumbers(desired: Json, live: Value): Json {
  if (isList(desired)) {
    const items = listOf(live);
    return desired.map((item, at) =>
      withExactNumbers(item, items.find((one) => covers(one, item)) ?? items[at]),
    );
  }
  if (isObject(desired))
    return mapValues(desired, (value, name) => value && withExactNumbers(value, own(live, name)));
  return live !== undefined && asDigits(live) === desired ? live : desired;
}

/** The desired items with the IDs of their live items and the fields of other users. */
export function mergeItems(
  field: ListField,
  raw: readonly Json[],
  desired: readonly Json[],
  before: readonly Json[],
): readonly Json[] {
  const pairs = pairItems(field, desired, raw);
  const beforeOf = new Map(pairItems(field, before, raw).map((pair, index) => [pair?.at, before[index]]));
  return desired.map((item, index) => {
    const pair = pairs[index];
    const there = pair?.item;
    if (pair === undefined || !isObject(item) || !isObject(there)) return item;
    const id = pick(there, ["id"]);
    if (pair.byElimination) return { ...id, ...objectOf(withExactNumbers(item, there)) };
    const then = objectOf(beforeOf.get(pair.at));
    // An unknown field keeps its value when the program no longer sets it.
    const set = field.kind === "items" ? then : pick(then, Object.keys(field.item.fields));
    return { ...id, ...withUnmanagedParts(field.item, item, there, set) };
  });
}

/** Whether an object must have other fields than the live one. */
export function isOfAnotherForm({ discriminator }: Field, desired: JsonObject, live: JsonObject): boolean {
  return ["type", "kind", discriminator].some((name) => {
    const [requested, has] = name === undefined ? [] : [own(desired, name), own(live, name)];
    return requested !== undefined && has !== undefined && requested !== has;
  });
}

/** The desired values with the fields of other users. */
function withUnmanagedParts(
  field: Field,
  desired: JsonObject,
  live: JsonObject,
  before: JsonObject,
): JsonObject {
  if (isOfAnotherForm(field, desired, live)) return objectOf(withExactNumbers(desired, live));
  const others = omit(live, [...Object.keys(desired), ...Object.keys(before)]);
  const set = mapValues(desired, (value, name) => {
    const inner = field.kind === "object" ? fieldIn(field, name) : unknownField;
    return valueWithUnmanagedParts(inner, value, own(live, name), own(before, name));
  });
  return { ...others, ...set };
}

function valueWithUnmanagedParts(field: Field, desired: Value, live: Value, before: Value): Value {
  if (isObject(desired) && isObject(live)) return withUnmanagedParts(field, desired, live, objectOf(before));
  const [there, then] = [listOf(live), listOf(before)];
  // Items of equally long lists pair by content, or else by position. Items of other lists cannot be paired.
  if (!isList(desired) || desired.length !== there.length) return desired && withExactNumbers(desired, live);
  const inner = isListOfObjects(field) ? field.item : unknownField;
  return desired.map((item, index) => {
    const moved = covers(there[index], item) ? undefined : there.find((other) => covers(other, item));
    if (moved !== undefined) return withExactNumbers(item, moved);
    return valueWithUnmanagedParts(inner, item, there[index], then[index]) ?? item;
  });
}
