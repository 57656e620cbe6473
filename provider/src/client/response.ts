import type { HttpCode } from "../core/messages/codes.generated";
import { isObject, own, parseJsonExactly } from "../core/json/json";
import { quoted } from "../core/messages/text";
import { RequestError, type RequestPlace } from "../core/messages/errors";

/** A response of the service, or of a proxy or gateway. */
export interface RawResponse {
  readonly method: string;
  readonly path: string;
  readonly place?: RequestPlace | undefined;
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The time at which the request was sent, by `performance.now()`. */
  readonly sentAtMs?: number;
}

export type ParsedResponse = ReturnType<typeof parsed>;

/** Parses the body as JSON, which is undefined for any other text. */
function parsed(response: RawResponse) {
  let body: unknown;
  try {
    // Some servers begin with a byte order mark, which JSON does not have.
    body = parseJsonExactly(response.text.replace(/^\uFEFF/, ""));
  } catch {
    body = undefined;
  }
  const id = own(body, "requestId");
  // Accepts only a UUID (contract 2.1). Any other text can repeat a part of the request, and a part of a secret is hard to
  // recognize.
  const isUuid = typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  return { ...response, body, requestId: isUuid ? id : undefined };
}

/**
 * Throws if a response is a failure. The envelope counts more than the status, because some services return failures with a 200.
 */
export function accepted(raw: RawResponse): ParsedResponse {
  const response = parsed(raw);
  const { status, body } = response;
  const inEnvelope = own(body, "status");
  if (typeof inEnvelope === "number" && inEnvelope >= 400 && inEnvelope <= 599)
    throw failure(response, inEnvelope);
  const hasError = ![undefined, null, false, ""].some((none) => own(body, "error") === none);
  if (status < 200 || status > 299 || hasError) throw failure(response, status);
  // The response to a deletion can be empty.
  if (!isObject(body) && response.text.trim() !== "")
    throw invalidResponse(response, `the body is ${formOf(response)}`);
  return response;
}

/** Returns the `result` of a successful response, or the body itself if it may have no envelope. */
export function resultOf(
  response: ParsedResponse,
  resultExpected: boolean,
  envelopeOptional = false,
): unknown {
  const { body } = response;
  if (!resultExpected && response.text.trim() === "") return undefined;
  if (!isObject(body)) throw invalidResponse(response, "the body is empty");
  if (envelopeOptional && !("result" in body)) return body;
  if (resultExpected && !("result" in body)) throw invalidResponse(response, "the envelope has no result");
  return body["result"];
}

/** Creates the error for a response that violates the contract. Its write may have happened. */
export const invalidResponse = (
  response: ParsedResponse,
  detail: string,
  code: "http/invalid-response" | "http/schema-mismatch" = "http/invalid-response",
): RequestError => new RequestError({ ...response, code, detail, mayHaveHappened: true });

const codes: Readonly<Record<number, HttpCode>> = {
  401: "http/unauthorized",
  403: "http/forbidden",
  404: "http/not-found",
  405: "http/method-not-allowed",
  407: "http/proxy-refused",
  408: "http/timed-out",
  409: "http/conflict",
  410: "http/not-found",
  424: "http/service-idle",
  429: "http/rate-limited",
};

/** A 404 or 410 that is not JSON can mean that the route does not exist. Only a listing proves that an object is missing. */
function codeOf(status: number, isJson: boolean, state: string | undefined): HttpCode {
  if (status < 400) return "http/invalid-response";
  const code = codes[status] ?? (status >= 500 ? "http/server-failed" : "http/bad-request");
  if (code === "http/service-idle" && /^stop(ped|ping)$/.test(state ?? "")) return "http/service-stopped";
  return code === "http/not-found" && !isJson ? "http/no-route" : code;
}

const statesByCode: ReadonlyMap<unknown, string> = new Map([
  ["SERVICE_IDLE", "idle"],
  ["SERVICE_STOPPED", "stopped"],
]);

/** Returns the state of a service that is not running, in lower case. Older services mention it only in their message. */
function serviceStateIn(body: unknown, message: string): string | undefined {
  const named = own(body, "serviceState");
  const state = typeof named === "string" ? named : /Current state: (\w+)/i.exec(message)?.[1];
  return statesByCode.get(own(body, "code")) ?? state?.toLowerCase();
}

/** Returns `awaking` if a service is waking up, `idle` if a command would wake it. */
function sleepIn(body: unknown, state: string | undefined): RequestError["sleep"] {
  if (state === "awaking") return state;
  return state === "idle" && own(body, "canWake") !== false ? state : undefined;
}

function failure(response: ParsedResponse, status: number): RequestError {
  const { body } = response;
  const texts = [own(body, "error"), own(body, "message")].filter((text) => typeof text === "string");
  const message = texts.find((text) => text !== "");
  const state = status === 424 ? serviceStateIn(body, message ?? "") : undefined;
  return new RequestError({
    ...response,
    status,
    code: codeOf(status, isObject(body), state),
    sleep: sleepIn(body, state),
    reason: /^([A-Z][A-Z0-9_]+)(?::|$)/.exec(message ?? "")?.[1],
    detail:
      redirection(response) ??
      (message === undefined ? `the body is ${formOf(response)}` : quoted(oneLine(message))),
    mayHaveHappened: status <= 299 || [status, response.status].some((code) => code >= 500 || code === 408),
  });
}

/** Returns the target of a redirect, without its query, which may contain a token. */
function redirection({ status, headers: { location }, place }: RawResponse): string | undefined {
  if (status < 300 || status > 399 || typeof location !== "string") return undefined;
  const to = URL.canParse(location, place?.base) ? new URL(location, place?.base) : undefined;
  return (
    to && `pulumi-pipes does not follow its redirect to ${quoted(oneLine(`${to.origin}${to.pathname}`))}`
  );
}

function formOf({ text, headers, body }: ParsedResponse): string {
  if (text.trim() === "") return "empty";
  if (/html/i.test(String(headers["content-type"])) || /^\s*</.test(text)) return "HTML, not JSON";
  return isObject(body) ? "JSON without a message" : "not a JSON object, or cut off";
}

/** Maximum length of a quote of the service, in characters. */
const longestDetail = 300;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
