import { latencyAlert } from "../../harness/args";
import { internals } from "../../harness/provider/managedResource";
import { unwrapped } from "../../harness/provider/wire";
import type { ProviderCalls } from "../../harness/provider/calls";

/** Creates that many different alerts at the same time, as the engine does, and answers how each ended. */
export async function createAlerts(
  calls: ProviderCalls,
  count: number,
): Promise<PromiseSettledResult<string>[]> {
  const creations = Array.from({ length: count }, async (_, number) => {
    const { inputs } = await calls.check({}, { ...latencyAlert, threshold: number, ...internals("Alert") });
    return (await calls.create(unwrapped(inputs))).id;
  });
  return Promise.allSettled(creations);
}

/** Changes that many alerts at the same time, whether they exist or not. */
export async function changeAlerts(
  calls: ProviderCalls,
  count: number,
): Promise<PromiseSettledResult<unknown>[]> {
  const { inputs } = await calls.check({}, { ...latencyAlert, ...internals("Alert") });
  const changes = Array.from({ length: count }, async (_, number) => {
    const id = number.toString(16).padStart(24, "0");
    return calls.update(id, unwrapped(inputs), { ...unwrapped(inputs), threshold: number });
  });
  return Promise.allSettled(changes);
}

/** The messages of those that failed. */
export function failuresOf(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
}
