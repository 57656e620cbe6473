import { brokenDashboardRules, isEmpty, isEnforced, misplacedTiles } from "pulumi-pipes-contract";
import type { BrokenRule, Dashboard, Tile } from "pulumi-pipes-contract";
import type { Backend } from "../../api/backend";
import { isJsonObject, type JsonObject } from "../../json";
import type { DashboardInput } from "./dashboardForms";
import { keptConfig } from "./tileForms";

/** A dashboard may refer to these objects. */
export interface DashboardReferences {
  /** The kind of a source; undefined if there is no such source. */
  sourceKind(id: string): string | undefined;
  /** The columns whose values a source offers; undefined if it has no such settings. */
  filterColumns(id: string): readonly unknown[] | undefined;
  hasConnection(id: string): boolean;
  hasDashboard(id: string): boolean;
}

/** A place of a dashboard that refers to an object by its id. */
interface Reference {
  readonly path: string;
  readonly id: unknown;
  readonly to: "source" | "connection" | "dashboard";
  /** The kinds that the source must have; none for any. */
  readonly kinds?: readonly string[];
}

const jsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

function referencesOfTile(config: JsonObject, at: string): readonly Reference[] {
  const { sourceId, connectionId, displayType, configType } = config;
  const onClick = jsonObject(config["onClick"]);
  const target = jsonObject(onClick["target"]);
  const clicked = { path: `${at}.onClick.target.id`, id: target["id"] };
  return [
    {
      path: `${at}.sourceId`,
      id: sourceId,
      to: "source",
      ...(displayType === "heatmap" ? { kinds: ["trace"] } : {}),
    },
    ...(configType === "sql"
      ? [{ path: `${at}.connectionId`, id: connectionId, to: "connection" as const }]
      : []),
    ...(onClick["type"] === "search" ? [{ ...clicked, to: "source" as const, kinds: ["log", "trace"] }] : []),
    ...(onClick["type"] === "dashboard" ? [{ ...clicked, to: "dashboard" as const }] : []),
  ];
}

const referencesIn = ({ tiles, filters = [] }: Partial<DashboardInput>): readonly Reference[] => [
  ...(tiles ?? []).flatMap(({ config = {} }, index) => referencesOfTile(config, `tiles.${index}.config`)),
  ...filters.map(({ sourceId }, index) => ({
    path: `filters.${index}.sourceId`,
    id: sourceId,
    to: "source" as const,
  })),
];

function brokenReference(
  { path, id, to, kinds }: Reference,
  references: DashboardReferences,
): Pick<BrokenRule, "path" | "text">[] {
  if (typeof id !== "string") return [];
  if (to === "connection")
    return references.hasConnection(id) ? [] : [{ path, text: "there is no such connection" }];
  if (to === "dashboard")
    return references.hasDashboard(id) ? [] : [{ path, text: "there is no such dashboard" }];
  const kind = references.sourceKind(id);
  if (kind === undefined) return [{ path, text: "there is no such source" }];
  if (kinds === undefined || kinds.includes(kind)) return [];
  return [{ path, text: `must be a source of kind ${kinds.join(" or ")}` }];
}

/** Fields that break a rule together. A service does not judge again what it has stored. */
export function brokenTogether(
  body: DashboardInput,
  isStrict: boolean,
  before?: Dashboard,
): readonly BrokenRule[] {
  const stored = new Set(brokenDashboardRules(before).map(textOf));
  return brokenDashboardRules(body).filter(
    (rule) => isEnforced(rule, isStrict) && (before === undefined || !stored.has(textOf(rule))),
  );
}

/** Places of a dashboard that refer to what does not exist. A service does not judge again what it has stored. */
export function brokenReferences(
  body: DashboardInput,
  references: DashboardReferences,
  before?: Dashboard,
): readonly Pick<BrokenRule, "path" | "text">[] {
  const containers = body.containers ?? before?.containers;
  const stored = referencesIn((before ?? {}) as Partial<DashboardInput>);
  const storedPlaces = misplacedTiles(before?.tiles, before?.containers).map(textOf);
  return [
    ...misplacedTiles(body.tiles, containers).filter((rule) => !storedPlaces.includes(textOf(rule))),
    ...missingColumns(body, references, before),
    ...referencesIn(body)
      .filter(({ id, to }) => !stored.some((reference) => reference.id === id && reference.to === to))
      .flatMap((reference) => brokenReference(reference, references)),
  ];
}

