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
 * A preview shows a field that the program no longer sets as deleted. These warnings list the fields that still have a value on
 * the service.
 */

/** A field that the program no longer sets and that an update left on the service. */
interface LeftField {
  readonly path: Path;
  readonly isUnchanged: boolean;
}

/**
 * Warnings about the fields that the program no longer sets and that the service still has. `live` is the response after the
 * update, and `recalledLive` has the values that the service hides, too.
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

/** A field that the program no longer sets; undefined if the service has no value for it, or has reset it. */
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
  // The value that resets an unknown field is unknown.
  const isReset = onWire.length === path.length && resource.serviceValues?.isCleared?.(pointer) === true;
  if (isReset && (isEmpty(valueBefore) || !isEqual(valueBefore, valueAfter))) return undefined;
  // The spelling of the program can distribute one value among two fields, so only the responses show a change.
  const isUnchanged = isSameInBoth(field, valueAt(before.raw, onWire), valueAt(live.raw, onWire));
  // A field without a value was empty before, or is one of two that exclude each other. A hidden one has its value still.
  const isUnseen = isHidden(field, valueAfter) || (isHiddenBy(field, after) && !isEmpty(valueBefore));
  const isClearedToo = resource.serviceValues?.clearedWith?.[onWire.join(".")]?.some(
    (name) => !isEqual(own(before.comparable, name), own(after, name)),
  );
  const isEmptied = covers(undefined, valueAfter) || (!isUnchanged && isEqual(valueAfter, emptyOf(field)));
  const hasValue = !isEmptied || (isUnseen && isClearedToo !== true);
  return hasValue ? { path, isUnchanged } : undefined;
}

/** True if two responses have equivalent values, which need not have their items or members in one order. */
const isSameInBoth = (field: Field, before: Value, after: Value): boolean =>
  before === undefined || after === undefined
    ? before === after
    : isSame(field, before, after) && isSame(field, after, before);

/** Fields inside lists and unknown fields that the program no longer sets, and that keep their values. */
const leftInside = ({ resource, tree }: Update<unknown>): readonly LeftField[] =>
  droppedFields(resource.fields, tree).flatMap(({ path, list }) =>
    list === undefined ? [{ path, isUnchanged: true }] : [],
  );
