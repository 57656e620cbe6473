/*
 * The current time. Uses the clock of the service once a response shows it, because the clock of a machine can be wrong by hours.
 * All accounts of a process share it.
 */

let aheadMs: number | undefined;

/** Records the time in a response of the service, in milliseconds since 1970. */
export function noteServiceTime(serviceMs: number): void {
  aheadMs = serviceMs - Date.now();
}

/** Returns milliseconds since 1970, and the name of the clock for messages. */
export const timeNow = () => ({
  ms: Date.now() + (aheadMs ?? 0),
  by: aheadMs === undefined ? "this machine" : "the service",
});