/** Filters of columns that their source does not offer. A filter that the dashboard has already stays. */
const missingColumns = (
  { filters = [] }: DashboardInput,
  references: DashboardReferences,
  before?: Dashboard,
): readonly Pick<BrokenRule, "path" | "text">[] =>
  filters.flatMap(({ type, sourceId = "", expression }, index) => {
    const isStored = before?.filters?.some(
      (stored) => stored.sourceId === sourceId && stored.expression === expression,
    );
    const columns = type === "SOURCE_FILTER" ? references.filterColumns(sourceId) : undefined;
    if (isStored === true || columns === undefined || columns.includes(expression)) return [];
    return [{ path: `filters.${index}.expression`, text: "the source offers no such column" }];
  });

const textOf = ({ path, text }: BrokenRule): string => `${path}: ${text}`;

/** The objects that the dashboards of a service may refer to. */
export function referencesOf({ store }: Pick<Backend, "store">, serviceId: string): DashboardReferences {
  const isOwn = (stored: { readonly serviceId: string | null }): boolean => stored.serviceId === serviceId;
  const sources = [...store.sources.values()].filter(isOwn).map(({ record }) => record);
  const dashboards = [...store.dashboards.values()].filter(isOwn);
  return {
    sourceKind: (id) => sources.find((source) => source.id === id)?.kind,
    filterColumns: (id) => {
      const { columns } = jsonObject(sources.find((source) => source.id === id)?.filterSettings);
      return Array.isArray(columns)
        ? columns.map((column: unknown) => jsonObject(column)["name"])
        : undefined;
    },
    hasConnection: (id) => sources.some(({ connection }) => connection === id),
    hasDashboard: (id) => dashboards.some(({ record }) => record.id === id),
  };
}

type NewId = () => string;

/** Items as they are kept: an id holds on only if the dashboard has that item already. */
function withIds<Item extends { readonly id?: string | undefined }>(
  items: readonly Item[],
  before: readonly { readonly id?: string | undefined }[],
  newId: NewId,
): (Item & { id: string })[] {
  const knownIds = new Set(before.map(({ id }) => id));
  return items.map((item) => ({
    ...item,
    id: item.id !== undefined && knownIds.has(item.id) ? item.id : newId(),
  }));
}

/** Fields of a dashboard after its creation, or after a replacement, which keeps the optional fields that it leaves out. */
export function dashboardFields(
  body: DashboardInput,
  newId: NewId,
  before: Partial<Dashboard> = {},
): Omit<Dashboard, "id"> {
  const tiles: Tile[] = withIds(body.tiles, before.tiles ?? [], newId).map((tile) => ({
    ...tile,
    config: keptConfig(tile.config ?? {}),
  }));
  const filters =
    body.filters === undefined ? before.filters : withIds(body.filters, before.filters ?? [], newId);
  const { containers: _containers, ...fields } = { ...before, ...definedIn(body) };
  const containers = body.containers ?? before.containers;
  return {
    ...fields,
    tiles,
    tags: [...new Set(body.tags ?? before.tags)],
    filters: filters ?? [],
    savedQuery: body.savedQuery === undefined ? (before.savedQuery ?? null) : body.savedQuery,
    savedQueryLanguage: savedQueryLanguage(body, before),
    savedFilterValues: body.savedFilterValues ?? before.savedFilterValues ?? [],
    ...(isEmpty(containers) ? {} : { containers }),
  };
}

const definedIn = (body: DashboardInput): Partial<DashboardInput> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** A query without a language is in lucene, and the language leaves with the query. An empty query keeps the language. */
function savedQueryLanguage(body: DashboardInput, before: Partial<Dashboard>): string | null {
  const { savedQuery } = body;
  if (body.savedQueryLanguage !== undefined) return body.savedQueryLanguage;
  if (savedQuery === null) return null;
  return isEmpty(savedQuery) ? (before.savedQueryLanguage ?? null) : "lucene";
}
