import { pipeCommand, pipePatch, tuningSettingsPatch } from "pulumi-pipes-contract";
import type { Backend } from "../backend";
import type { Answer } from "../http/answer";
import { badRequest, notFound } from "../http/apiError";
import { parseBody } from "../http/body";
import type { Call, Operation } from "../http/operation";
import type { StoredPipe } from "../store/records";
import { createPipe, withNeutralSettings } from "./create";
import { scalingBody } from "./createBody";
import { findPipe, pace, savePipe, upToDate, withLifecycle } from "./findPipe";
import { isDatabasePipe } from "./kinds";
import { obey, refuseCompleted, resumeAfterEdit } from "./lifecycle";
import { patchPipe } from "./patch";
import { presentPipe } from "./presentPipe";
import { neutralSettings, wireSettings } from "./settingNames";
import { checkSettings, mergeSettings } from "./settings";

const conventional = { area: "pipes", inContract: false } as const;

/** Operations on pipes; paths are below the service. */
export const pipeOperations = (pipes: string): readonly Operation[] => [
  { ...conventional, method: "GET", path: `/${pipes}`, access: "read", handle: listPipes },
  { ...conventional, method: "POST", path: `/${pipes}`, access: "write", handle: createPipe },
  { ...conventional, method: "GET", path: `/${pipes}/:id`, access: "read", handle: getPipe },
  {
    method: "PATCH",
    path: `/${pipes}/:id`,
    area: "pipes",
    access: "write",
    inContract: true,
    handle: updatePipe,
  },
  { ...conventional, method: "DELETE", path: `/${pipes}/:id`, access: "write", handle: deletePipe },
  { ...conventional, method: "PATCH", path: `/${pipes}/:id/state`, access: "write", handle: commandPipe },
  { ...conventional, method: "PATCH", path: `/${pipes}/:id/scaling`, access: "write", handle: scalePipe },
  { ...conventional, method: "GET", path: `/${pipes}/:id/settings`, access: "read", handle: getSettings },
  { ...conventional, method: "PUT", path: `/${pipes}/:id/settings`, access: "write", handle: putSettings },
];

function listPipes({ backend, serviceId }: Call): Answer {
  const owned = [...backend.store.pipes.values()].filter((pipe) => pipe.serviceId === serviceId);
  return { result: owned.map((pipe) => presentPipe(backend, upToDate(backend, pipe))) };
}

function getPipe(call: Call): Answer {
  const { backend } = call;
  const stored = findPipe(call);
  const result = presentPipe(backend, stored);
  if (stored.zeroReads > 0) savePipe(backend, stored, { ...stored, zeroReads: stored.zeroReads - 1 });
  return { result };
}

function updatePipe(call: Call): Answer {
  const { backend } = call;
  const { quirks, names } = backend;
  const stored = findPipe(call);
  const patch = parseBody(pipePatch, withNeutralSettings(call.body, names.settingPrefix));
  const { pipe, mappingsEdited } = patchPipe(stored.record, patch, {
    settingPrefix: names.settingPrefix,
    ignoreSettings: quirks.ignoreSettings,
    nullResets: !quirks.nullDoesNotReset,
    pausedNotRequired: quirks.pausedNotRequired,
  });
  const patched: StoredPipe = { ...stored, record: pipe };
  const after = mappingsEdited ? withLifecycle(patched, resumeAfterEdit(pace(backend))) : patched;
  return { result: presentPipe(backend, savePipe(backend, stored, after)) };
}

function deletePipe(call: Call): Answer {
  call.backend.store.pipes.delete(findPipe(call).record.id);
  return { deleted: true };
}

function commandPipe(call: Call): Answer {
  const { backend } = call;
  const stored = findPipe(call);
  const { command } = parseBody(pipeCommand, call.body);
  const lifecycle = { state: stored.record.state ?? "Unknown", pending: stored.pending };
  const next = obey(lifecycle, command, isDatabasePipe(stored.record), pace(backend));
  return { result: presentPipe(backend, savePipe(backend, stored, withLifecycle(stored, next))) };
}

function scalePipe(call: Call): Answer {
  const { backend } = call;
  const stored = findPipe(call);
  if (isDatabasePipe(stored.record)) throw badRequest("scaling: is not available for database pipes");
  refuseCompleted(stored.record.state);
  const scaling = parseBody(scalingBody, call.body);
  if (Object.keys(scaling).length === 0) throw badRequest("body: names no scaling");
  const record = { ...stored.record, scaling: { ...stored.record.scaling, ...scaling } };
  const after = { ...stored, record, zeroReads: backend.quirks.zerosAfterScaling };
  return { result: presentPipe(backend, savePipe(backend, stored, after)) };
}

function getSettings(call: Call): Answer {
  return { result: settingsOf(call.backend, findTunable(call)) };
}

function putSettings(call: Call): Answer {
  const { backend } = call;
  const { settingPrefix } = backend.names;
  const stored = findTunable(call);
  refuseCompleted(stored.record.state);
  const change = parseBody(tuningSettingsPatch, neutralSettings(call.body, settingPrefix), ["settings"]);
  if (Object.keys(change).length === 0) throw badRequest("body: names no setting");
  checkSettings(change, settingPrefix);
  const settings = mergeSettings(stored.record.settings ?? {}, change, !backend.quirks.nullDoesNotReset);
  const after = savePipe(backend, stored, { ...stored, record: { ...stored.record, settings } });
  return { result: settingsOf(backend, after) };
}

function settingsOf(backend: Backend, stored: StoredPipe): object {
  return wireSettings({ ...stored.record.settings }, backend.names.settingPrefix);
}

/** Database pipes have no such collection, and the answer reads as if the pipe were gone. */
function findTunable(call: Call): StoredPipe {
  const stored = findPipe(call);
  if (isDatabasePipe(stored.record)) throw notFound("the settings of the pipe");
  return stored;
}
