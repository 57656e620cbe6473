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

type Failure = Pick<ApiErrorFacts, "code" | "detail" | "hint">;

/** What to do, by the code of Node: the first row that matches counts. {setting} names the proxy, or else the service. */
const hints: readonly (readonly [code: RegExp, hint: string])[] = [
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*|CERT_UNTRUSTED|INVALID_CA)$/,
    "This machine does not trust the certificate. If your company signed it, set pipes:caCertificateFile or " +
      "NODE_EXTRA_CA_CERTS to a file with the certificate of the authority. Otherwise check the host in {from}.",
  ],
  [/^(CERT_|ERR_TLS_CERT_)/, "The certificate is not valid. Check the host in {from}."],
  [/^(EPROTO$|ERR_SSL_|HPE_)/, "Check port and scheme (https) in {from}."],
  [/^/, "Check host and port in {setting}, and the network{proxy}."],
];

/** What a failed connection means. */
export function connectionFailure(code: string, { host, from, proxy }: Destination): Failure {
  const [, refusal] = /^PROXY_(\d+)$/.exec(code) ?? [];
  if (proxy !== undefined && refusal !== undefined) return proxyFailure(Number(refusal), host, proxy);
  const [, hint = ""] = hints.find(([pattern]) => pattern.test(code)) ?? [];
  const needsProxy = proxy === undefined ? ", and whether this network needs a proxy (HTTPS_PROXY)" : "";
  return {
    code: "http/unreachable",
    detail: `the connection to ${wayTo(host, proxy)} failed with ${code}`,
    hint: hint
      .replace("{setting}", proxy?.from ?? from)
      .replace("{from}", from)
      .replace("{proxy}", needsProxy),
  };
}

const wayTo = (host: string, proxy: Proxy | undefined): string =>
  proxy === undefined ? host : `${host} over the proxy ${proxy.host}`;

/** A connection that was not up in time, so nothing was sent. */
export function connectionTimeout(to: Destination, timeoutMs: number): Failure {
  const detail = `no connection to ${wayTo(to.host, to.proxy)} within ${timeoutMs / 1000} s`;
  return { ...connectionFailure("ETIMEDOUT", to), code: "http/timed-out", detail };
}

/** A response of the proxy itself. */
export function proxyFailure(
  status: number,
  host: string,
  { host: at, from, hasCredentials }: Proxy,
): Failure {
  const detail = `the proxy ${at} returned ${status} instead of ${host}`;
  if (status >= 500) {
    const hint = `The proxy cannot connect to ${host}. Check ${from}, and run again.`;
    return { code: "http/unreachable", detail, hint };
  }
  const credentials = hasCredentials
    ? `The proxy rejects the credentials in ${from}: correct them.`
    : `The proxy requires credentials. Set ${from} to http://user:password@host:port.`;
  const hint =
    status === 407
      ? `${credentials} URL-encode special characters: @ is %40.`
      : `Check whether the proxy in ${from} allows requests to ${host}.`;
  return { code: "http/proxy-refused", detail, hint };
}
