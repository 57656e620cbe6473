import type { PipePatch, TableMapping } from "pulumi-pipes-contract";
import { identityOf, sameItem } from "../fields/canonical";
import { isBag, valueAt, type Bag } from "../fields/table";
import type { SyncPlan } from "../lifecycle/definition";
import { tableMappingsField } from "./sources";

/** Changes to the connection of a database, which the service checks anew with the credentials of the same request. */
const connectionFields = ["host", "port", "database"] as const;

/** The changes of a plan, without the table mappings, as a request body (contract 4.1). */
export function patchOf({ wanted, delta, observed, withdrawn }: SyncPlan): PipePatch {
  const { name, source, destination, fieldMappings, settings } = delta;
  const reset = withdrawn
    .filter((path) => path.startsWith("settings.") && valueAt(observed, path.split(".")) !== undefined)
    .map((path) => [path.slice("settings.".length), null] as const);
  const changedSettings = { ...(isBag(settings) ? settings : {}), ...Object.fromEntries(reset) };
  return compact({
    name,
    source: sourcePatchOf(source, wanted),
    ...(destination === undefined && fieldMappings === undefined ? {} : columnPair(wanted, observed)),
    settings: compact(changedSettings),
  });
}

/** Columns and field mappings travel as a pair: what the args leave out is sent as it is, and absent columns are none. */
function columnPair(wanted: Bag, observed: Bag): Bag {
  const path = ["destination", "columns"];
  return {
    destination: { columns: valueAt(wanted, path) ?? valueAt(observed, path) ?? [] },
    fieldMappings: wanted["fieldMappings"] ?? observed["fieldMappings"],
  };
}

function sourcePatchOf(source: unknown, wanted: Bag): Bag {
  if (!isBag(source)) return {};
  const { validateSamples: _validateSamples, postgres, ...kinds } = source;
  const changed = compact({ ...kinds, postgres: postgresPatchOf(postgres, wanted) });
  const validateSamples = valueAt(wanted, ["source", "validateSamples"]);
  return Object.keys(changed).length === 0 ? {} : compact({ ...changed, validateSamples });
}

function postgresPatchOf(postgres: unknown, wanted: Bag): Bag {
  if (!isBag(postgres)) return {};
  const { tableMappings: _tableMappings, ...changed } = postgres;
  const reconnects = connectionFields.some((field) => changed[field] !== undefined);
  return compact(
    reconnects
      ? { ...changed, credentials: valueAt(wanted, ["source", "postgres", "credentials"]) }
      : changed,
  );
}

export interface MappingChanges {
  readonly tableMappingsToAdd: readonly TableMapping[];
  readonly tableMappingsToRemove: readonly TableMapping[];
  /** Mappings that exist with other fields: no service edits one in place. */
  readonly conflicts: readonly string[];
}

/** What turns the live set of mappings into the wanted one (contract 4.1, rule 1), in a stable order. */
export function mappingChanges(
  wanted: readonly TableMapping[],
  live: readonly TableMapping[],
): MappingChanges {
  const idOf = (mapping: TableMapping): string => identityOf(tableMappingsField, mapping);
  const liveById = new Map(live.map((mapping) => [idOf(mapping), mapping]));
  const wantedIds = new Set(wanted.map(idOf));
  const conflicts = wanted.filter((mapping) => {
    const existing = liveById.get(idOf(mapping));
    return existing !== undefined && !sameItem(tableMappingsField.item, mapping, existing);
  });
  return {
    tableMappingsToAdd: inOrder(wanted.filter((mapping) => !liveById.has(idOf(mapping)))),
    tableMappingsToRemove: inOrder(live.filter((mapping) => !wantedIds.has(idOf(mapping)))).map(
      ({ sourceSchemaName, sourceTable, targetTable }) => ({ sourceSchemaName, sourceTable, targetTable }),
    ),
    conflicts: conflicts.map(({ sourceSchemaName, sourceTable }) => `${sourceSchemaName}.${sourceTable}`),
  };

  function inOrder(list: readonly TableMapping[]): readonly TableMapping[] {
    return [...list].sort((left, right) => (idOf(left) < idOf(right) ? -1 : 1));
  }
}

export function isEmptyPatch(patch: PipePatch): boolean {
  return Object.keys(patch).length === 0;
}

/** Without undefined properties and empty objects. */
function compact(bag: Bag): Bag {
  return Object.fromEntries(
    Object.entries(bag).filter(
      ([, value]) => value !== undefined && !(isBag(value) && Object.keys(value).length === 0),
    ),
  );
}
