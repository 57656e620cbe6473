import { dashboardBody, type Dashboard, type Tile } from "pulumi-pipes-contract";
import type { z } from "zod";
import { badRequest } from "../../api/apiError";
import type { Backend } from "../../api/backend";
import { isJsonObject, type JsonObject } from "../../json";

const { tags, filters, savedFilterValues, containers } = dashboardBody.shape;

/** A list that null clears as [] does. */
const clearable = <Item extends z.ZodType>(list: z.ZodArray<Item>) =>
  list
    .nullable()
    .transform((items) => items ?? [])
    .optional();

/** A dashboard as services take it: null clears a list as [] does. */
export const clearableDashboardBody = dashboardBody.extend({
  tags: clearable(tags.unwrap()),
  filters: clearable(filters.unwrap()),
  savedFilterValues: clearable(savedFilterValues.unwrap().unwrap()),
  containers: containers.nullish(),
});

export type ClearableDashboardBody = z.infer<typeof clearableDashboardBody>;

type NewId = () => string;

/** Tiles after a replacement, and the ids of the removed tiles. */
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
  const [named] = namedFilters(body);
  if (named !== undefined) throw badRequest(`filters.${named}.id: is given by the service`);
  return {
    tags: [],
    savedQuery: null,
    savedFilterValues: [],
    ...body,
    filters: (body.filters ?? []).map((filter) => ({ id: newId(), ...filter })),
    tiles: replaceTiles([], body.tiles, newId).tiles,
    containers: body.containers ?? undefined,
  };
}

/** The places of the filters that have an id, which a new dashboard's have not. */
export function namedFilters({ filters }: ClearableDashboardBody): number[] {
  return (filters ?? []).flatMap(({ id }, index) => (id === undefined ? [] : [index]));
}

/** The sources of a service. */
export const sourceIds = ({ store }: Pick<Backend, "store">, serviceId: string): ReadonlySet<string> =>
  new Set([...store.sources].flatMap(([id, source]) => (source.serviceId === serviceId ? [id] : [])));

/** The places of the tiles that show a source which does not exist, and did not show it before. */
export function tilesOfUnknownSources(
  { tiles }: ClearableDashboardBody,
  known: ReadonlySet<string>,
  before: readonly Tile[] = [],
): number[] {
  const kept = new Set([...known, ...before.map(({ config }) => config["sourceId"])]);
  return tiles.flatMap(({ config: { sourceId } }, index) =>
    typeof sourceId !== "string" || kept.has(sourceId) ? [] : [index],
  );
}

/** Refuses a tile of a source that does not exist. */
export function checkSources(...given: Parameters<typeof tilesOfUnknownSources>): void {
  const [index] = tilesOfUnknownSources(...given);
  if (index !== undefined) throw badRequest(`tiles.${index}.config.sourceId: there is no such source`);
}

/** Fields of a dashboard after a replacement, which keeps the optional fields that it leaves out. */
export function replacedDashboardFields(
  before: Dashboard,
  { containers, ...fields }: ClearableDashboardBody,
  tiles: Tile[],
): Omit<Dashboard, "id"> {
  for (const [index, filter] of (fields.filters ?? []).entries())
    if (filter.id === undefined) throw badRequest(`filters.${index}.id: is needed in an update`);
  return {
    ...before,
    // The language belongs to the query, so it stays or goes with it.
    ...(fields.savedQuery === undefined ? {} : { savedQueryLanguage: null }),
    ...fields,
    tiles,
    ...(containers === undefined ? {} : { containers: containers ?? [] }),
  };
}

/** Fills in the empty condition of every selection that has none; those of a heatmap never have one. */
export function completeConfig(config: JsonObject): JsonObject {
  const { select, displayType } = config;
  if (displayType === "heatmap") return config;
  if (Array.isArray(select)) return { ...config, select: (select as unknown[]).map(withCondition) };
  return isJsonObject(select) ? { ...config, select: withCondition(select) } : config;
}

function withCondition(selection: unknown): unknown {
  return isJsonObject(selection) && selection["where"] === undefined
    ? { ...selection, where: "" }
    : selection;
}
