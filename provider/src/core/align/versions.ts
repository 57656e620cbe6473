import type { Field } from "../fields";
import { covers, isEqual, own } from "../json";
import type { Value } from "../json";
import { normalize } from "../normalize";

/** The three versions of one value. Any of them may be absent. */
export interface Versions<Version = Value> {
  /** What the program set at the last run. */
  readonly base: Version;
  /** What the program sets now. */
  readonly desired: Version;
  /** What the service has. */
  readonly live: Version;
}

export type Side = keyof Versions;

/** True if two versions of a field are equivalent, also in the parts that only one of them has. */
export function isIdentical(field: Field, left: Value, right: Value): boolean {
  if (left === right) return true;
  if (field.kind === "json" || field.kind === "object") return covers(left, right) && covers(right, left);
  return isEqual(normalize(field, left ?? null), normalize(field, right ?? null));
}

/** True if the desired object has another type than the live one, and therefore needs other fields. */
export const isOfAnotherForm = ({ discriminator }: Field, desired: Value, live: Value): boolean =>
  ["type", "kind", discriminator].some((name) => {
    const [desiredForm, liveForm] = name === undefined ? [] : [own(desired, name), own(live, name)];
    return desiredForm !== undefined && liveForm !== undefined && desiredForm !== liveForm;
  });
