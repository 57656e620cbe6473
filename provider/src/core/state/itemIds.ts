import { type AlignedValue, alignLists, alignedAt, itemsIn } from "../align/align";
import { type ListField, fieldIn, isListOfObjects } from "../schema/fields";
import { type Json, type JsonObject, grouped, isList, isObject, listOf, own, textAt } from "../json/json";
import type { ItemsWithIds, RecordedItem, Resource, State } from "../resource/resource";

/*
 * Programs refer to some items by name, but other objects refer to them by an ID that only the service assigns. Another user can
 * move the name to another item, so the state records each item's ID and its name in the program.
 */

/** A list of items with ids, as a resource declares it. */
interface ListWithIds extends ItemsWithIds {
  readonly field: ListField;
}

function listWithIds({ items, fields }: Pick<Resource, "items" | "fields">): ListWithIds | undefined {
  const field = items && fieldIn(fields, items.list);
  return items === undefined || field === undefined || !isListOfObjects(field)
    ? undefined
    : { ...items, field };
}

const itemIdsOf = (items: readonly Json[]): ReadonlySet<string | undefined> =>
  new Set(items.map((item) => textAt(item, "id")));

const withId = (item: Json, id: string | undefined): Json =>
  id === undefined || !isObject(item) ? item : { ...item, id };

/** Returns the items as a state records them. After an import, the state has only the IDs by name. */
export function recordedItems(
  { items: list }: Resource,
  { outputs, memory }: Omit<State, "id">,
): readonly RecordedItem[] {
  if (list === undefined || memory !== undefined) return memory?.items ?? [];
  const items = listOf(own(outputs, list.list));
  const names = uniqueNames(items);
  return items.map((item) => {
    const name = textAt(item, "name");
    const isUnique = name !== undefined && names.has(name);
    return recordedItem(isUnique ? textAt(own(outputs, list.output), name) : undefined, name, names);
  });
}

/** Adds the IDs that the state has for the positions of recorded items; with `live`, only IDs that still exist. */
export function withRecordedIds(
  resource: Pick<Resource, "items" | "fields">,
  recorded: JsonObject,
  items: readonly RecordedItem[] = [],
  live?: JsonObject,
): JsonObject {
  const list = listWithIds(resource)?.list;
  const values = list === undefined ? undefined : own(recorded, list);
  if (list === undefined || !isList(values) || values.length !== items.length) return recorded;
  const present = live && itemIdsOf(listOf(own(live, list)));
  const idAt = (position: number): string | undefined => {
    const id = items[position]?.id;
    return present?.has(id) === false ? undefined : id;
  };
  return { ...recorded, [list]: values.map((item, position) => withId(item, idAt(position))) };
}

/** Returns the names that only one item of the list has. */
const uniqueNames = (items: readonly Json[]): ReadonlySet<string> =>
  new Set(
    [...grouped(items, (item) => textAt(item, "name"))].flatMap(([name, group]) =>
      typeof name === "string" && group.length === 1 ? [name] : [],
    ),
  );

/** Adds the IDs that the state has for the names of the program's items, if an item of `present` has the ID. */
export function identifiedByName(
  items: readonly Json[],
  recorded: readonly RecordedItem[],
  present: readonly Json[],
): readonly Json[] {
  const names = uniqueNames(items);
  const presentIds = itemIdsOf(present);
  const ids = new Map(recorded.map(({ name, id }) => [name, id]));
  return items.map((item) => {
    const name = textAt(item, "name");
    const id = name !== undefined && names.has(name) ? ids.get(name) : undefined;
    return presentIds.has(id) ? withId(item, id) : item;
  });
}

/** Adds the IDs that the state has for the names of desired items. */
export function withNamedIds(
  resource: Pick<Resource, "items" | "fields">,
  desired: JsonObject,
  recorded: readonly RecordedItem[] = [],
  live: JsonObject,
): JsonObject {
  const list = listWithIds(resource)?.list;
  const items = list === undefined ? undefined : own(desired, list);
  if (list === undefined || !isList(items)) return desired;
  return { ...desired, [list]: identifiedByName(items, recorded, listOf(own(live, list))) };
}

/** The tree of an update and the object that it read, which show the items that the write creates. */
interface BeforeWrite {
  readonly tree: AlignedValue;
  readonly live: { readonly comparable: JsonObject };
}

/** Returns the desired items as a state records them after a write. */
export function itemsAfterWrite(
  resource: Resource,
  desired: JsonObject,
  live: JsonObject,
  before?: BeforeWrite,
): readonly RecordedItem[] | undefined {
  const list = listWithIds(resource);
  const items = list && own(desired, list.list);
  if (list === undefined || !isList(items)) return undefined;
  const liveItems = listOf(own(live, list.list));
  const liveIds = itemIdsOf(liveItems);
  const formerIds = itemIdsOf(listOf(own(before?.live.comparable, list.list)));
  const former = before && alignedAt(before.tree, [list.list]);
  const formerItems = new Map(
    itemsIn("desired", former?.items).map((item) => [item.positions.desired, item]),
  );
  const ids = items.map((_, position) => {
    const id = formerItems.get(position)?.liveId;
    return typeof id === "string" && liveIds.has(id) ? id : undefined;
  });
  // The write created the remaining items, so they do not belong to other users.
  const missing = [...items.keys()].filter((position) => ids[position] === undefined);
  const added = liveItems.filter((item) => !formerIds.has(textAt(item, "id")));
  const missingItems = missing.map((position) => items[position] ?? null);
  for (const { positions, liveId } of missing.length === 0
    ? []
    : alignLists(list.field, missingItems, added)) {
    const position = missing[positions.desired ?? -1];
    if (position !== undefined && typeof liveId === "string") ids[position] = liveId;
  }
  const names = uniqueNames(items);
  return items.map((item, position) => {
    const basePosition = formerItems.get(position)?.positions.base ?? -1;
    // The update left an item removed that another user removed.
    const id = ids[position] ?? textAt(listOf(former?.base)[basePosition], "id");
    return recordedItem(id, textAt(item, "name"), names);
  });
}

const recordedItem = (
  id: string | undefined,
  name: string | undefined,
  names: ReadonlySet<string>,
): RecordedItem => ({
  ...(id === undefined ? {} : { id }),
  ...(name === undefined || !names.has(name) ? {} : { name }),
});

/** Returns the recorded items in the order of `live` projected onto the `recorded` fields. Items of other users have no name. */
export function itemsAfterRead(
  resource: Resource,
  recorded: JsonObject,
  live: JsonObject,
  items: readonly RecordedItem[] = [],
): readonly RecordedItem[] | undefined {
  const list = listWithIds(resource);
  const templates = list && own(recorded, list.list);
  if (list === undefined || !isList(templates)) return undefined;
  return alignLists(list.field, templates, listOf(own(live, list.list))).flatMap(({ positions, liveId }) => {
    if (positions.live === undefined) return [];
    const id = typeof liveId === "string" ? { id: liveId } : {};
    return [{ ...items[positions.desired ?? -1], ...id }];
  });
}

/** Returns the output with the IDs of items by name. */
export const idsByName = (
  { items: list }: Resource,
  live: JsonObject,
  items: readonly RecordedItem[] = [],
): JsonObject => (list === undefined ? {} : { [list.output]: list.byName(live, idsByProgramName(items)) });

/** Returns the IDs of items by their names in the program. */
export const idsByProgramName = (items: readonly RecordedItem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap(({ name, id }) => (name === undefined || id === undefined ? [] : [[name, id]])),
  );
