import type { ApiErrorFacts, Place } from "./errors";
import type { Proxy } from "./proxy";

/** What a failed connection means. `code` is that of Node, or `PROXY_` and the status with which a proxy refuses. */
export function connectionFailure(
  code: string,
  { base, from }: Place,
  proxy: Proxy | undefined,
): Pick<ApiErrorFacts, "code" | "detail" | "hint"> {
  const host = hostOf(base);
  const [, refusal] = /^PROXY_(\d+)$/.exec(code) ?? [];
  if (proxy === undefined || refusal === undefined) {
    const way = proxy === undefined ? host : `${host} over the proxy ${proxy.host}`;
    const detail = `the connection to ${way} failed with ${code}`;
    return { code: "http/unreachable", detail, hint: hintFor(code, from, proxy) };
  }
  const detail = `the proxy ${proxy.host} returned ${refusal} instead of ${host}`;
  if (Number(refusal) >= 500) {
    const hint = `The proxy cannot connect to ${host}. Check ${proxy.from}, and run again.`;
    return { code: "http/unreachable", detail, hint };
  }
  const hint =
    refusal === "407"
      ? `Set ${proxy.from} to http://user:password@host:port with valid credentials. URL-encode special characters: @ is %40.`
      : `Check whether the proxy in ${proxy.from} allows requests to ${host}.`;
  return { code: "http/proxy-refused", detail, hint };
}

/** Host and port. */
function hostOf(base: string): string {
  const { host, port, protocol } = new URL(base);
  return port === "" ? `${host}:${protocol === "https:" ? 443 : 80}` : host;
}

function hintFor(code: string, from: string, proxy: Proxy | undefined): string {
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
