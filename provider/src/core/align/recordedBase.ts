import { type Field, type ListField, type ObjectField, fieldIn, isListOfObjects } from "../schema/fields";
import { isList, isObject, mapValues, objectFrom, objectOf, own } from "../json/json";
import { projectOnto, valueAt, withValueAt } from "../json/json";
import type { Json, JsonObject } from "../json/json";
import { desiredByPosition } from "./align";

/*
 * Adds recorded values to the base, so that an update can tell what other users changed in a field before the program began to
 * set it.
 */

/**
 * True if responses show the field and it does not belong to a group: a group is one value, which the program never wrote before.
 */
const isSeen = ({ writeOnly, secret, group }: Field): boolean =>
  writeOnly !== true && secret !== true && group === undefined;

/** Adds the recorded values of the fields that the program begins to set. */
export const withRecordedValues = (
  { leaves }: ObjectField,
  base: JsonObject,
  desired: JsonObject,
  recorded: JsonObject,
): JsonObject =>
  leaves.reduce((extended, { path, field }) => {
    const value = valueAt(recorded, path);
    const isBegun = valueAt(desired, path) !== undefined && valueAt(base, path) === undefined;
    return isBegun && isSeen(field) && value !== undefined && !isListOfObjects(field)
      ? withValueAt(extended, path, value)
      : extended;
  }, base);

/**
 * Adds the recorded lists and sets that the program begins to set. An update then removes recorded items that the program omits,
 * as its preview announced, and keeps items that other users added since.
 */
export const withRecordedLists = (
  { leaves }: ObjectField,
  base: JsonObject,
  desired: JsonObject,
  recorded: JsonObject,
): JsonObject =>
  leaves.reduce((extended, { path, field }) => {
    const [recordedList, desiredList] = [valueAt(recorded, path), valueAt(desired, path)];
    const isBegun = isList(recordedList) && isList(desiredList) && valueAt(base, path) === undefined;
    if (!isBegun || !isSeen(field)) return extended;
    if (field.kind === "set") return withValueAt(extended, path, recordedList);
    if (!isListOfObjects(field)) return extended;
    return withValueAt(extended, path, recordedItemsInBase(field, desiredList, recordedList));
  }, base);

/**
 * Returns the recorded items of a list that the program begins to set, reduced to the fields that it sets. Other fields in the
 * base would be removed.
 */
export function recordedItemsInBase(
  list: ListField,
  desired: readonly Json[],
  recorded: readonly Json[],
): readonly Json[] {
  const desiredItems = desiredByPosition(list, desired, recorded);
  return recorded.map((item, position) => projectOnto(desiredItems.get(position) ?? item, item) ?? item);
}

/** Adds the recorded values of the other fields of the groups that the program sets, because a group is one value. */
export function withRecordedGroups(
  object: ObjectField,
  base: JsonObject,
  recorded: JsonObject,
  isComplete = false,
): JsonObject {
  const groups = new Set(Object.keys(base).flatMap((name) => fieldIn(object, name).group ?? []));
  const added = Object.entries(object.fields).filter(([name, field]) => {
    const isOfValue = isComplete || (field.group !== undefined && groups.has(field.group));
    // Services may omit some of these fields.
    const isReturned = field.mayBeMissing !== true && field.secret !== true;
    const isKnownAddress = field.address === true && own(recorded, name) !== undefined;
    return isOfValue && field.kind !== "object" && field.writeOnly !== true && (isReturned || isKnownAddress);
  });
  const inner = mapValues(base, (value, name) => {
    const field = fieldIn(object, name);
    if (field.kind !== "object" || !isObject(value)) return value;
    return withRecordedGroups(field, value, objectOf(own(recorded, name)), field.group !== undefined);
  });
  return { ...objectFrom(added.map(([name]) => [name, own(recorded, name) ?? null])), ...inner };
}
