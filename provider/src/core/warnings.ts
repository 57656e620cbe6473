import { changedNames, changes, isHidden } from "./compare";
import { additionalFields, hasKnownItems, leafAt, type ObjectField } from "./fields";
import { covers, dotted, isEmpty, isEqual, listOf, objectOf, omit, own, pathOf, valueAt } from "./json";
import type { JsonObject, Pointer } from "./json";
import { pairItems } from "./pairing";
import type { ServiceValues } from "./project";

/** One warning that names all fields that it is about. */
const about = (names: readonly string[], text: (names: string) => string): readonly string[] =>
  names.length === 0 ? [] : [text([...new Set(names)].join(", "))];

const left = (names: string): string => `${names}: no longer managed, and left on the service as it is`;

/** Fields that the service did not apply. `live` has what was requested in place of what the service hides. */
export const notApplied = (fields: ObjectField, desired: JsonObject, live: JsonObject): readonly string[] =>
  about(
    changedNames(changes(fields, desired, live).filter(({ replaces }) => !replaces)),
    (names) => `the service reports success, but did not apply ${names}; the state holds what it returned`,
  );

/** Fields that are fixed, or that this version does not know, and that the service rewrites; once, when that begins. */
export function rewritten(
  fields: ObjectField,
  now: ServiceValues = {},
  before: ServiceValues = {},
): readonly string[] {
  const names = Object.entries(now).flatMap(([pointer, value]) => {
    const path = pathOf(pointer);
    const leaf = leafAt(fields, path);
    if (isEqual(value, before[pointer])) return [];
    if (leaf === undefined) return [dotted(path)];
    // Inside of a list, the identity of an item may be secret.
    if (leaf.path.length < path.length) return [dotted([...leaf.path, additionalFields])];
    const { fixed, secret } = leaf.field;
    const isExpected = fixed !== true || (secret === true && value === null);
    return isExpected ? [] : [dotted(path)];
  });
  return about(
    names,
    (all) =>
      `${all}: the service returns another value than was requested, or none; the state keeps both, and a refresh shows ` +
      "when the value changes",
  );
}

/** What users read about fields that the program sets no more. A preview shows them as if they went. */
export function removedFields(
  fields: ObjectField,
  isCleared: (pointer: Pointer) => boolean,
  removed: readonly Pointer[],
  before: JsonObject,
  after: JsonObject,
): readonly string[] {
  const all = removed.map((pointer) => {
    const path = pathOf(pointer);
    const onWire = path.filter((name) => name !== additionalFields);
    const [old, now] = [before, after].map((object) => valueAt(object, onWire));
    const leaf = leafAt(fields, path);
    const isUnseen = leaf !== undefined && isHidden(leaf.field, now);
    // Nothing says what would reset a field that this version does not know.
    const isReset = onWire.length === path.length && isCleared(pointer);
    return { name: dotted(path), old, now, isUnseen, isReset };
  });
  const unchanged = all.filter(({ isReset, old, now }) => isReset && !isEmpty(old) && isEqual(old, now));
  // One that has no value was empty before, or is one of two that exclude each other. A hidden one has its value still.
  const kept = all.filter(({ isReset, isUnseen, now }) => !isReset && (isUnseen || !covers(undefined, now)));
  return [
    ...unchanged.map(
      ({ name }) =>
        `${name}: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing`,
    ),
    ...about(
      kept.map(({ name }) => name),
      left,
    ),
  ];
}

/** Fields of items that this version does not know, that the program set before and sets no more: they keep their values. */
export function leftInItems(fields: ObjectField, desired: JsonObject, before: JsonObject): readonly string[] {
  const names = fields.leaves.flatMap(({ path, field }) => {
    if (!hasKnownItems(field)) return [];
    const [items, old] = [listOf(valueAt(desired, path)), listOf(valueAt(before, path))];
    return pairItems(field, items, old).flatMap((pair, index) => {
      const then = pair === undefined ? {} : objectOf(old[pair.at]);
      return Object.entries(omit(then, Object.keys(field.item.fields)))
        .filter(([name, value]) => own(items[index], name) === undefined && !covers(undefined, value))
        .map(([name]) => dotted([...path, additionalFields, name]));
    });
  });
  return about(names, left);
}
