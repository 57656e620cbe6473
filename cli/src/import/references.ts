import {
  findDashboards,
  findRoles,
  findSavedSearches,
  findSources,
  findWebhooks,
} from "pulumi-pipes/internal";
import { isList, isRequestError, objectOf, placeOf, ResourceError } from "pulumi-pipes/internal";
import type { Client, Defaults, Finders, Json, JsonObject } from "pulumi-pipes/internal";
import type { NamedAdoption } from "./naming";
import { idsIn } from "./terraformState";

/** An object that the program refers to, and does not have. */
export interface Referenced {
  readonly id: string;
  readonly name: string;
  readonly noun: string;
  /** The function that finds it by its name; undefined if others have that name. */
  readonly lookup: string | undefined;
  /** The ids of the tiles of a dashboard, by their names. */
  readonly tileIds: JsonObject;
}

interface Item {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly tileIds?: JsonObject;
}

/** The kinds of objects that args refer to, by a word in the names of the fields with their IDs. */
const kinds: readonly (readonly [word: RegExp, kind: Finders<string, Item>])[] = [
  [/webhook/i, findWebhooks],
  [/source/i, findSources],
  [/savedSearch/i, findSavedSearches],
  [/dashboard/i, findDashboards],
  [/role/i, findRoles],
];

/** The objects without a resource that the args refer to. Lists each of their collections once. */
export async function readReferenced(
  client: Client,
  defaults: Defaults,
  objects: readonly NamedAdoption[],
): Promise<readonly Referenced[]> {
  const fields = new Map(objects.flatMap(({ args }) => fieldsWithId(args)));
  for (const { live } of objects) fields.delete(live.id);
  const found: Referenced[] = [];
  for (const [word, kind] of kinds) {
    const isWanted = (id: string): boolean => word.test(fields.get(id) ?? "");
    const items = [...fields.keys()].some(isWanted) ? await itemsOf(kind, client, defaults) : [];
    for (const { id, name: title, tileIds = {} } of items) {
      const name = title ?? "";
      if (!isWanted(id) || name === "") continue;
      const isUnique = items.filter((item) => item.name === name).length === 1;
      const lookup = isUnique ? `${kind.functions.one}Output` : undefined;
      found.push({ id, name, noun: kind.functions.one.replace(/^get/, ""), lookup, tileIds });
    }
  }
  return found;
}

async function itemsOf(kind: Finders<string, Item>, client: Client, defaults: Defaults) {
  try {
    const at = placeOf({}, defaults, kind.isOfOrganization);
    // A program can look up what this version reads.
    return (await kind.all(client.operation(), at, () => undefined))[kind.field] ?? [];
  } catch (error) {
    if (isRequestError(error, "http/forbidden") || error instanceof ResourceError) return [];
    throw error;
  }
}

/** The ids in a value, each with the name of its field. */
export function fieldsWithId(
  value: Json | undefined,
  field = "",
): readonly (readonly [id: string, field: string])[] {
  if (isList(value)) return value.flatMap((item) => fieldsWithId(item, field));
  if (typeof value === "string") return idsIn(value)[0] === value ? [[value, field]] : [];
  return Object.entries(objectOf(value)).flatMap(([name, inner]) => fieldsWithId(inner, name));
}
