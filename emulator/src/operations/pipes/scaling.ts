import { pipeScaling, type DatabaseScaling, type PipeScaling } from "pulumi-pipes-contract";
import { badRequest } from "../../api/apiError";
import type { Call, Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { isDatabasePipe, type PipeRecord } from "../../store/pipeRecord";
import { refuseCompleted } from "./lifecycle";
import { presentPipe } from "./presentPipe";
import { findChangeable, savePipe } from "./storedPipe";

/** A change of scale. */
export const scalingChange = pipeScaling.refine(
  (scaling) => Object.keys(scaling).length > 0,
  "names no scaling",
);

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

const defaultDatabaseScaling: DatabaseScaling = { replicaCpuMillicores: 1000, replicaMemoryGb: 4 };

/** The compute that all database pipes of a service share. */
export function getDatabaseScaling({ backend, organizationId, serviceId }: Target): OperationResponse {
  const organization = backend.store.organizations.get(organizationId);
  return { result: { ...defaultDatabaseScaling, ...organization?.databaseScaling?.[serviceId] } };
}

/** Changes the compute that all database pipes of a service share. */
export function scaleDatabases(call: Call<DatabaseScaling>): OperationResponse {
  const { organizations } = call.backend.store;
  const organization = organizations.get(call.organizationId);
  const scaling = { ...organization?.databaseScaling?.[call.serviceId], ...call.body() };
  if (organization !== undefined)
    organizations.set(organization.id, {
      ...organization,
      databaseScaling: { ...organization.databaseScaling, [call.serviceId]: scaling },
    });
  return getDatabaseScaling(call);
}
