import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";
import type { SecureContext } from "node:tls";
import { HttpProxyAgent } from "http-proxy-agent";
import { HttpsProxyAgent } from "https-proxy-agent";

/* Loaded only where a proxy is set. */

interface AgentOptions {
  readonly keepAlive: boolean;
  readonly maxSockets: number;
  readonly scheduling: "lifo" | "fifo";
  readonly secureContext?: SecureContext | undefined;
}

type ConnectOptions = Parameters<HttpsProxyAgent<string>["connect"]>[1];

/** The agents for requests through a proxy, by the scheme of the request. */
export function proxyAgents(url: string, options: AgentOptions) {
  return { http: new HttpProxyAgent(url, { ...options }), https: new Tunnel(url, { ...options }) };
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

  override async connect(request: ClientRequest, options: ConnectOptions): Promise<Socket> {
    let status = 200;
    request.once("proxyConnect", ({ statusCode }: { readonly statusCode: number }) => (status = statusCode));
    const trust = this.#secureContext === undefined ? {} : { secureContext: this.#secureContext };
    const socket = await super.connect(request, { ...options, ...trust });
    if (status === 200) return socket;
    socket.destroy();
    throw new ProxyAnswer(status);
  }
}
