import type { PipeCommand } from "pulumi-pipes-contract";
import { badRequest } from "../../api/apiError";
import type { StateStep } from "../../store/records";

/** A state and the states that follow it by themselves. */
export interface Lifecycle {
  readonly state: string;
  readonly pending: readonly StateStep[];
}

/** When a move begins and how long each passing state lasts, in milliseconds. */
export interface Pace {
  readonly now: number;
  readonly stepMs: number;
}

const pausedStates: readonly string[] = ["Stopped", "Paused"];
const stoppingStates: readonly string[] = ["Stopping", "Pausing"];
const restartableStates: readonly string[] = [...pausedStates, "Failed", "InternalError", "Unknown"];

/** True if a pipe rests, so that its table mappings can be edited. */
export function isPaused(state: string | undefined): boolean {
  return state !== undefined && pausedStates.includes(state);
}

/** A way through several states; with no time to spend, only the last one shows. */
export function passThrough(states: readonly string[], { now, stepMs }: Pace): Lifecycle {
  const last = states.at(-1) ?? "Unknown";
  if (stepMs <= 0) return { state: last, pending: [] };
  return {
    state: states[0] ?? last,
    pending: states.slice(1).map((state, index) => ({ state, at: now + (index + 1) * stepMs })),
  };
}

/** The lifecycle at a later time. */
export function settle(lifecycle: Lifecycle, now: number): Lifecycle {
  const reached = lifecycle.pending.filter((step) => step.at <= now).length;
  if (reached === 0) return lifecycle;
  const state = lifecycle.pending[reached - 1]?.state ?? lifecycle.state;
  return { state, pending: lifecycle.pending.slice(reached) };
}

/** States of a pipe from its creation on. */
export function lifecycleOfNew(isDatabase: boolean, pace: Pace): Lifecycle {
  return passThrough(isDatabase ? ["Setup", "Snapshot", "Running"] : ["Provisioning", "Running"], pace);
}

/** A database pipe resumes by itself after an edit of its mappings. */
export function resumeAfterEdit(pace: Pace): Lifecycle {
  return passThrough(["Modifying", "Running"], pace);
}

/** Executes a command, or gives the reason why the pipe rejects it. */
export function obey(lifecycle: Lifecycle, command: PipeCommand, isDatabase: boolean, pace: Pace): Lifecycle {
  const { state } = lifecycle;
  if (command === "resync") {
    if (!isDatabase) throw badRequest("command: only a database pipe can be resynchronised");
    return passThrough(["Resync", "Running"], pace);
  }
  refuseCompleted(state);
  if (command === "stop") {
    if (isPaused(state) || stoppingStates.includes(state)) return lifecycle;
    return passThrough(["Stopping", "Stopped"], pace);
  }
  if (stoppingStates.includes(state)) throw badRequest("the pipe is stopping and cannot be started yet");
  if (!restartableStates.includes(state)) throw badRequest("the pipe is already running");
  return passThrough(["Provisioning", "Running"], pace);
}

/** A pipe that has done its work takes nothing but a resync. */
export function refuseCompleted(state: string | undefined): void {
  if (state === "Completed") throw badRequest("the pipe is completed and takes no change but a resync");
}
