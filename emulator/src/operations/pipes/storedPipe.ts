import { badRequest, notFound } from "../../api/apiError";
import { laterInstant, type Backend } from "../../api/backend";
import { checkUuid } from "../../api/input";
import type { Target } from "../../api/operation";
import { sameJson } from "../../json";
import type { StoredPipe } from "../../store/records";
import { settle, type Lifecycle, type Pace } from "./lifecycle";

/** The pipe that a call names, brought up to the present. */
export function findPipe({ backend, serviceId, id }: Target): StoredPipe {
  checkUuid(id, "pipeId");
  const stored = backend.store.pipes.get(id);
  if (stored === undefined || stored.serviceId !== serviceId) throw notFound("the pipe");
  return upToDate(backend, stored);
}

/** The pipe that a call is to change. */
export function findChangeable(call: Target): StoredPipe {
  const stored = findPipe(call);
  if (stored.lastReads !== undefined) throw badRequest("the pipe is being deleted and takes no change");
  return stored;
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

/** Keeps a deleted pipe for as many reads as are left. */
export function linger(backend: Backend, stored: StoredPipe, lastReads: number): void {
  if (lastReads > 0) savePipe(backend, stored, { ...stored, lastReads });
  else backend.store.pipes.delete(stored.record.id);
}

/** A pipe with another lifecycle. */
export function withLifecycle(stored: StoredPipe, { state, pending }: Lifecycle): StoredPipe {
  return { ...stored, pending, record: { ...stored.record, state } };
}

/** Pipes move at this pace at present. */
export function pace(backend: Backend): Pace {
  return { now: backend.now(), stepMs: backend.quirks.immediateTransitions ? 0 : backend.transitionMs };
}

function keep(backend: Backend, stored: StoredPipe): StoredPipe {
  backend.store.pipes.set(stored.record.id, stored);
  return stored;
}
