import type { Dashboard, Tile } from "pulumi-pipes-contract";
import { badRequest } from "../http/apiError";
import { isJsonObject, type JsonObject } from "../json";
import type { ClearableDashboardBody } from "./dashboardBody";

type NewId = () => string;

/** Tiles after a replacement, and the ids of those that are gone. */
export interface ReplacedTiles {
  readonly tiles: Tile[];
  readonly goneIds: ReadonlySet<string>;
}

/** Tiles as they are kept: an id holds on only if the dashboard has that tile already. */
export function replaceTiles(before: readonly Tile[], wanted: readonly Tile[], newId: NewId): ReplacedTiles {
  const knownIds = new Set(before.flatMap((tile) => tile.id ?? []));
  const keptIds = new Set<string>();
  const tiles = wanted.map((tile, index) => {
    const id = tile.id !== undefined && knownIds.has(tile.id) ? tile.id : newId();
    if (keptIds.has(id)) throw badRequest(`tiles.${index}.id: another tile has this id`);
    keptIds.add(id);
    return { ...tile, id, config: completeConfig(tile.config) };
  });
  return { tiles, goneIds: new Set([...knownIds].filter((id) => !keptIds.has(id))) };
}

/** Fields of a new dashboard, with what the server fills in. */
export function newDashboardFields(body: ClearableDashboardBody, newId: NewId): Omit<Dashboard, "id"> {
  for (const [index, filter] of (body.filters ?? []).entries())
    if (filter["id"] !== undefined) throw badRequest(`filters.${index}.id: is given by the service`);
  return {
    ...body,
    containers: body.containers ?? undefined,
    tiles: replaceTiles([], body.tiles, newId).tiles,
    tags: body.tags ?? [],
    filters: (body.filters ?? []).map((filter) => ({ id: newId(), ...filter })),
    savedQuery: body.savedQuery ?? null,
    savedFilterValues: body.savedFilterValues ?? [],
  };
}

/** Fields of a dashboard after a replacement, which keeps the optional fields that it leaves out. */
export function replacedDashboardFields(
  before: Dashboard,
  body: ClearableDashboardBody,
  tiles: Tile[],
): Omit<Dashboard, "id"> {
  for (const [index, filter] of (body.filters ?? []).entries())
    if (typeof filter["id"] !== "string") throw badRequest(`filters.${index}.id: is needed in an update`);
  return {
    ...before,
    name: body.name,
    tiles,
    ...(body.tags === undefined ? {} : { tags: body.tags ?? [] }),
    ...(body.filters === undefined ? {} : { filters: body.filters ?? [] }),
    // The language belongs to the query, so it stays or goes with it.
    ...(body.savedQuery === undefined
      ? {}
      : { savedQuery: body.savedQuery, savedQueryLanguage: body.savedQueryLanguage ?? null }),
    ...(body.savedQueryLanguage === undefined ? {} : { savedQueryLanguage: body.savedQueryLanguage }),
    ...(body.savedFilterValues === undefined ? {} : { savedFilterValues: body.savedFilterValues ?? [] }),
    ...(body.containers === undefined ? {} : { containers: body.containers ?? [] }),
  };
}

/** Fills in the empty condition of every selection that has none. */
function completeConfig(config: JsonObject): JsonObject {
  const { select } = config;
  if (Array.isArray(select)) return { ...config, select: (select as unknown[]).map(withCondition) };
  return isJsonObject(select) ? { ...config, select: withCondition(select) } : config;
}

function withCondition(selection: unknown): unknown {
  return isJsonObject(selection) && selection["where"] === undefined
    ? { ...selection, where: "" }
    : selection;
}
