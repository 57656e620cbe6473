import { present, type Backend } from "../../api/backend";
import { isJsonObject, type JsonObject } from "../../json";
import { settingDefaults, type PipeRecord } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { wireSettings } from "../../api/names";

const secretFields: ReadonlySet<string> = new Set([
  "credentials",
  "accessKey",
  "accessKeyId",
  "username",
  "password",
  "secretKey",
  "serviceAccountKey",
  "certificate",
  "privateKey",
]);

/** A pipe as responses show it: without credentials (contract 2.2), in the names of the service. */
export function presentPipe(backend: Backend, stored: StoredPipe): JsonObject {
  const { settings: _kept, ...record } = stored.record;
  const settings = shownSettings(backend, stored);
  return present(backend, "pipes", {
    ...record,
    ...(record.source === undefined ? {} : { source: withoutCredentials(record.source) }),
    ...(stored.zeroReads > 0 ? { scaling: zeros(record.scaling) } : {}),
    ...(settings === undefined ? {} : { settings }),
  });
}

/** The settings of a pipe in the names of the service; undefined where there are none to show. */
export function shownSettings(backend: Backend, stored: StoredPipe): JsonObject | undefined {
  const { settings } = stored.record;
  if (settings === undefined) return undefined;
  const shown = backend.quirks.onlySetSettings
    ? withoutDefaults(settings, stored.askedSettings ?? [])
    : settings;
  return shown === undefined ? undefined : wireSettings(shown, backend.names.settingPrefix);
}

/** What somebody set: by a request, or directly to something else than the default. */
function withoutDefaults(settings: JsonObject, asked: readonly string[]): JsonObject | undefined {
  const defaults: JsonObject = settingDefaults;
  const set = Object.entries(settings).filter(
    ([name, value]) => asked.includes(name) || value !== defaults[name],
  );
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

function withoutCredentials(source: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(source)
      .filter(([field]) => !secretFields.has(field))
      .map(([field, value]) => [field, isJsonObject(value) ? withoutCredentials(value) : value]),
  );
}

function zeros(scaling: PipeRecord["scaling"]): PipeRecord["scaling"] {
  return { ...scaling, replicas: 0, replicaCpuMillicores: 0, replicaMemoryGb: 0 };
}
