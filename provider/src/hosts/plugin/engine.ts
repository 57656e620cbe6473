import { credentials, connectivityState } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** The severity of a line in the output of the engine. */
export type Severity = "info" | "warning";

/** Prints a line for a resource; an empty URN stands for the run. Resolves when the engine has received it. */
export type Log = (severity: Severity, urn: string, text: string) => Promise<void>;

export interface Engine {
  readonly log: Log;
  /** Resolves when the engine has ended. */
  readonly gone: Promise<void>;
}

const severities = { info: LogSeverity.INFO, warning: LogSeverity.WARNING } as const;

/** Connects to the engine that started this process. */
export function connectEngine(address: string): Engine {
  // Proxy variables are meant for requests to the service. Through a proxy, the engine would seem to have ended.
  const client = new EngineClient(address, credentials.createInsecure(), { "grpc.enable_http_proxy": 0 });
  return {
    log: (severity, urn, text) =>
      new Promise((resolve) => {
        const request = new LogRequest().setSeverity(severities[severity]).setUrn(urn).setMessage(text);
        // The call fails only if the engine has ended.
        client.log(request, () => {
          resolve();
        });
      }),
    gone: endOfEngine(client),
  };
}

/** Resolves when the engine accepts no connections any more, because a killed engine sends no notice. */
async function endOfEngine(client: EngineClient): Promise<void> {
  const channel = client.getChannel();
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state === connectivityState.TRANSIENT_FAILURE || state === connectivityState.SHUTDOWN) return;
    await new Promise<void>((resolve) => {
      channel.watchConnectivityState(state, Infinity, () => {
        resolve();
      });
    });
  }
}
