import { randomBytes } from "node:crypto";
import type { Dashboard } from "pulumi-pipes-contract";
import * as contract from "pulumi-pipes-contract/dashboard";
import { isSameId } from "pulumi-pipes-contract/ids";
import { clearable, pathPart } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import type { DependentsOn } from "../core/resource/resource";
import type { Address, Answer, Api, Created } from "../core/resource/api";
import { extensible, placeArgs, readOnly } from "../core/schema/argsSchema";
import { changes } from "../core/align/changes";
import { fieldsIn, toWire, withoutClears } from "../core/schema/wireForm";
import { createByPost } from "../core/lifecycle/createOnce";
import { type AlignedItem, align, alignedAt, alignLists } from "../core/align/align";
import { changesLists, requestBody } from "../core/align/requestBody";
import { threeWayMerge, valueOfOthers } from "../core/align/threeWayMerge";
import { ResourceError, withCode } from "../core/messages/errors";
import { fieldIn, fieldOf, isKnown, isListOfObjects } from "../core/schema/fields";
import { findings, type Finding } from "../core/messages/findings";
import * as json from "../core/json/json";
import {
  grouped,
  isEmpty,
  isList,
  isObject,
  listOf,
  own,
  type Json,
  type JsonObject,
} from "../core/json/json";
import { identifiedByName, idsByProgramName } from "../core/state/itemIds";
import { withoutId } from "../core/schema/listItems";
import type { Deletion, ObjectEnd, Operation, RecordedItem } from "../core/resource/resource";
import type { Resource, Update } from "../core/resource/resource";
import { alertNames, alertsOf } from "./alertsOf";
import {
  brokenRuleWarnings,
  combinedFilters,
  exportedForm,
  lackingInFilters,
  sameNames,
} from "./dashboardFindings";
import { layoutFindings, layoutRefusals } from "./tileLayout";
import { tileIdsOf, type HasTiles } from "./tileIds";
import { losesAlerts, noteDeleted, noteThreatened, noteWrittenTiles } from "./watchedTiles";

const { id: _tileId, ...tileFields } = contract.tile.shape;
const tileWritten = {
  ...tileFields,
  /** Left edge, in columns of the service's grid, counted from 0. Required for a new tile. */
  x: tileFields.x.optional(),
  /** Upper edge, in rows of the grid, counted from 0. Required for a new tile. */
  y: tileFields.y.optional(),
  /** Width, in columns of the grid. Required for a new tile. */
  w: tileFields.w.optional(),
  /** Height, in rows of the grid. Required for a new tile. */
  h: tileFields.h.optional(),
};
const { id: _filterId, ...filterFields } = contract.dashboardFilter.shape;
const filterWritten = clearable(filterFields);

