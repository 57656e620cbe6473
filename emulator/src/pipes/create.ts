import type { Answer } from "../http/answer";
import { badRequest } from "../http/apiError";
import { parseBody } from "../http/body";
import type { Call } from "../http/operation";
import { isJsonObject } from "../json";
import type { PipeRecord, SourceRecord } from "../store/pipeRecord";
import type { StoredPipe } from "../store/records";
import { pipeCreation, type PipeCreation } from "./createBody";
import { pace } from "./findPipe";
import { kindsIn } from "./kinds";
import { lifecycleOfNew } from "./lifecycle";
import { mappingSet } from "./mappings";
import { presentPipe } from "./presentPipe";
import { neutralSettings } from "./settingNames";
import { checkSettings, mergeSettings, settingDefaults } from "./settings";

const defaultScaling = { replicas: 1, concurrency: 1, replicaCpuMillicores: 500, replicaMemoryGb: 1 };

/** Creates a pipe and sets it in motion. */
export function createPipe(call: Call): Answer {
  const { backend } = call;
  const prefix = backend.names.settingPrefix;
  const body = parseBody(pipeCreation, withNeutralSettings(call.body, prefix));
  checkCreation(body);
  checkSettings(body.settings ?? {}, prefix);
  const createdAt = new Date(backend.now()).toISOString();
  const { state, pending } = lifecycleOfNew(body.source.postgres !== undefined, pace(backend));
  const record: PipeRecord = {
    id: backend.newUuid(),
    serviceId: call.serviceId,
    name: body.name,
    state,
    scaling: { ...defaultScaling, ...body.scaling },
    source: sourceOf(body.source),
    destination: body.destination,
    fieldMappings: body.fieldMappings ?? [],
    settings: mergeSettings(settingDefaults, body.settings ?? {}, true),
    createdAt,
    updatedAt: createdAt,
  };
  const { organizationId, serviceId } = call;
  const stored: StoredPipe = { organizationId, serviceId, record, pending, zeroReads: 0 };
  backend.store.pipes.set(record.id, stored);
  return { result: presentPipe(backend, stored) };
}

/** A body whose `settings` carry the names of the contract. */
export function withNeutralSettings(body: unknown, prefix: string): unknown {
  if (!isJsonObject(body) || body["settings"] === undefined) return body;
  return { ...body, settings: neutralSettings(body["settings"], prefix) };
}

function checkCreation(body: PipeCreation): void {
  const kinds = kindsIn(body.source);
  if (kinds.length !== 1) throw badRequest("source: exactly one kind of source is needed");
  if (body.source.postgres === undefined && body.destination.table === undefined)
    throw badRequest("destination.table: is needed");
  if (body.fieldMappings !== undefined && body.destination.columns === undefined)
    throw badRequest("destination.columns: Columns are required if field mappings are provided");
}

function sourceOf({ validateSamples: _tried, ...source }: PipeCreation["source"]): SourceRecord {
  if (source.postgres === undefined) return source;
  const tableMappings = mappingSet(source.postgres.tableMappings);
  return { ...source, postgres: { ...source.postgres, tableMappings } };
}
