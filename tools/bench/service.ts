import { startEmulator, type Emulator } from "pulumi-pipes-emulator";

/** What a real service in the same region takes for an answer. */
const latencyMs = 5;

/** The limit that services of this kind are known to have, for each key. */
const knownLimit = { requests: 10, perMs: 10_000 };

/** A service that takes 5 ms for an answer. */
export interface BenchService {
  readonly emulator: Emulator;
  /** Runs a task and counts the requests that arrive meanwhile. */
  counting<Result>(
    task: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly requests: number }>;
  /** Runs a task while each key may send 10 requests in 10 seconds, beginning with a fresh window. */
  limited<Result>(task: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function startService(): Promise<BenchService> {
  // The emulator looks at both at each request, so that a limit can begin after a thousand alerts were made.
  const limit = { requests: Number.POSITIVE_INFINITY, perMs: knownLimit.perMs };
  let aheadMs = 0;
  const emulator = await startEmulator({ requestLimit: limit, now: () => Date.now() + aheadMs });
  emulator.addFault({ action: { latencyMs } });
  return {
    emulator,
    counting: async (task) => {
      emulator.clearRequests();
      const result = await task();
      return { result, requests: emulator.requests().length };
    },
    limited: async (task) => {
      aheadMs += knownLimit.perMs;
      limit.requests = knownLimit.requests;
      try {
        return await task();
      } finally {
        limit.requests = Number.POSITIVE_INFINITY;
      }
    },
    close: () => emulator.close(),
  };
}

/** The stack configuration that the programs and the providers of all sides read. */
export function configurationOf({ url, seed }: Emulator): Readonly<Record<string, string>> {
  const { organizationId, serviceId, keys, dashboards, webhooks } = seed;
  return {
    "pipes:baseUrl": url,
    "pipes:organizationId": organizationId,
    "pipes:serviceId": serviceId,
    "pipes:keyId": keys.admin.keyId,
    "pipes:keySecret": keys.admin.keySecret,
    "bench:dashboardId": dashboards.checkout.id,
    "bench:tileId": dashboards.checkout.tiles["Latency p95"],
    "bench:webhookId": webhooks.chat,
  };
}
