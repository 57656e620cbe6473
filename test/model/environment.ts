import type { Emulator, FaultRule } from "pulumi-pipes-emulator";
import { startEmulator } from "../harness/service/emulator";
import { openKillSwitch, type KillSwitch } from "./killSwitch";
import { shortenWaits } from "../harness/timeScale";
import { idsIn } from "./objects";

/** A service and the way to it, for many stories one after the other. */
export interface Environment {
  readonly emulator: Emulator;
  readonly killSwitch: KillSwitch;
  /** Calls of processes that were killed, which end by themselves. */
  readonly abandoned: Set<Promise<unknown>>;
  close(): Promise<void>;
}

export async function openEnvironment(): Promise<Environment> {
  shortenWaits();
  const emulator = await startEmulator({ transitionMs: 0, strict: false });
  const killSwitch = await openKillSwitch(emulator.url, emulator.seed.keys.admin.keyId);
  const abandoned = new Set<Promise<unknown>>();
  return {
    emulator,
    killSwitch,
    abandoned,
    close: async () => {
      await Promise.allSettled(abandoned);
      await killSwitch.close();
      await emulator.close();
    },
  };
}

const warned = new Set<string>();

/**
 * Notes the ids that warnings name instead of printing them. They say each thing once per process, so that all stories of
 * this process have one memory; no two stories have an id in common.
 */
export function hearWarnings(hear: (text: string) => void = () => undefined): void {
  console.warn = (...texts: unknown[]) => {
    const text = texts.join(" ");
    for (const id of idsIn(text)) warned.add(id);
    hear(text);
  };
}

/** Whether a warning named an object. */
export const wasNamed = (id: string): boolean => warned.has(id);

/** What was tried in stories. */
export interface Counters {
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
  /** Updates of objects that a colleague had changed since the state. */
  metDrift: number;
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

export const noCounts = (): Counters => ({
  operations: 0,
  faulted: 0,
  runs: 0,
  requests: 0,
  retries: 0,
  kills: 0,
  failedRuns: 0,
  metDrift: 0,
  faults: {},
});
