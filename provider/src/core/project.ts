import { argsPath, emptyOf, isHidden, isSame, normalize, normalizeOrEmpty } from "./compare";
import { additionalFields, fieldIn, hasKnownItems, isKnown, isListOfObjects } from "./fields";
import type { Field, ListField, ObjectField, ValueField } from "./fields";
import * as json from "./json";
import { isList, isObject, listOf, objectOf, own, type Json, type JsonObject, type Pointer } from "./json";
import { byIdentity, identitiesOf, itemsInOrder, pairItems, unpairedItems } from "./pairing";

type Value = Json | undefined;

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
  const mayHide = object.leaves.some(({ field }) => field.writeOnly === true || field.mayBeMissing === true);
  if (!mayHide && Object.keys(serviceValues).length === 0) return live;
  return replaceEach(object, requested, live, [], (field, pointer, value, returned) => {
    const isUnseen = field.writeOnly === true || (field.mayBeMissing === true && returned === undefined);
    const isRemembered =
      Object.hasOwn(serviceValues, pointer) &&
      json.isEqual(returnedValue(field, value, returned), serviceValues[pointer]);
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

/** The live object with another value for each requested field; in items, for those that this version does not know. */
function replaceEach(
  object: ObjectField,
  requested: JsonObject,
  live: JsonObject,
  above: json.Path,
  replace: (field: Field, pointer: Pointer, requested: Json, live: Value) => Value,
): JsonObject {
  const replaced = Object.entries(requested).map(([name, value]): readonly [string, Value] => {
    const [field, there] = [fieldIn(object, name), own(live, name)];
    const path = argsPath(object, above, name);
    if (value === undefined) return [name, there];
    if (field.kind === "object" && isObject(value)) {
      const inner = replaceEach(field, value, objectOf(there), path, replace);
      return [name, there === undefined && Object.keys(inner).length === 0 ? undefined : inner];
    }
    if (!hasKnownItems(field) || !isList(there))
      return [name, replace(field, json.pointerOf(path), value, there)];
    const items = byIdentity(field, listOf(value));
    const identities = identitiesOf(field, there);
    const inItem = (item: Json, index: number): Json => {
      const identity = identities[index] ?? "";
      const unknown = json.omit(objectOf(items.get(identity)), Object.keys(field.item.fields));
      return isObject(item) ? replaceEach(field.item, unknown, item, [...path, identity], replace) : item;
    };
    return [name, there.map(inItem)];
  });
  return json.objectFrom([...Object.entries(live), ...replaced]);
}

/** What the service returns for a value that was requested; null for nothing. */
function returnedValue(field: Field, requested: Json, live: Value): Json {
  const value = field.kind === "json" ? json.inShapeOf(requested, live) : normalize(field, live);
  return json.isEmpty(value) ? null : json.withDigits(value ?? null);
}

function isToRemember(field: Field, requested: Json, live: Value): boolean {
  if (field.writeOnly === true) return false;
  if (field.kind === "json") return !json.covers(live, requested);
  if (field.secret === true && json.isEmpty(live)) return !json.isEmpty(requested);
  if (field.mayBeUnset === true) return requested === false && live === undefined;
  return field.fixed === true && !isHidden(field, live) && !isSame(field, requested, live);
}

/**
 * What a read returns as inputs: the live object, reduced to the fields that `like` has. `like` is args, or the managed part
 * of the outputs, with null for a managed field that was absent; or the live object, for all fields that args can have.
 * `live` is the service's JSON.
 */
export const project = (object: ObjectField, like: JsonObject, live: JsonObject): JsonObject =>
  json.mapValues(like, (template, name) => {
    if (template === undefined) return undefined;
    const [field, value] = [fieldIn(object, name), own(live, name)];
    if (!object.isOpen && !isKnown(object, name))
      return name === additionalFields ? nonEmpty(projectBag(template, live)) : undefined;
    if (field.kind === "object") return nonEmpty(project(field, objectOf(template), objectOf(value)));
    return projectValue(field, template, value);
  });

const projectBag = (template: Json, live: JsonObject): JsonObject =>
  json.mapValues(objectOf(template), (value, name) => projectJson(value, own(live, name)));

const nonEmpty = (value: JsonObject): Value => (Object.keys(value).length === 0 ? undefined : value);

const projectJson = (template: Value, live: Value): Value =>
  json.withDigits(template === null && live !== undefined ? live : json.inShapeOf(template, live));

function projectValue(field: ValueField | ListField, template: Json, live: Value): Value {
  if (field.kind === "json") return projectJson(template, live);
  if (field.mayBeMissing === true && live === undefined) return template ?? undefined;
  const value = normalizeOrEmpty(field, live);
  if (!isListOfObjects(field) || !isList(value)) return value;
  const templates = listOf(template);
  if (field.kind === "items") return projectItems(field, templates, value);
  const known = byIdentity(field, templates);
  const identities = identitiesOf(field, value);
  const items = value.map((item, index) => projectItem(field, known.get(identities[index] ?? ""), item));
  return field.kind === "keyed" ? itemsInOrder(field, items) : items;
}

/** In the order and the shape of the templates. An item that somebody else added comes last, as a whole. */
function projectItems(field: ListField, templates: readonly Json[], live: readonly Json[]): readonly Json[] {
  const pairs = pairItems(field, templates, live);
  const known = templates.flatMap((template, index) => {
    const pair = pairs[index];
    return pair === undefined ? [] : [json.inShapeOf(template, live[pair.at]) ?? null];
  });
  return [...known, ...unpairedItems(live, pairs)].map((item) => json.withDigits(item));
}

/**
 * An item of a keyed list with the fields that its template has, and of a sequence with all known ones. Of an item that
 * another user added, only the required fields of a keyed list.
 */
function projectItem({ kind, item: object }: ListField, template: Value, live: Json): Json {
  if (!isObject(live)) return live;
  const like = objectOf(template);
  const names = Object.entries(object.fields).filter(
    ([name, field]) => kind === "sequence" || field.isRequired || Object.hasOwn(like, name),
  );
  const known = names.map(
    ([name, field]) => [name, own(live, name) ?? (kind === "keyed" ? emptyOf(field) : undefined)] as const,
  );
  const bag = nonEmpty(projectBag(own(like, additionalFields) ?? {}, live));
  return json.objectFrom([...known, [additionalFields, bag]]);
}
