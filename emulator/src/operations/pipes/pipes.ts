import {
  databaseScaling,
  databaseScalingPatch,
  pipe,
  pipeCommand,
  pipePatch,
  tuningSettings,
  resyncedKinds,
} from "pulumi-pipes-contract";
import type { PipeCommand, PipePatch } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "../../api/apiError";
import { bodySchemas, recordSchemas } from "../../api/namedSchemas";
import { operation, type Call, type Operation, type Target } from "../../api/operation";
import type { OperationResponse } from "../../api/response";
import { defaultSeed } from "../../seed/ids";
import { isDatabasePipe, kindsIn } from "../../store/pipeRecord";
import { createPipe, creationExample, pipeCreation } from "./creation";
import { obey, resumeAfterEdit } from "./lifecycle";
import { patchPipe } from "./patch";
import { presentPipe } from "./presentPipe";
import { refuseUnreadyEndpoints } from "./privateEndpoints";
import { getDatabaseScaling, scaleDatabases, scalePipe, scalingChange } from "./scaling";
import { getSettings, putSettings, settingsChange, withSettings } from "./settings";
import { findChangeable, findPipe, linger, pace, savePipe, upToDate, withLifecycle } from "./storedPipe";

bodySchemas.add(pipePatch, { id: "PipePatch" }).add(pipeCommand, { id: "PipeCommand" });
bodySchemas.add(databaseScalingPatch, { id: "DatabaseScalingPatch" });
recordSchemas.add(pipe, { id: "Pipe" }).add(tuningSettings, { id: "PipeSettings" });
recordSchemas.add(databaseScaling, { id: "DatabaseScaling" });

const conventional = { area: "pipes", inContract: false, exampleId: defaultSeed.pipes.kafka } as const;

/** Operations on pipes; paths are below the service. */
export const pipeOperations = (pipes: string): readonly Operation[] => {
  const collection = `/${pipes}`;
  const pipePath = `${collection}/{pipeId}`;
  return [
    operation({
      ...conventional,
      method: "GET",
      path: collection,
      access: "read",
      operationId: "listPipes",
      summary: "List the pipes of a service",
      result: z.array(pipe),
      handle: listPipes,
    }),
    operation({
      ...conventional,
      method: "POST",
      path: collection,
      access: "write",
      operationId: "createPipe",
      summary: "Create a pipe",
      body: pipeCreation,
      record: pipe,
      example: creationExample,
      settingsAt: "field",
      result: pipe,
      newIdAt: "/result/id",
      handle: createPipe,
    }),
    operation({
      ...conventional,
      method: "GET",
      path: pipePath,
      access: "read",
      operationId: "getPipe",
      summary: "Get a pipe",
      result: pipe,
      handle: getPipe,
    }),
    operation({
      ...conventional,
      inContract: true,
      method: "PATCH",
      path: pipePath,
      access: "write",
      operationId: "updatePipe",
      summary: "Update a pipe; table mappings only while it is paused",
      body: pipePatch,
      creation: pipeCreation,
      record: pipe,
      example: { name: "order-events", settings: { dbms_max_threads: 8 } },
      settingsAt: "field",
      result: pipe,
      handle: updatePipe,
    }),
    operation({
      ...conventional,
      method: "DELETE",
      path: pipePath,
      access: "write",
      operationId: "deletePipe",
      summary: "Delete a pipe",
      handle: deletePipe,
    }),
    operation({
      ...conventional,
      method: "PATCH",
      path: `${pipePath}/state`,
      access: "write",
      operationId: "commandPipe",
      summary: "Start, stop or resynchronise a pipe",
      body: pipeCommand,
      example: { command: "stop" },
      result: pipe,
      handle: commandPipe,
    }),
    operation({
      ...conventional,
      method: "PATCH",
      path: `${pipePath}/scaling`,
      access: "write",
      operationId: "scalePipe",
      summary: "Change the compute of a pipe that is not a database pipe",
      body: scalingChange,
      example: { replicas: 2, replicaMemoryGb: 0.5 },
      result: pipe,
      handle: scalePipe,
    }),
    operation({
      ...conventional,
      method: "GET",
      path: `${pipePath}/settings`,
      access: "read",
      operationId: "getPipeSettings",
      summary: "Get the tuning settings of a pipe that is not a database pipe",
      result: tuningSettings,
      handle: getSettings,
    }),
    operation({
      ...conventional,
      method: "PUT",
      path: `${pipePath}/settings`,
      access: "write",
      operationId: "mergePipeSettings",
      summary: "Change tuning settings; settings that the body omits are unchanged",
      body: settingsChange,
      example: { object_storage_concurrency: 4, dbms_max_threads: null },
      settingsAt: "whole",
      result: tuningSettings,
      handle: putSettings,
    }),
    operation({
      ...conventional,
      method: "GET",
      path: `${collection}CdcScaling`,
      access: "read",
      operationId: "getDatabaseScaling",
      summary: "Get the compute that all database pipes of a service share",
      result: databaseScaling,
      handle: getDatabaseScaling,
    }),
    operation({
      ...conventional,
      method: "PATCH",
      path: `${collection}CdcScaling`,
      access: "write",
      operationId: "scaleDatabases",
      summary: "Change the compute that all database pipes of a service share",
      body: databaseScalingPatch,
      record: databaseScaling,
      example: { replicaCpuMillicores: 2000, replicaMemoryGb: 8 },
      result: databaseScaling,
      handle: scaleDatabases,
    }),
  ];
};

