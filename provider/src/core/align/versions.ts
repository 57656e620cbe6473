import type { Field } from "../schema/fields";
import { covers, isEqual, own } from "../json/json";
import type { Value } from "../json/json";
import { normalize } from "../schema/normalize";

/** The three versions of one value. Any of them may be absent. */
export interface Versions<Version = Value> {
  /**
   * The values that the program set at the last run. In a tree, also recorded values of fields that the program begins to set, so
   * that later changes of other users show up.
   */
  readonly base: Version;
  /** The values that the program sets now. */
  readonly desired: Version;
  /** The values on the service. */
  readonly live: Version;
}

export type Side = keyof Versions;

/** True if two versions of a field are equivalent, also in the parts that only one of them has. */
export function isIdentical(field: Field, left: Value, right: Value): boolean {
  if (left === right) return true;
  if (field.kind === "json" || field.kind === "object") return covers(left, right) && covers(right, left);
  return isEqual(normalize(field, left ?? null), normalize(field, right ?? null));
}

/**
 * Returns the fields that decide which other fields an object has, such as `type`. In an object of known fields, such as a
 * column, `type` decides nothing.
 */
function formFieldsOf(field: Field): readonly string[] {
  const object = field.kind === "object" ? field : field.usual;
  const names = Object.keys(object?.fields ?? {}).filter(
    (name) => object?.fields[name]?.selectsForm === true,
  );
  return field.kind === "object" && !field.isOpen ? names : ["type", "kind", ...names];
}

/** True if the desired object has another type than the live one, and therefore needs other fields. */
export const isOfAnotherType = (field: Field, desired: Value, live: Value): boolean =>
  formFieldsOf(field).some((name) => {
    const [desiredForm, liveForm] = [own(desired, name), own(live, name)];
    return desiredForm !== undefined && liveForm !== undefined && desiredForm !== liveForm;
  });
