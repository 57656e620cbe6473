import { tuningSettingsPatch, type SettingName, type TuningSettings } from "pulumi-pipes-contract";
import { notFound } from "../../api/apiError";
import type { Backend } from "../../api/backend";
import { bodySchemas } from "../../api/namedSchemas";
import type { Call, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { JsonObject } from "../../json";
import type { Quirks } from "../../quirks/quirks";
import { isDatabasePipe } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { refuseCompleted } from "./lifecycle";
import { shownSettings } from "./presentPipe";
import { findChangeable, findPipe, savePipe } from "./storedPipe";

/** A change that stands alone, so that it has to name something. */
export const settingsChange = tuningSettingsPatch
  .refine((settings) => Object.keys(settings).length > 0, "names no setting")
  .meta({ minProperties: 1 })
  .register(bodySchemas, { id: "PipeSettingsPatch" });

/** Settings of a request: null asks for the default. */
export type SettingsChange = { readonly [Name in SettingName]?: TuningSettings[Name] | null | undefined };

/** A pipe with changed settings: absent keeps, null removes one unless nulls are ignored. Only what was set is kept. */
export function withSettings(
  stored: StoredPipe,
  change: SettingsChange,
  { nullDoesNotReset }: Quirks,
): StoredPipe {
  if (Object.keys(change).length === 0) return stored;
  const settings: JsonObject = { ...stored.record.settings };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || (value === null && nullDoesNotReset)) continue;
    if (value === null) Reflect.deleteProperty(settings, name);
    else settings[name] = value;
  }
  return { ...stored, record: { ...stored.record, settings } };
}

/** The tuning settings of a pipe, by themselves. */
export function getSettings(call: Target): OperationResponse {
  return { result: settingsOf(call.backend, findTunable(call)) };
}

/** Changes some tuning settings. */
export function putSettings(call: Call<SettingsChange>): OperationResponse {
  const { backend } = call;
  findChangeable(call);
  const stored = findTunable(call);
  refuseCompleted(stored.record.state);
  const change = call.body(stored.record.settings ?? {});
  const after = savePipe(backend, stored, withSettings(stored, change, backend.quirks));
  return { result: settingsOf(backend, after) };
}

function settingsOf(backend: Backend, stored: StoredPipe): object {
  return shownSettings(backend, stored) ?? {};
}

/** Database pipes have no such collection, and the response reads as if the pipe did not exist. */
function findTunable(call: Target): StoredPipe {
  const stored = findPipe(call);
  if (isDatabasePipe(stored.record)) throw notFound("the settings of the pipe");
  return stored;
}
