import { credentials, connectivityState } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** How the engine shows a line. */
export type Severity = "info" | "warning";

/** Shows a line at a resource; an empty URN stands for the whole run. Ends when the engine has it. */
export type Log = (severity: Severity, urn: string, text: string) => Promise<void>;

export interface Engine {
  readonly log: Log;
  /** Resolves when the engine has ended. */
  readonly gone: Promise<void>;
}

const severities = { info: LogSeverity.INFO, warning: LogSeverity.WARNING } as const;

/** Connects to the engine that started this process. */
export function connectEngine(address: string): Engine {
  // A proxy variable is for requests to the service: behind a proxy, the engine would look as if it had ended.
  const client = new EngineClient(address, credentials.createInsecure(), { "grpc.enable_http_proxy": 0 });
  return {
    log: (severity, urn, text) =>
      new Promise((resolve) => {
        const request = new LogRequest().setSeverity(severities[severity]).setUrn(urn).setMessage(text);
        // Only an engine that has ended refuses a line.
        client.log(request, () => {
          resolve();
        });
      }),
    gone: endOfEngine(client),
  };
}

/** Ends when the engine accepts no connection any more. A killed engine sends no notice. */
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
