import { createRequire } from "node:module";
import type * as grpc from "@grpc/grpc-js";
import type { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as engineMessages from "@pulumi/pulumi/proto/engine_pb";

/*
 * What a provider process prints stays in the output for good. The engine, whose address each plugin gets as its first argument,
 * also takes lines that go when the next one comes. Pulumi's SDK has no way to it in a dynamic provider, only its parts.
 */

/** Lines that replace each other; no other line has this number. */
const stream = 7_403;

/** What tells the user what is being waited for, on a line of the stack; an empty text clears it. */
export function engineStatus(address: string | undefined): (text: string) => void {
  let send: ((text: string) => void) | undefined;
  return (text) => {
    if (address === undefined) return;
    send ??= connect(address);
    send(text);
  };
}

/** Whatever goes wrong here, the user only hears less. */
function connect(address: string): (text: string) => void {
  try {
    const ofSdk = createRequire(require.resolve("@pulumi/pulumi"));
    const { credentials } = ofSdk("@grpc/grpc-js") as typeof grpc;
    const services = ofSdk("@pulumi/pulumi/proto/engine_grpc_pb") as { EngineClient: typeof EngineClient };
    const messages = ofSdk("@pulumi/pulumi/proto/engine_pb") as typeof engineMessages;
    const engine = new services.EngineClient(address, credentials.createInsecure(), {
      // Else a proxy of the environment would be asked for the engine.
      "grpc.enable_http_proxy": 0,
    });
    let isLost = false;
    return (text) => {
      if (isLost) return;
      const request = new messages.LogRequest();
      request.setSeverity(messages.LogSeverity.INFO);
      request.setMessage(text);
      request.setStreamid(stream);
      request.setEphemeral(true);
      engine.log(request, (error) => {
        if (error === null || isLost) return;
        isLost = true;
        engine.close();
      });
    };
  } catch {
    return () => undefined;
  }
}
