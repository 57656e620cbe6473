import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import type { RequestFunction } from "got";
import type * as tunnels from "https-proxy-agent";
import { isLoopback } from "./baseAddress";
import { ApiError } from "./errors";

/* The configuration reads this file too, so it loads its packages only if a proxy is set. */

/** The proxy that requests to a service go through. */
export interface Proxy {
  /** Its whole address, with its credentials: secret. */
  readonly url: string;
  /** Host and port, for messages. */
  readonly host: string;
  /** The environment variable that names it. */
  readonly from: string;
}

/** The variables by scheme of the request; the first that is not empty counts, as everywhere. */
const variables: Readonly<Record<string, readonly string[]>> = {
  "https:": ["https_proxy", "HTTPS_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY"],
};

/**
 * The proxy for requests to a base address, or undefined if the environment names none. Loopback has none, because its plain
 * HTTP would show the key to the network. Throws `http/bad-address` if the proxy has no HTTP address.
 */
export function proxyFor(base: string): Proxy | undefined {
  const { protocol, hostname } = new URL(base);
  const from = variables[protocol]?.find((name) => (process.env[name] ?? "") !== "");
  if (from === undefined || isLoopback(hostname) || isExcluded(base)) return undefined;
  const url = parse(process.env[from] ?? "");
  if (url === undefined) {
    const detail = `${from} is not the address of an http(s) proxy, such as http://proxy.example:3128`;
    throw new ApiError({ code: "http/bad-address", detail });
  }
  return { url: url.href, host: url.host, from };
}

/** Reads an address. Without a scheme it is one of plain HTTP, as for curl. */
function parse(written: string): URL | undefined {
  const text = written.includes("://") ? written : `http://${written}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : undefined;
}

/** Whether `NO_PROXY` names the service. */
function isExcluded(base: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only if a proxy is set
  const library = require("proxy-from-env") as { readonly getProxyForUrl: (url: string) => string };
  return library.getProxyForUrl(base) === "";
}

/** The credentials of the proxies, as they are written and decoded. */
export const proxySecrets = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.values(variables)
    .flat()
    .flatMap((name) => {
      const [, userinfo = ""] = /^(?:[a-z][a-z\d+.-]*:\/\/)?(.*)@/is.exec(environment[name] ?? "") ?? [];
      // A token can stand alone, without a password.
      const texts = [userinfo, userinfo.replace(/^[^:]*:/, "")];
      return [...texts, ...texts.map(decoded)].filter((text) => text !== "");
    });

/** A part of an address, decoded if it is URL-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How requests to a service go through a proxy: https through a tunnel, plain HTTP as requests to the proxy itself. */
export const throughProxy = (url: string, isSecure: boolean, options: https.AgentOptions) =>
  isSecure ? { agent: { https: tunnelTo(url, options) } } : { request: requestsTo(new URL(url), options) };

/** A request to a proxy is like any other, but it names the whole address of the service and has the proxy's credentials. */
function requestsTo(
  { protocol, host, hostname, username, password }: URL,
  options: https.AgentOptions,
): RequestFunction {
  const { request, Agent } = protocol === "https:" ? https : http;
  const agent = new Agent(options);
  const credentials = Buffer.from(`${decoded(username)}:${decoded(password)}`, "utf8").toString("base64");
  const authorization =
    username === "" && password === "" ? {} : { "proxy-authorization": `Basic ${credentials}` };
  // By itself Node expects the certificate of the host that the header names.
  const servername = isIP(hostname.replace(/[[\]]/g, "")) === 0 ? hostname : "";
  return (to, { headers, ...native }) =>
    request(`${protocol}//${host}`, {
      ...native,
      agent,
      servername,
      path: to.href,
      headers: { ...(headers as http.OutgoingHttpHeaders), host: to.host, ...authorization },
    });
}

/** An agent that fails if the proxy refuses. By itself it passes the proxy's response on as the service's. */
function tunnelTo(url: string, options: https.AgentOptions): tunnels.HttpsProxyAgent<string> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only if a proxy is set
  const { HttpsProxyAgent } = require("https-proxy-agent") as typeof tunnels;
  const agent = new HttpsProxyAgent(url, { ...options });
  // It uses its options for the connection to the proxy alone.
  Object.assign(agent.options, { secureContext: options.secureContext });
  agent.on("proxyConnect", ({ statusCode }: { readonly statusCode: number }, request: http.ClientRequest) => {
    if (statusCode === 200) return;
    request.destroy(Object.assign(new Error("the proxy refused"), { code: `PROXY_${statusCode}` }));
  });
  return agent;
}
