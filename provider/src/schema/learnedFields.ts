import { fieldsIn, hasItems, isGroup, type FieldSchema } from "./fieldSchema";
import { identityOf } from "./itemPairing";
import { oncePerSchema } from "./leaves";
import { isPropertyMap, listOf, ownValue, pick, withoutPaths, type PropertyMap } from "./propertyMap";

/*
 * Fields that this version knows and an earlier one did not. Programs that said them in `additionalFields` go on to do so.
 */

/** Whether a field was learned by a later version than the one that first had `additionalFields`. */
export function isLearned(fields: FieldSchema, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && !isGroup(field) && field.learned === true;
}

/** Whether any field is learned, at any depth; where none is, maps stay as they are. */
const hasLearned: (schema: FieldSchema) => boolean = oncePerSchema((schema) =>
  Object.keys(schema).some((name) => isLearned(schema, name) || hasLearned(fieldsIn(schema, name) ?? {})),
);

/**
 * A map in which every learned field has its own place, though args may have it in `additionalFields` still: what is said
 * there means the same for ever.
 */
export function withLearnedFields(schema: FieldSchema, map: PropertyMap): PropertyMap {
  if (!hasLearned(schema)) return map;
  const inner = Object.entries(map).map(([name, value]): [string, unknown] => {
    const fields = fieldsIn(schema, name);
    if (fields === undefined) return [name, value];
    const inside = (one: unknown): unknown => (isPropertyMap(one) ? withLearnedFields(fields, one) : one);
    return [name, Array.isArray(value) ? value.map(inside) : inside(value)];
  });
  const { additionalFields, ...known } = Object.fromEntries(inner) as PropertyMap;
  if (!isPropertyMap(additionalFields)) return Object.fromEntries(inner);
  const isMoved = ([name]: [string, unknown]): boolean => isLearned(schema, name);
  const given = Object.entries(additionalFields);
  const rest = given.filter((entry) => !isMoved(entry));
  return {
    ...known,
    ...Object.fromEntries(given.filter(isMoved)),
    ...(rest.length === 0 ? {} : { additionalFields: Object.fromEntries(rest) }),
  };
}

/** A live object that has every learned field where `said` has it. */
export function withLearnedAsSaid(schema: FieldSchema, said: PropertyMap, live: PropertyMap): PropertyMap {
  if (!hasLearned(schema)) return live;
  const inner = Object.entries(live).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(schema, name) ? schema[name] : undefined;
    const told = ownValue(said, name);
    if (field !== undefined && isGroup(field) && isPropertyMap(told) && isPropertyMap(value))
      return [name, withLearnedAsSaid(field.fields, told, value)];
    if (!hasItems(field) || !Array.isArray(value)) return [name, value];
    const items = new Map(listOf(told).map((item) => [identityOf(field, item), item]));
    const asSaid = (item: unknown): unknown => {
      const one = items.get(identityOf(field, item));
      if (!isPropertyMap(item) || !isPropertyMap(one)) return item;
      return withoutPaths(
        withLearnedAsSaid(field.item, one, item),
        learnedIn(field.item, one).map((moved) => [moved]),
      );
    };
    return [name, value.map(asSaid)];
  });
  const there = learnedIn(schema, said).filter((name) => live[name] !== undefined);
  if (there.length === 0) return Object.fromEntries(inner);
  const { additionalFields } = live;
  const moved = { ...(isPropertyMap(additionalFields) ? additionalFields : {}), ...pick(live, there) };
  return { ...Object.fromEntries(inner), additionalFields: moved };
}

/** The learned fields that a map has in `additionalFields`. */
function learnedIn(schema: FieldSchema, { additionalFields }: PropertyMap): readonly string[] {
  return isPropertyMap(additionalFields)
    ? Object.keys(additionalFields).filter((name) => isLearned(schema, name))
    : [];
}

/** The path of a field in its own place. */
export function learnedPath(schema: FieldSchema, path: readonly string[]): readonly string[] {
  const name = path.at(-1);
  if (name === undefined || path.at(-2) !== "additionalFields") return path;
  const above = path.slice(0, -2);
  const fields = above.reduce<FieldSchema>((at, key) => fieldsIn(at, key) ?? {}, schema);
  return isLearned(fields, name) ? [...above, name] : path;
}
