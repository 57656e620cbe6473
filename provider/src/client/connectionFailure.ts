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

/** What a failed connection means. `code` is that of Node, or `PROXY_` and the status with which a proxy refuses. */
export function connectionFailure(code: string, to: Destination): Failure {
  const { host, proxy } = to;
  const [, refusal] = /^PROXY_(\d+)$/.exec(code) ?? [];
  if (proxy !== undefined && refusal !== undefined) return refusalBy(proxy, Number(refusal), host);
  const way = proxy === undefined ? host : `${host} over the proxy ${proxy.host}`;
  const detail = `the connection to ${way} failed with ${code}`;
  return { code: "http/unreachable", detail, hint: hintFor(code, to) };
}

function hintFor(code: string, { from, proxy }: Destination): string {
  if (/^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_|CERT_UNTRUSTED|INVALID_CA)/.test(code))
    return (
      "This machine does not trust the certificate. If your company signed it, set pipes:caCertificateFile or " +
      `NODE_EXTRA_CA_CERTS to a file with the certificate of the authority. Otherwise check the host in ${from}.`
    );
  if (/^(CERT_|ERR_TLS_CERT_)/.test(code)) return `The certificate is not valid. Check the host in ${from}.`;
  if (/^(EPROTO$|ERR_SSL_|HPE_)/.test(code)) return `Check port and scheme (https) in ${from}.`;
  if (proxy !== undefined) return `Check host and port in ${proxy.from}, and the network.`;
  return `Check host and port in ${from}, and the network, and whether this network needs a proxy (HTTPS_PROXY).`;
}

/** A response of the proxy itself. */
export function refusalBy({ host: at, from, hasCredentials }: Proxy, status: number, host: string): Failure {
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
