import type { ProviderCalls } from "../../harness/providerCalls";
import { RpcError } from "../../harness/rpcError";
import type { Bag } from "../../harness/struct";

/** The calls of a provider in this process, whose errors become what the engine would see of them. */
export function withPartials(calls: ProviderCalls): ProviderCalls {
  return {
    get run() {
      return calls.run;
    },
    nextRun: () => {
      calls.nextRun();
    },
    configure: (...given) => asRpc(calls.configure(...given)),
    check: (...given) => asRpc(calls.check(...given)),
    diff: (...given) => asRpc(calls.diff(...given)),
    create: (...given) => asRpc(calls.create(...given)),
    read: (...given) => asRpc(calls.read(...given)),
    update: (...given) => asRpc(calls.update(...given)),
    delete: (...given) => asRpc(calls.delete(...given)),
  };
}

async function asRpc<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RpcError) throw error;
    throw new RpcError(2, "UNKNOWN", error.message, partialOf(error));
  }
}

/** Pulumi's server takes whatever has an `id` for a partial success. */
function partialOf(error: Error & { id?: unknown; properties?: unknown; reasons?: unknown }) {
  if (typeof error.id !== "string") return undefined;
  return {
    id: error.id,
    properties: error.properties as Bag,
    reasons: error.reasons as readonly string[],
  };
}
