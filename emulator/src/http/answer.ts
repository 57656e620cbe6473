import type { ApiError } from "./apiError";

/** Part of the API; the observability part words its errors differently. */
export type Area = "pipes" | "keys" | "observability";

/** What an operation answers: a result, or nothing after a deletion. */
export type Answer = { readonly result: unknown } | { readonly deleted: true };

const jsonHeaders = { "Content-Type": "application/json" };
const htmlHeaders = { "Content-Type": "text/html; charset=utf-8" };

/** The answer in its envelope. */
export function successResponse(
  answer: Answer,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  const body =
    "result" in answer ? { status: 200, requestId, result: answer.result } : { status: 200, requestId };
  return new Response(JSON.stringify(body), { status: 200, headers: { ...jsonHeaders, ...headers } });
}

/** A failure as the part of the API words it. */
export function errorResponse(error: ApiError, area: Area, requestId: string): Response {
  const body = saysMessage(area, error.status)
    ? { message: error.message }
    : { status: error.status, error: `${error.code}: ${error.message}`, requestId };
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { ...jsonHeaders, ...error.headers },
  });
}

/** Whether an error says `message` in place of `error`: the observability part does, behind the common gate. */
export function saysMessage(area: Area, status: number): boolean {
  return area === "observability" && status < 500 && status !== 401 && status !== 429;
}

/** The page of a gateway or web server; it says nothing about the objects behind it. */
export function htmlResponse(status: number, title: string): Response {
  return new Response(htmlPage(status, title), { status, headers: htmlHeaders });
}

/** An HTML page such as gateways send. */
export function htmlPage(status: number, title: string): string {
  return `<!DOCTYPE html>\n<html><head><title>${status} ${title}</title></head><body><h1>${status} ${title}</h1></body></html>\n`;
}
