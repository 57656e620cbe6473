import { isDeepStrictEqual } from "node:util";
import { withDigits } from "./exactNumbers";
import { hasItems, type FieldSchema } from "./fieldSchema";
import { lastByIdentity, covers, identitiesOf } from "./itemPairing";
import { givenValues } from "./leaves";
import { inShapeOf } from "./managedFields";
import {
  fromPaths,
  isPropertyMap,
  listOf,
  overlay,
  ownValue,
  valueAt,
  type PropertyMap,
} from "./propertyMap";

/*
 * A service may spell an additional field in another way than it was said, or not show it. A state keeps both: what was said
 * stands for the answer until that becomes another one.
 */

const bagOf = (item: unknown): unknown => valueAt(item, ["additionalFields"]);

/** What is answered for what was said, over its shape and as a state keeps it; null for nothing. */
const answerTo = (said: unknown, live: unknown): unknown => withDigits(inShapeOf(said, live) ?? null);

/** The answers that are not what was said: by path, and in a list by what identifies an item. */
export function respelledValues(schema: FieldSchema, said: PropertyMap, live: PropertyMap): PropertyMap {
  return fromPaths(
    givenValues(schema, said).map(({ path, field, value }) => {
      const there = valueAt(live, path);
      if (field?.kind === "shaped") return [path, covers(there, value) ? undefined : answerTo(value, there)];
      if (!hasItems(field)) return [path, undefined];
      const liveItems = lastByIdentity(field, listOf(there));
      const bags = [...lastByIdentity(field, listOf(value))].flatMap(
        ([identity, item]): [string, unknown][] => {
          const [bag, answered] = [bagOf(item), bagOf(liveItems.get(identity))];
          const isSo = bag === undefined || !liveItems.has(identity) || covers(answered, bag);
          return isSo ? [] : [[identity, answerTo(bag, answered)]];
        },
      );
      return [path, bags.length === 0 ? undefined : Object.fromEntries(bags)];
    }),
  );
}

/** The live object with what was said in place of answers that are as they were. */
export function asSaid(
  schema: FieldSchema,
  said: PropertyMap,
  answers: PropertyMap | undefined,
  live: PropertyMap,
): PropertyMap {
  if (answers === undefined) return live;
  const changes = givenValues(schema, answers).map(({ path, field, value }) => {
    const [told, there] = [valueAt(said, path), valueAt(live, path)];
    if (field?.kind === "shaped")
      return [path, isDeepStrictEqual(answerTo(told, there), value) ? told : undefined] as const;
    if (!hasItems(field) || !isPropertyMap(value)) return [path, undefined] as const;
    const toldItems = lastByIdentity(field, listOf(told));
    const identities = identitiesOf(field, listOf(there));
    const items = listOf(there).map((item, index) => {
      const identity = identities[index] ?? "";
      const [bag, answers] = [bagOf(toldItems.get(identity)), ownValue(value, identity)];
      if (!isPropertyMap(bag) || answers === undefined || !isPropertyMap(item)) return item;
      return { ...item, additionalFields: bagAsSaid(bag, answers, bagOf(item)) };
    });
    return [path, items] as const;
  });
  return overlay(live, fromPaths(changes));
}

/** The same of the additional fields of an item, one by one. */
function bagAsSaid(said: PropertyMap, answers: unknown, live: unknown): PropertyMap {
  const there = isPropertyMap(live) ? live : {};
  const asThen = Object.entries(said).filter(([name, value]) =>
    isDeepStrictEqual(answerTo(value, ownValue(there, name)), valueAt(answers, [name]) ?? null),
  );
  return Object.fromEntries([...Object.entries(there), ...asThen]);
}
