import { isObject, own, withoutNulls, type JsonObject } from "../core/json";

/*
 * Services spell one pipe in several ways. These pure functions bring it to the names and types of the contract: quantities may
 * be Kubernetes strings, an engine may be only a name, and settings carry the service's own prefix.
 */

/** The contract's own prefix of the settings that carry the service's name. */
const contractPrefix = "dbms_";

/** A pipe as a service returns it, in the contract's names and types. */
export function pipeFromWire(result: unknown, settingPrefix: string): unknown {
  const pipe = withoutNulls(at(result, ["scaling"], scalingFromWire));
  const named = at(pipe, ["settings"], (settings) => rename(settings, settingPrefix, contractPrefix));
  return at(named, ["destination", "tableDefinition", "engine"], engineFromWire);
}

/** A body whose settings carry the contract's names, with the service's. */
export const settingsToWire = (body: JsonObject, settingPrefix: string): unknown =>
  at(body, ["settings"], (settings) => rename(settings, contractPrefix, settingPrefix));

/** `value` with another value at a path, if it has one there. */
function at(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (inner: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  const inner = own(value, name);
  return isObject(value) && inner !== undefined ? { ...value, [name]: at(inner, rest, change) } : value;
}

function rename(settings: unknown, from: string, to: string): unknown {
  if (!isObject(settings) || from === to) return settings;
  const renamed = (name: string): string =>
    name.startsWith(from) ? `${to}${name.slice(from.length)}` : name;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [renamed(name), value]));
}

/** Services write an engine as an object, by its name, or as a call without arguments: `MergeTree()`. */
function engineFromWire(engine: unknown): unknown {
  const name = (type: unknown): unknown => (typeof type === "string" ? type.replace(/\(\)$/, "") : type);
  return isObject(engine) ? at(engine, ["type"], name) : { type: name(engine) };
}

/** What the form of a quantity means; null for a zero, which a service shows while it scales. */
const quantities: Readonly<Record<string, (quantity: unknown) => unknown>> = {
  concurrency: wholeNumber,
  replicas: (quantity) => aboveZero(wholeNumber(quantity)),
  replicaCpuMillicores: (quantity) => aboveZero(millicores(quantity)),
  replicaMemoryGb: (quantity) => aboveZero(gigabytes(quantity)),
};

const scalingFromWire = (scaling: unknown): unknown =>
  Object.entries(quantities).reduce((scaled, [name, read]) => at(scaled, [name], read), scaling);

const aboveZero = (quantity: unknown): unknown => (quantity === 0 ? null : quantity);

function wholeNumber(quantity: unknown): unknown {
  return typeof quantity === "string" && /^\d+$/.test(quantity) ? Number(quantity) : quantity;
}

/** Millicores from a number or from "250m", "2" (cores in Kubernetes' form). */
function millicores(quantity: unknown): unknown {
  const [, cores, unit] = /^(\d+(?:\.\d+)?)(m?)$/.exec(textOf(quantity)) ?? [];
  return cores === undefined ? quantity : Math.round(Number(cores) * (unit === "m" ? 1 : 1000));
}

const bytesPerUnit: Readonly<Record<string, number>> = {
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
  ...{ k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
};

/** Gigabytes from a number or from "1Gi", "512Mi", "2". */
function gigabytes(quantity: unknown): unknown {
  const [, number, unit = "Gi"] = /^(\d+(?:\.\d+)?)([KMGT]i|[kMGT])?$/.exec(textOf(quantity)) ?? [];
  return number === undefined ? quantity : (Number(number) * (bytesPerUnit[unit] ?? 1)) / 2 ** 30;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
