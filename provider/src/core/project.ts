import { withDigits } from "./exactNumbers";
import {
  additionalFields,
  fieldIn,
  isKnown,
  isListOfObjects,
  type Field,
  type ListField,
  type ObjectField,
  type ValueField,
} from "./fields";
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
import { argsPath, isHidden, isSame } from "./compare";
import { byIdentity, emptyOf, identitiesOf, itemsInOrder, normalize, normalizeOrEmpty } from "./normalize";
import { pairItems, unpairedItems } from "./pairing";

/** What a service returned for values that it hides or rewrites; null for nothing. */
export type ServiceValues = Readonly<Record<Pointer, Json>>;

/**
 * What a read returns as inputs: the live object, reduced to the fields that `like` has. `like` is args, or the managed part
 * of the outputs, with null for a managed field that was absent. `live` is the service's JSON.
 */
export function project(object: ObjectField, like: JsonObject, live: JsonObject): JsonObject {
  const fields = Object.entries(like).map(([name, template]): readonly [string, Json | undefined] => {
    if (template === undefined) return [name, undefined];
    if (name === additionalFields && !object.isOpen)
      return [
        name,
        nonEmpty(
          objectFrom(
            Object.entries(objectOf(template)).map(([key, value]) => [
              key,
              projectJson(value, own(live, key)),
            ]),
          ),
        ),
      ];
    const [field, value] = [fieldIn(object, name), own(live, name)];
    if (field.kind === "object") return [name, nonEmpty(project(field, objectOf(template), objectOf(value)))];
    return [name, projectValue(field, template, value)];
  });
  return objectFrom(fields);
}

const nonEmpty = (value: JsonObject): JsonObject | undefined =>
  Object.keys(value).length === 0 ? undefined : value;

const projectJson = (template: Json | undefined, live: Json | undefined): Json | undefined =>
  template === null && live !== undefined ? withDigits(live) : withDigits(inShapeOf(template, live));

function projectValue(
  field: ValueField | ListField,
  template: Json,
  live: Json | undefined,
): Json | undefined {
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
    return pair === undefined ? [] : [inShapeOf(template, live[pair.at]) ?? null];
  });
  return [...known, ...unpairedItems(live, pairs)].map((item) => withDigits(item));
}

/**
 * An item of a keyed list with the fields that its template has, and of a sequence with all known ones. Of an item that
 * somebody else added, only the required fields of a keyed list.
 */
function projectItem({ kind, item: object }: ListField, template: Json | undefined, live: Json): Json {
  if (!isObject(live)) return live;
  const like = objectOf(template);
  const names = Object.entries(object.fields).filter(
    ([name, field]) => kind === "sequence" || field.isRequired || Object.hasOwn(like, name),
  );
  const known = names.map(
    ([name, field]) => [name, own(live, name) ?? (kind === "keyed" ? emptyOf(field) : undefined)] as const,
  );
  const bag = own(like, additionalFields);
  const others = isObject(bag) ? project(object, { [additionalFields]: bag }, live) : {};
  return { ...objectFrom(known), ...others };
}

/** The fields of a live object that args can have, as args. */
export function knownPart(object: ObjectField, live: JsonObject): JsonObject {
  const known = Object.entries(live).flatMap(
    ([name, value]): readonly (readonly [string, Json | undefined])[] => {
      const field = fieldIn(object, name);
      if (object.isOpen && !isKnown(object, name)) return [[name, withDigits(value ?? null)]];
      if (!isKnown(object, name)) return [];
      if (field.kind === "object") return isObject(value) ? [[name, knownPart(field, value)]] : [];
      if (!isListOfObjects(field) || field.kind === "items" || !isList(value))
        return [[name, withDigits(value ?? null)]];
      return [
        [name, value.map((item) => (isObject(item) ? pick(item, Object.keys(field.item.fields)) : item))],
      ];
    },
  );
  return normalize(object, objectFrom(known));
}

/**
 * Puts back into a response what the service hides or rewrites: `asked` is what was set last, as the service's JSON. A value
 * that the service rewrote is put back as long as the response for it stays the same.
 */
export function recall(
  object: ObjectField,
  live: JsonObject,
  asked: JsonObject,
  serviceValues: ServiceValues | undefined,
): JsonObject {
  if (!object.mayHide && serviceValues === undefined) return live;
  return recallIn(object, live, asked, serviceValues ?? {}, []);
}

