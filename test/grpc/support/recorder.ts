import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { shortPath } from "./requests";

/** A request that was meant to change something. */
export interface Write {
  /** Such as `PATCH keys/:id`. */
  readonly request: string;
  readonly body: unknown;
}

/** Stands between the provider and the service and notes what is sent; all else passes as it is. */
export interface Recorder {
  readonly url: string;
  readonly writes: readonly Write[];
  clear(): void;
  close(): Promise<void>;
}

/** Starts a recorder on the loopback interface. */
export async function startRecorder(target: string): Promise<Recorder> {
  let writes: Write[] = [];
  const server = createServer((incoming, answer) => {
    void forward(target, incoming, answer, (write) => writes.push(write));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get writes() {
      return writes;
    },
    clear: () => {
      writes = [];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function forward(
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  note: (write: Write) => void,
): Promise<void> {
  const { method = "", url = "" } = incoming;
  const body = await textOf(incoming);
  if (method !== "GET") {
    const parsed: unknown = body === "" ? undefined : JSON.parse(body);
    note({ request: `${method} ${shortPath(url)}`, body: parsed });
  }
  const outgoing = request(`${target}${url}`, { method, headers: incoming.headers });
  answer.once("close", () => outgoing.destroy());
  outgoing.once("response", (response) => {
    answer.writeHead(response.statusCode ?? 0, response.headers);
    // What is cut off there is cut off here.
    void pipeline(response, answer).catch(() => answer.destroy());
  });
  outgoing.once("error", () => answer.destroy());
  outgoing.end(body);
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of incoming.setEncoding("utf8")) text += String(part);
  return text;
}
