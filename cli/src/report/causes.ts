import { isEqual, leafAt, pointerOf } from "pulumi-pipes/internal";
import { isDrifted, type FieldRow } from "./fields";
import type { ResourcePlan } from "./resourcePlan";

/** The causes of the change of a field, in an object that is updated or replaced. */
export function causesOf(field: FieldRow, { resource: { definition }, action }: ResourcePlan): string {
  const isField =
    definition !== undefined && leafAt(definition.fields, field.names)?.path.length === field.names.length;
  const isUnset = isField && field.item === undefined && action === "update" && field.program === undefined;
  const isReset = definition?.serviceValues?.isCleared?.(pointerOf(field.names)) === true;
  const unset = `the program no longer sets it: it ${isReset ? "is reset" : "keeps its value"}`;
  return [
    ...(isEqual(field.program, field.state) && isDrifted(field) ? [] : [isUnset ? unset : "the program"]),
    ...(isDrifted(field) ? [`${driftOf(field)} outside Pulumi`] : []),
    ...(field.replaces ? ["replaces"] : []),
  ].join("; ");
}

/** The verb for the drift of a field. An item that `up` removes was added, and one that it adds was removed. */
function driftOf({ itemChange, live, state }: FieldRow): string {
  if (itemChange === "removed" && state === undefined) return "added";
  return itemChange === "added" && live === undefined ? "removed" : "changed";
}
