import { withDigits } from "./exactNumbers";
import {
  additionalFields,
  fieldIn,
  isKnown,
  isListOfObjects,
  type ListField,
  type ObjectField,
  type ValueField,
} from "./fields";
import {
  inShapeOf,
  isList,
  isObject,
  listOf,
  objectFrom,
  objectOf,
  own,
  pick,
  type Json,
  type JsonObject,
} from "./json";
import { byIdentity, emptyOf, identitiesOf, itemsInOrder, normalize, normalizeOrEmpty } from "./normalize";
import { pairItems, unpairedItems } from "./pairing";

/**
 * What a read returns as inputs: the live object, reduced to the fields that `like` has. `like` is args, or the managed part
 * of the outputs, with null for a managed field that was absent. `live` is the service's JSON.
 */
export function project(object: ObjectField, like: JsonObject, live: JsonObject): JsonObject {
  const fields = Object.entries(like).map(([name, template]): readonly [string, Json | undefined] => {
    if (template === undefined) return [name, undefined];
    if (name === additionalFields && !object.isOpen) return [name, nonEmpty(projectBag(template, live))];
    const [field, value] = [fieldIn(object, name), own(live, name)];
    if (field.kind === "object") return [name, nonEmpty(project(field, objectOf(template), objectOf(value)))];
    return [name, projectValue(field, template, value)];
  });
  return objectFrom(fields);
}

const projectBag = (template: Json, live: JsonObject): JsonObject =>
  objectFrom(
    Object.entries(objectOf(template)).map(([name, value]) => [name, projectJson(value, own(live, name))]),
  );

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
  return { ...objectFrom(known), ...(isObject(bag) ? project(object, { additionalFields: bag }, live) : {}) };
}

/** The fields of a live object that args can have, as args. */
export function knownPart(object: ObjectField, live: JsonObject): JsonObject {
  const known = Object.entries(live)
    .filter(([name]) => object.isOpen || isKnown(object, name))
    .map(([name, value]): readonly [string, Json | undefined] => {
      const field = fieldIn(object, name);
      if (field.kind === "object") return [name, isObject(value) ? knownPart(field, value) : undefined];
      if (!isListOfObjects(field) || field.kind === "items" || !isList(value))
        return [name, withDigits(value ?? null)];
      return [
        name,
        value.map((item) => (isObject(item) ? pick(item, Object.keys(field.item.fields)) : item)),
      ];
    });
  return normalize(object, objectFrom(known));
}
