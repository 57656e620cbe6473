import { pipePatch, type PipePatch, type SourcePatch } from "pulumi-pipes-contract";
import { badRequest } from "../../api/apiError";
import { kindsIn, pipeKind, type PipeRecord, type SourceRecord } from "../../store/pipeRecord";
import { isPaused, refuseCompleted } from "./lifecycle";
import { editMappings } from "./mappings";
import { boundedSettingsPatch, mergeSettings } from "./settings";

/** Body of a pipe update, its settings within the bounds that services set. */
export const boundedPatch = pipePatch.extend({ settings: boundedSettingsPatch.optional() });

/** How a service treats an update where services differ. */
export interface PatchRules {
  readonly ignoreSettings: boolean;
  readonly nullResets: boolean;
  readonly pausedNotRequired: boolean;
}

/** A pipe after an update. */
export interface PatchedPipe {
  readonly pipe: PipeRecord;
  readonly mappingsEdited: boolean;
}

type PostgresPatch = NonNullable<SourcePatch["postgres"]>;

/** Applies an update to a pipe (contract 4.1), or says which rule it breaks. */
export function patchPipe(pipe: PipeRecord, patch: PipePatch, rules: PatchRules): PatchedPipe {
  refuseCompleted(pipe.state);
  checkKind(pipe, patch.source);
  checkPair(patch);
  const postgres = patch.source?.postgres;
  const mappingsEdited = editsMappings(postgres);
  if (mappingsEdited && !rules.pausedNotRequired && !isPaused(pipe.state))
    throw badRequest("the pipe must be paused to edit its table mappings");
  checkConnection(postgres);
  const { source, destination, settings, ...fields } = patch;
  return {
    pipe: {
      ...pipe,
      ...fields,
      ...(source === undefined ? {} : { source: patchSource(pipe.source ?? {}, source) }),
      ...(destination === undefined ? {} : { destination: { ...pipe.destination, ...destination } }),
      ...(settings === undefined || rules.ignoreSettings
        ? {}
        : { settings: mergeSettings(pipe.settings ?? {}, settings, rules.nullResets) }),
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
function checkConnection(postgres: PostgresPatch | undefined): void {
  if (postgres === undefined || postgres.credentials !== undefined) return;
  const field = (["host", "port", "database"] as const).find((name) => postgres[name] !== undefined);
  if (field !== undefined)
    throw badRequest(`source.postgres.${field}: the connection cannot be validated without credentials`);
}

function editsMappings(postgres: PostgresPatch | undefined): boolean {
  const edits = [...(postgres?.tableMappingsToAdd ?? []), ...(postgres?.tableMappingsToRemove ?? [])];
  return edits.length > 0;
}

function patchSource(source: SourceRecord, patch: SourcePatch): SourceRecord {
  const patched = kindsIn(patch).map((kind) => [
    kind,
    kind === "postgres"
      ? patchPostgres({ ...source.postgres }, { ...patch.postgres })
      : overlay({ ...source[kind] }, { ...patch[kind] }),
  ]);
  return { ...source, ...(Object.fromEntries(patched) as SourceRecord) };
}

function patchPostgres(
  source: NonNullable<SourceRecord["postgres"]>,
  patch: PostgresPatch,
): NonNullable<SourceRecord["postgres"]> {
  const { settings, tableMappingsToAdd, tableMappingsToRemove, ...connection } = patch;
  return {
    ...overlay(source, connection),
    ...(settings === undefined ? {} : { settings: overlay({ ...source.settings }, settings) }),
    tableMappings: editMappings(source.tableMappings ?? [], {
      add: tableMappingsToAdd ?? [],
      remove: tableMappingsToRemove ?? [],
    }),
  };
}

/** Lays given fields over a record; "" removes an optional text. */
function overlay<Fields extends object>(fields: Fields, patch: object): Fields {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...fields, ...Object.fromEntries(given) });
  return Object.fromEntries(merged.filter(([, value]) => value !== "")) as Fields;
}
