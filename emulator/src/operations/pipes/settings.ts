import {
  settingBounds,
  tuningSettings,
  tuningSettingsPatch,
  type SettingName,
  type TuningSettings,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { notFound } from "../../api/apiError";
import type { Backend } from "../../api/backend";
import { wireSettings } from "../../api/names";
import type { Call, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { JsonObject } from "../../json";
import { isDatabasePipe, settingDefaults } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { refuseCompleted } from "./lifecycle";
import { findChangeable, findPipe, savePipe } from "./storedPipe";

type Bounded = keyof typeof settingBounds;

const bounded = <Wrap>(wrap: (schema: z.ZodInt) => Wrap): { [Name in Bounded]: Wrap } =>
  Object.fromEntries(
    Object.entries(settingBounds).map(([name, [least, most]]) => {
      const error = `must be between ${least} and ${most}`;
      return [name, wrap(z.int().min(least, error).max(most, error))];
    }),
  ) as { [Name in Bounded]: Wrap };

/** Tuning settings of a new pipe, within the bounds that services set. */
export const boundedSettings = tuningSettings.extend(bounded((schema) => schema.optional()));

/** A change of tuning settings within those bounds; null asks for the default. */
export const boundedSettingsPatch = tuningSettingsPatch.extend(bounded((schema) => schema.nullish()));

/** A change that stands alone, so that it has to name something. */
export const settingsChange = boundedSettingsPatch.refine(
  (settings) => Object.keys(settings).length > 0,
  "names no setting",
);

/** Settings of a request: null asks for the default. */
export type SettingsChange = { readonly [Name in SettingName]?: TuningSettings[Name] | null | undefined };

/** Merges a change: absent keeps, null brings the default back unless nulls are ignored. */
export function mergeSettings<Settings extends object>(
  settings: Settings,
  change: SettingsChange,
  nullResets: boolean,
): Settings {
  const merged: JsonObject = Object.fromEntries(Object.entries(settings));
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (value !== null) merged[name] = value;
    else if (nullResets) merged[name] = settingDefaults[name as SettingName];
  }
  return merged as Settings;
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
  const settings = mergeSettings(stored.record.settings ?? {}, change, !backend.quirks.nullDoesNotReset);
  const after = savePipe(backend, stored, { ...stored, record: { ...stored.record, settings } });
  return { result: settingsOf(backend, after) };
}

function settingsOf(backend: Backend, stored: StoredPipe): object {
  return wireSettings({ ...stored.record.settings }, backend.names.settingPrefix);
}

/** Database pipes have no such collection, and the response reads as if the pipe were gone. */
function findTunable(call: Target): StoredPipe {
  const stored = findPipe(call);
  if (isDatabasePipe(stored.record)) throw notFound("the settings of the pipe");
  return stored;
}
