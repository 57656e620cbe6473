import { present, type Backend } from "../../api/backend";
import { isJsonObject, type JsonObject } from "../../json";
import type { PipeRecord } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { wireSettings } from "../../api/names";

const secretFields: ReadonlySet<string> = new Set([
  "credentials",
  "accessKey",
  "username",
  "password",
  "secretKey",
]);

/** A pipe as responses show it: without credentials (contract 2.2), in the names of the service. */
export function presentPipe(backend: Backend, stored: StoredPipe): JsonObject {
  const { record } = stored;
  return present(backend, "pipes", {
    ...record,
    ...(record.source === undefined ? {} : { source: withoutCredentials(record.source) }),
    ...(stored.zeroReads > 0 ? { scaling: zeros(record.scaling) } : {}),
    ...(record.settings === undefined
      ? {}
      : { settings: wireSettings(record.settings, backend.names.settingPrefix) }),
  });
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
