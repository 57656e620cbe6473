import { argsPath, isHidden, isSame } from "./compare";
import { withDigits } from "./exactNumbers";
import { fieldIn, isKnown, isListOfObjects, type Field, type ObjectField } from "./fields";
import {
  covers,
  inShapeOf,
  isEmpty,
  isEqual,
  isList,
  isObject,
  listOf,
  objectFrom,
  objectOf,
  own,
  pick,
  pointerOf,
  type Json,
  type JsonObject,
  type Path,
  type Pointer,
} from "./json";
import { byIdentity, identitiesOf, normalize } from "./normalize";

/** What a service returned for values that it hides or rewrites; null for nothing. */
export type ServiceValues = Readonly<Record<Pointer, Json>>;

/**
 * Puts back into a response what the service hides or rewrites: `requested` is what was set last, as the service's JSON. A
 * value that the service rewrote is put back as long as the response for it stays the same.
 */
export function recall(
  object: ObjectField,
  live: JsonObject,
  requested: JsonObject,
  serviceValues: ServiceValues = {},
): JsonObject {
  if (!object.mayHide && Object.keys(serviceValues).length === 0) return live;
  return replaceEach(object, requested, live, [], (field, pointer, value, returned) => {
    const isUnseen = field.writeOnly === true || (field.mayBeMissing === true && returned === undefined);
    const isRemembered =
      Object.hasOwn(serviceValues, pointer) &&
      isEqual(returnedValue(field, value, returned), serviceValues[pointer]);
    return isUnseen || isRemembered ? value : returned;
  });
}

/**
 * What the service returns in place of what was requested, where the state has to remember both: hidden secrets, rewritten
 * fields that are fixed, and rewritten fields that this version does not know.
 */
export function returnedFor(object: ObjectField, requested: JsonObject, live: JsonObject): ServiceValues {
  const found: [Pointer, Json][] = [];
  replaceEach(object, requested, live, [], (field, pointer, value, returned) => {
    if (isToRemember(field, value, returned)) found.push([pointer, returnedValue(field, value, returned)]);
    return returned;
  });
  return Object.fromEntries(found);
}

type Replace = (field: Field, pointer: Pointer, requested: Json, live: Json | undefined) => Json | undefined;

/** The live object with another value for each requested field; in items, for those that this version does not know. */
function replaceEach(
  object: ObjectField,
  requested: JsonObject,
  live: JsonObject,
  above: Path,
  replace: Replace,
): JsonObject {
  const replaced = Object.entries(requested).map(([name, value]): readonly [string, Json | undefined] => {
    const [field, there] = [fieldIn(object, name), own(live, name)];
    const path = argsPath(object, above, name);
    if (value === undefined) return [name, there];
    if (field.kind === "object" && isObject(value)) {
      const inner = replaceEach(field, value, objectOf(there), path, replace);
      return [name, there === undefined && Object.keys(inner).length === 0 ? undefined : inner];
    }
    if (!isListOfObjects(field) || field.kind === "items" || !isList(there))
      return [name, replace(field, pointerOf(path), value, there)];
    const items = byIdentity(field, listOf(value));
    const identities = identitiesOf(field, there);
    const inItem = (item: Json, index: number): Json => {
      const identity = identities[index] ?? "";
      const set = objectOf(items.get(identity));
      const unknown = Object.keys(set).filter((key) => !isKnown(field.item, key));
      return isObject(item)
        ? replaceEach(field.item, pick(set, unknown), item, [...path, identity], replace)
        : item;
    };
    return [name, there.map(inItem)];
  });
  return objectFrom([...Object.entries(live), ...replaced]);
}

/** What the service returns for a value that was requested; null for nothing. */
function returnedValue(field: Field, requested: Json, live: Json | undefined): Json {
  const value = field.kind === "json" ? inShapeOf(requested, live) : normalize(field, live);
  return isEmpty(value) ? null : withDigits(value ?? null);
}

function isToRemember(field: Field, requested: Json, live: Json | undefined): boolean {
  if (field.writeOnly === true) return false;
  if (field.kind === "json") return !covers(live, requested);
  if (field.secret === true) return !isEmpty(requested) && isEmpty(live);
  if (field.mayBeUnset === true) return requested === false && live === undefined;
  return field.fixed === true && !isHidden(field, live) && !isSame(field, requested, live);
}
