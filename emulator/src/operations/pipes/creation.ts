import { isEnforced, pipeCreationBody as described, problemsOfNewPipe } from "pulumi-pipes-contract";
import type { PipeSourceKind } from "pulumi-pipes-contract";
import type { z } from "zod";
import { badRequest } from "../../api/apiError";
import { bodySchemas } from "../../api/namedSchemas";
import type { Call } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { needAll } from "../../api/schemaFacts";
import { mergePatch, type JsonObject } from "../../json";
import { isTableKind, kindsIn, type PipeRecord, type SourceRecord } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";
import { lifecycleOfNew } from "./lifecycle";
import { mappingSet } from "./mappings";
import { needsNoCredentials } from "./patch";
import { refuseUnreadyEndpoints } from "./privateEndpoints";
import { presentPipe } from "./presentPipe";
import { defaultDatabaseScaling, defaultScaling, notForDatabases } from "./scaling";
import { withSettings } from "./settings";
import { pace } from "./storedPipe";

/** Body of a pipe's creation, with the compute that it takes at once and the state in which it begins. */
export const pipeCreation = described.clone().register(bodySchemas, { id: "PipeCreation" });

export type PipeCreation = z.infer<typeof pipeCreation>;

/** A creation that the seed's service accepts, in the words of the contract. */
export const creationExample = {
  name: "payments",
  source: {
    kafka: {
      brokers: "broker-1.example:9093",
      topics: "payments.v1",
      type: "kafka",
      format: "JSONEachRow",
      authentication: "PLAIN",
      credentials: { username: "demo_consumer", password: "demo-password-not-real" },
    },
  },
  destination: {
    database: "events",
    table: "payments",
    managedTable: true,
    tableDefinition: { engine: { type: "MergeTree" }, sortingKey: ["payment_id"] },
    columns: [{ name: "payment_id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "payment_id" }],
  settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
};

/** Creates a pipe and sets it in motion. */
export function createPipe(call: Call<PipeCreation>): OperationResponse {
  const { backend, organizationId, serviceId } = call;
  const { startPaused, ...body } = call.body();
  const kind = checkCreation({ ...body, startPaused }, backend.quirks.strict);
  refuseUnreadyEndpoints(backend, body.source.kafka?.reversePrivateEndpointIds);
  const createdAt = new Date(backend.now()).toISOString();
  const isStopped = startPaused === true && !backend.quirks.ignoreStartPaused;
  const { state, pending } = isStopped
    ? { state: "Stopped", pending: [] }
    : lifecycleOfNew(isTableKind(kind), pace(backend));
  const record: PipeRecord = {
    fieldMappings: [],
    ...body,
    id: backend.newUuid(),
    serviceId,
    state,
    ...(isTableKind(kind) ? {} : { scaling: { ...defaultScaling, ...body.scaling } }),
    source: sourceOf(body.source, kind),
    // The tables of a database are named by its mappings.
    destination: isTableKind(kind) ? { managedTable: false, ...body.destination } : body.destination,
    settings: {},
    createdAt,
    updatedAt: createdAt,
  };
  const bare: StoredPipe = { organizationId, serviceId, record, pending, zeroReads: 0 };
  const stored = withSettings(bare, body.settings ?? {}, backend.quirks);
  backend.store.pipes.set(record.id, stored);
  if (isTableKind(kind) && !backend.store.scalings.has(serviceId))
    backend.store.scalings.set(serviceId, {
      organizationId,
      serviceId,
      record: { id: serviceId, ...defaultDatabaseScaling },
    });
  return { result: presentPipe(backend, stored) };
}

/** Refuses what does not go together and what lacks something, and gives the kind of source. */
function checkCreation(body: PipeCreation, isStrict: boolean): PipeSourceKind {
  const { source, destination, fieldMappings, scaling, startPaused } = body;
  const [kind, second] = kindsIn(source);
  if (kind === undefined || second !== undefined)
    throw badRequest("source: exactly one kind of source is needed");
  needAll(pipeCreation, body);
  if (kind === "postgres" || kind === "mysql") {
    const { authentication, credentials } = source[kind] ?? {};
    if (!needsNoCredentials(authentication)) need(credentials, `source.${kind}.credentials`);
  }
  if (isTableKind(kind) && scaling !== undefined) throw notForDatabases();
  if (isTableKind(kind) && startPaused !== undefined)
    throw badRequest("startPaused: a database pipe cannot be created stopped");
  if (!isTableKind(kind)) {
    need(destination.table, "destination.table");
    need(destination.managedTable, "destination.managedTable");
  }
  if (fieldMappings !== undefined && destination.columns === undefined)
    throw badRequest("destination.columns: Columns are required if field mappings are provided");
  const [problem] = problemsOfNewPipe(body).filter((broken) => isEnforced(broken, isStrict));
  if (problem !== undefined) throw badRequest(`${problem.path.join(".")}: ${problem.text}`);
  return kind;
}

function need(value: unknown, at: string): void {
  if (value === undefined) throw badRequest(`${at}: is needed`);
}

/** A source as it is kept, without nulls; whether samples are tried is a word for this request alone. */
function sourceOf(
  { validateSamples: _tried, ...source }: PipeCreation["source"],
  kind: PipeSourceKind,
): SourceRecord {
  const stored = mergePatch({}, source) as SourceRecord;
  if (!isTableKind(kind)) return stored;
  const { tableMappings }: JsonObject = { ...stored[kind] };
  return { ...stored, [kind]: { ...stored[kind], tableMappings: mappingSet(kind, tableMappings) } };
}
