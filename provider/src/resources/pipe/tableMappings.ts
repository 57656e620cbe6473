import type { Pipe, TableMapping } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError, isNotOffered, type ApiError } from "../../client/errors";
import type { Address } from "../../lifecycle/definition";
import { ResourceError } from "../../lifecycle/errors";
import { emptyValue } from "../../schema/canonical";
import { isPropertyMap, valueAt, type PropertyMap, holdsUnknown } from "../../schema/propertyMap";
import { command, isComingToRest, stop } from "./runState";
import { tableMappingsField } from "./schema";
import { identityOf } from "../../schema/itemPairing";
import { sameItem, sameMeaning } from "../../schema/differences";

const mappingsPath = ["source", "postgres", "tableMappings"] as const;

/** Rules of table mappings. `olds` are the args before, of the same pipe. */
export function validateTableMappings(news: PropertyMap, olds: PropertyMap): readonly string[] {
  return [...uniqueMappings(news), ...changedMappings(news, olds)];
}

function uniqueMappings(news: PropertyMap): readonly string[] {
  const seen = { source: new Map<string, number>(), target: new Map<string, number>() };
  return mappingsOf(news).flatMap((mapping, index) => {
    if (!isComplete(mapping)) return [];
    const source = repeated(seen.source, identityOf(tableMappingsField, mapping), index);
    const target = repeated(seen.target, String(mapping["targetTable"]), index);
    const at = `${mappingsPath.join(".")}[${index}]`;
    return [
      ...(source === undefined ? [] : [`${at}: the same source table as [${source}]`]),
      ...(target === undefined ? [] : [`${at}.targetTable: the same target table as [${target}]`]),
    ];
  });
}

/** Whether a mapping says which tables it is about, as text that is known. */
function isComplete(mapping: PropertyMap): boolean {
  return tableMappingsField.requiredKeys.every((name) => typeof mapping[name] === "string");
}

function repeated(seen: Map<string, number>, key: string, index: number): number | undefined {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, index);
  return first;
}

/** Mappings that change under the same source table. */
function changedMappings(news: PropertyMap, olds: PropertyMap): readonly string[] {
  const before = new Map(
    mappingsOf(olds).map((mapping) => [identityOf(tableMappingsField, mapping), mapping]),
  );
  const changed = mappingsOf(news).filter((mapping) => {
    const old = before.get(identityOf(tableMappingsField, mapping));
    return old !== undefined && !holdsUnknown(mapping) && !sameMapping(mapping, old);
  });
  const names = changed.map(
    (mapping) => `${String(mapping["sourceSchemaName"])}.${String(mapping["sourceTable"])}`,
  );
  return names.length === 0 ? [] : [conflictText(names)];
}

/** Fields that one of the two leaves out are not managed there, so they do not tell the two apart. */
function sameMapping(left: PropertyMap, right: PropertyMap): boolean {
  return Object.entries(tableMappingsField.item).every(
    ([name, field]) =>
      left[name] === undefined ||
      right[name] === undefined ||
      sameMeaning(field, left[name] ?? emptyValue(field), right[name]),
  );
}

function mappingsOf(args: PropertyMap): readonly (PropertyMap & Partial<TableMapping>)[] {
  const list = valueAt(args, mappingsPath);
  return Array.isArray(list) ? list.filter(isPropertyMap) : [];
}

export interface MappingChanges {
  readonly tableMappingsToAdd: readonly TableMapping[];
  readonly tableMappingsToRemove: readonly TableMapping[];
  /** Mappings that exist with other fields: no service edits one in place. */
  readonly conflicts: readonly string[];
}

/** What turns the live set of mappings into the desired one (contract 4.1, rule 1), in a stable order. */
export function mappingChanges(
  desired: readonly TableMapping[],
  live: readonly TableMapping[],
): MappingChanges {
  const idOf = (mapping: TableMapping): string => identityOf(tableMappingsField, mapping);
  const liveById = new Map(live.map((mapping) => [idOf(mapping), mapping]));
  const wantedIds = new Set(desired.map(idOf));
  const conflicts = desired.filter((mapping) => {
    const existing = liveById.get(idOf(mapping));
    return existing !== undefined && !sameItem(tableMappingsField.item, mapping, existing);
  });
  return {
    tableMappingsToAdd: inOrder(desired.filter((mapping) => !liveById.has(idOf(mapping)))),
    tableMappingsToRemove: inOrder(live.filter((mapping) => !wantedIds.has(idOf(mapping)))).map(
      ({ sourceSchemaName, sourceTable, targetTable }) => ({ sourceSchemaName, sourceTable, targetTable }),
    ),
    conflicts: conflicts.map(({ sourceSchemaName, sourceTable }) => `${sourceSchemaName}.${sourceTable}`),
  };

  function inOrder(list: readonly TableMapping[]): readonly TableMapping[] {
    return [...list].sort((left, right) => (idOf(left) < idOf(right) ? -1 : 1));
  }
}

