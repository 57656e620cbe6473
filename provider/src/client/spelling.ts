import {
  isObject,
  valueAt,
  withoutNulls,
  withValueAt,
  type Json,
  type JsonObject,
  type Path,
} from "../core/json";

/*
 * Services spell one pipe in several ways. These pure functions bring it to the names and types of the contract: quantities may
 * be Kubernetes strings, an engine may be only a name, and settings carry the service's own prefix.
 */

/** The contract's own prefix of the settings that carry the service's name. */
const contractPrefix = "dbms_";

/** A pipe as a service returns it, in the contract's names and types. */
export function pipeFromWire(result: unknown, settingPrefix: string): unknown {
  let pipe = result;
  for (const [name, read] of Object.entries(quantities)) pipe = changedAt(pipe, ["scaling", name], read);
  pipe = changedAt(withoutNulls(pipe), ["destination", "tableDefinition", "engine"], engineFromWire);
  return changedAt(pipe, ["settings"], (settings) => rename(settings, settingPrefix, contractPrefix));
}

/** A body whose settings carry the contract's names, with the service's. */
export const settingsToWire = (body: JsonObject, settingPrefix: string): unknown =>
  changedAt(body, ["settings"], (settings) => rename(settings, contractPrefix, settingPrefix));

/** `value` with another value at a path, if it has one there. */
function changedAt(value: unknown, path: Path, change: (inner: Json) => Json): unknown {
  const inner = valueAt(value, path);
  return isObject(value) && inner !== undefined ? withValueAt(value, path, change(inner)) : value;
}

function rename(settings: Json, from: string, to: string): Json {
  if (!isObject(settings)) return settings;
  const renamed = (name: string): string =>
    name.startsWith(from) ? `${to}${name.slice(from.length)}` : name;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [renamed(name), value]));
}

/** Services write an engine as an object, by its name, or as a call without arguments: `MergeTree()`. */
function engineFromWire(engine: Json): Json {
  const named = isObject(engine) ? engine : { type: engine };
  const { type } = named;
  return typeof type === "string" ? { ...named, type: type.replace(/\(\)$/, "") } : named;
}

/** What the form of a quantity means; null for a zero, which a service shows while it scales. */
const quantities: Readonly<Record<string, (quantity: Json) => Json>> = {
  concurrency: wholeNumber,
  replicas: (quantity) => aboveZero(wholeNumber(quantity)),
  replicaCpuMillicores: (quantity) => aboveZero(millicores(quantity)),
  replicaMemoryGb: (quantity) => aboveZero(gigabytes(quantity)),
};

const aboveZero = (quantity: Json): Json => (quantity === 0 ? null : quantity);

function wholeNumber(quantity: Json): Json {
  return typeof quantity === "string" && /^\d+$/.test(quantity) ? Number(quantity) : quantity;
}

/** Millicores from a number or from "250m", "2" (cores in Kubernetes' form). */
function millicores(quantity: Json): Json {
  const [, cores, unit] = /^(\d+(?:\.\d+)?)(m?)$/.exec(textOf(quantity)) ?? [];
  return cores === undefined ? quantity : Math.round(Number(cores) * (unit === "m" ? 1 : 1000));
}

const bytesPerUnit: Readonly<Record<string, number>> = {
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
  ...{ k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
};

/** Gigabytes from a number or from "1Gi", "512Mi", "2". */
function gigabytes(quantity: Json): Json {
  const [, number, unit = "Gi"] = /^(\d+(?:\.\d+)?)([KMGT]i|[kMGT])?$/.exec(textOf(quantity)) ?? [];
  return number === undefined ? quantity : (Number(number) * (bytesPerUnit[unit] ?? 1)) / 2 ** 30;
}

const textOf = (value: Json): string => (typeof value === "string" ? value : "");
