import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import got, { RequestError, TimeoutError } from "got";
import { writeJsonExactly } from "../schema/exactNumbers";
import type { RawResponse } from "./response";
import { ApiError } from "./errors";

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

/** Failures that happen before the first byte of a request leaves: repeating is always safe. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/**
 * One attempt over the wire. got's own errors carry the credentials that were sent, so none of them leaves this file:
 * what leaves is built from the error's code alone.
 */
export function openTransport(base: string, keyId: string, keySecret: string): Transport {
  const agentOptions = { keepAlive: true, maxSockets: 64, scheduling: "lifo" } as const;
  const client = got.extend({
    agent: { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) },
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`, "utf8").toString("base64")}`,
      accept: "application/json",
      "user-agent": "pulumi-pipes",
    },
    followRedirect: false,
    responseType: "text",
    retry: { limit: 0 },
    throwHttpErrors: false,
  });

  return async ({ method, path, body, timeoutMs }) => {
    const cut = new AbortController();
    try {
      const pending = client(`${base}${path}`, {
        method: method as "GET",
        ...(body === undefined
          ? {}
          : { body: writeJsonExactly(body), headers: { "content-type": "application/json" } }),
        timeout: { request: timeoutMs },
        signal: cut.signal,
      });
      void pending.on("downloadProgress", ({ transferred }) => {
        if (transferred > largestAnswerBytes) cut.abort();
      });
      const response = await pending;
      return {
        method,
        path,
        status: response.statusCode,
        contentType: response.headers["content-type"] ?? "",
        text: response.body,
        headers: response.headers,
      };
    } catch (error) {
      throw toApiError(error, method, path, timeoutMs, cut.signal.aborted);
    }
  };
}

function toApiError(
  error: unknown,
  method: string,
  path: string,
  timeoutMs: number,
  tooLarge: boolean,
): ApiError {
  if (tooLarge) {
    const detail = `the answer is larger than ${largestAnswerBytes / 1024 / 1024} MiB`;
    return new ApiError({ kind: "invalidResponse", method, path, detail, ambiguous: true });
  }
  if (error instanceof TimeoutError) {
    const detail = `no complete answer within ${timeoutMs / 1000} s`;
    return new ApiError({ kind: "timedOut", method, path, detail, ambiguous: true });
  }
  const code = error instanceof RequestError && /^[A-Z][A-Z0-9_]*$/.test(error.code) ? error.code : "UNKNOWN";
  const status = error instanceof RequestError ? error.response?.statusCode : undefined;
  return new ApiError({
    kind: "unreachable",
    method,
    path,
    status,
    code,
    detail: status === undefined ? `the connection failed with ${code}` : `the answer was cut off (${code})`,
    ambiguous: status !== undefined || !neverSent.has(code),
  });
}
