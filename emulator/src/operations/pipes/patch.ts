import { pipePatch, sourcePatch } from "pulumi-pipes-contract";
import type { z } from "zod";
import { badRequest } from "../../api/apiError";
import { isJsonObject, type JsonObject } from "../../json";
import { isTableKind, kindsIn, pipeKind, type PipeRecord, type SourceRecord } from "../../store/pipeRecord";
import { furtherSources } from "./furtherSources";
import { isPaused, refuseCompleted } from "./lifecycle";
import { editMappings } from "./mappings";
import { boundedSettingsPatch } from "./settings";

/** Body of a pipe update, its settings within the bounds that services set, with every kind of source. */
export const boundedPatch = pipePatch.extend({
  source: sourcePatch.extend(furtherSources).optional(),
  settings: boundedSettingsPatch.optional(),
});

export type PipePatch = z.infer<typeof boundedPatch>;

type SourcePatch = NonNullable<PipePatch["source"]>;

/** A pipe after an update. */
export interface PatchedPipe {
  readonly pipe: PipeRecord;
  readonly mappingsEdited: boolean;
}

/** Applies an update to a pipe (contract 4.1) but for its settings, or says which rule it breaks. */
export function patchPipe(
  pipe: PipeRecord,
  patch: Omit<PipePatch, "settings">,
  { pausedNotRequired }: { readonly pausedNotRequired: boolean },
): PatchedPipe {
  refuseCompleted(pipe.state);
  checkKind(pipe, patch.source);
  checkPair(patch);
  const mappingsEdited = editsMappings(patch.source);
  if (mappingsEdited && !pausedNotRequired && !isPaused(pipe.state))
    throw badRequest("the pipe must be paused to edit its table mappings");
  checkConnection(pipe, patch.source?.postgres);
  const { source, destination, ...fields } = patch;
  return {
    pipe: {
      ...pipe,
      ...fields,
      ...(source === undefined ? {} : { source: patchSource(pipe.source ?? {}, source) }),
      ...(destination === undefined ? {} : { destination: { ...pipe.destination, ...destination } }),
    },
    mappingsEdited,
  };
}

function checkKind(pipe: PipeRecord, source: SourcePatch | undefined): void {
  const [first, second] = kindsIn(source);
  if (second !== undefined) throw badRequest("source: at most one kind of source is allowed");
  if (first !== undefined && first !== pipeKind(pipe))
    throw badRequest(`source.${first}: the pipe has a source of another kind`);
}

function checkPair(patch: PipePatch): void {
  if (patch.fieldMappings !== undefined && patch.destination?.columns === undefined)
    throw badRequest("destination.columns: Columns are required if field mappings are provided");
}

/** A connection that is sent is tried out again, and that needs credentials even where nothing changed. */
function checkConnection({ source }: PipeRecord, postgres: SourcePatch["postgres"]): void {
  if (postgres === undefined || postgres.credentials !== undefined) return;
  if (needsNoCredentials(postgres.authentication ?? source?.postgres?.authentication)) return;
  const field = (["host", "port", "database"] as const).find((name) => postgres[name] !== undefined);
  if (field !== undefined)
    throw badRequest(`source.postgres.${field}: the connection cannot be validated without credentials`);
}

/** Whether a way to sign in does without a user name and a password. */
export function needsNoCredentials(authentication: string | undefined): boolean {
  return authentication === "IAM_ROLE";
}

function editsMappings(source: SourcePatch | undefined): boolean {
  return kindsIn(source).some((kind) => {
    const { tableMappingsToAdd, tableMappingsToRemove }: JsonObject = { ...source?.[kind] };
    return [tableMappingsToAdd, tableMappingsToRemove].some((list) => Array.isArray(list) && list.length > 0);
  });
}

/** Fields beside the kinds are kept as they come; whether samples are tried is a word for this request alone. */
function patchSource(source: SourceRecord, { validateSamples: _tried, ...patch }: SourcePatch): SourceRecord {
  const patched = kindsIn(patch).map((kind) => {
    const {
      tableMappingsToAdd: add,
      tableMappingsToRemove: remove,
      ...fields
    }: JsonObject = { ...patch[kind] };
    const before: JsonObject = { ...source[kind] };
    const after = overlay(before, fields);
    if (!isTableKind(kind)) return [kind, after] as const;
    return [
      kind,
      { ...after, tableMappings: editMappings(kind, before["tableMappings"], { add, remove }) },
    ] as const;
  });
  return { ...source, ...patch, ...(Object.fromEntries(patched) as SourceRecord) };
}

/** Lays given fields over a record, those of `settings` one by one; a "" that is given removes a text. */
function overlay(record: JsonObject, patch: JsonObject): JsonObject {
  const { settings: before } = record;
  const merged = { ...record, ...patch };
  if (isJsonObject(before) && isJsonObject(patch["settings"]))
    merged["settings"] = overlay(before, patch["settings"]);
  return Object.fromEntries(Object.entries(merged).filter(([name]) => patch[name] !== ""));
}