function recallIn(
  object: ObjectField,
  live: JsonObject,
  asked: JsonObject,
  values: ServiceValues,
  inArgs: Path,
): JsonObject {
  const recalled = Object.entries(asked).flatMap(
    ([name, value]): readonly (readonly [string, Json | undefined])[] => {
      const [field, there] = [fieldIn(object, name), own(live, name)];
      const at = argsPath(object, inArgs, name);
      if (field.kind === "object" && isObject(value)) {
        const inner = recallIn(field, objectOf(there), value, values, at);
        return there === undefined && Object.keys(inner).length === 0 ? [] : [[name, inner]];
      }
      const isUnseen = field.writeOnly === true || (field.mayBeMissing === true && there === undefined);
      if (isUnseen || isRemembered(values, at, field, value, there)) return [[name, value]];
      if (isListOfObjects(field) && field.kind !== "items" && isList(there))
        return [[name, recallItems(field, there, listOf(value), values, at)]];
      return [];
    },
  );
  return recalled.length === 0 ? live : objectFrom([...Object.entries(live), ...recalled]);
}

function isRemembered(
  values: ServiceValues,
  at: Path,
  field: Field,
  asked: Json | undefined,
  live: Json | undefined,
): boolean {
  const pointer = pointerOf(at);
  return Object.hasOwn(values, pointer) && isEqual(answerTo(field, asked, live), values[pointer]);
}

/** The fields of items that this version does not know can be rewritten. */
function recallItems(
  field: ListField,
  live: readonly Json[],
  asked: readonly Json[],
  values: ServiceValues,
  at: Path,
): readonly Json[] {
  const known = byIdentity(field, asked);
  const identities = identitiesOf(field, live);
  return live.map((item, index) => {
    const identity = identities[index] ?? "";
    const set = known.get(identity);
    return isObject(item) && isObject(set)
      ? recallIn(field.item, item, set, values, [...at, identity])
      : item;
  });
}

/** What the service returns for a value that was asked for; null for nothing. */
function answerTo(field: Field, asked: Json | undefined, live: Json | undefined): Json {
  const value = field.kind === "json" ? inShapeOf(asked, live) : normalize(field, live);
  return isEmpty(value) ? null : withDigits(value ?? null);
}

/**
 * What the service returns in place of what was asked, where the state has to remember both: hidden secrets, rewritten fields
 * that are fixed, and rewritten fields that this version does not know.
 */
export const answersTo = (object: ObjectField, asked: JsonObject, live: JsonObject): ServiceValues =>
  Object.fromEntries(answersIn(object, asked, live, []));

function answersIn(
  object: ObjectField,
  asked: JsonObject,
  live: JsonObject,
  inArgs: Path,
): readonly (readonly [Pointer, Json])[] {
  return Object.entries(asked).flatMap(([name, value]): readonly (readonly [Pointer, Json])[] => {
    const [field, there] = [fieldIn(object, name), own(live, name)];
    const at = argsPath(object, inArgs, name);
    if (value === undefined || field.writeOnly === true) return [];
    if (field.kind === "object" && isObject(value)) return answersIn(field, value, objectOf(there), at);
    if (isListOfObjects(field) && field.kind !== "items") {
      const items = byIdentity(field, listOf(there));
      return [...byIdentity(field, listOf(value))].flatMap(([identity, item]) => {
        const other = items.get(identity);
        if (!isObject(item) || !isObject(other)) return [];
        const unknown = Object.keys(item).filter((key) => !isKnown(field.item, key));
        return answersIn(field.item, pick(item, unknown), other, [...at, identity]);
      });
    }
    return isToRemember(field, value, there) ? [[pointerOf(at), answerTo(field, value, there)] as const] : [];
  });
}

function isToRemember(field: Field, asked: Json, live: Json | undefined): boolean {
  if (field.kind === "json") return !covers(live, asked);
  if (field.secret === true) return !isEmpty(asked) && isEmpty(live);
  if (field.mayBeUnset === true) return asked === false && live === undefined;
  return field.fixed === true && !isHidden(field, live) && !isSame(field, asked, live);
}
