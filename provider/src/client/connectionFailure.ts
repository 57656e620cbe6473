import type { ApiErrorFacts } from "./errors";
import type { Proxy } from "./proxy";

/** Where a connection was to lead. */
export interface Destination {
  /** Host and port of the service: `api.example:443`. */
  readonly host: string;
  /** Where its address was said, as a message names it. */
  readonly from: string;
  readonly proxy: Proxy | undefined;
}

type Failure = Pick<ApiErrorFacts, "kind" | "detail" | "hint">;

/** Codes of a certificate that is trusted, and of no use all the same. */
const uselessCertificates: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  CERT_REVOKED: "its certificate was revoked",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Codes of a certificate whose signer this machine does not know. */
const untrusted = /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*|CERT_.*|INVALID_CA)$/;

const unreachableHost = new Set(["ETIMEDOUT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"]);

/** What else to check where no proxy is set: in a company's network often nothing else leads out. */
const needsProxy = ", and whether this network needs a proxy (HTTPS_PROXY)";

/** What a failed connection means, by the code that Node gives it. `wasUp` says whether it had been established. */
export function connectionFailure(code: string, to: Destination, wasUp: boolean): Failure {
  const { host, from, proxy } = to;
  const refusal = proxy === undefined ? null : /^PROXY_(\d+)$/.exec(code);
  if (proxy !== undefined && refusal !== null) return proxyFailure(Number(refusal[1]), to, proxy);
  const told = (why: string, hint: string): Failure => ({
    kind: "unreachable",
    detail: `the connection failed with ${code}: ${why}`,
    hint,
  });
  // Over a proxy it is the proxy's name that is looked up, and its port that is opened.
  const [hop, said] = proxy === undefined ? [host, from] : [`the proxy ${proxy.host}`, proxy.from];
  const name = hop.replace(/:\d+$/, "");
  const orProxy = proxy === undefined ? needsProxy : "";
  if (code === "ECONNREFUSED")
    return told(`nothing listens at ${hop}`, `Check host and port in ${said}, and that it is running.`);
  if (code === "ENOTFOUND")
    return told(`there is no host of the name of ${name}`, `Check the host in ${said}${orProxy}.`);
  if (code === "EAI_AGAIN")
    return told(
      `the name of ${name} could not be looked up`,
      `Check the network, and the host in ${said}${orProxy}.`,
    );
  if (unreachableHost.has(code))
    return told(
      `${hop} cannot be reached`,
      `Check the network, a firewall on the way, and ${said}${orProxy}.`,
    );
  if (code in uselessCertificates)
    return told(
      `${host} cannot be trusted, ${uselessCertificates[code] ?? ""}`,
      `Check the host in ${from}.`,
    );
  if (untrusted.test(code))
    return told(
      `this machine does not trust the certificate of ${host}`,
      "Where an authority of your company signed it, name the file of that authority's certificates in pipes:caCertificateFile " +
        `or NODE_EXTRA_CA_CERTS; else check the host in ${from}.`,
    );
  if (!wasUp && (code === "EPROTO" || code.startsWith("ERR_SSL_")))
    return told(`${host} does not speak TLS there`, `Check port and scheme (https) in ${from}.`);
  if (code.startsWith("HPE_"))
    return told(`what answers at ${host} is not HTTP`, `Check port and scheme in ${from}.`);
  const over = proxy === undefined ? "" : ` over the proxy ${proxy.host}`;
  return told(`no answer came from ${host}${over}`, `Check ${from} and the network.`);
}

/** A connection that was not there in time: so nothing was sent. */
export function connectionTimeout(to: Destination, timeoutMs: number): Failure {
  const { host, from, proxy } = to;
  const hop = proxy === undefined ? host : `${host} over the proxy ${proxy.host}`;
  const hint =
    proxy === undefined
      ? `Check host and port in ${from}${needsProxy}.`
      : `Check ${proxy.from}, and ${from}.`;
  return { kind: "timedOut", detail: `no connection to ${hop} within ${timeoutMs / 1000} s`, hint };
}

/** An answer of the proxy itself. */
export function proxyFailure(status: number, { host }: Pick<Destination, "host">, proxy: Proxy): Failure {
  const detail = `the proxy ${proxy.host} answered ${status} in place of ${host}`;
  if (status >= 500)
    return {
      kind: "unreachable",
      detail,
      hint: `The proxy does not reach ${host}. Run again; check ${proxy.from}.`,
    };
  if (status !== 407)
    return {
      kind: "proxyRefused",
      detail,
      hint: `Check whether the proxy of ${proxy.from} lets requests to ${host} through.`,
    };
  const hint = proxy.hasCredentials
    ? `The proxy does not take the credentials in ${proxy.from}: correct them.`
    : `The proxy asks for credentials: write ${proxy.from} as http://user:password@host:port.`;
  return {
    kind: "proxyRefused",
    detail,
    hint: `${hint} Special characters in them are written as in a URL, @ as %40.`,
  };
}
