import type { PipePatch } from "pulumi-pipes-contract";
import type { Reconciliation } from "../../lifecycle/definition";
import { isPropertyMap, valueAt, type PropertyMap } from "../../schema/propertyMap";

/** Changes to the connection of a database, which the service checks anew with the credentials of the same request. */
const connectionFields = ["host", "port", "database"] as const;

/** The changes of a reconciliation, without the table mappings, as a request body (contract 4.1). */
export function patchBody({ desired, delta, live, removed }: Reconciliation): PipePatch {
  const { name, source, destination, fieldMappings, settings } = delta;
  const reset = removed
    .filter((path) => path.startsWith("settings.") && valueAt(live, path.split(".")) !== undefined)
    .map((path) => [path.slice("settings.".length), null] as const);
  const changedSettings = { ...(isPropertyMap(settings) ? settings : {}), ...Object.fromEntries(reset) };
  return compact({
    name,
    source: sourcePatchOf(source, desired),
    ...(destination === undefined && fieldMappings === undefined ? {} : columnPair(desired, live)),
    settings: compact(changedSettings),
  });
}

/** Columns and field mappings travel as a pair: what the args leave out is sent as it is, and absent columns are none. */
function columnPair(desired: PropertyMap, live: PropertyMap): PropertyMap {
  const path = ["destination", "columns"];
  return {
    destination: { columns: valueAt(desired, path) ?? valueAt(live, path) ?? [] },
    fieldMappings: desired["fieldMappings"] ?? live["fieldMappings"],
  };
}

function sourcePatchOf(source: unknown, desired: PropertyMap): PropertyMap {
  if (!isPropertyMap(source)) return {};
  const { validateSamples: _validateSamples, postgres, ...kinds } = source;
  const changed = compact({ ...kinds, postgres: postgresPatchOf(postgres, desired) });
  const validateSamples = valueAt(desired, ["source", "validateSamples"]);
  return Object.keys(changed).length === 0 ? {} : compact({ ...changed, validateSamples });
}

function postgresPatchOf(postgres: unknown, desired: PropertyMap): PropertyMap {
  if (!isPropertyMap(postgres)) return {};
  const { tableMappings: _tableMappings, ...changed } = postgres;
  const reconnects = connectionFields.some((field) => changed[field] !== undefined);
  return compact(
    reconnects
      ? { ...changed, credentials: valueAt(desired, ["source", "postgres", "credentials"]) }
      : changed,
  );
}

export function isEmptyPatch(patch: PipePatch): boolean {
  return Object.keys(patch).length === 0;
}

/** Without undefined properties and empty objects. */
function compact(map: PropertyMap): PropertyMap {
  return Object.fromEntries(
    Object.entries(map).filter(
      ([, value]) => value !== undefined && !(isPropertyMap(value) && Object.keys(value).length === 0),
    ),
  );
}
