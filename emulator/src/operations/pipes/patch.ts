import {
  authenticationsWithoutCredentials,
  facts,
  hasMaskedPassword,
  passwordIn,
  sourceCreation,
  withMaskedPassword,
} from "pulumi-pipes-contract";
import type { PipePatch, PipeSourceKind } from "pulumi-pipes-contract";
import { badRequest } from "../../api/apiError";
import { isJsonObject, type JsonObject } from "../../json";
import { isTableKind, kindsIn, pipeKind, type PipeRecord, type SourceRecord } from "../../store/pipeRecord";
import { isPaused, refuseCompleted } from "./lifecycle";
import { editMappings } from "./mappings";

type SourcePatch = NonNullable<PipePatch["source"]>;

/** A pipe after an update. */
export interface PatchedPipe {
  readonly pipe: PipeRecord;
  readonly mappingsEdited: boolean;
}

/** Applies an update to a pipe (contract 4.1) except to its settings, or names the rule that the update breaks. */
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
  checkAuthentication(patch.source);
  checkCompanions(patch.source);
  const { source: sent, destination, ...fields } = patch;
  const source = withStoredPassword(pipe, sent);
  checkConnection(pipe, source);
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

/** The empty text is not valid: null removes the field. */
function checkAuthentication(patch: SourcePatch | undefined): void {
  for (const kind of kindsIn(patch)) {
    const { authentication } = changesOf(patch, kind);
    if (authentication === "") throw badRequest(`source.${kind}.authentication: must not be empty`);
  }
}

/** The changes of one kind of source. */
const changesOf = (patch: SourcePatch | undefined, kind: PipeSourceKind): JsonObject => ({
  ...(patch as Readonly<Record<string, object>> | undefined)?.[kind],
});

/** Some connections are taken only with their address and account, unless nothing but tables changes. */
function checkCompanions(patch: SourcePatch | undefined): void {
  for (const kind of kindsIn(patch)) {
    const {
      tableMappingsToAdd: _added,
      tableMappingsToRemove: _removed,
      ...changed
    } = changesOf(patch, kind);
    const { sentWith = [] } = facts.get(sourceCreation.shape[kind].unwrap()) ?? {};
    if (Object.keys(changed).length === 0) continue;
    for (const name of sentWith)
      if (!mayBeAbsent(name, changed["authentication"]) && changed[name] === undefined)
        throw badRequest(`source.${kind}.${name}: is needed with other changes of the connection`);
  }
}

/** The changes with the stored URL in the place of one that a client sends back as it was returned: with a mask for the password. */
function withStoredPassword(pipe: PipeRecord, patch: SourcePatch | undefined): SourcePatch | undefined {
  const { mongodb } = patch ?? {};
  if (!hasMaskedPassword(mongodb?.uri)) return patch;
  const { uri } = { ...pipe.source?.mongodb } as { readonly uri?: string };
  if (uri === undefined || mongodb?.uri !== withMaskedPassword(uri))
    throw badRequest("source.mongodb.uri: another address is needed with its password");
  return { ...patch, mongodb: { ...mongodb, uri } };
}

/** A connection that changes is tried out, and that needs credentials. */
function checkConnection(pipe: PipeRecord, patch: SourcePatch | undefined): void {
  for (const kind of kindsIn(patch).filter(isTableKind)) {
    const [changed, stored]: [JsonObject, JsonObject] = [changesOf(patch, kind), { ...pipe.source?.[kind] }];
    if (changed["credentials"] !== undefined) continue;
    if (needsNoCredentials(changed["authentication"] ?? stored["authentication"])) continue;
    if (passwordIn(changed["uri"]) !== undefined) continue;
    const field = ["host", "port", "database", "uri"].find(
      (name) => changed[name] !== undefined && changed[name] !== stored[name],
    );
    if (field !== undefined)
      throw badRequest(`source.${kind}.${field}: the connection cannot be validated without credentials`);
  }
}

/** True if a way to authenticate needs neither a user name nor a password. */
export function needsNoCredentials(authentication: unknown): boolean {
  return authenticationsWithoutCredentials.some((name) => name === authentication);
}

/** True if an update may lack a field that goes with a connection. */
function mayBeAbsent(name: string, authentication: unknown): boolean {
  return name === "credentials" || (name === "serviceAccountKey" && needsNoCredentials(authentication));
}

function editsMappings(source: SourcePatch | undefined): boolean {
  return kindsIn(source).some((kind) => {
    const { tableMappingsToAdd, tableMappingsToRemove } = changesOf(source, kind);
    return [tableMappingsToAdd, tableMappingsToRemove].some((list) => Array.isArray(list) && list.length > 0);
  });
}

/** Fields next to the kinds are stored unchanged. The flag for samples applies only to this request. */
function patchSource(source: SourceRecord, { validateSamples: _tried, ...patch }: SourcePatch): SourceRecord {
  const patched = kindsIn(patch).map((kind) => {
    const { tableMappingsToAdd: add, tableMappingsToRemove: remove, ...fields } = changesOf(patch, kind);
    const before: JsonObject = { ...source[kind] };
    const after = overlay(before, fields);
    if (!isTableKind(kind)) return [kind, after] as const;
    return [
      kind,
      { ...after, tableMappings: editMappings(kind, before["tableMappings"], { add, remove }) },
    ] as const;
  });
  return { ...source, ...(patch as SourceRecord), ...(Object.fromEntries(patched) as SourceRecord) };
}

/** Lays given fields over a record, those of `settings` one by one; a null or a "" that is given removes a field. */
function overlay(record: JsonObject, patch: JsonObject): JsonObject {
  const { settings: before } = record;
  const merged = { ...record, ...patch };
  if (isJsonObject(before) && isJsonObject(patch["settings"]))
    merged["settings"] = overlay(before, patch["settings"]);
  return Object.fromEntries(
    Object.entries(merged).filter(([name]) => patch[name] !== "" && patch[name] !== null),
  );
}
