import type { HttpCode } from "../core/messages/codes.generated";
import { isObject, own, parseJsonExactly } from "../core/json/json";
import { quoted } from "../core/messages/text";
import { RequestError, type RequestPlace } from "../core/messages/errors";

/** A response of the service, or of something on the way. */
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

/** The response with the JSON of its text, which is undefined for any other text. */
function parsed(response: RawResponse) {
  let body: unknown;
  try {
    // Some servers begin with a byte order mark, which JSON does not have.
    body = parseJsonExactly(response.text.replace(/^\uFEFF/, ""));
  } catch {
    body = undefined;
  }
  const id = own(body, "requestId");
  // A UUID (contract 2.1). Any other text can repeat a part of the request, and a part of a secret is hard to recognize.
  const isUuid = typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  return { ...response, body, requestId: isUuid ? id : undefined };
}

/** Throws the failure of a response. The envelope counts more than the status: some services return failures with a 200. */
export function accepted(raw: RawResponse): ParsedResponse {
  const response = parsed(raw);
  const { status, body } = response;
  const inEnvelope = own(body, "status");
  if (typeof inEnvelope === "number" && inEnvelope >= 400 && inEnvelope <= 599)
    throw failure(response, inEnvelope);
  const hasError = ![undefined, null, false, ""].some((none) => own(body, "error") === none);
  if (status < 200 || status > 299 || hasError) throw failure(response, status);
  // Empty is a deletion's response, too.
  if (!isObject(body) && response.text.trim() !== "")
    throw invalidResponse(response, `the body is ${formOf(response)}`);
  return response;
}

/** The `result` of a successful response, which a body without an envelope can be if it may be bare. */
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

/** A response that is not of the contract's form. Its write may have happened. */
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

/** A 404 or 410 in another form than JSON can mean that the route does not exist. Only a listing shows whether an object is missing. */
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

/** The state of a service that is not running, in small letters. Older services have it only in their words. */
function serviceStateIn(body: unknown, words: string): string | undefined {
  const named = own(body, "serviceState");
  const state = typeof named === "string" ? named : /Current state: (\w+)/i.exec(words)?.[1];
  return statesByCode.get(own(body, "code")) ?? state?.toLowerCase();
}

/** `awaking` if a service with a state wakes up, `idle` if it would after a command. */
function sleepIn(body: unknown, state: string | undefined): RequestError["sleep"] {
  if (state === "awaking") return state;
  return state === "idle" && own(body, "canWake") !== false ? state : undefined;
}

function failure(response: ParsedResponse, status: number): RequestError {
  const { body } = response;
  const texts = [own(body, "error"), own(body, "message")].filter((text) => typeof text === "string");
  const words = texts.find((text) => text !== "");
  const state = status === 424 ? serviceStateIn(body, words ?? "") : undefined;
  return new RequestError({
    ...response,
    status,
    code: codeOf(status, isObject(body), state),
    sleep: sleepIn(body, state),
    reason: /^([A-Z][A-Z0-9_]+)(?::|$)/.exec(words ?? "")?.[1],
    detail:
      redirection(response) ??
      (words === undefined ? `the body is ${formOf(response)}` : quoted(oneLine(words))),
    mayHaveHappened: status <= 299 || [status, response.status].some((code) => code >= 500 || code === 408),
  });
}

/** Where a redirect leads, without a query, which may hold a ticket. */
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

/** Longest part of a service's own words that a message repeats, in characters. */
const longestDetail = 300;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