/** What a preview says of the mappings of a pipe that is adopted. */
export const mappingAdoption = {
  losses: { [mappingsPath.join(".")]: "leaves replication" },
  refusals: (desired: PropertyMap, live: PropertyMap): readonly string[] => {
    const [wanted, there] = [mappingsOf(desired), mappingsOf(live)];
    const { conflicts } = mappingChanges(wanted.filter(isMapping), there.filter(isMapping));
    return conflicts.length === 0 ? [] : [conflictText(conflicts)];
  },
};

const isMapping = (mapping: PropertyMap): mapping is TableMapping & PropertyMap => isComplete(mapping);

/** How often somebody else may start the pipe between its rest and the edit. */
const editAttempts = 3;

/** The mappings that are desired and those that the pipe has. */
export interface MappingSync {
  readonly desired: readonly TableMapping[];
  readonly live: readonly TableMapping[];
  /** State of the pipe before anything was done. */
  readonly state: string | undefined;
}

/** What an edit came to. */
export interface Edited {
  readonly pipe: Pipe;
  /** Whether the pipe was stopped for it. */
  readonly wasPaused: boolean;
}

/**
 * Brings the mappings to the desired set; undefined where there is nothing to do. For a service that asks for a pause the
 * pipe is stopped, and started again where the edit fails. After an edit, starting it is up to the caller.
 */
export async function reconcileMappings(
  api: Api,
  at: Address,
  wish: MappingSync,
): Promise<Edited | undefined> {
  const { conflicts, tableMappingsToAdd, tableMappingsToRemove } = mappingChanges(wish.desired, wish.live);
  if (conflicts.length > 0) throw new ResourceError(conflictText(conflicts));
  if (tableMappingsToAdd.length + tableMappingsToRemove.length === 0) return undefined;
  // Nothing but the two deltas: more would make the service try the connection, with credentials that are not sent.
  const postgres = {
    ...(tableMappingsToAdd.length === 0 ? {} : { tableMappingsToAdd: [...tableMappingsToAdd] }),
    ...(tableMappingsToRemove.length === 0 ? {} : { tableMappingsToRemove: [...tableMappingsToRemove] }),
  };
  const edit = (): Promise<Pipe> => api.pipes.patch(at, { source: { postgres } });
  try {
    return { pipe: await edit(), wasPaused: false };
  } catch (error) {
    if (!wantsPause(error)) throw error;
    return { pipe: await editPaused(api, at, edit, error, wish.state), wasPaused: true };
  }
}

const wantsPause = (error: unknown): error is ApiError =>
  isApiError(error, "badRequest") && /must be paused/i.test(error.detail);

export function conflictText(tables: readonly string[]): string {
  return (
    `source.postgres.tableMappings: the mapping of ${tables.join(", ")} exists with other fields, and a mapping cannot be ` +
    "edited in place: remove it from the args, run `pulumi up`, add it again as desired and run `pulumi up` once more"
  );
}

async function editPaused(
  api: Api,
  at: Address,
  edit: () => Promise<Pipe>,
  refusal: ApiError,
  stateBefore: string | undefined,
): Promise<Pipe> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      await stop(api, at);
      try {
        return await edit();
      } catch (error) {
        if (!wantsPause(error) || attempt >= editAttempts) throw error;
      }
    }
  } catch (error) {
    // Not every service offers commands: then the refusal is what there is to say, and not that a route is missing.
    if (isNotOffered(error)) throw new ResourceError(cannotPause(refusal));
    // What made the change fail is what the user must hear of, also where the pipe cannot be started either.
    const restart = (): Promise<void> => command(api, at, "start");
    if (!isComingToRest(stateBefore)) await api.inAnyCase(restart).catch(() => undefined);
    throw error;
  }
}

function cannotPause({ detail }: ApiError): string {
  return (
    `source.postgres.tableMappings: the service says "${detail}" and offers no way to pause the pipe: ` +
    "pause it by other means and run again"
  );
}
