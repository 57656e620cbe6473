import { type Change, argsPath } from "./changes";
import {
  type ListField,
  type ObjectField,
  fieldIn,
  isKnown,
  isListOfObjects,
  isShapedByProgram,
} from "../schema/fields";
import { isEmpty, isEqual, isObject, pointerOf, valueAt } from "../json/json";
import type { JsonObject, Path, Value } from "../json/json";
import { emptyOf, normalizeOrEmpty } from "../schema/normalize";
import { type AlignedValue, itemsIn } from "./align";

/*
 * Finds the fields inside lists and unknown fields that the program set before and no longer sets. A comparison of the program
 * with the service does not see them, because it compares only what the program sets. Without this, an update would send nothing
 * and say nothing.
 */

/** A field inside a value that the program no longer sets, and that the service still has. */
export interface DroppedField {
  /** The path of the field in the args, through the items of lists. */
  readonly path: Path;
  /** The list that the update has to send without the field. Undefined if the field keeps its value. */
  readonly list: LocatedList | undefined;
}

interface LocatedList {
  readonly path: Path;
  readonly field: ListField;
}

/** The current position of a walk through an object. */
interface PlaceInTree {
  readonly path: Path;
  readonly pathInArgs: Path;
  /** The outermost list whose items contain the object. */
  readonly list: LocatedList | undefined;
}

/** Returns the dropped fields of an object, at any depth. */
export const droppedFields = (object: ObjectField, tree: AlignedValue): readonly DroppedField[] =>
  droppedInObject(object, tree, { path: [], pathInArgs: [], list: undefined });

function droppedInObject(
  object: ObjectField,
  value: AlignedValue,
  place: PlaceInTree,
): readonly DroppedField[] {
  return [...(value.fields ?? [])].flatMap(([name, inner]): readonly DroppedField[] => {
    const pathInArgs = argsPath(object, place.pathInArgs, name);
    if (inner.desired === undefined) {
      // Fields outside of lists are already in `Update.removed`.
      if (place.list === undefined || !hasValue(object, name, inner)) return [];
      return [{ path: pathInArgs, list: canDrop(object, name, place.list) ? place.list : undefined }];
    }
    const { field } = inner;
    const at = { path: [...place.path, name], pathInArgs, list: place.list };
    if (field.kind === "object") return droppedInObject(field, inner, at);
    if (isListOfObjects(field)) return droppedInItems(field, inner, at);
    return field.kind === "json" && !isShapedByProgram(field) ? droppedInJson(inner, pathInArgs) : [];
  });
}

function droppedInItems(list: ListField, value: AlignedValue, place: PlaceInTree): readonly DroppedField[] {
  const outermost = place.list ?? { path: place.path, field: list };
  const items = itemsIn("desired", value.items).filter(
    // An item that only reuses an ID is not the program's earlier item.
    ({ base, takesOnlyId }) => !takesOnlyId && isObject(base),
  );
  if (list.kind !== "items")
    return items.flatMap((item) => droppedInObject(list.item, item, { ...place, list: outermost }));
  // Items without a fixed form are compared as a whole, so only the fields that each of them needs count.
  return items.flatMap(({ fields = new Map<string, AlignedValue>() }) =>
    [...fields].flatMap(([name, inner]): readonly DroppedField[] => {
      const isKept = inner.desired === undefined && fieldIn(list.item, name).isRequired;
      return isKept && hasValue(list.item, name, inner)
        ? [{ path: [...place.pathInArgs, name], list: undefined }]
        : [];
    }),
  );
}

/** Returns the dropped parts of an unknown field. They keep their values, because other users can have set them. */
function droppedInJson(value: AlignedValue, path: Path): readonly DroppedField[] {
  const ofItems = itemsIn("desired", value.items).flatMap((item) =>
    item.takesOnlyId ? [] : droppedInJson(item, path),
  );
  const ofFields = [...(value.fields ?? [])].flatMap(([name, inner]): readonly DroppedField[] => {
    const at = [...path, name];
    if (inner.desired !== undefined) return droppedInJson(inner, at);
    return isEmpty(inner.base) || isEmpty(inner.live) ? [] : [{ path: at, list: undefined }];
  });
  return [...ofItems, ...ofFields];
}

function hasValue(object: ObjectField, name: string, { base, live }: AlignedValue): boolean {
  const field = fieldIn(object, name);
  const isSet = (value: Value): boolean =>
    !isEmpty(value) && !isEqual(normalizeOrEmpty(field, value) ?? null, emptyOf(field) ?? null);
  return isSet(base) && isSet(live);
}

/**
 * True if an update can send an object without a field: unknown fields keep their value, no service accepts an object without a
 * required field, and services cannot edit the items of some lists.
 */
const canDrop = (object: ObjectField, name: string, list: LocatedList): boolean =>
  list.field.fixedItems !== true && isKnown(object, name) && !fieldIn(object, name).isRequired;

/** Returns changes for lists whose items lose fields, unless `changed` already contains the list. */
export function droppingChanges(
  object: ObjectField,
  tree: AlignedValue,
  { merged, live, changed }: { merged: JsonObject; live: JsonObject; changed: readonly Change[] },
): readonly Change[] {
  const pointers = new Set(changed.map(({ pointer }) => pointer));
  const lists = new Map(
    droppedFields(object, tree).flatMap(({ list }) =>
      list === undefined ? [] : [[pointerOf(list.path), list]],
    ),
  );
  return [...lists].flatMap(([pointer, { path, field }]): readonly Change[] => {
    const to = valueAt(merged, path);
    if (to === undefined || pointers.has(pointer)) return [];
    const from = valueAt(live, path);
    return [{ path, pointer, field, from, to, replaces: false, isOtherChoice: false }];
  });
}
