import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { HttpBindings, ServerType } from "@hono/node-server";

/** Handles one request. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A server that listens. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A connection may rest for this time, in milliseconds. One that is closed just as its client uses it again costs that client a
 * request of which it cannot know whether it arrived.
 */
const longestRestMs = 65_000;

/** Starts a server; an error reports in one line that a port is in use. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: (request, bindings) => fetch(request, plainHttp(bindings)) });
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = longestRestMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(startError(error, host, port));
    });
    server.listen(port, host, resolve);
  });
  return { port: portOf(server.address()), close: () => closeServer(server) };
}

async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) =>
    server.close(() => {
      resolve();
    }),
  );
  // Clients keep connections alive; waiting for them would hold up every test.
  if ("closeAllConnections" in server) server.closeAllConnections();
  await closed;
}

function startError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") return new Error(`port ${port} on ${host} is in use; choose another one`);
  if (error.code === "EACCES")
    return new Error(`port ${port} on ${host} needs more rights; choose one above 1023`);
  return error;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new TypeError("the server has no port");
  return address.port;
}

/** No HTTP/2 server is ever made here, so the bindings are those of HTTP/1. */
function plainHttp(bindings: object): HttpBindings {
  return bindings as HttpBindings;
}
