import { credentials, connectivityState } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** How the engine shows a line. */
export type Severity = "info" | "warning";

/** Shows a line at a resource; an empty URN stands for the whole run. Ends when the engine has it. */
export type Log = (severity: Severity, urn: string, text: string) => Promise<void>;

export interface Engine {
  readonly log: Log;
  /** Resolves when the engine is gone. */
  readonly gone: Promise<void>;
}

/** Longest time in which an engine that is there accepts a connection, in milliseconds. */
const reconnectMs = 5_000;

const severities = { info: LogSeverity.INFO, warning: LogSeverity.WARNING } as const;

/** Connects to the engine that started this process. */
export function connectEngine(address: string): Engine {
  const client = new EngineClient(address, credentials.createInsecure());
  return {
    log: (severity, urn, text) =>
      new Promise((resolve) => {
        const request = new LogRequest().setSeverity(severities[severity]).setUrn(urn).setMessage(text);
        // Only an engine that is gone refuses a line.
        client.log(request, () => {
          resolve();
        });
      }),
    gone: endOf(client),
  };
}

/** Ends when no connection is possible any more. The engine says nothing when it is killed. */
async function endOf(client: EngineClient): Promise<void> {
  const channel = client.getChannel();
  while (await connects(client)) {
    await new Promise<void>((resolve) => {
      const state = channel.getConnectivityState(true);
      if (state !== connectivityState.READY) resolve();
      else
        channel.watchConnectivityState(state, Infinity, () => {
          resolve();
        });
    });
  }
}

const connects = (client: EngineClient): Promise<boolean> =>
  new Promise((resolve) => {
    client.waitForReady(Date.now() + reconnectMs, (error) => {
      resolve(error === undefined);
    });
  });
