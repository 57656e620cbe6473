import { type Part, type Step, changes, isHidden, partsOf } from "./changes";
import { type Field, type ObjectField, fieldIn, isKnown } from "../schema/fields";
import { isUnknown, pathOf, pathText, pointerOf, textAt, UNKNOWN, valueAt, withDigits } from "../json/json";
import type { Json, JsonObject, Path, Value } from "../json/json";
import { normalize } from "../schema/normalize";
import { itemName } from "../schema/listItems";

/** One difference of a live object from a desired one. */
export type PlannedChange = {
  /** The path as a user writes it: `items["a name"].size`. */
  readonly path: string;
  /** True if messages must not show the values of the change. */
  readonly isSecret: boolean;
} &
  /** An item that `mayStay` is removed unless a value that is not known yet turns out to equal it. */
  (
    | { readonly kind: "removed"; readonly list: string; readonly item: Json; readonly mayStay: boolean }
    /** `from` is `UNKNOWN` if the service does not return it. */
    | { readonly kind: "changed"; readonly from: Value; readonly to: Value }
    | { readonly kind: "added"; readonly item: Json }
    | { readonly kind: "reordered" }
  );

/** A difference with the field that contains it, or with its list. */
export type LocatedChange = PlannedChange & {
  /** The path of the field in the service's JSON. */
  readonly at: Path;
  readonly field: Field;
};

export type IsSecret = (path: Path) => boolean;

/** Longest value in a message, in characters. */
const longestValue = 120;

/** Returns the differences of a live object, item by item. */
export function plannedChanges(
  fields: ObjectField,
  desired: JsonObject,
  live: JsonObject,
  isSecret: IsSecret,
): readonly LocatedChange[] {
  const ofValues = changes(fields, desired, live).filter(
    ({ field, replaces }) => field.kind !== "items" && !replaces,
  );
  // An adoption can also reorder items whose order has no meaning; that is no change to report.
  const ofItems = fields.leaves.flatMap(({ path, field }) => {
    const [from, to] = [valueAt(live, path), valueAt(desired, path)];
    if (field.kind !== "items" || to === undefined) return [];
    return [{ path, pointer: pointerOf(path), field, from, to }];
  });
  return [...ofValues, ...ofItems].flatMap(({ path: at, pointer, field, from, to }) =>
    partsOf(field, to, from).flatMap((part) =>
      plannedOf(part, pathOf(pointer), field, isSecret).map((planned) => ({ ...planned, at, field })),
    ),
  );
}

/**
 * Converts a part of a field to a change with a readable path; returns none if unknown values decide. `at` is the path in the
 * args.
 */
export function plannedOf(
  part: Part,
  at: Path,
  field: Field,
  isSecretAt: IsSecret,
): readonly PlannedChange[] {
  const names = part.at.filter((step) => typeof step === "string");
  const isSecret = isSecretAt(at) || isSecretAt([...at, ...names]);
  const textOf = (steps: readonly Step[]): string =>
    [...at, ...(isSecret ? knownSteps(field, steps) : steps)].reduce<string>(
      (text, step) =>
        typeof step === "object" ? `${text}[${itemText(step, isSecret)}]` : pathText([step], text),
      "",
    );
  const path = textOf(part.at);
  switch (part.kind) {
    case "undecided":
      return [];
    case "changed": {
      const from = isHidden(part.field, part.from) ? UNKNOWN : withDigits(normalize(part.field, part.from));
      return [{ kind: "changed", path, from, to: part.to, isSecret }];
    }
    case "removed": {
      const { item, mayStay = false } = part;
      return [{ kind: "removed", list: textOf(part.at.slice(0, -1)), path, item, isSecret, mayStay }];
    }
    case "added":
      return [{ kind: "added", path, item: part.item, isSecret }];
    case "reordered":
      return [{ kind: "reordered", path, isSecret }];
  }
}

/** Returns the steps that the schema knows. In a value without a fixed form, a key can be as secret as its value. */
function knownSteps(field: Field, steps: readonly Step[]): readonly Step[] {
  const [step, ...furtherSteps] = steps;
  if (step === undefined) return [];
  if (typeof step === "object") return [step, ...knownSteps(step.list.item, furtherSteps)];
  if (typeof step === "number" || field.kind !== "object" || !isKnown(field, step)) return [];
  return [step, ...knownSteps(fieldIn(field, step), furtherSteps)];
}

const itemText = ({ list, item, items }: Exclude<Step, PropertyKey>, isSecret: boolean): string =>
  isSecret ? (textAt(item, "id") ?? "secret") : itemName(list, item, items);

/** Returns a value as one line of JSON, shortened if it is long. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  const text = JSON.stringify(value, (_name, inner: unknown) => (isUnknown(inner) ? "[unknown]" : inner));
  return cut(text, longestValue);
}

/**
 * A text of limited length. A string in it that loses its end keeps a closing quotation mark: redaction hides a quotation with a part of
 * a secret as a whole, and would show the part outside of one.
 */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const beginning = text.slice(0, longest);
  const quotationMarks = beginning.replace(/\\./gs, "").split('"').length - 1;
  return `${beginning}…${quotationMarks % 2 === 0 ? "" : '"'}`;
}
