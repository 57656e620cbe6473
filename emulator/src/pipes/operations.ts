import { pipe, pipeCommand, tuningSettings, type PipeCommand, type PipePatch } from "pulumi-pipes-contract";
import { z } from "zod";
import type { Backend } from "../backend";
import type { Answer } from "../http/answer";
import { badRequest, notFound } from "../http/apiError";
import { operation, type Call, type Operation, type Target } from "../http/operation";
import type { StoredPipe } from "../store/records";
import { createPipe } from "./create";
import { pipeCreation, scalingChange } from "./createBody";
import { deletePipe, findChangeable, linger } from "./deletion";
import { creationExample } from "./examples";
import { findPipe, pace, savePipe, upToDate, withLifecycle } from "./findPipe";
import { isDatabasePipe } from "./kinds";
import { obey, refuseCompleted, resumeAfterEdit } from "./lifecycle";
import { patchPipe } from "./patch";
import { boundedPatch } from "./patchBody";
import { presentPipe } from "./presentPipe";
import { wireSettings } from "./settingNames";
import { mergeSettings, type SettingsChange } from "./settings";
import { settingsChange } from "./settingsBody";

const conventional = { area: "pipes", inContract: false } as const;

/** Operations on pipes; paths are below the service. */
export const pipeOperations = (pipes: string): readonly Operation[] => {
  const collection = `/${pipes}`;
  const one = `${collection}/{pipeId}`;
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
      example: creationExample,
      settingsAt: "field",
      result: pipe,
      newIdAt: "/result/id",
      handle: createPipe,
    }),
    operation({
      ...conventional,
      method: "GET",
      path: one,
      access: "read",
      operationId: "getPipe",
      summary: "Get a pipe",
      result: pipe,
      handle: getPipe,
    }),
    operation({
      area: "pipes",
      inContract: true,
      method: "PATCH",
      path: one,
      access: "write",
      operationId: "updatePipe",
      summary: "Update a pipe; table mappings only while it is paused",
      body: boundedPatch,
      example: { name: "order-events", settings: { dbms_max_threads: 8 } },
      settingsAt: "field",
      result: pipe,
      handle: updatePipe,
    }),
    operation({
      ...conventional,
      method: "DELETE",
      path: one,
      access: "write",
      operationId: "deletePipe",
      summary: "Delete a pipe",
      handle: deletePipe,
    }),
    operation({
      ...conventional,
      method: "PATCH",
      path: `${one}/state`,
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
      path: `${one}/scaling`,
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
      path: `${one}/settings`,
      access: "read",
      operationId: "getPipeSettings",
      summary: "Get the tuning settings of a pipe that is not a database pipe",
      result: tuningSettings,
      handle: getSettings,
    }),
    operation({
      ...conventional,
      method: "PUT",
      path: `${one}/settings`,
      access: "write",
      operationId: "mergePipeSettings",
      summary: "Change tuning settings; those that the body leaves out stay as they are",
      body: settingsChange,
      example: { object_storage_concurrency: 4, dbms_max_threads: null },
      settingsAt: "whole",
      result: tuningSettings,
      handle: putSettings,
    }),
  ];
};

function listPipes({ backend, serviceId }: Target): Answer {
  const owned = [...backend.store.pipes.values()].filter((pipe) => pipe.serviceId === serviceId);
  return { result: owned.map((pipe) => presentPipe(backend, upToDate(backend, pipe))) };
}

function getPipe(call: Target): Answer {
  const { backend } = call;
  const stored = findPipe(call);
  const result = presentPipe(backend, stored);
  if (stored.lastReads !== undefined) linger(backend, stored, stored.lastReads - 1);
  else if (stored.zeroReads > 0) savePipe(backend, stored, { ...stored, zeroReads: stored.zeroReads - 1 });
  return { result };
}

function updatePipe(call: Call<PipePatch>): Answer {
  const { backend } = call;
  const { quirks } = backend;
  const stored = findChangeable(call);
  const { pipe: record, mappingsEdited } = patchPipe(stored.record, call.body(), {
    ignoreSettings: quirks.ignoreSettings,
    nullResets: !quirks.nullDoesNotReset,
    pausedNotRequired: quirks.pausedNotRequired,
  });
  const patched: StoredPipe = { ...stored, record };
  const after = mappingsEdited ? withLifecycle(patched, resumeAfterEdit(pace(backend))) : patched;
  return { result: presentPipe(backend, savePipe(backend, stored, after)) };
}

function commandPipe(call: Call<{ command: PipeCommand }>): Answer {
  const { backend } = call;
  const stored = findChangeable(call);
  const { command } = call.body();
  const lifecycle = { state: stored.record.state ?? "Unknown", pending: stored.pending };
  const next = obey(lifecycle, command, isDatabasePipe(stored.record), pace(backend));
  return { result: presentPipe(backend, savePipe(backend, stored, withLifecycle(stored, next))) };
}

function scalePipe(call: Call<z.output<typeof scalingChange>>): Answer {
  const { backend } = call;
  const stored = findChangeable(call);
  if (isDatabasePipe(stored.record)) throw badRequest("scaling: is not available for database pipes");
  refuseCompleted(stored.record.state);
  const scaling = call.body();
  const record = { ...stored.record, scaling: { ...stored.record.scaling, ...scaling } };
  const after = { ...stored, record, zeroReads: backend.quirks.zerosAfterScaling };
  return { result: presentPipe(backend, savePipe(backend, stored, after)) };
}

function getSettings(call: Target): Answer {
  return { result: settingsOf(call.backend, findTunable(call)) };
}

function putSettings(call: Call<SettingsChange>): Answer {
  const { backend } = call;
  findChangeable(call);
  const stored = findTunable(call);
  refuseCompleted(stored.record.state);
  const change = call.body();
  const settings = mergeSettings(stored.record.settings ?? {}, change, !backend.quirks.nullDoesNotReset);
  const after = savePipe(backend, stored, { ...stored, record: { ...stored.record, settings } });
  return { result: settingsOf(backend, after) };
}

function settingsOf(backend: Backend, stored: StoredPipe): object {
  return wireSettings({ ...stored.record.settings }, backend.names.settingPrefix);
}

/** Database pipes have no such collection, and the answer reads as if the pipe were gone. */
function findTunable(call: Target): StoredPipe {
  const stored = findPipe(call);
  if (isDatabasePipe(stored.record)) throw notFound("the settings of the pipe");
  return stored;
}
