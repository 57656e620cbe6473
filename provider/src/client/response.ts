import type { HttpCode } from "../core/codes";
import { isObject, own, parseJsonExactly } from "../core/json";
import { proxyFailure } from "./connectionFailure";
import { ApiError, type ApiErrorFacts, type Place } from "./errors";
import type { Proxy } from "./proxy";

/** A response of the service, or of something on the way. */
export interface RawResponse {
  readonly method: string;
  readonly path: string;
  readonly place?: Place | undefined;
  /** The proxy that the response came through, or that wrote it. */
  readonly proxy?: Proxy | undefined;
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A response whose text was parsed. */
export interface ParsedResponse extends RawResponse {
  /** The JSON of its text; undefined for a text that is not JSON. */
  readonly body: unknown;
}

export function parsed(response: RawResponse): ParsedResponse {
  try {
    return { ...response, body: parseJsonExactly(response.text) };
  } catch {
    return { ...response, body: undefined };
  }
}

/** The failure that a response reports. The envelope counts more than the status: some services return failures with a 200. */
export function failureIn(response: ParsedResponse): ApiError | undefined {
  const { status, body } = response;
  const inEnvelope = own(body, "status");
  if (isFailedStatus(inEnvelope)) return failure(response, inEnvelope);
  const hasError = ![undefined, null, false, ""].some((none) => own(body, "error") === none);
  return status < 200 || status > 299 || hasError ? failure(response, status) : undefined;
}

const isFailedStatus = (status: unknown): status is number =>
  Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;

/** The `result` of a successful response, which a body without an envelope can be if it may be bare. */
export function resultOf(
  response: ParsedResponse,
  resultExpected: boolean,
  envelopeOptional = false,
): unknown {
  const { body } = response;
  if (!resultExpected && response.text.trim() === "") return undefined;
  if (!isObject(body)) throw invalidResponse(response, `the body is ${formOf(response)}`);
  if (envelopeOptional && !("result" in body)) return body;
  if (resultExpected && !("result" in body)) throw invalidResponse(response, "the envelope has no result");
  return body["result"];
}

/** A response that is not of the contract's form. Its write may have happened. */
export function invalidResponse(
  response: ParsedResponse,
  detail: string,
  code: "http/invalid-response" | "http/schema-mismatch" = "http/invalid-response",
): ApiError {
  const { method, path, place, status } = response;
  const requestId = requestIdOf(response);
  return new ApiError({ code, method, path, place, status, detail, requestId, mayHaveHappened: true });
}

/** A UUID (contract 2.1). Any other text can repeat a part of the request, and a part of a secret is hard to recognise. */
export function requestIdOf({ body }: ParsedResponse): string | undefined {
  const id = own(body, "requestId");
  return typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : undefined;
}

const codes: Readonly<Record<number, HttpCode>> = {
  ...{
    401: "http/unauthorized",
    403: "http/forbidden",
    404: "http/not-found",
    405: "http/method-not-allowed",
    407: "http/proxy-refused",
  },
  ...{ 408: "http/timed-out", 424: "http/service-idle", 429: "http/rate-limited" },
};

/** A 404 in JSON means that the object does not exist; a 404 in HTML means that the route does not exist. */
function codeOf(status: number, isJson: boolean): HttpCode {
  if (status === 404 && !isJson) return "http/no-route";
  if (status < 400) return "http/invalid-response";
  return codes[status] ?? (status >= 500 ? "http/server-failed" : "http/bad-request");
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function failure(response: ParsedResponse, status: number): ApiError {
  const { method, path, place, body } = response;
  const words = [own(body, "error"), own(body, "message")].find(isText);
  return new ApiError({
    ...{ method, path, place, status },
    code: codeOf(status, isObject(body)),
    reason: /^([A-Z][A-Z0-9_]+)(?::|$)/.exec(words ?? "")?.[1],
    requestId: requestIdOf(response),
    detail: words === undefined ? `the body is ${formOf(response)}` : oneLine(words),
    mayHaveHappened: status <= 299 || [status, response.status].some((one) => one >= 500 || one === 408),
    ...failureOnTheWay(response),
  });
}

/** The facts of a response that is not the service's own: a redirect, or a proxy that refuses. */
function failureOnTheWay({ status, headers, place, proxy }: RawResponse): Partial<ApiErrorFacts> {
  const from = place?.from ?? "pipes:baseUrl";
  const { location } = headers;
  if (status >= 300 && status <= 399 && typeof location === "string" && URL.canParse(location, place?.base)) {
    // Its query may hold a ticket.
    const { origin, pathname } = new URL(location, place?.base);
    const hint = `The package does not follow redirects, which would get the credentials. If the API has this address, set ${from} to it.`;
    return { detail: oneLine(`it redirects to ${origin}${pathname}`), hint };
  }
  if (status !== 407) return {};
  if (proxy !== undefined && place !== undefined)
    return proxyFailure(status, new URL(place.base).host, proxy);
  return {
    hint: `A proxy at ${from} requires credentials. Set them in HTTP_PROXY or HTTPS_PROXY.`,
  };
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
