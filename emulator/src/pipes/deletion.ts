import type { Backend } from "../backend";
import type { Answer } from "../http/answer";
import { badRequest } from "../http/apiError";
import type { Target } from "../http/operation";
import type { StoredPipe } from "../store/records";
import { findPipe, savePipe, withLifecycle } from "./findPipe";

/** Deletes a pipe, at once or after some more reads; asking again makes it neither faster nor slower. */
export function deletePipe(call: Target): Answer {
  const { backend } = call;
  const stored = findPipe(call);
  if (stored.lastReads === undefined) {
    const stopping = withLifecycle(stored, { state: "Stopping", pending: [] });
    linger(backend, stopping, backend.quirks.lingeringDeletion);
  }
  return { deleted: true };
}

/** Keeps a deleted pipe for as many reads as are left. */
export function linger(backend: Backend, stored: StoredPipe, lastReads: number): void {
  if (lastReads > 0) savePipe(backend, stored, { ...stored, lastReads });
  else backend.store.pipes.delete(stored.record.id);
}

/** The pipe that a call is to change. */
export function findChangeable(call: Target): StoredPipe {
  const stored = findPipe(call);
  if (stored.lastReads !== undefined) throw badRequest("the pipe is being deleted and takes no change");
  return stored;
}
