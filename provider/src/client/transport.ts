import { readFileSync } from "node:fs";
import { Agent as HttpAgent, type ClientRequest } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import * as tls from "node:tls";
import got, { AbortError, CancelError, RequestError as GotError, TimeoutError } from "got";
import { writeJsonExactly } from "../core/json/json";
import { endedBy, RequestError, type RequestFacts, type RequestPlace } from "../core/messages/errors";
import { isLoopback, tunnelThrough, type Proxy } from "./network";
import type { RawResponse } from "./response";
import { ownVersion, type ClientSettings } from "./settings";

/** The address of requests, the route to it, and the key that authenticates them. */
interface Route extends Pick<ClientSettings, "authKeyId" | "authKeySecret"> {
  /** PEM certificates of authorities that the client trusts in addition to those of this machine. */
  readonly caCertificates?: string | undefined;
  readonly place: RequestPlace;
  readonly proxy?: Proxy | undefined;
}

export interface RawRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `/v1`. */
  readonly path: string;
  readonly body?: unknown;
}

/** Makes one attempt, which ends after `timeoutMs`, or when a signal ends it. */
export type Transport = (
  request: RawRequest,
  timeoutMs: number,
  signal?: AbortSignal,
) => Promise<RawResponse>;

/** Far above any response of this API. A larger one is cut off before it fills the memory. */
const largestResponseBytes = 64 * 1024 * 1024;

/** Sends single attempts. Errors of got contain the credentials, so none of them leaves this file. */
export function openTransport(route: Route): Transport {
  const { place, authKeyId, authKeySecret } = route;
  const client = got.extend({
    agent: agentsFor(route),
    headers: {
      authorization: `Basic ${Buffer.from(`${authKeyId}:${authKeySecret}`, "utf8").toString("base64")}`,
      accept: "application/json",
      "user-agent": `pulumi-pipes/${ownVersion()} node/${process.versions.node}`,
    },
    followRedirect: false,
    responseType: "text",
    retry: { limit: 0 },
    stringifyJson: writeJsonExactly,
    throwHttpErrors: false,
  });

  return async ({ method, path, body }, timeoutMs, signal) => {
    const sentAtMs = performance.now();
    let isUp = false;
    try {
      const timeout = { request: timeoutMs };
      const pending = client(`${place.base}${path}`, { method, json: body, timeout, signal });
      void pending.on("request", (request) => {
        whenUp(request, () => (isUp = true));
      });
      void pending.on("downloadProgress", ({ transferred }) => {
        if (transferred > largestResponseBytes) pending.cancel();
      });
      const { statusCode: status, headers, body: text } = await pending;
      return { method, path, place, status, text, headers, sentAtMs };
    } catch (error) {
      // The service may have carried out a request whose response arrived incomplete.
      const facts = { method, path, place, sentAtMs, mayHaveHappened: isUp };
      throw new RequestError({ ...facts, ...failureOf(error, route, isUp, timeoutMs) });
    }
  };
}

