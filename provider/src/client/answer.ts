import { ApiError, type ApiErrorKind } from "./errors";
import { isBag } from "./tolerance";

/** What came back over the wire. */
export interface RawAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Longest part of a service's own words that a message repeats, in characters. */
const longestDetail = 300;

/**
 * The `result` of a successful answer, or undefined where `resultExpected` is false and there is none.
 * Throws an `ApiError` for everything else.
 */
export function readAnswer(answer: RawAnswer, resultExpected: boolean): unknown {
  const body = parseJson(answer.text);
  if (answer.status < 200 || answer.status > 299) throw failure(answer, body);
  if (!resultExpected && answer.text.trim() === "") return undefined;
  if (!isBag(body)) throw badAnswer(answer, `the body is ${describeBody(answer)}`);
  if (resultExpected && !("result" in body)) {
    throw badAnswer(answer, "the envelope has no result", requestIdOf(body));
  }
  return body["result"];
}

/** An answer that is not of the contract's form. Its write may have happened. */
export function badAnswer(
  answer: RawAnswer,
  detail: string,
  requestId?: string,
  kind: "badAnswer" | "otherForm" = "badAnswer",
): ApiError {
  return new ApiError({
    kind,
    method: answer.method,
    path: answer.path,
    status: answer.status,
    requestId,
    detail,
    ambiguous: true,
  });
}

/** An id as services write them; anything else could be a part of the request, and a part of a secret is hard to see. */
export function requestIdOf(body: unknown): string | undefined {
  const id = isBag(body) ? body["requestId"] : undefined;
  return typeof id === "string" && /^[\w.:-]{1,64}$/.test(id) ? id : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Where an error's body says what is wrong, the most telling first; whatever else it holds does not matter. */
const sayings = ["error", "message"] as const;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function failure(answer: RawAnswer, body: unknown): ApiError {
  const said = sayings.map((name) => (isBag(body) ? body[name] : undefined)).find(isText);
  const code = said === undefined ? undefined : /^([A-Z][A-Z0-9_]+)(?::|$)/.exec(said)?.[1];
  const isJson = isBag(body);
  return new ApiError({
    kind: kindOf(answer.status, isJson),
    method: answer.method,
    path: answer.path,
    status: answer.status,
    code,
    requestId: requestIdOf(body),
    detail: said === undefined ? `the body is ${describeBody(answer)}` : oneLine(said),
    ambiguous: answer.status >= 500 || answer.status === 408,
  });
}

/** A 404 in JSON says that the object is gone; one in HTML says that there is no such route. */
function kindOf(status: number, isJson: boolean): ApiErrorKind {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return isJson ? "gone" : "noRoute";
  if (status === 405) return "methodNotAllowed";
  if (status === 424) return "asleep";
  if (status === 429) return "rateLimited";
  if (status === 408) return "timedOut";
  if (status >= 500) return "serverFailed";
  return status >= 400 ? "refused" : "badAnswer";
}

function describeBody(answer: RawAnswer): string {
  if (answer.text.trim() === "") return "empty";
  if (/html/i.test(answer.contentType) || /^\s*</.test(answer.text)) return "HTML, not JSON";
  return isBag(parseJson(answer.text))
    ? "JSON without a message"
    : "no JSON object (cut off, or of another kind)";
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
