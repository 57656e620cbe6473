import { alignLists, desiredByPosition } from "../align/align";
import { isSame } from "../align/changes";
import { additionalFields, fieldIn, hasKnownItems, isKnown, isListOfObjects } from "../schema/fields";
import type { ListField, ObjectField, ValueField } from "../schema/fields";
import * as json from "../json/json";
import {
  type Json,
  type JsonObject,
  type Value,
  isList,
  isObject,
  listOf,
  objectOf,
  own,
} from "../json/json";
import { emptyOf, isClearedByNull, normalizeOrEmpty } from "../schema/normalize";
import { itemsInOrder } from "../schema/listItems";

/**
 * Computes the inputs that a read returns: the live object, reduced to the fields of `like`. A managed field without a value
 * becomes null.
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

/** A missing value becomes null at every depth, so that later refreshes return equal inputs. */
const projectJson = (template: Value, live: Value): Value =>
  json.withDigits(
    template === null && live !== undefined ? live : (json.projectOnto(template, live) ?? null),
  );

function projectValue(field: ValueField | ListField, template: Json, live: Value): Value {
  if (field.kind === "json") return projectJson(template, live);
  if (field.mayBeMissing === true && live === undefined) return template ?? undefined;
  if (template === null && isClearedByNull(field) && isSame(field, template, live)) return template;
  const value = normalizeOrEmpty(field, live) ?? (isClearedByNull(field) ? null : undefined);
  if (!isListOfObjects(field) || !isList(value)) return value;
  if (field.kind === "items") return projectItems(field, listOf(template), listOf(live), value);
  return projectList(field, template, value);
}

function projectList(field: ListField, template: Value, live: readonly Json[]): readonly Json[] {
  const templates = desiredByPosition(field, template, live);
  const items = live.map((item, index) => projectItem(field, templates.get(index), item));
  return field.kind === "keyed" ? itemsInOrder(field, items) : items;
}

/**
 * Projects items onto templates, in their order. An item of another user comes last, as a whole. Only `live` has the IDs of
 * items, and only `normalized` goes to the state.
 */
function projectItems(
  field: ListField,
  templates: readonly Json[],
  live: readonly Json[],
  normalized: readonly Json[],
): readonly Json[] {
  return alignLists(field, templates, live).flatMap(({ positions, desired: template }) => {
    const item = normalized[positions.live ?? -1];
    const projected = template === undefined ? item : json.projectOnto(template, item);
    return item === undefined ? [] : [json.withDigits(projected ?? null)];
  });
}

/** Projects an item onto its template. Without a template, keeps the required fields, or in a sequence all known ones. */
const projectItem = (list: ListField, template: Value, live: Json): Json =>
  isObject(live) ? projectInItem(list.kind, list.item, template, live) : live;

function projectInItem(
  kind: ListField["kind"],
  object: ObjectField,
  template: Value,
  live: JsonObject,
): JsonObject {
  const like = objectOf(template);
  const isWhole = kind === "sequence" && template === undefined;
  const names = Object.entries(object.fields).filter(
    ([name, field]) => isWhole || field.isRequired || Object.hasOwn(like, name),
  );
  const known = names.map(([name, field]) => {
    const [inner, value] = [own(like, name), own(live, name)];
    if (field.kind === "object" && isObject(value))
      return [name, projectInItem(kind, field, inner, value)] as const;
    if (hasKnownItems(field) && isList(value)) return [name, projectList(field, inner, value)] as const;
    const isNamed = kind === "keyed" || Object.hasOwn(like, name);
    return [name, value ?? (isNamed ? emptyOf(field) : undefined)] as const;
  });
  const bag = nonEmpty(projectBag(own(like, additionalFields) ?? {}, live));
  return json.objectFrom([...known, [additionalFields, bag]]);
}
