import type { FaultRule } from "pulumi-pipes-emulator";

/** What was tried in stories. */
export interface Tally {
  operations: number;
  /** Operations of runs in which a fault struck or the process was killed. */
  faulted: number;
  runs: number;
  /** Requests that reached the service. */
  requests: number;
  /** Requests that were sent again in the same run after a fault struck them. */
  retries: number;
  kills: number;
  failedRuns: number;
  readonly faults: Record<string, number>;
}

/** A fault by what it does: `504 html after`, `reset during`, `hang`. */
export function nameOf(fault: FaultRule["action"]): string {
  if (!("status" in fault))
    return Object.entries(fault)
      .flat()
      .filter((word) => word !== true)
      .join(" ");
  return [fault.status, fault.body ?? "json", ...(fault.after === true ? ["after the work"] : [])].join(" ");
}

export const emptyTally = (): Tally => ({
  operations: 0,
  faulted: 0,
  runs: 0,
  requests: 0,
  retries: 0,
  kills: 0,
  failedRuns: 0,
  faults: {},
});
