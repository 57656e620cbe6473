import { pipeCreation as described, postgresCreation, sourceCreation } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "../../api/apiError";
import type { Call } from "../../api/operation";
import { valueAt } from "../../api/unknownFields";
import type { JsonObject } from "../../json";
import type { OperationResponse } from "../../api/response";
import {
  isTableKind,
  kindsIn,
  settingDefaults,
  type PipeKind,
  type PipeRecord,
  type SourceRecord,
} from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { furtherSources } from "./furtherSources";
import { lifecycleOfNew } from "./lifecycle";
import { mappingSet } from "./mappings";
import { needsNoCredentials } from "./patch";
import { presentPipe } from "./presentPipe";
import { defaultScaling, scalingBody } from "./scaling";
import { boundedSettings, withSettings } from "./settings";
import { pace } from "./storedPipe";

/** Body of a pipe's creation, with what this service asks for besides, and the compute that it takes at once. */
export const pipeCreation = described.extend({
  source: sourceCreation.extend({
    postgres: postgresCreation.extend({ port: z.int().min(1).max(65_535).default(5432) }).optional(),
    ...furtherSources,
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
  const kind = checkCreation(body);
  if (backend.quirks.requireSourceDetails) checkDetails(body, kind);
  const createdAt = new Date(backend.now()).toISOString();
  const { state, pending } = lifecycleOfNew(isTableKind(kind), pace(backend));
  const record: PipeRecord = {
    fieldMappings: [],
    ...body,
    id: backend.newUuid(),
    serviceId,
    state,
    scaling: { ...defaultScaling, ...body.scaling },
    source: sourceOf(body.source, kind),
    // The tables of a database are named by its mappings.
    destination: isTableKind(kind) ? { managedTable: false, ...body.destination } : body.destination,
    settings: settingDefaults,
    createdAt,
    updatedAt: createdAt,
  };
  const bare: StoredPipe = { organizationId, serviceId, record, pending, zeroReads: 0 };
  const stored = withSettings(bare, body.settings ?? {}, backend.quirks);
  backend.store.pipes.set(record.id, stored);
  return { result: presentPipe(backend, stored) };
}

/** Refuses what does not go together, and gives the kind of source. */
function checkCreation({ source, destination, fieldMappings }: PipeCreation): PipeKind {
  const [kind, second] = kindsIn(source);
  if (kind === undefined || second !== undefined)
    throw badRequest("source: exactly one kind of source is needed");
  if (source.postgres !== undefined && !needsNoCredentials(source.postgres.authentication))
    need(source.postgres.credentials, "source.postgres.credentials");
  if (!isTableKind(kind)) need(destination.table, "destination.table");
  if (fieldMappings !== undefined && destination.columns === undefined)
    throw badRequest("destination.columns: Columns are required if field mappings are provided");
  return kind;
}

/** What some services ask for besides, by kind of source. */
const details: { readonly [Kind in PipeKind]?: readonly (readonly string[])[] } = {
  kafka: [["type"], ["format"]],
  objectStorage: [["type"], ["format"]],
  kinesis: [["format"], ["iteratorType"], ["authentication"]],
  postgres: [["settings", "replicationMode"]],
};

/** Refuses a creation that lacks them, or a definition of a table that does not name the engine (quirk `requireSourceDetails`). */
function checkDetails({ source, destination }: PipeCreation, kind: PipeKind): void {
  for (const path of details[kind] ?? [])
    need(valueAt(source[kind], path), ["source", kind, ...path].join("."));
  if (destination.tableDefinition !== undefined)
    need(destination.tableDefinition.engine?.type, "destination.tableDefinition.engine.type");
}

function need(value: unknown, at: string): void {
  if (value === undefined) throw badRequest(`${at}: is needed`);
}

/** A source as it is kept; whether samples are tried is a word for this request alone. */
function sourceOf(
  { validateSamples: _tried, ...source }: PipeCreation["source"],
  kind: PipeKind,
): SourceRecord {
  if (!isTableKind(kind)) return source;
  const { tableMappings }: JsonObject = { ...source[kind] };
  return { ...source, [kind]: { ...source[kind], tableMappings: mappingSet(kind, tableMappings) } };
}