/** Creates the agents that open the connections of a route. */
export function agentsFor({ proxy, caCertificates }: Pick<Route, "proxy" | "caCertificates">) {
  const options = {
    keepAlive: true,
    ...(caCertificates === undefined ? {} : { secureContext: trustIn(caCertificates) }),
  };
  if (proxy === undefined) return { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const tunnel = tunnelThrough(proxy.url, options);
  return { http: tunnel, https: tunnel };
}

/** Creates a context that trusts additional authorities, given in PEM. */
function trustIn(certificates: string): tls.SecureContext {
  // Node 22.15 and later return the default authorities, including those of the variable.
  const trusted = Reflect.get(tls, "getCACertificates") as (() => readonly string[]) | undefined;
  const ofMachine = trusted?.() ?? [...tls.rootCertificates, ...extraCertificates()];
  return tls.createSecureContext({ ca: [...ofMachine, certificates] });
}

/** Reads the authorities in `NODE_EXTRA_CA_CERTS`. Like Node, ignores a file that cannot be read, with a warning. */
function extraCertificates(): readonly string[] {
  try {
    return [readFileSync(process.env["NODE_EXTRA_CA_CERTS"] ?? "", "utf8")];
  } catch {
    return [];
  }
}

/** Calls `up` after all handshakes of the connection. Before that, no byte of the request is sent. */
function whenUp(request: ClientRequest, up: () => void): void {
  request.once("socket", (socket) => {
    if (request.reusedSocket) up();
    else if (request.protocol === "https:") socket.once("secureConnect", up);
    else if (socket.connecting) socket.once("connect", up);
    else up();
  });
}

type Failure = Omit<RequestFacts, "method" | "path" | "place" | "sentAtMs" | "mayHaveHappened">;

function failureOf(error: unknown, { place, proxy }: Route, wasUp: boolean, timeoutMs: number): Failure {
  if (error instanceof CancelError) {
    const detail = `the response is larger than ${largestResponseBytes / 1024 / 1024} MiB`;
    return { code: "http/invalid-response", detail };
  }
  if (error instanceof AbortError) {
    const detail = `${endedBy} before ${wasUp ? "the complete response" : "the request was sent"}`;
    return { code: "http/timed-out", detail, isEnded: true };
  }
  if (error instanceof TimeoutError) {
    const what = wasUp ? "complete response" : `connection to ${hostOf(place.base)}`;
    const detail = `no ${what} within ${timeoutMs / 1000} s`;
    const hint = wasUp ? {} : { hint: hintFor("ETIMEDOUT", place.from, proxy) };
    return { code: "http/timed-out", detail, ...hint };
  }
  const { code, response } = error instanceof GotError ? error : {};
  const reason = /^[A-Z][A-Z0-9_]*$/.exec(code ?? "")?.[0] ?? "UNKNOWN";
  if (response === undefined) return { ...connectionFailure(reason, place, proxy), reason };
  const detail = `the response was cut off (${reason})`;
  return { code: "http/unreachable", status: response.statusCode, reason, detail };
}

/** Explains a failed connection. `code` comes from Node, or is `PROXY_` and the status of a refusing proxy. */
function connectionFailure(code: string, { base, from }: RequestPlace, proxy?: Proxy): Failure {
  const host = hostOf(base);
  const [, refusal] = /^PROXY_(\d+)$/.exec(code) ?? [];
  if (proxy === undefined || refusal === undefined) {
    const way = proxy === undefined ? host : `${host} over the proxy ${proxy.host}`;
    const detail = `the connection to ${way} failed with ${code}`;
    const isEmulator = code === "ECONNREFUSED" && isOfEmulator(base);
    const hint = isEmulator ? emulatorHint(from) : hintFor(code, from, proxy);
    return { code: "http/unreachable", detail, hint };
  }
  const detail = `the proxy ${proxy.host} returned ${refusal} instead of ${host}`;
  const hint =
    refusal === "407"
      ? `Set ${proxy.from} to http://user:password@host:port with valid credentials. URL-encode special characters: @ is %40.`
      : `Check whether the proxy in ${proxy.from} can reach ${host} and allows connections to it.`;
  return { code: Number(refusal) >= 500 ? "http/unreachable" : "http/proxy-refused", detail, hint };
}

/** Host and port. */
function hostOf(base: string): string {
  const { host, port, protocol } = new URL(base);
  return port === "" ? `${host}:${protocol === "https:" ? 443 : 80}` : host;
}

/** The default port of the emulator. */
const emulatorPort = "4010";

function isOfEmulator(base: string): boolean {
  const { hostname, port } = new URL(base);
  return isLoopback(hostname) && port === emulatorPort;
}

const emulatorHint = (from: string): string =>
  `Is the emulator running? Start it with \`npx --no-install pulumi-pipes-emulator\`, or check the host and the port in ${from}.`;

function hintFor(code: string, from: string, proxy: Proxy | undefined): string {
  if (/^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_|CERT_UNTRUSTED|INVALID_CA)/.test(code))
    return (
      "This machine does not trust the certificate. If your company signed it, set pipes:caCertificateFile or " +
      `NODE_EXTRA_CA_CERTS to a file with the certificate of the authority. Otherwise check the host in ${from}.`
    );
  if (/^(CERT_|ERR_TLS_CERT_)/.test(code)) return `The certificate is not valid. Check the host in ${from}.`;
  if (/^(EPROTO$|ERR_SSL_|HPE_)/.test(code)) return `Check the port and the scheme (https) in ${from}.`;
  if (proxy !== undefined) return `Check the host and the port in ${proxy.from}, and the network.`;
  return `Check the host and the port in ${from}, the network, and whether this network requires a proxy (HTTPS_PROXY).`;
}
