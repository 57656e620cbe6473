/*
 * The time, by the clock of the service as soon as a response shows it: the clock of a machine can be wrong by hours. All accounts
 * of a process share it, because the clocks of services are right.
 */

let aheadMs: number | undefined;

/** Notes the time of the service in a response, in milliseconds since 1970. */
export function noteServiceTime(serviceMs: number): void {
  aheadMs = serviceMs - Date.now();
}

/** The time in milliseconds since 1970, and the clock that shows it, as a message names it. */
export const timeNow = () => ({
  ms: Date.now() + (aheadMs ?? 0),
  by: aheadMs === undefined ? "this machine" : "the service",
});
