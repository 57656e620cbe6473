import type { Backend } from "../backend";
import { badRequest, notFound } from "../http/apiError";
import type { Target } from "../http/operation";
import { uuidShaped } from "pulumi-pipes-contract";
import { sameJson } from "../json";
import { laterInstant } from "../backend";
import type { StoredPipe } from "../store/records";
import { settle, type Lifecycle, type Pace } from "./lifecycle";

/** The pipe that a call names, brought up to the present. */
export function findPipe({ backend, serviceId, id }: Target): StoredPipe {
  if (!uuidShaped.safeParse(id).success) throw badRequest("pipeId: is not a UUID");
  const stored = backend.store.pipes.get(id);
  if (stored === undefined || stored.serviceId !== serviceId) throw notFound("the pipe");
  return upToDate(backend, stored);
}

/** A pipe in the state that it has reached by now. */
export function upToDate(backend: Backend, stored: StoredPipe): StoredPipe {
  const before = { state: stored.record.state ?? "Unknown", pending: stored.pending };
  const after = settle(before, backend.now());
  return after === before ? stored : keep(backend, withLifecycle(stored, after));
}

/** Stores a pipe; `updatedAt` moves when what a caller can write has changed. */
export function savePipe(backend: Backend, before: StoredPipe, after: StoredPipe): StoredPipe {
  const changed = !sameJson({ ...before.record, state: "" }, { ...after.record, state: "" });
  if (!changed) return keep(backend, after);
  const updatedAt = laterInstant(backend.now(), before.record.updatedAt);
  return keep(backend, { ...after, record: { ...after.record, updatedAt } });
}

/** A pipe with another lifecycle. */
export function withLifecycle(stored: StoredPipe, { state, pending }: Lifecycle): StoredPipe {
  return { ...stored, pending, record: { ...stored.record, state } };
}

/** How fast pipes move at present. */
export function pace(backend: Backend): Pace {
  return { now: backend.now(), stepMs: backend.quirks.immediateTransitions ? 0 : backend.transitionMs };
}

function keep(backend: Backend, stored: StoredPipe): StoredPipe {
  backend.store.pipes.set(stored.record.id, stored);
  return stored;
}
