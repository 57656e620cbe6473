import type { ApiError } from "./apiError";

/** Part of the API; the observability part words its errors differently. */
export type Area = "services" | "pipes" | "keys" | "observability";

/** The part of a collection that a result is, beside it in the envelope. */
export interface ResultPage {
  readonly limit: number;
  readonly totalCount: number;
  /** The cursor of the next page, or null. */
  readonly nextCursor: string | null;
}

/** An operation responds with a result, with nothing after a deletion, or with a body without an envelope. */
export type OperationResponse =
  | { readonly result: unknown; readonly page?: ResultPage }
  | { readonly deleted: true }
  | { readonly bare: unknown };

type HeaderFields = Readonly<Record<string, string>>;

/** A success, mostly in its envelope. */
export function successResponse(response: OperationResponse, requestId: string): Response {
  if ("bare" in response) return jsonResponse(JSON.stringify(response.bare));
  const result = "result" in response ? { ...response.page, result: response.result } : {};
  return jsonResponse(JSON.stringify({ status: 200, requestId, ...result }));
}

/** A failure as the part of the API words it. */
export function errorResponse(error: ApiError, area: Area, requestId: string): Response {
  const { status, message, code } = error;
  const text = isWithoutCode(area, status) ? message : `${code}: ${message}`;
  const body = { status, error: text, requestId, ...error.details };
  return jsonResponse(JSON.stringify(body), status, error.headers);
}

/** True if an error begins with the path of a field instead of a code: the observability part answers so, behind the common gate. */
export function isWithoutCode(area: Area, status: number): boolean {
  return area === "observability" && status < 500 && ![401, 424, 429].includes(status);
}

/** A response that is called JSON, whatever its text. */
export function jsonResponse(text: string, status = 200, headers: HeaderFields = {}): Response {
  return new Response(text, { status, headers: { "Content-Type": "application/json", ...headers } });
}

/** The page of a gateway or web server; it has no information about the objects behind it. */
export function htmlResponse(status: number, title: string, headers: HeaderFields = {}): Response {
  const text = `<!DOCTYPE html>\n<html><head><title>${status} ${title}</title></head><body><h1>${status} ${title}</h1></body></html>\n`;
  return new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
}
