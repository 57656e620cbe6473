import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { defaultSeed } from "pulumi-pipes-emulator";
import { configurationOf } from "./emulator";
import { openOnLoopback } from "./loopback";

/** Responds to one request in any way; the body of the request has been read. */
export type Responder = (
  request: IncomingMessage & { readonly body: string },
  response: ServerResponse,
) => void;

export type EchoingServer = Awaited<ReturnType<typeof startEchoingServer>>;

/** Starts an HTTP server on the loopback interface that is not bound by any contract. */
export async function startEchoingServer(responder: Responder) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.on("error", () => undefined);
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      responder(Object.assign(request, { body }), response);
    });
  });
  const { url, close } = await openOnLoopback(server);
  // It leads to the service, with credentials of the emulator's seed.
  return { requests, config: configurationOf({ url, seed: defaultSeed }), close };
}
