import type { Alert } from "pulumi-pipes-contract/alert";
import type { Address, Api } from "../core/resource/api";
import { isEqual, listOf, own, type JsonObject, type Value } from "../core/json/json";
import type { Update } from "../core/resource/resource";

/** Fields that an alert without its own values inherits from its tile or saved search. */
export const inheritedNames = ["displayName", "tags"] as const;

/**
 * Returns the names that an alert inherits and that a body would only send back. The service would store them as the alert's own,
 * so they would no longer follow the tile or saved search. A different name was set by another user, and stays.
 */
export async function inheritedNamesIn(
  { at, desired, live }: Update<Alert>,
  body: JsonObject,
  api: Api,
): Promise<readonly string[]> {
  const names = inheritedNames.filter((name) => body[name] !== undefined && desired[name] === undefined);
  // A service that inherits names returns both names of every alert. On other services, equal tags belong to the alert itself,
  // and would be lost.
  if (names.length === 0 || inheritedNames.some((name) => live.raw[name] === undefined)) return [];
  const inherited = await namesOfWatched(api, at, live.comparable);
  return names.filter((name) => isEqual(inAnyOrder(body[name]), inAnyOrder(inherited[name])));
}

type Names = Readonly<Record<(typeof inheritedNames)[number], Value>>;

/** Reads the name and the tags of the object that an alert watches. */
async function namesOfWatched(api: Api, at: Address, alert: JsonObject): Promise<Names> {
  const { savedSearchId, dashboardId, tileId } = alert;
  if (typeof savedSearchId === "string") {
    const search = await api.savedSearches.get({ ...at, id: savedSearchId });
    return { displayName: own(search?.comparable, "name"), tags: listOf(own(search?.comparable, "tags")) };
  }
  if (typeof dashboardId === "string") {
    const board = await api.dashboards.get({ ...at, id: dashboardId });
    const tile = listOf(own(board?.comparable, "tiles")).find((candidate) => own(candidate, "id") === tileId);
    return { displayName: own(tile, "name"), tags: listOf(own(board?.comparable, "tags")) };
  }
  return { displayName: own(alert["chartConfig"], "name"), tags: [] };
}

/** Tags have no order. */
const inAnyOrder = (value: Value): Value => (Array.isArray(value) ? value.toSorted() : value);
