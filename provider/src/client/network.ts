import type { AgentOptions } from "node:https";
import type { ClientRequest } from "node:http";
import type * as tunnels from "https-proxy-agent";
import { RequestError } from "../core/messages/errors";

/*
 * Also imported by the configuration, so it loads its packages only if a proxy is set.
 */

/** True if a host, as URLs write it, is this machine, to which plain HTTP is safe. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/**
 * Returns the base of all addresses, without a trailing slash and with `/v1` (contract 9). `from` is the setting that it comes
 * from. Throws `http/bad-address` for an invalid HTTP address, for one with a credential, and for plain HTTP that would expose
 * the key.
 */
export function baseAddress(written: string, allowPlainHttp: boolean, from = "pipes:baseUrl"): string {
  const url = httpAddress(written);
  const flaw = flawOf(url, allowPlainHttp);
  if (url === undefined || flaw !== undefined) {
    // Omits the parts that can contain a credential.
    const text = written.replace(/^.*@/s, "…@").replace(/[?#].*$/s, "…");
    const detail = `${from}: ${JSON.stringify(text.slice(0, 100))} ${flaw ?? ""}`;
    throw new RequestError({ code: "http/bad-address", detail });
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}

function flawOf(url: URL | undefined, allowPlainHttp: boolean): string | undefined {
  if (url === undefined) return "is not an address such as https://api.example";
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.search !== "" || url.hash !== "") return "must end with its path";
  return url.protocol === "http:" && !allowPlainHttp && !isLoopback(url.hostname)
    ? "uses plain HTTP, which would send the key unencrypted"
    : undefined;
}

function httpAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : undefined;
}

/** The proxy that requests to a service go through. */
export interface Proxy {
  /** The address, including credentials. Secret. */
  readonly url: string;
  /** Host and port, for messages. */
  readonly host: string;
  /** The environment variable that it comes from. */
  readonly from: string;
}

/** The variables by scheme of the request. The first non-empty one counts, as in other tools. */
const variables: Readonly<Record<string, readonly string[]>> = {
  "https:": ["https_proxy", "HTTPS_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY"],
};

/**
 * Returns the proxy for a base address; undefined if there is none. Loopback never uses one, because plain HTTP would expose the
 * key to the network. Throws `http/bad-address` for an invalid proxy.
 */
export function proxyFor(base: string): Proxy | undefined {
  const { protocol, hostname } = new URL(base);
  const from = variables[protocol]?.find((name) => (process.env[name] ?? "") !== "");
  if (from === undefined || isLoopback(hostname) || isExcluded(base)) return undefined;
  const written = process.env[from] ?? "";
  // Without a scheme, it is plain HTTP, as in curl.
  const url = httpAddress(written.includes("://") ? written : `http://${written}`);
  // If a password has a slash that is not encoded, its beginning is parsed as the host, and messages would show it.
  if (url === undefined || `${url.pathname}${url.search}${url.hash}`.includes("@")) {
    const detail = `${from} is not the address of an http(s) proxy, such as http://proxy.example:3128`;
    throw new RequestError({ code: "http/bad-address", detail });
  }
  return { url: url.href, host: url.host, from };
}

/** True if `NO_PROXY` excludes the service from the proxy. */
function isExcluded(base: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only if a proxy is set
  const library = require("proxy-from-env") as { readonly getProxyForUrl: (url: string) => string };
  return library.getProxyForUrl(base) === "";
}

/** Creates an agent that fails if the proxy refuses. By default, it would pass the proxy's response on as the service's. */
export function tunnelThrough(url: string, options: AgentOptions): tunnels.HttpsProxyAgent<string> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only if a proxy is set
  const { HttpsProxyAgent } = require("https-proxy-agent") as typeof tunnels;
  const agent = new HttpsProxyAgent(url, { ...options });
  // The agent applies its options only to the connection to the proxy.
  Object.assign(agent.options, { secureContext: options.secureContext });
  const connect = agent.connect.bind(agent);
  // By default, a timed-out request keeps waiting while the proxy does not respond, because it has no socket yet.
  agent.connect = async (request, to) => {
    const gone = new AbortController();
    Object.assign(agent.connectOpts, { signal: gone.signal });
    const destroy = request.destroy.bind(request);
    request.destroy = (error) => {
      destroy(error);
      gone.abort(error);
      return request;
    };
    try {
      return await connect(request, to);
    } catch (error) {
      throw gone.signal.aborted ? gone.signal.reason : error;
    } finally {
      request.destroy = destroy;
    }
  };
  agent.on("proxyConnect", ({ statusCode }: { readonly statusCode: number }, request: ClientRequest) => {
    if (statusCode === 200) return;
    request.destroy(Object.assign(new Error("the proxy refused"), { code: `PROXY_${statusCode}` }));
  });
  return agent;
}
