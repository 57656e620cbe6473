import type { Field } from "../schema/fields";
import { covers, isEqual, own } from "../json/json";
import type { Value } from "../json/json";
import { normalize } from "../schema/normalize";

/** The three versions of one value. Any of them may be absent. */
export interface Versions<Version = Value> {
  /**
   * The values that the program set at the last run. In a tree, the base also has recorded values of fields that the program
   * begins to set, so that the tree shows what other users changed in them since then.
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
 * The fields that decide which other fields an object has. An object of known fields, such as a column, can have a type that
 * decides nothing.
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
