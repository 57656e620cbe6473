import type { ApiErrorFacts } from "./errors";
import type { Proxy } from "./proxy";

/** Where a connection leads. */
export interface Destination {
  /** Host and port of the service: `api.example:443`. */
  readonly host: string;
  /** Where its address comes from, as messages name it. */
  readonly from: string;
  readonly proxy: Proxy | undefined;
}

type Failure = Pick<ApiErrorFacts, "kind" | "detail" | "hint">;

/**
 * What a failed connection means, by the code of Node: the first row that matches counts. With a proxy, {hop} is the proxy,
 * and {said} is the variable that names the proxy. Without one, {hop} is the service, and {proxy} asks for a proxy.
 */
const meanings: readonly (readonly [code: RegExp, detail: string, hint: string])[] = [
  [/^ECONNREFUSED$/, "nothing listens at {hop}", "Check host and port in {said}, and that it is running."],
  [/^ENOTFOUND$/, "there is no host of the name of {name}", "Check the host in {said}{proxy}."],
  [
    /^EAI_AGAIN$/,
    "the name of {name} could not be looked up",
    "Check the network, and the host in {said}{proxy}.",
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/,
    "{hop} cannot be reached",
    "Check the network, a firewall on the way, and {said}{proxy}.",
  ],
  [
    /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_REVOKED|ERR_TLS_CERT_ALTNAME_INVALID)$/,
    "the certificate of {host} has expired, is not valid yet, was revoked, or is for another name",
    "Check the host in {from}.",
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*|CERT_.*|INVALID_CA)$/,
    "this machine does not trust the certificate of {host}",
    "If an authority of your company signed it, name the file of that authority's certificates in pipes:caCertificateFile or " +
      "NODE_EXTRA_CA_CERTS. Otherwise check the host in {from}.",
  ],
  [/^(EPROTO$|ERR_SSL_)/, "TLS with {host} failed", "Check port and scheme (https) in {from}."],
  [/^HPE_/, "{host} does not speak HTTP there", "Check port and scheme in {from}."],
  [/^/, "no response came from {host}{over}", "Check {from} and the network."],
];

/** What a failed connection means. */
export function connectionFailure(code: string, to: Destination): Failure {
  const { host, from, proxy } = to;
  const [, refusal] = /^PROXY_(\d+)$/.exec(code) ?? [];
  if (proxy !== undefined && refusal !== undefined) return proxyFailure(Number(refusal), host, proxy);
  const hop = proxy === undefined ? host : `the proxy ${proxy.host}`;
  const words: Readonly<Record<string, string>> = {
    ...{ host, from, hop, name: hop.replace(/:\d+$/, ""), said: proxy?.from ?? from },
    over: proxy === undefined ? "" : ` over the proxy ${proxy.host}`,
    proxy: proxy === undefined ? ", and whether this network needs a proxy (HTTPS_PROXY)" : "",
  };
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  const [, detail = "", hint = ""] = meanings.find(([pattern]) => pattern.test(code)) ?? [];
  return {
    kind: "unreachable",
    detail: `the connection failed with ${code}: ${fill(detail)}`,
    hint: fill(hint),
  };
}

/** A connection that was not up in time, so nothing was sent. */
export function connectionTimeout(to: Destination, timeoutMs: number): Failure {
  const hop = to.proxy === undefined ? to.host : `${to.host} over the proxy ${to.proxy.host}`;
  const detail = `no connection to ${hop} within ${timeoutMs / 1000} s`;
  return { ...connectionFailure("ETIMEDOUT", to), kind: "timedOut", detail };
}

/** A response of the proxy itself. */
export function proxyFailure(status: number, host: string, proxy: Proxy): Failure {
  const detail = `the proxy ${proxy.host} answered ${status} in place of ${host}`;
  if (status >= 500) {
    const hint = `The proxy does not reach ${host}. Run again; check ${proxy.from}.`;
    return { kind: "unreachable", detail, hint };
  }
  const credentials = proxy.hasCredentials
    ? `The proxy does not accept the credentials in ${proxy.from}: correct them.`
    : `The proxy asks for credentials: write ${proxy.from} as http://user:password@host:port.`;
  const hint =
    status === 407
      ? `${credentials} Write special characters in them as in a URL, @ as %40.`
      : `Check whether the proxy of ${proxy.from} lets requests to ${host} through.`;
  return { kind: "proxyRefused", detail, hint };
}
