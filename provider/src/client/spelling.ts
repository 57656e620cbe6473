import { isObject, mapValues, valueAt, withoutNulls, withValueAt } from "../core/json/json";
import type { Json, JsonObject, Path, Value } from "../core/json/json";

/*
 * Services represent pipes in different ways. These pure functions convert them to the names and types of the contract:
 * quantities may be Kubernetes strings, an engine may be only a name, and settings have the service's own prefix.
 */

/** The contract's prefix for settings that start with the name of the service. */
const contractPrefix = "dbms_";

/** Converts a pipe from a service to the names and types of the contract. */
export function pipeFromWire(result: unknown, settingPrefix: string): unknown {
  let pipe = withoutNulls(result);
  pipe = changedAt(pipe, ["scaling"], scalingFromWire);
  pipe = changedAt(pipe, ["destination", "tableDefinition", "engine"], engineFromWire);
  return changedAt(pipe, ["settings"], (settings) => rename(settings, settingPrefix, contractPrefix));
}

/** Converts the compute from a service to the types of the contract. */
export function scalingFromWire(result: unknown): Json {
  const scaling = withoutNulls(result) as Json;
  return isObject(scaling) ? mapValues(scaling, quantityFromWire) : scaling;
}

/** Replaces the contract's prefix of settings in a body with the service's. */
export const settingsToWire = (body: JsonObject, settingPrefix: string): unknown =>
  changedAt(body, ["settings"], (settings) => rename(settings, contractPrefix, settingPrefix));

/** Changes the value at a path, if there is one. */
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

/** The units of quantities, by their size in the contract's unit. The empty string stands for a number without a unit. */
const units: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  concurrency: { "": 1 },
  replicas: { "": 1 },
  replicaCpuMillicores: { "": 1000, m: 1 },
  replicaMemoryGb: {
    ...{ "": 1, Ki: 2 ** -20, Mi: 2 ** -10, Gi: 1, Ti: 2 ** 10 },
    ...{ k: 1e3 / 2 ** 30, M: 1e6 / 2 ** 30, G: 1e9 / 2 ** 30, T: 1e12 / 2 ** 30 },
  },
};

/** Quantities that a service returns as zero while it scales. */
const zeroWhileScaling: readonly string[] = ["replicas", "replicaCpuMillicores", "replicaMemoryGb"];

function quantityFromWire(quantity: Value, name: string): Value {
  const text = typeof quantity === "string" ? quantity : "";
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)([kKMGTm]i?)?$/.exec(text) ?? [];
  const size = units[name]?.[unit];
  const isNumber = digits !== undefined && size !== undefined;
  // The product of 1.001 and 1000 is less than 1001.
  const number = isNumber ? Math.round(Number(digits) * size * 1e9) / 1e9 : quantity;
  return number === 0 && zeroWhileScaling.includes(name) ? undefined : number;
}
