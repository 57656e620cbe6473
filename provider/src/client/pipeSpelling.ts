import { aboveZero, gigabytes, millicores, wholeNumber, within, withoutNulls } from "./spelling";
import { isObject, type JsonObject } from "../core/json";

/** The contract's own prefix of the settings that carry the service's name. */
const contractPrefix = "dbms_";

/** A pipe as a service answers it → in the contract's names and types. */
export function pipeFromWire(result: unknown, settingPrefix: string): unknown {
  const known = withoutNulls(within(result, "scaling", scalingFromWire));
  const pipe = within(known, "settings", (settings) => rename(settings, settingPrefix, contractPrefix));
  return within(pipe, "destination", (destination) =>
    within(destination, "tableDefinition", (definition) => within(definition, "engine", engineFromWire)),
  );
}

/** Services write an engine as an object, by its name, or as a call without arguments: `MergeTree()`. */
function engineFromWire(engine: unknown): unknown {
  const name = (type: unknown): unknown => (typeof type === "string" ? type.replace(/\(\)$/, "") : type);
  return isObject(engine) ? within(engine, "type", name) : { type: name(engine) };
}

/** Zeros are what a service shows while it scales: it does not know yet. Only `concurrency` can be zero. */
function scalingFromWire(scaling: unknown): unknown {
  const spelled = within(
    within(
      within(within(scaling, "replicas", wholeNumber), "concurrency", wholeNumber),
      "replicaCpuMillicores",
      millicores,
    ),
    "replicaMemoryGb",
    gigabytes,
  );
  return ["replicas", "replicaCpuMillicores", "replicaMemoryGb"].reduce(
    (quantities, name) => within(quantities, name, aboveZero),
    spelled,
  );
}

/** A body whose `settings` carry the contract's names → the service's. */
export function settingsToWire(body: JsonObject, settingPrefix: string): unknown {
  if (body["settings"] === undefined) return body;
  return { ...body, settings: rename(body["settings"], contractPrefix, settingPrefix) };
}

function rename(settings: unknown, from: string, to: string): unknown {
  if (!isObject(settings) || from === to) return settings;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name.startsWith(from) ? `${to}${name.slice(from.length)}` : name,
      value,
    ]),
  );
}
