import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { htmlResponse, jsonResponse } from "../api/response";
import type { StatusFault, WrongBodyFault } from "./faultAction";

/** The response of a status fault. */
export function statusResponse(fault: StatusFault): Response {
  const { status } = fault;
  const title = STATUS_CODES[status] ?? "Error";
  const headers = limitHeaders(fault);
  switch (fault.body ?? "json") {
    case "html":
      return htmlResponse(status, title, headers);
    case "text":
      return new Response(`${fault.message ?? title}\n`, {
        status,
        headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
      });
    case "json":
      return jsonResponse(JSON.stringify(jsonBody(fault, title)), status, headers);
  }
}

/** 200 with an unexpected body. */
export function wrongResponse({ wrongBody }: WrongBodyFault): Response {
  switch (wrongBody) {
    case "html":
      return htmlResponse(200, "OK");
    case "no-result":
      return jsonResponse('{"status":200,"requestId":"00000000-0000-4000-8000-000000000000"}');
    case "not-json":
      return jsonResponse('{"status":200,"result":');
    case "empty":
      return jsonResponse("");
    case "array":
      return jsonResponse("[]");
  }
}

function jsonBody({ status, message }: StatusFault, title: string): object {
  // A limiter in front of the service sends nothing but the code.
  if (status === 429 && message === undefined) return { error: "TOO_MANY_REQUESTS" };
  const code = title.toUpperCase().replaceAll(/[^A-Z]+/g, "_");
  return {
    status,
    error: `${code}: ${message ?? "a fault rule requests this response"}`,
    requestId: randomUUID(),
  };
}

function limitHeaders({ header, retryAfter, rateLimitReset }: StatusFault): Record<string, string> {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers["Retry-After"] = retryAfter;
  if (rateLimitReset !== undefined) headers[header ?? "X-RateLimit-Reset"] = rateLimitReset;
  if (header !== undefined && retryAfter === undefined && rateLimitReset === undefined) headers[header] = "1";
  return headers;
}
