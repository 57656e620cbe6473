import { present, type Backend } from "../../api/backend";
import { isJsonObject, type JsonObject } from "../../json";
import type { PipeRecord } from "../../store/pipeRecord";
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

/** A pipe as responses show it: without credentials (contract 2.2) and the table's roles, in the names of the service. */
export function presentPipe(backend: Backend, stored: StoredPipe): JsonObject {
  const { settings: _kept, destination, ...record } = stored.record;
  const { roles: _roles, ...shownDestination } = destination ?? {};
  const settings = shownSettings(backend, stored);
  return present(backend, "pipes", {
    ...record,
    ...(record.source === undefined ? {} : { source: withoutCredentials(record.source) }),
    ...(destination === undefined ? {} : { destination: shownDestination }),
    ...(stored.zeroReads > 0 ? { scaling: zeros(record.scaling) } : {}),
    ...(settings === undefined ? {} : { settings }),
  });
}

/** The settings of a pipe in the names of the service; undefined where none was set. */
export function shownSettings(backend: Backend, stored: StoredPipe): JsonObject | undefined {
  const { settings = {} } = stored.record;
  return Object.keys(settings).length === 0 ? undefined : wireSettings(settings, backend.names.settingPrefix);
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
