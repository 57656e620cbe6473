import type { Change } from "./changes";
import {
  type ListField,
  type ObjectField,
  fieldIn,
  hasKnownItems,
  isKnown,
  isListOfObjects,
} from "../schema/fields";
import { isEmpty, isEqual, isObject, own, pointerOf, valueAt } from "../json/json";
import type { JsonObject, Path, Value } from "../json/json";
import { emptyOf, normalizeOrEmpty } from "../schema/normalize";
import { type AlignedValue, alignedAt, itemsIn } from "./align";

/*
 * Finds the fields of items that the program set before and sets no more. A comparison of the program with the service does not see
 * them, because it compares only what the program sets. Without this, an update would send nothing and say nothing.
 */

/** A field of an item that the program sets no more, and that the service still has. */
export interface DroppedField {
  /** The path of the list. */
  readonly path: Path;
  readonly list: ListField;
  readonly name: string;
}

/** The dropped fields of items. Items of no fixed form are compared as a whole, so only those that each of them needs count. */
export const droppedFields = ({ leaves }: ObjectField, tree: AlignedValue): readonly DroppedField[] =>
  leaves.flatMap(({ path, field: list }) => {
    if (!isListOfObjects(list)) return [];
    return itemsIn("desired", alignedAt(tree, path)?.items).flatMap(
      ({ base, desired, live, takesOnlyId }) => {
        if (takesOnlyId || !isObject(base) || !isObject(desired)) return [];
        const names = Object.keys(base).filter(
          (name) =>
            own(desired, name) === undefined &&
            (hasKnownItems(list) || isRequiredInItems(list, name)) &&
            hasValue(list.item, name, own(base, name)) &&
            hasValue(list.item, name, own(live, name)),
        );
        return names.map((name) => ({ path, list, name }));
      },
    );
  });

function hasValue(item: ObjectField, name: string, value: Value): boolean {
  const field = fieldIn(item, name);
  return !isEmpty(value) && !isEqual(normalizeOrEmpty(field, value) ?? null, emptyOf(field) ?? null);
}

/** True if no service accepts an item without the field. */
const isRequiredInItems = ({ item }: ListField, name: string): boolean => fieldIn(item, name).isRequired;

/** True if an update removes the field: unknown fields keep their value, and services cannot edit the items of some lists. */
export const isRemovable = ({ list, name }: DroppedField): boolean =>
  list.fixedItems !== true && isKnown(list.item, name) && !isRequiredInItems(list, name);

/** The changes of lists whose items lose fields, as far as `changed` does not have the lists. */
export function droppingChanges(
  object: ObjectField,
  tree: AlignedValue,
  { merged, live, changed }: { merged: JsonObject; live: JsonObject; changed: readonly Change[] },
): readonly Change[] {
  const pointers = new Set(changed.map(({ pointer }) => pointer));
  const lists = new Map(
    droppedFields(object, tree).flatMap((dropped) =>
      isRemovable(dropped) ? [[dropped.path, dropped.list]] : [],
    ),
  );
  return [...lists].flatMap(([path, field]): readonly Change[] => {
    const [pointer, to] = [pointerOf(path), valueAt(merged, path)];
    if (to === undefined || pointers.has(pointer)) return [];
    const from = valueAt(live, path);
    return [{ path, pointer, field, from, to, replaces: false, isOtherChoice: false }];
  });
}
