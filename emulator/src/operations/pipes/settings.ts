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
import type { Call, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import type { JsonObject } from "../../json";
import type { Quirks } from "../../quirks/quirks";
import { isDatabasePipe, settingDefaults } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { refuseCompleted } from "./lifecycle";
import { shownSettings } from "./presentPipe";
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

/** A pipe with changed settings: absent keeps, null brings the default back unless nulls are ignored. */
export function withSettings(
  stored: StoredPipe,
  change: SettingsChange,
  { nullDoesNotReset }: Quirks,
): StoredPipe {
  const settings: JsonObject = { ...stored.record.settings };
  const asked = new Set(stored.askedSettings);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || (value === null && nullDoesNotReset)) continue;
    if (value === null) asked.delete(name);
    else asked.add(name);
    settings[name] = value ?? defaults[name];
  }
  return { ...stored, askedSettings: [...asked], record: { ...stored.record, settings } };
}

const defaults: Readonly<Record<string, unknown>> = settingDefaults;

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

/** Database pipes have no such collection, and the response reads as if the pipe were gone. */
function findTunable(call: Target): StoredPipe {
  const stored = findPipe(call);
  if (isDatabasePipe(stored.record)) throw notFound("the settings of the pipe");
  return stored;
}