function listPipes({ backend, serviceId }: Target): OperationResponse {
  const owned = [...backend.store.pipes.values()].filter((stored) => stored.serviceId === serviceId);
  return { result: owned.map((stored) => presentPipe(backend, upToDate(backend, stored))) };
}

function getPipe(call: Target): OperationResponse {
  const { backend } = call;
  const stored = findPipe(call);
  const result = presentPipe(backend, stored);
  if (stored.lastReads !== undefined) linger(backend, stored, stored.lastReads - 1);
  else if (stored.zeroReads > 0) savePipe(backend, stored, { ...stored, zeroReads: stored.zeroReads - 1 });
  return { result };
}

function updatePipe(call: Call<PipePatch>): OperationResponse {
  const { backend } = call;
  const { quirks } = backend;
  const stored = findChangeable(call);
  const { settings, ...patch } = call.body(stored.record);
  refuseUnreadyEndpoints(backend, patch.source?.kafka?.reversePrivateEndpointIds);
  const { pipe: record, mappingsEdited } = patchPipe(stored.record, patch, quirks);
  const patched = withSettings({ ...stored, record }, quirks.ignoreSettings ? {} : (settings ?? {}), quirks);
  const resumes = mappingsEdited && !quirks.staysPaused;
  const after = resumes ? withLifecycle(patched, resumeAfterEdit(pace(backend))) : patched;
  return { result: presentPipe(backend, savePipe(backend, stored, after)) };
}

function commandPipe(call: Call<{ command: PipeCommand }>): OperationResponse {
  const { backend } = call;
  const stored = findChangeable(call);
  const { command } = call.body();
  const lifecycle = { state: stored.record.state ?? "Unknown", pending: stored.pending };
  const [kind = ""] = kindsIn(stored.record.source);
  if (command === "resync" && backend.quirks.strict && !resyncedKinds.includes(kind))
    throw badRequest(`command: only a pipe from ${resyncedKinds.join(" or ")} can be resynchronised`);
  const next = obey(lifecycle, command, isDatabasePipe(stored.record), pace(backend));
  return { result: presentPipe(backend, savePipe(backend, stored, withLifecycle(stored, next))) };
}

/** Deletes a pipe, at once or after some more reads; asking again makes it neither faster nor slower. */
function deletePipe(call: Target): OperationResponse {
  const { backend } = call;
  const stored = findPipe(call);
  if (stored.lastReads === undefined) {
    const stopping = withLifecycle(stored, { state: "Stopping", pending: [] });
    linger(backend, stopping, backend.quirks.lingeringDeletion);
  }
  return { deleted: true };
}
