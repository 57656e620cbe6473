import type { PipePatch } from "pulumi-pipes-contract";
import { gigabytes, isBag, millicores, wholeNumber, within, withoutNulls } from "./tolerance";

/** The contract's own prefix of the settings that carry the service's name. */
const contractPrefix = "dbms_";

/** A pipe as a service answers it → in the contract's names and types. */
export function pipeFromWire(result: unknown, settingPrefix: string): unknown {
  let pipe = within(withoutNulls(result), "settings", (settings) =>
    rename(settings, settingPrefix, contractPrefix),
  );
  pipe = within(pipe, "scaling", (scaling) =>
    within(
      within(
        within(within(scaling, "replicas", wholeNumber), "concurrency", wholeNumber),
        "replicaCpuMillicores",
        millicores,
      ),
      "replicaMemoryGb",
      gigabytes,
    ),
  );
  return within(pipe, "destination", (destination) =>
    within(destination, "tableDefinition", (definition) =>
      within(definition, "engine", (engine) => (isBag(engine) ? engine : {})),
    ),
  );
}

/** A patch in the contract's names → in the service's. */
export function patchToWire(patch: PipePatch, settingPrefix: string): unknown {
  if (patch.settings === undefined) return patch;
  return { ...patch, settings: rename(patch.settings, contractPrefix, settingPrefix) };
}

function rename(settings: unknown, from: string, to: string): unknown {
  if (!isBag(settings) || from === to) return settings;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name.startsWith(from) ? `${to}${name.slice(from.length)}` : name,
      value,
    ]),
  );
}
