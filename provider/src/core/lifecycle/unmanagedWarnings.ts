import { isHidden, isHiddenBy, isSame } from "../align/changes";
import { droppedFields } from "../align/droppedFields";
import { covers, isEmpty, isEqual, own, pathOf, pathText, valueAt } from "../json/json";
import type { JsonObject, Path, Pointer, Value } from "../json/json";
import { withCode, type Message } from "../messages/errors";
import type { Answer } from "../resource/api";
import type { Update } from "../resource/resource";
import { type Field, additionalFields, leafAt, unknownField } from "../schema/fields";
import { emptyOf } from "../schema/normalize";
import { inSpelling } from "./driftWarnings";

/*
 * A preview shows a field that the program no longer sets as deleted, even if it stays. These warnings list the fields that still
 * have a value on the service.
 */

/** A field that the program no longer sets and that still has its value on the service. */
interface LeftField {
  readonly path: Path;
  readonly isUnchanged: boolean;
}

/**
 * Warns about fields that the program no longer sets and the service still has. `live` is the response after the update, and
 * `recalledLive` also has hidden values.
 */
export function unmanagedWarnings(
  update: Update<unknown>,
  live: Answer,
  recalledLive: JsonObject,
): readonly Message[] {
  const after = inSpelling(update, recalledLive);
  const leftFields = [
    ...update.removed.flatMap((pointer) => leftField(update, live, after, pointer) ?? []),
    ...leftInside(update),
  ];
  const about = (isUnchanged: boolean, text: string): readonly Message[] => {
    const paths = leftFields
      .filter((field) => field.isUnchanged === isUnchanged)
      .map(({ path }) => pathText(path));
    return paths.length === 0
      ? []
      : [withCode(`${[...new Set(paths)].join(", ")}: ${text}`, "update/unmanaged")];
  };
  return [
    ...about(true, "no longer managed. This update did not change the value on the service"),
    ...about(
      false,
      "no longer managed. The service still has a value, but not the one from before the update",
    ),
  ];
}

/** Returns the field unless the service has no value for it or reset it. */
function leftField(
  { resource, live: before }: Update<unknown>,
  live: Answer,
  after: JsonObject,
  pointer: Pointer,
): LeftField | undefined {
  const path = pathOf(pointer);
  const onWire = path.filter((name) => name !== additionalFields);
  const field = leafAt(resource.fields, path)?.field ?? unknownField;
  const [valueBefore, valueAfter] = [valueAt(before.comparable, onWire), valueAt(after, onWire)];
  // Nobody knows which value resets an unknown field.
  const isReset = onWire.length === path.length && resource.serviceValues?.isCleared?.(pointer) === true;
  if (isReset && (isEmpty(valueBefore) || !isEqual(valueBefore, valueAfter))) return undefined;
  // The program may write one value in two fields, so only responses show a change.
  const isUnchanged = isSameInBoth(field, valueAt(before.raw, onWire), valueAt(live.raw, onWire));
  // A field without a value was empty before, or belongs to an exclusive pair. A hidden field still has its value.
  const isUnseen = isHidden(field, valueAfter) || (isHiddenBy(field, after) && !isEmpty(valueBefore));
  const isClearedToo = resource.serviceValues?.clearedWith?.[onWire.join(".")]?.some(
    (name) => !isEqual(own(before.comparable, name), own(after, name)),
  );
  const isEmptied = covers(undefined, valueAfter) || (!isUnchanged && isEqual(valueAfter, emptyOf(field)));
  const hasValue = !isEmptied || (isUnseen && isClearedToo !== true);
  return hasValue ? { path, isUnchanged } : undefined;
}

/** True if two responses have equivalent values, in any order of items. */
const isSameInBoth = (field: Field, before: Value, after: Value): boolean =>
  before === undefined || after === undefined
    ? before === after
    : isSame(field, before, after) && isSame(field, after, before);

/** Returns the fields inside lists, and the unknown fields, that the program no longer sets and that keep their values. */
const leftInside = ({ resource, tree }: Update<unknown>): readonly LeftField[] =>
  droppedFields(resource.fields, tree).flatMap(({ path, list }) =>
    list === undefined ? [{ path, isUnchanged: true }] : [],
  );
