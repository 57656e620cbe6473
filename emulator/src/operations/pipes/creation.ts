import {
  credentials,
  pipeCreation as described,
  postgresCreation,
  sourceCreation,
} from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "../../api/apiError";
import type { Call } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { kindsIn, settingDefaults, type PipeRecord, type SourceRecord } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { lifecycleOfNew } from "./lifecycle";
import { mappingSet } from "./mappings";
import { presentPipe } from "./presentPipe";
import { defaultScaling, scalingBody } from "./scaling";
import { boundedSettings, mergeSettings } from "./settings";
import { pace } from "./storedPipe";

/** Body of a pipe's creation, with what this service asks for besides, and the compute that it takes at once. */
export const pipeCreation = described.extend({
  source: sourceCreation.extend({
    postgres: postgresCreation
      .extend({ port: z.int().min(1).max(65_535).default(5432), credentials })
      .optional(),
  }),
  settings: boundedSettings.optional(),
  scaling: scalingBody.optional(),
});

export type PipeCreation = z.infer<typeof pipeCreation>;

/** A creation that the seed's service accepts, in the words of the contract. */
export const creationExample = {
  name: "payments",
  source: {
    kafka: {
      brokers: "broker-1.example:9093",
      topics: "payments.v1",
      credentials: { username: "demo_consumer", password: "demo-password-not-real" },
    },
  },
  destination: {
    database: "events",
    table: "payments",
    managedTable: true,
    tableDefinition: { engine: { versionColumnId: "", columnIds: [] }, sortingKey: ["payment_id"] },
    columns: [{ name: "payment_id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "payment_id" }],
  settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
};

/** Creates a pipe and sets it in motion. */
export function createPipe(call: Call<PipeCreation>): OperationResponse {
  const { backend, organizationId, serviceId } = call;
  const body = call.body();
  checkCreation(body);
  const createdAt = new Date(backend.now()).toISOString();
  const { state, pending } = lifecycleOfNew(body.source.postgres !== undefined, pace(backend));
  const record: PipeRecord = {
    id: backend.newUuid(),
    serviceId,
    fieldMappings: [],
    ...body,
    state,
    scaling: { ...defaultScaling, ...body.scaling },
    source: sourceOf(body.source),
    settings: mergeSettings(settingDefaults, body.settings ?? {}, true),
    createdAt,
    updatedAt: createdAt,
  };
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
