import type { Answer } from "../http/answer";
import { badRequest } from "../http/apiError";
import type { Call } from "../http/operation";
import type { PipeRecord, SourceRecord } from "../store/pipeRecord";
import type { StoredPipe } from "../store/records";
import type { PipeCreation } from "./createBody";
import { pace } from "./findPipe";
import { kindsIn } from "./kinds";
import { lifecycleOfNew } from "./lifecycle";
import { mappingSet } from "./mappings";
import { presentPipe } from "./presentPipe";
import { mergeSettings, settingDefaults } from "./settings";

const defaultScaling = { replicas: 1, concurrency: 1, replicaCpuMillicores: 500, replicaMemoryGb: 1 };

/** Creates a pipe and sets it in motion. */
export function createPipe(call: Call<PipeCreation>): Answer {
  const { backend } = call;
  const body = call.body();
  checkCreation(body);
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
