import { startEmulator, type Emulator } from "pulumi-pipes-emulator";
import { openGate, type Gate } from "./gate";

/** A service and the way to it, for many stories one after the other. */
export interface Stage {
  readonly emulator: Emulator;
  readonly gate: Gate;
  /** Calls of processes that were killed, which end by themselves. */
  readonly abandoned: Set<Promise<unknown>>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const emulator = await startEmulator({ transitionMs: 0 });
  const gate = await openGate(emulator.url);
  const abandoned = new Set<Promise<unknown>>();
  return {
    emulator,
    gate,
    abandoned,
    close: async () => {
      await Promise.allSettled(abandoned);
      await gate.close();
      await emulator.close();
    },
  };
}
