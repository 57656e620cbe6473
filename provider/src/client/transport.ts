import { Agent as HttpAgent, type ClientRequest } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { TLSSocket } from "node:tls";
import got, { type ExtendOptions, RequestError, TimeoutError } from "got";
import { writeJsonExactly } from "../core/exactNumbers";
import type { RawResponse } from "./response";
import { connectionFailure, connectionTimeout, type Destination } from "./connectionFailure";
import { ApiError, type ApiErrorFacts, type Place } from "./errors";
import type { Proxy } from "./proxy";
import type * as proxies from "./proxyAgents";
import { trustIn } from "./trust";
import { ownVersion } from "./version";

/** Where requests go, by which way, and who signs them. */
export interface Route {
  readonly place: Place;
  readonly authKeyId: string;
  readonly authKeySecret: string;
  readonly proxy?: Proxy | undefined;
  /** Authorities to trust beside those of this machine, in PEM. */
  readonly caCertificates?: string | undefined;
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Longest time for this attempt, in milliseconds. */
  readonly timeoutMs: number;
}

/** An answer with the headers that say when to come back. */
export interface TransportResponse extends RawResponse {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Transport = (request: RawRequest) => Promise<TransportResponse>;

/** No answer of this API comes near it; what does is cut off before it fills the memory. */
const largestAnswerBytes = 64 * 1024 * 1024;

/**
 * One attempt over the wire. got's own errors carry the credentials that were sent, so none of them leaves this file:
 * what leaves is built from the error's code alone.
 */
export function openTransport(route: Route): Transport {
  const { place, authKeyId, authKeySecret, proxy } = route;
  const to: Destination = { host: hostOf(place.base), from: place.from, proxy };
  const client = got.extend({
    ...connectionsOf(route),
    headers: {
      authorization: `Basic ${Buffer.from(`${authKeyId}:${authKeySecret}`, "utf8").toString("base64")}`,
      accept: "application/json",
      "user-agent": `pulumi-pipes/${ownVersion()} node/${process.versions.node}`,
    },
    followRedirect: false,
    responseType: "text",
    retry: { limit: 0 },
    throwHttpErrors: false,
  });

  return async ({ method, path, body, timeoutMs }) => {
    const cut = new AbortController();
    const connection = { isUp: false };
    try {
      const pending = client(`${place.base}${path}`, {
        method: method as "GET",
        ...(body === undefined
          ? {}
          : { body: writeJsonExactly(body), headers: { "content-type": "application/json" } }),
        timeout: { request: timeoutMs },
        signal: cut.signal,
      });
      void pending.on("request", (request) => {
        follow(request, connection);
      });
      void pending.on("downloadProgress", ({ transferred }) => {
        if (transferred > largestAnswerBytes) cut.abort();
      });
      const response = await pending;
      return {
        method,
        path,
        place,
        proxy,
        status: response.statusCode,
        contentType: response.headers["content-type"] ?? "",
        text: response.body,
        headers: response.headers,
      };
    } catch (error) {
      const failure = failureOf(error, to, connection.isUp, timeoutMs, cut.signal.aborted);
      throw new ApiError({ ...failure, method, path, place });
    }
  };
}

/** Host and port, as a message shows them. */
function hostOf(base: string): string {
  const { host, port, protocol } = new URL(base);
  return port === "" ? `${host}:${protocol === "https:" ? 443 : 80}` : host;
}

/** How got opens connections. */
function connectionsOf({ place, proxy, caCertificates }: Route): Pick<ExtendOptions, "agent" | "request"> {
  const options = {
    keepAlive: true,
    maxSockets: 64,
    scheduling: "lifo",
    ...(caCertificates === undefined ? {} : { secureContext: trustIn(caCertificates) }),
  } as const;
  if (proxy === undefined) return { agent: { http: new HttpAgent(options), https: new HttpsAgent(options) } };
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only where a proxy is set
  const { throughProxy } = require("./proxyAgents") as typeof proxies;
  return throughProxy(proxy.url, place.base.startsWith("https:"), options);
}

/** Notes when the connection stands, with all its handshakes: before that no byte of the request leaves. */
function follow(request: ClientRequest, connection: { isUp: boolean }): void {
  request.once("socket", (socket) => {
    const up = (): void => void (connection.isUp = true);
    if (request.reusedSocket) up();
    else if (socket instanceof TLSSocket) socket.once("secureConnect", up);
    else if (socket.connecting) socket.once("connect", up);
    else up();
  });
}

type Failure = Pick<ApiErrorFacts, "kind" | "status" | "code" | "detail" | "hint" | "mayHaveHappened">;

function failureOf(
  error: unknown,
  to: Destination,
  wasUp: boolean,
  timeoutMs: number,
  tooLarge: boolean,
): Failure {
  if (tooLarge) {
    const detail = `the answer is larger than ${largestAnswerBytes / 1024 / 1024} MiB`;
    return { kind: "invalidResponse", detail, mayHaveHappened: true };
  }
  if (error instanceof TimeoutError) {
    if (!wasUp) return connectionTimeout(to, timeoutMs);
    return {
      kind: "timedOut",
      detail: `no complete answer within ${timeoutMs / 1000} s`,
      mayHaveHappened: true,
    };
  }
  const code = error instanceof RequestError && /^[A-Z][A-Z0-9_]*$/.test(error.code) ? error.code : "UNKNOWN";
  const status = error instanceof RequestError ? error.response?.statusCode : undefined;
  if (status !== undefined)
    return {
      kind: "unreachable",
      status,
      code,
      detail: `the answer was cut off (${code})`,
      mayHaveHappened: true,
    };
  return { ...connectionFailure(code, to, wasUp), code, mayHaveHappened: wasUp };
}