/** Fields in addition to the schemas of the contract, which show none (2.4). */
const dashboardWritten = {
  ...placeArgs,
  /**
   * ID of an existing dashboard to adopt. Without it, Pulumi creates a dashboard. Changing it to another dashboard
   * replaces the resource.
   */
  adoptId: pathPart.optional(),
  ...clearable(contract.dashboardBody.shape),
  /** Name of the dashboard. Required for a new dashboard. */
  name: contract.dashboardBody.shape.name.optional(),
  /**
   * The complete list of tiles. Required for a new dashboard. If you remove a tile from this list, the service deletes the tile
   * together with its alerts. Give each tile a unique name, so that the order of the list does not matter. An existing tile keeps
   * its layout if the program omits `x`, `y`, `w` and `h`. The service sets the bounds of these four.
   */
  tiles: z.array(readOnly(z.looseObject(tileWritten), contract.tile)).optional(),
  /** The complete list of filters above the tiles. A filter keeps its ID as long as its name is unique and unchanged. */
  filters: z
    .array(
      readOnly(z.looseObject(filterWritten), contract.dashboardFilter, "is set by the service. Remove it"),
    )
    .nullish(),
  /**
   * Policy for the dashboard when Pulumi deletes or replaces the resource: `delete` deletes the dashboard together with its
   * alerts, `retain` keeps it on the service. Default: `retain` for an adopted dashboard. A created dashboard is deleted, but the
   * deletion fails while it has alerts.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Dashboard`. */
export const dashboardArgs = extensible(readOnly(z.strictObject(dashboardWritten), contract.dashboard));

const dashboardFields = fieldOf(contract.dashboardBody);
const tileList = fieldIn(dashboardFields, "tiles");

/** A preview cannot list these parts of a dashboard that Pulumi did not create, so it warns about all of them. */
const hiddenParts = withCode(
  "this is the first update of a dashboard that Pulumi did not create. It replaces the whole dashboard, and so removes what the API " +
    "does not return: tiles in query languages such as PromQL, and filters, granularity and quantile levels of charts that were " +
    "set in the web interface. Look at the dashboard first, and copy the parts that you want to keep",
  "dashboard/hidden-parts",
);

/** A dashboard with its tiles (contract 4.3). */
export const dashboard: Resource<Dashboard> = {
  kind: "Dashboard",
  noun: "dashboard",
  omitName: "dashboard",
  args: dashboardArgs,
  fields: dashboardFields,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", isRequired: false },
  creation: { needs: ["name", "tiles"], create: createDashboard },
  replacement: { loss: () => "The service deletes the tiles of the old dashboard" },
  checks: {
    foreignForm: exportedForm,
    rules: (args, priorArgs) => [...layoutFindings(tileList, args, priorArgs), ...lackingInFilters(args)],
    refusals: (desired, live) => [
      ...namelessUpdate(desired, live),
      ...layoutRefusals(tileList, desired, live),
      ...combinedFilters(desired, live),
    ],
    warnings: (args, isNew) => [
      ...sameNames(args),
      ...brokenRuleWarnings(
        withoutClears(dashboardFields, toWire(dashboardFields, fieldsIn(dashboard, args))),
        isNew,
      ),
    ],
  },
  warnings: { unseenLoss: () => hiddenParts, objectLoss: lossOfTiles, bodyToValidate },
  outputs: {
    derive: (live) => ({ tileIds: tileIdsOf(live) }),
    repeated: [["tiles", "tileIds"]],
  },
  items: {
    list: "tiles",
    output: "tileIds",
    byName: tileIdsOf,
    after: tilesAfter,
    idsAfter: tileIdsAfter,
    dependentsOn: alertsOnTiles,
    losesDependents: losesAlerts,
    noteThreatened,
  },
  serviceValues: { isCleared: (pointer) => isClearedAlone(json.pathOf(pointer)[0]) },
  furtherSteps: { after: noteUpdate },
  collection: (api) => api.dashboards,
  bodies: dashboardReplacements,
  delete: deleteDashboard,
};

/**
 * Returns the sentence in a report about deleting a dashboard, which fails while it has alerts unless the program sets the
 * policy.
 */
function lossOfTiles({ end }: ObjectEnd, { deletionPolicy }: JsonObject): string | undefined {
  if (end !== "delete") return undefined;
  const ofAlerts =
    deletionPolicy === "delete" ? ", with all alerts on them." : ". `up` fails if alerts are left on them.";
  return `Its tiles are deleted${ofAlerts}`;
}

async function createDashboard(creation: Operation<Dashboard>): Promise<Created<Dashboard>> {
  const created = await createByPost(creation, creation.api.dashboards);
  const { id, comparable } = created.live;
  noteWrittenTiles(creation.ownership, { ...creation.at, id }, comparable);
  return created;
}

/** Records and reports the effect of an update on alerts. Without a body, the service deletes no alert. */
function noteUpdate(
  { ownership, at, warn }: Update<Dashboard>,
  updated: Answer<Dashboard>,
  first: Update<Dashboard>,
): Promise<Answer<Dashboard>> {
  noteWrittenTiles(ownership, at, updated.comparable);
  if (dashboardReplacements(first).length > 0) noteDeleted(ownership, at, updated.comparable).forEach(warn);
  return Promise.resolve(updated);
}

/**
 * Refuses updates of a dashboard without a name, which some services have. A change sends the whole dashboard, and no service
 * accepts one without a name.
 */
function namelessUpdate(desired: JsonObject, live: JsonObject): readonly Finding[] {
  const isNameless = isEmpty(desired["name"]) && isEmpty(live["name"]);
  return findings("args/required", {
    name: {
      "required for this change, because the dashboard has no name. Set a name":
        isNameless && changes(dashboardFields, desired, live).length > 0,
    },
  });
}

/*
 * An update is one PUT. Services keep a known field that the body leaves out, so fields that the program stops to set are sent
 * empty. They clear everything else that a body lacks: parts of items, the language of a query, unknown fields. So the body has
 * what other users set there. It always needs the name and the tiles, which stay as they are if the program stops to set them.
 * Args clear a field by "", [] or null. Services refuse a query whose language is null, and reset the language of a query that
 * comes without one. A body clears a field in one way:
 *
 * | Field                                        | Cleared by  |
 * | -------------------------------------------- | ----------- |
 * | tags, filters, savedFilterValues, containers | []          |
 * | savedQuery, savedQueryLanguage               | null        |
 * | an optional field of a filter                | leaving out |
 */

/** Clears empty values in the way of the table, because a service rejects "" where it expects one of several values. */
const withClears = (body: JsonObject): JsonObject => ({
  ...withoutClears(dashboardFields, body),
  ...json.mapValues(body, (value, name) => {
    if (!isEmpty(value) || !isKnown(dashboardFields, name) || isNeeded(name)) return undefined;
    return fieldIn(dashboardFields, name).kind === "text" ? null : [];
  }),
});

const isNeeded = (name = ""): boolean => fieldIn(dashboardFields, name).isRequired;

/**
 * True if an update clears a field that the program no longer sets. Without its language, a query would be read in a different
 * one.
 */
const isClearedAlone = (name?: string): boolean => !isNeeded(name) && name !== "savedQueryLanguage";

type Replacement = Pick<Update<unknown>, "changes" | "merged" | "live" | "removed" | "tree">;

/** Computes the body of an update; none if nothing changes, is reordered or was removed. */
function dashboardReplacements({
  changes: all,
  merged,
  live,
  removed,
  tree,
}: Replacement): readonly JsonObject[] {
  const isRemoved = (name: string): boolean => removed.includes(json.pointerOf([name]));
  const dropped = Object.keys(dashboardFields.fields).filter(
    (name) => isRemoved(name) && (isClearedAlone(name) || (!isNeeded(name) && isRemoved("savedQuery"))),
  );
  const valueLeft = (name: string): Json => {
    const value = alignedAt(tree, [name]);
    return value === undefined ? null : valueOfOthers(value);
  };
  const written = { ...Object.fromEntries(dropped.map((name) => [name, valueLeft(name)])), ...merged };
  const ofQuery = own(written, "savedQuery") === undefined ? [] : ["savedQueryLanguage"];
  const unsent = Object.keys(contract.dashboard.shape).filter(
    (name) => own(written, name) === undefined && !isNeeded(name) && !ofQuery.includes(name),
  );
  const body = withClears(requestBody(dashboardFields, json.omit(live.raw, unsent), written));
  const isChanged =
    all.length > 0 ||
    dropped.some((name) => !isEmpty(own(live.comparable, name))) ||
    changesLists(dashboardFields, merged, live.raw, body);
  if (!isChanged) return [];
  const { filters, savedQuery, savedQueryLanguage } = body;
  const refused = savedQueryLanguage === null && !isEmpty(savedQuery) ? ["savedQueryLanguage"] : [];
  const sent = json.omit(body, refused);
  return [isList(filters) ? { ...sent, filters: filters.map(withFilterId) } : sent];
}

/** Services require an ID for each filter of a replacement, even a new one. Their own IDs have 24 hex digits. */
const withFilterId = (filter: Json): Json =>
  isObject(filter) && filter["id"] === undefined
    ? { ...filter, id: randomBytes(12).toString("hex") }
    : filter;

/** Deletes a dashboard without alerts. Pulumi does not show which alerts have `deletedWith`, so all of them count. */
async function deleteDashboard({ api, at, isSet }: Deletion): Promise<void> {
  const alerts = isSet ? [] : await alertsOn(api, at, [0, 500, 2_000]);
  if (alerts?.length === 0) return api.dashboards.delete(at);
  const which =
    alerts === undefined
      ? "it may still have alerts, which this service does not list"
      : `it still has alerts: ${alertNames(alerts)}`;
  throw new ResourceError(
    "dashboard/has-alerts",
    `${which}. Move or delete them and run again. To delete them with the ` +
      'dashboard (also alerts with `deletedWith`), first set `deletionPolicy: "delete"` and run `pulumi up`. ' +
      '`deletionPolicy: "retain"` keeps the dashboard. If you removed or renamed the resource, first restore it',
  );
}

/** Lists the alerts on each tile. Undefined if the service cannot list alerts, or if the tile ID is unknown. */
async function alertsOnTiles(api: Api, at: Address): Promise<DependentsOn> {
  const listed = await api.alerts.listRecent(at);
  const alerts = [...(listed?.objects.values() ?? [])].map(({ comparable }) => comparable);
  const byTile = grouped(alerts, ({ tileId }) => tileId);
  return (item) => {
    const id = own(item, "id");
    return listed === undefined || id === undefined ? undefined : (byTile.get(id) ?? []);
  };
}

/**
 * Lists the alerts of a dashboard; undefined if the service cannot list alerts. Repeats this while there are some, because this
 * run may be deleting its own alerts.
 */
async function alertsOn(api: Api, at: Address, delaysMs: readonly number[]): ReturnType<typeof alertsOf> {
  let found: Awaited<ReturnType<typeof alertsOf>> = [];
  for (const delayMs of delaysMs) {
    await api.pause(delayMs);
    found = await alertsOf(api, at, (alert) => isSameId(alert["dashboardId"], at.id));
    if (found === undefined || found.length === 0) break;
  }
  return found;
}

/* The messages of a preview about a dashboard that changes. */

/**
 * Predicts the body that `up` sends, for the service to validate. It rejects filter IDs. Undefined if a value is unknown, or if
 * nothing changes. Without a live dashboard, `up` creates one.
 */
function bodyToValidate(
  args: JsonObject,
  live: Answer | undefined,
  base: JsonObject | undefined,
): JsonObject | undefined {
  const fieldsOfArgs = fieldsIn(dashboard, args);
  if (json.holdsUnknown(fieldsOfArgs)) return undefined;
  const desired = toWire(dashboardFields, fieldsOfArgs);
  if (live === undefined) return withoutClears(dashboardFields, desired);
  // Without the base, each of the program's items is laid over its live item, and all others stay, because they may belong to
  // other users.
  const paired = json.mapValues(desired, (value, name) => {
    const field = fieldIn(dashboardFields, name);
    if (!isListOfObjects(field) || !isList(value)) return undefined;
    return alignLists(field, value, live.comparable[name]).flatMap((item) =>
      item.desired === undefined ? [] : (json.projectOnto(item.desired, item.live) ?? []),
    );
  });
  const tree = align(dashboardFields, { base: base ?? paired, desired, live: live.raw });
  const merged = threeWayMerge(tree, base ?? paired);
  const changed = changes(dashboardFields, merged, live.comparable);
  const body = dashboardReplacements({ changes: changed, merged, live, removed: [], tree })[0];
  if (body === undefined) return undefined;
  // The service validates the body like a creation, so fields that an update omits must be included.
  const liveFields = json.pick(live.raw, Object.keys(dashboardFields.fields));
  const complete = withoutClears(dashboardFields, { ...liveFields, ...body });
  const filters = complete["filters"];
  return isList(filters) ? { ...complete, filters: filters.map(withoutId) } : complete;
}

/** Predicts the tiles after `up`, with their IDs, as far as they are known. `items` come from the state. */
function tilesAfter(
  { tiles }: HasTiles,
  live: HasTiles,
  items: readonly RecordedItem[] = [],
): readonly Json[] {
  const field = fieldIn(dashboardFields, "tiles");
  const present = listOf(live.tiles);
  const desired = identifiedByName(listOf(tiles), items, present);
  if (!isListOfObjects(field) || desired.length === 0) return present;
  return alignLists(field, desired, present).flatMap(({ positions }) => {
    const tile = desired[positions.desired ?? -1];
    const liveTile = present[positions.live ?? -1];
    return isObject(tile) && isObject(liveTile) ? [json.overlay(liveTile, tile)] : [];
  });
}

/**
 * Predicts the tile IDs by name after `up`. The result is `UNKNOWN` if a name is unknown. A single ID is `UNKNOWN` if the tile is
 * new, if its number depends on tiles that may stay, if its name does not identify it and a value is unknown, or if another user
 * may have moved its name and no `items` prove the contrary.
 */
export function tileIdsAfter(
  desired: HasTiles,
  live: HasTiles,
  items?: readonly RecordedItem[],
): JsonObject | typeof json.UNKNOWN {
  if (desired.tiles === undefined) return tileIdsOf(live, idsByProgramName(items ?? []));
  const written = listOf(desired.tiles);
  const hasUnknownName = (tile: Json): boolean => json.isUnknown(isObject(tile) ? tile["name"] : tile);
  if (json.isUnknown(desired.tiles) || written.some(hasUnknownName)) return json.UNKNOWN;
  const field = fieldIn(dashboardFields, "tiles");
  const liveTiles = listOf(live.tiles);
  const tiles = identifiedByName(written, items ?? [], liveTiles);
  const aligned = isListOfObjects(field) ? alignLists(field, tiles, liveTiles) : [];
  const idAt = (index: number): Json => {
    const tile = aligned.find(({ positions }) => positions.desired === index);
    if (!isObject(tile?.desired) || !isObject(tile.live)) return json.UNKNOWN;
    const isIdentified = own(tiles[index], "id") !== undefined;
    const isOfName = isIdentified || own(tile.desired, "name") === own(tile.live, "name");
    const isCertain = isOfName
      ? items !== undefined || !canBeAnother(tile, aligned)
      : !json.holdsUnknown(tile.desired);
    return isCertain && typeof tile.liveId === "string" ? tile.liveId : json.UNKNOWN;
  };
  const idsOfOthers = aligned.flatMap(({ positions }) =>
    positions.desired === undefined ? (liveTiles[positions.live ?? -1] ?? []) : [],
  );
  const withPlaces = (placed: readonly Json[]): HasTiles => ({
    tiles: placed.map((tile, place) => (isObject(tile) ? { ...tile, id: String(place) } : tile)),
  });
  // After `up`, the state has an ID for each unique name of the program.
  const named = Object.fromEntries(
    [...grouped([...tiles.keys()], (place) => own(tiles[place], "name"))].flatMap(
      ([name, [place, ...more]]) =>
        typeof name === "string" && more.length === 0 ? [[name, String(place)]] : [],
    ),
  );
  const withOthers = tileIdsOf(withPlaces([...tiles, ...idsOfOthers]), named);
  return Object.fromEntries(
    Object.entries(tileIdsOf(withPlaces(tiles), named)).map(([name, place]) => [
      name,
      own(withOthers, name) === place ? idAt(Number(place)) : json.UNKNOWN,
    ]),
  );
}

/** True if another live tile may be the one that the program had under this name, because its name or content matches. */
function canBeAnother(tile: AlignedItem, aligned: readonly AlignedItem[]): boolean {
  const content = json.omit(json.objectOf(tile.desired), ["name"]);
  const isMoved = !json.covers(tile.live, content);
  return aligned.some(
    (another) =>
      another !== tile &&
      another.live !== undefined &&
      (another.desired === undefined
        ? own(another.live, "name") === own(tile.desired, "name") || json.covers(another.live, content)
        : isMoved && json.covers(another.live, content)),
  );
}
