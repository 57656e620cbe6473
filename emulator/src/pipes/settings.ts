import type { SettingName, TuningSettings } from "pulumi-pipes-contract";
import type { JsonObject } from "../json";

/** Settings of a request: null asks for the default. */
export type SettingsChange = { readonly [Name in SettingName]?: TuningSettings[Name] | null | undefined };

/**
 * What a pipe runs with where nothing was asked for (contract 2.2.4): made up, for the contract shows no defaults.
 * Names end in their unit, and begin with `dbms_` whatever the `settingPrefix`.
 */
export const settingDefaults: Required<TuningSettings> = {
  streaming_max_insert_wait_ms: 5_000,
  object_storage_concurrency: 1,
  object_storage_polling_interval_ms: 30_000,
  object_storage_max_insert_bytes: 10_737_418_240,
  object_storage_max_file_count: 100,
  dbms_max_threads: 8,
  dbms_max_insert_threads: 1,
  dbms_min_insert_block_size_bytes: 1_073_741_824,
  dbms_max_download_threads: 4,
  dbms_parallel_distributed_insert_select: 2,
  object_storage_use_cluster_function: true,
  dbms_parallel_view_processing: false,
};

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
