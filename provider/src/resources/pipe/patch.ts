import type { PipePatch } from "pulumi-pipes-contract";
import type { Reconciliation } from "../../lifecycle/definition";
import type { SequenceField } from "../../schema/fieldSchema";
import { isPropertyMap, valueAt, type Items, type PropertyMap } from "../../schema/propertyMap";
import { itemsWithUnmanagedParts, withPartsInside } from "../../schema/unmanagedParts";
import { columnsField, fieldMappingsField, pipeSchema } from "./schema";

/** Changes to the connection of a database, which the service checks anew with the credentials of the same request. */
const connectionFields = ["host", "port", "database"] as const;

/**
 * The changes of a reconciliation, without the table mappings, as a request body (contract 4.1). It keeps what others set in
 * lists that are replaced, or nothing but what the program sets.
 */
export function patchBody(reconciliation: Reconciliation, keeps: "others" | "nothing" = "others"): PipePatch {
  const { desired, live, removed } = reconciliation;
  const delta =
    keeps === "others" ? withPartsInside(pipeSchema, reconciliation.delta, live) : reconciliation.delta;
  const { name, source, settings, additionalFields } = delta;
  const reset = removed
    .filter((path) => path.startsWith("settings."))
    // A setting may have a dot in its name.
    .map((path) => path.slice("settings.".length))
    .filter((name) => valueAt(live, ["settings", name]) !== undefined)
    .map((name) => [name, null] as const);
  const changedSettings = { ...(isPropertyMap(settings) ? settings : {}), ...Object.fromEntries(reset) };
  return compact({
    name,
    source: sourcePatchOf(source, desired),
    ...destinationOf({ ...reconciliation, delta }, keeps),
    settings: compact(changedSettings),
    additionalFields,
  });
}

/**
 * Columns and field mappings travel as a pair: what the args leave out is sent as it is, and absent columns are none. Both
 * are replaced as a whole, so what others set for a column goes along.
 */
function destinationOf({ desired, delta, live }: Reconciliation, keeps: "others" | "nothing"): PropertyMap {
  const { destination, fieldMappings } = delta;
  const { columns, ...rest } = isPropertyMap(destination) ? destination : {};
  if (columns === undefined && fieldMappings === undefined) return { destination: rest };
  const whole = (field: SequenceField, path: readonly string[], otherwise: Items | undefined): unknown => {
    const [set, there] = [valueAt(desired, path), valueAt(live, path)];
    if (set === undefined) return there ?? otherwise;
    return keeps === "others" ? itemsWithUnmanagedParts(field, set, there, undefined) : set;
  };
  return {
    destination: { ...rest, columns: whole(columnsField, ["destination", "columns"], []) },
    fieldMappings: whole(fieldMappingsField, ["fieldMappings"], undefined),
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
