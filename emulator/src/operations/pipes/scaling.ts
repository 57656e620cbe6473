import { pipeScaling, scalingBounds, type PipeScaling } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "../../api/apiError";
import type { Call } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { isDatabasePipe, type PipeRecord } from "../../store/pipeRecord";
import { refuseCompleted } from "./lifecycle";
import { presentPipe } from "./presentPipe";
import { findChangeable, savePipe } from "./storedPipe";

const within = <Schema extends z.ZodNumber>(schema: Schema, [least, most]: readonly [number, number]) =>
  schema.min(least).max(most).optional();

/** Compute of a pipe, within the bounds that services set. */
export const scalingBody = pipeScaling.extend({
  replicas: within(z.int(), scalingBounds.replicas),
  replicaCpuMillicores: within(z.int(), scalingBounds.replicaCpuMillicores),
  replicaMemoryGb: within(z.number(), scalingBounds.replicaMemoryGb),
  concurrency: within(z.int(), scalingBounds.concurrency),
});

/** A change of scale. */
export const scalingChange = scalingBody.refine(
  (scaling) => Object.keys(scaling).length > 0,
  "names no scaling",
);

/** Compute of a pipe for which none was asked. */
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
  if (isDatabasePipe(stored.record)) throw badRequest("scaling: is not available for database pipes");
  refuseCompleted(stored.record.state);
  const scaling = call.body(stored.record.scaling ?? {});
  const record = { ...stored.record, scaling: { ...stored.record.scaling, ...scaling } };
  const after = { ...stored, record, zeroReads: backend.quirks.zerosAfterScaling };
  return { result: presentPipe(backend, savePipe(backend, stored, after)) };
}
