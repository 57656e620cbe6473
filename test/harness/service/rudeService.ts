import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defaultSeed } from "pulumi-pipes-emulator";
import { configurationOf } from "./emulator";

/** Answers one request in any way it likes; the body of the request has been read. */
export type Rudeness = (
  request: IncomingMessage & { readonly body: string },
  response: ServerResponse,
) => void;

export interface RudeService {
  /** Stack configuration that leads to it, with credentials of the emulator's seed. */
  readonly config: Readonly<Record<string, string>>;
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Starts an HTTP server on the loopback interface that is not bound by any contract. */
export async function startRudeService(rudeness: Rudeness): Promise<RudeService> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.on("error", () => undefined);
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      rudeness(Object.assign(request, { body }), response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    config: configurationOf({ url: `http://127.0.0.1:${port}`, seed: defaultSeed }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
