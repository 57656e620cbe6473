import { pipeScaling, type DatabaseScaling, type PipeScaling } from "pulumi-pipes-contract";
import { badRequest, notFound } from "../../api/apiError";
import { present } from "../../api/backend";
import { bodySchemas } from "../../api/namedSchemas";
import type { Call, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { isDatabasePipe, type PipeRecord } from "../../store/pipeRecord";
import type { StoredScaling } from "../../store/records";
import { refuseCompleted } from "./lifecycle";
import { presentPipe } from "./presentPipe";
import { findChangeable, savePipe } from "./storedPipe";

/** A change of scale. */
export const scalingChange = pipeScaling
  .refine((scaling) => Object.keys(scaling).length > 0, "names no scaling")
  .meta({ minProperties: 1 })
  .register(bodySchemas, { id: "PipeScaling" });

/** Compute of a pipe whose creation sets none. */
export const defaultScaling: NonNullable<PipeRecord["scaling"]> = {
  replicas: 1,
  concurrency: 1,
  replicaCpuMillicores: 500,
  replicaMemoryGb: 1,
};

/** Changes the compute of a pipe; some reads may show zeros before it shows. */
export function scalePipe(call: Call<PipeScaling>): OperationResponse {
  const { backend } = call;
  const stored = findChangeable(call);
  if (isDatabasePipe(stored.record)) throw notForDatabases();
  refuseCompleted(stored.record.state);
  const scaling = call.body(stored.record.scaling ?? {});
  const record = { ...stored.record, scaling: { ...stored.record.scaling, ...scaling } };
  const after = { ...stored, record, zeroReads: backend.quirks.zerosAfterScaling };
  return { result: presentPipe(backend, savePipe(backend, stored, after)) };
}

/** Database pipes have no compute of their own. */
export const notForDatabases = () =>
  badRequest("scaling: is not available for database pipes, which share one setting of the service");

/** Compute of a service from its first database pipe on. */
export const defaultDatabaseScaling: DatabaseScaling = { replicaCpuMillicores: 1000, replicaMemoryGb: 4 };

/** The compute that all database pipes of a service share, from the first one on. */
export function getDatabaseScaling(call: Target): OperationResponse {
  const stored = findScaling(call);
  const { record, stale } = stored;
  if (stale !== undefined && stale.reads > 0)
    call.backend.store.scalings.set(call.serviceId, {
      ...stored,
      stale: { ...stale, reads: stale.reads - 1 },
    });
  const { id: _id, ...shown } = stale !== undefined && stale.reads > 0 ? stale.record : record;
  return { result: present(call.backend, {}, shown) };
}

/** Changes the compute that all database pipes of a service share. */
export function scaleDatabases(call: Call<DatabaseScaling>): OperationResponse {
  const stored = findScaling(call);
  const record = { ...stored.record, ...call.body(stored.record) };
  const stale = { record: stored.record, reads: call.backend.quirks.staleAfterScaling };
  call.backend.store.scalings.set(call.serviceId, { ...stored, record, stale });
  return getDatabaseScaling(call);
}

function findScaling({ backend, serviceId }: Target): StoredScaling {
  const stored = backend.store.scalings.get(serviceId);
  if (stored === undefined)
    throw notFound("the scaling of database pipes, of which the service had none yet");
  return stored;
}
