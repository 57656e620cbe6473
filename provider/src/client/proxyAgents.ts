import * as http from "node:http";
import * as https from "node:https";
import { isIP, type Socket } from "node:net";
import type { SecureContext } from "node:tls";
import type { RequestFunction } from "got";
import { HttpsProxyAgent } from "https-proxy-agent";
import { decoded } from "./proxy";

/* Loaded only where a proxy is set. */

interface AgentOptions {
  readonly keepAlive: boolean;
  readonly maxSockets: number;
  readonly scheduling: "lifo" | "fifo";
  readonly secureContext?: SecureContext | undefined;
}

type ConnectOptions = Parameters<HttpsProxyAgent<string>["connect"]>[1];

/** How requests to a service go through a proxy: over a tunnel if they are https, and else as requests to the proxy itself. */
export function throughProxy(url: string, isSecure: boolean, options: AgentOptions) {
  return isSecure ? { agent: { https: new Tunnel(url, { ...options }) } } : toProxy(new URL(url), options);
}

/** A request to a proxy is like any other, but it names the whole address of the service and has the proxy's credentials. */
function toProxy({ protocol, host, hostname, username, password }: URL, options: AgentOptions) {
  const [send, agent] =
    protocol === "https:"
      ? [https.request, new https.Agent(options)]
      : [http.request, new http.Agent(options)];
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const authorization =
    credentials === ":"
      ? {}
      : { "proxy-authorization": `Basic ${Buffer.from(credentials, "utf8").toString("base64")}` };
  // By itself Node expects the certificate of the host that the header names.
  const servername = isIP(hostname.replace(/[[\]]/g, "")) === 0 ? hostname : "";
  const request: RequestFunction = (to, { headers, ...native }) =>
    send(`${protocol}//${host}`, {
      ...native,
      agent,
      servername,
      path: to.href,
      headers: { ...(headers as http.OutgoingHttpHeaders), host: to.host, ...authorization },
    });
  return { request };
}

/** The proxy answered in place of a tunnel: nothing of the request was sent. */
class ProxyAnswer extends Error {
  readonly code: string;

  constructor(status: number) {
    super("the proxy refused");
    this.code = `PROXY_${status}`;
  }
}

/** Fails where the proxy refuses, instead of handing on its answer as if it were the service's. */
class Tunnel extends HttpsProxyAgent<string> {
  readonly #secureContext: SecureContext | undefined;

  constructor(url: string, options: AgentOptions) {
    super(url, { ...options });
    this.#secureContext = options.secureContext;
  }

  override async connect(request: http.ClientRequest, options: ConnectOptions): Promise<Socket> {
    let status = 200;
    request.once("proxyConnect", ({ statusCode }: { readonly statusCode: number }) => (status = statusCode));
    const trust = this.#secureContext === undefined ? {} : { secureContext: this.#secureContext };
    const socket = await super.connect(request, { ...options, ...trust });
    if (status === 200) return socket;
    socket.destroy();
    throw new ProxyAnswer(status);
  }
}
