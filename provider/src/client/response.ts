import { proxyFailure } from "./connectionFailure";
import { ApiError, type ApiErrorFacts, type ApiErrorKind, type Place } from "./errors";
import type { Proxy } from "./proxy";
import { parseJsonExactly } from "../core/exactNumbers";
import { isObject } from "../core/json";

/** What came back over the wire. */
export interface RawResponse {
  readonly method: string;
  readonly path: string;
  readonly place?: Place | undefined;
  /** The proxy that it came through, which may have answered itself. */
  readonly proxy?: Proxy | undefined;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

/** Longest part of a service's own words that a message repeats, in characters. */
const longestDetail = 300;

/** A response whose text was parsed. */
export interface ParsedResponse extends RawResponse {
  /** The JSON of its text; undefined for a text that is not JSON. */
  readonly body: unknown;
}

/**
 * The failure that a response reports, or undefined if it reports a success. The envelope counts more than the HTTP status:
 * some services and gateways return a failure with the HTTP status 200.
 */
export function failureIn(response: ParsedResponse): ApiError | undefined {
  const { status, body } = response;
  const own = isObject(body) ? body["status"] : undefined;
  if (isFailedStatus(own)) return failure(response, own);
  return status < 200 || status > 299 || hasError(body) ? failure(response, status) : undefined;
}

const isFailedStatus = (status: unknown): status is number =>
  typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599;

/** What the `error` of a success may be. */
const noErrors: ReadonlySet<unknown> = new Set([undefined, null, false, ""]);

const hasError = (body: unknown): boolean => isObject(body) && !noErrors.has(body["error"]);

/**
 * The `result` of a successful response, or undefined if `resultExpected` is false and there is none. If it may be bare, a
 * body without `result` is the result. Throws an `ApiError` for everything else.
 */
export function resultOf(response: ParsedResponse, resultExpected: boolean, mayBeBare = false): unknown {
  const { body } = response;
  if (!resultExpected && response.text.trim() === "") return undefined;
  if (!isObject(body)) throw invalidResponse(response, `the body is ${describeBody(response)}`);
  if (mayBeBare && !("result" in body)) return body;
  if (resultExpected && !("result" in body)) throw invalidResponse(response, "the envelope has no result");
  return body["result"];
}

/** An answer that is not of the contract's form. Its write may have happened. */
export function invalidResponse(
  response: ParsedResponse,
  detail: string,
  kind: "invalidResponse" | "schemaMismatch" = "invalidResponse",
): ApiError {
  const { method, path, place, status, body } = response;
  return new ApiError({
    ...{ kind, method, path, place, status, detail },
    requestId: requestIdOf(body),
    mayHaveHappened: true,
  });
}

/** An id as services write them; anything else could be a part of the request, and a part of a secret is hard to see. */
export function requestIdOf(body: unknown): string | undefined {
  const id = isObject(body) ? body["requestId"] : undefined;
  return typeof id === "string" && /^[\w.:-]{1,64}$/.test(id) ? id : undefined;
}

/** A response with the JSON of its text. */
export const parsed = <Response extends RawResponse>(response: Response): Response & ParsedResponse => ({
  ...response,
  body: parseJson(response.text),
});

function parseJson(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return undefined;
  }
}

/** Where an error's body says what is wrong, the most telling first; whatever else it holds does not matter. */
const sayings = ["error", "message"] as const;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function failure(response: ParsedResponse, status: number): ApiError {
  const { method, path, place, body } = response;
  const said = sayings.map((name) => (isObject(body) ? body[name] : undefined)).find(isText);
  const code = said === undefined ? undefined : /^([A-Z][A-Z0-9_]+)(?::|$)/.exec(said)?.[1];
  return new ApiError({
    ...{ method, path, place, status, code },
    kind: kindOf(status, isObject(body)),
    requestId: requestIdOf(body),
    detail: said === undefined ? `the body is ${describeBody(response)}` : oneLine(said),
    mayHaveHappened: status <= 299 || [status, response.status].some((one) => one >= 500 || one === 408),
    ...ofTheWay(response),
  });
}

/** What is known of an answer that is not the service's own: a redirect, or a proxy that refuses. */
function ofTheWay({ status, headers, place, proxy }: RawResponse): Partial<ApiErrorFacts> {
  const location = headers?.["location"];
  const from = place?.from ?? "pipes:baseUrl";
  if (status >= 300 && status <= 399 && typeof location === "string" && URL.canParse(location, place?.base)) {
    // Its query may hold a ticket.
    const { origin, pathname } = new URL(location, place?.base);
    const hint = `No redirect is followed, since it would take the key along: if the API is there, correct ${from}.`;
    return { detail: oneLine(`it redirects to ${origin}${pathname}`), hint };
  }
  if (status !== 407) return {};
  if (proxy !== undefined && place !== undefined) return proxyFailure(status, new URL(place.base), proxy);
  return {
    hint: `A proxy that ${from} leads to asks for credentials, which only HTTP_PROXY and HTTPS_PROXY can give.`,
  };
}

/** A 404 in JSON says that the object is gone; one in HTML says that there is no such route. */
function kindOf(status: number, isJson: boolean): ApiErrorKind {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return isJson ? "notFound" : "noRoute";
  if (status === 405) return "methodNotAllowed";
  if (status === 407) return "proxyRefused";
  if (status === 424) return "serviceIdle";
  if (status === 429) return "rateLimited";
  if (status === 408) return "timedOut";
  if (status >= 500) return "serverFailed";
  return status >= 400 ? "badRequest" : "invalidResponse";
}

function describeBody(response: ParsedResponse): string {
  if (response.text.trim() === "") return "empty";
  if (/html/i.test(response.contentType) || /^\s*</.test(response.text)) return "HTML, not JSON";
  return isObject(response.body) ? "JSON without a message" : "no JSON object (cut off, or of another kind)";
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
