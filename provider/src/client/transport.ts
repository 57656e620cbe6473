import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { pipeline } from "node:stream";
import { isNativeError } from "node:util/types";
import { createGunzip } from "node:zlib";
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
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/**
 * One attempt over the wire. Node's own client: others take 60 ms to load, which every `up` and every refresh waits for.
 * An error may carry what was sent, so none leaves this file: what leaves is built from the error's code alone.
 */
export function openTransport(base: string, keyId: string, keySecret: string): Transport {
  const agentOptions = { keepAlive: true, maxSockets: 64, scheduling: "lifo" } as const;
  const [open, agent] = base.startsWith("https:")
    ? [httpsRequest, new HttpsAgent(agentOptions)]
    : [httpRequest, new HttpAgent(agentOptions)];
  const usual = {
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`, "utf8").toString("base64")}`,
    accept: "application/json",
    "accept-encoding": "gzip",
    "user-agent": "pulumi-pipes",
  };

  return async ({ method, path, body, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let response: IncomingMessage | undefined;
    try {
      response = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = body === undefined ? usual : { ...usual, "content-type": "application/json" };
        open(`${base}${path}`, { agent, method, headers, signal })
          .on("response", resolve)
          .on("error", reject)
          .end(body === undefined ? undefined : writeJsonExactly(body));
      });
      const text = await textOf(response);
      const { headers, statusCode: status = 0 } = response;
      return { method, path, status, contentType: headers["content-type"] ?? "", text, headers };
    } catch (error) {
      throw toApiError(error, {
        method,
        path,
        timeoutMs,
        isLate: signal.aborted,
        status: response?.statusCode,
      });
    }
  };
}

/** Reads an answer to its end. */
async function textOf(response: IncomingMessage): Promise<string> {
  const isPacked = response.headers["content-encoding"] === "gzip";
  // What fails is thrown where the last stream is read.
  const stream = isPacked ? pipeline(response, createGunzip(), () => undefined) : response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestAnswerBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

class TooLarge extends Error {}

interface FailedAttempt {
  readonly method: string;
  readonly path: string;
  readonly timeoutMs: number;
  readonly isLate: boolean;
  /** Status of an answer that did not come to its end. */
  readonly status: number | undefined;
}

function toApiError(error: unknown, { method, path, timeoutMs, isLate, status }: FailedAttempt): ApiError {
  if (error instanceof TooLarge) {
    const detail = `the answer is larger than ${largestAnswerBytes / 1024 / 1024} MiB`;
    return new ApiError({ kind: "invalidResponse", method, path, detail, ambiguous: true });
  }
  if (isLate) {
    const detail = `no complete answer within ${timeoutMs / 1000} s`;
    return new ApiError({ kind: "timedOut", method, path, detail, ambiguous: true });
  }
  const found = isNativeError(error) && "code" in error ? error.code : undefined;
  const code = typeof found === "string" && /^[A-Z][A-Z0-9_]*$/.test(found) ? found : "UNKNOWN";
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
