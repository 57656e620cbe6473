import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { openOnLoopback } from "./loopback";

/** How a proxy is started. */
export interface CompanyProxyOptions {
  /** The hosts that it reaches, as `name:port`, each with its port on loopback. */
  readonly hosts: Readonly<Record<string, number>>;
  /** `user:password` that it requires. Default: none. */
  readonly credentials?: string | undefined;
  /** Returns this status for every request instead of forwarding the request. */
  readonly refuseWith?: number | undefined;
}

export type CompanyProxy = Awaited<ReturnType<typeof startCompanyProxy>>;

/** Starts a proxy as companies have them, for tunnels alone. */
export async function startCompanyProxy(options: CompanyProxyOptions) {
  /** The tunnels that clients requested: `CONNECT api.test:443`. */
  const asked: string[] = [];
  /** Header lines of all requests that it received. */
  const headers: string[] = [];
  const refusalOf = (request: IncomingMessage): number | undefined => {
    asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      headers.push(`${request.rawHeaders[at] ?? ""}: ${request.rawHeaders[at + 1] ?? ""}`);
    const { credentials, refuseWith } = options;
    const wanted = credentials === undefined ? undefined : Buffer.from(credentials).toString("base64");
    const isKnown = wanted === undefined || request.headers["proxy-authorization"] === `Basic ${wanted}`;
    return isKnown ? refuseWith : 407;
  };
  const server = createServer((_request, response) => response.writeHead(501).end());
  server.on("connect", (request: IncomingMessage, client: Socket) => {
    client.on("error", () => undefined);
    const refusal = refusalOf(request);
    const port = options.hosts[request.url ?? ""];
    if (refusal !== undefined || port === undefined) {
      client.end(`HTTP/1.1 ${refusal ?? 502} Refused\r\ncontent-type: text/html\r\n\r\n<html>proxy</html>`);
      return;
    }
    const upstream = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    upstream.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
  });
  const { port, sockets, close } = await openOnLoopback(server);
  return { port, sockets, asked, headers, close };
}
