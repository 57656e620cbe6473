import { isMaskOf } from "pulumi-pipes-contract/urlPassword";
import { desiredByPosition } from "../align/align";
import type { Answer } from "../resource/api";
import { argsPath, isHidden, isHiddenBy, isSame } from "../align/changes";
import { type Field, type ObjectField, fieldIn, hasKnownItems, isKnown } from "../schema/fields";
import * as json from "../json/json";
import { isList, isObject, objectOf, own, pointerOf } from "../json/json";
import type { Json, JsonObject, Path, Pointer, Value } from "../json/json";
import { normalize } from "../schema/normalize";
import { identitiesOf } from "../schema/listItems";
import type { Memory, Resource, ServiceValues } from "../resource/resource";
import { desiredIn } from "../schema/wireForm";

/** Restores values that the service hides, and values that it rewrote as long as its response for them does not change. */
export function recall(
  object: ObjectField,
  live: JsonObject,
  requested: JsonObject,
  serviceValues: ServiceValues = {},
): JsonObject {
  const mayHide = object.leaves.some(
    ({ field }) =>
      field.writeOnly === true ||
      field.mayBeMissing === true ||
      field.hiddenWith !== undefined ||
      field.mayHavePassword === true,
  );
  if (!mayHide && Object.keys(serviceValues).length === 0) return live;
  return replaceEach(object, requested, live, [], (field, pointer, value, returned) => {
    const isAbsent = returned === undefined || (field.secret === true && returned === "");
    const mayBeAbsent = field.mayBeMissing === true || isHiddenBy(field, live);
    const isMasked = field.mayHavePassword === true && isMaskOf(value, returned);
    const isUnseen = field.writeOnly === true || isMasked || (mayBeAbsent && isAbsent);
    const isRemembered =
      Object.hasOwn(serviceValues, pointer) &&
      json.isEqual(returnedValue(field, value, returned), serviceValues[pointer]);
    return isUnseen || isRemembered ? value : returned;
  });
}

/**
 * Returns the service's versions of values that it hides or rewrites, for the state. The service keeps its own value of `kept`
 * fields, and has returned `shown` fields as requested before.
 */
export function returnedFor(
  object: ObjectField,
  requested: JsonObject,
  live: JsonObject,
  keptPointers: readonly Pointer[] = [],
  shown: readonly Pointer[] = [],
): ServiceValues {
  const values: [Pointer, Json][] = [];
  replaceEach(object, requested, live, [], (field, pointer, value, returned) => {
    // A changed value of an immutable field that was as requested is drift.
    const isDrift = field.fixed === true && shown.includes(pointer);
    if (keptPointers.includes(pointer) || (isToRemember(field, value, returned) && !isDrift))
      values.push([pointer, returnedValue(field, value, returned)]);
    return returned;
  });
  return Object.fromEntries(values);
}

/** Replaces the value of each requested field in the live object. In items, replaces only unknown fields. */
function replaceEach(
  object: ObjectField,
  requested: JsonObject,
  live: JsonObject,
  above: Path,
  replace: (field: Field, pointer: Pointer, requested: Json, live: Value) => Value,
  isInItem = false,
): JsonObject {
  const replaced = Object.entries(requested).map(([name, value]): readonly [string, Value] => {
    const [field, liveValue] = [fieldIn(object, name), own(live, name)];
    const path = argsPath(object, above, name);
    if (value === undefined) return [name, liveValue];
    if (field.kind === "object" && isObject(value)) {
      const inner = replaceEach(field, value, objectOf(liveValue), path, replace, isInItem);
      return [name, liveValue === undefined && Object.keys(inner).length === 0 ? undefined : inner];
    }
    if (!hasKnownItems(field) || !isList(liveValue)) {
      const isAsReturned = isInItem && isKnown(object, name);
      return [name, isAsReturned ? liveValue : replace(field, pointerOf(path), value, liveValue)];
    }
    const requestedItems = desiredByPosition(field, value, liveValue);
    const identities = identitiesOf(field, liveValue);
    const inItem = (item: Json, index: number): Json => {
      if (!isObject(item)) return item;
      const inside = [...path, identities[index] ?? ""];
      return replaceEach(field.item, objectOf(requestedItems.get(index)), item, inside, replace, true);
    };
    return [name, liveValue.map(inItem)];
  });
  return json.objectFrom([...Object.entries(live), ...replaced]);
}

/** The value that the service returns for a requested value; null if it returns none. */
function returnedValue(field: Field, requested: Json, live: Value): Json {
  const value = field.kind === "json" ? json.projectOnto(requested, live) : normalize(field, live);
  return json.isEmpty(value) ? null : json.withDigits(value ?? null);
}

function isToRemember(field: Field, requested: Json, live: Value): boolean {
  if (field.writeOnly === true) return false;
  if (field.kind === "json") return !json.covers(live, requested);
  if (field.secret === true && json.isEmpty(live)) return !json.isEmpty(requested);
  if (requested === null) return !isSame(field, requested, live);
  if (field.mayBeUnset === true) return requested === false && live === undefined;
  return field.fixed === true && !isHidden(field, live) && !isSame(field, requested, live);
}

/** Restores the requested values in a response that hides or rewrites them. */
export const recalled = (
  resource: Resource,
  live: Answer,
  requested: JsonObject,
  memory: Memory | undefined,
): JsonObject =>
  recall(resource.fields, live.comparable, desiredIn(resource, requested), memory?.serviceValues);
