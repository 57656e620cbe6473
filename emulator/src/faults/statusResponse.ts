import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { htmlPage } from "../http/answer";
import type { StatusFault } from "./faultAction";

/** The answer that a status fault gives. */
export function statusResponse(fault: StatusFault): Response {
  const title = STATUS_CODES[fault.status] ?? "Error";
  const headers = limitHeaders(fault);
  switch (fault.body ?? "json") {
    case "html":
      return new Response(htmlPage(fault.status, title), {
        status: fault.status,
        headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
      });
    case "text":
      return new Response(`${fault.message ?? title}\n`, {
        status: fault.status,
        headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
      });
    case "json":
      return new Response(JSON.stringify(jsonBody(fault, title)), {
        status: fault.status,
        headers: { "Content-Type": "application/json", ...headers },
      });
  }
}

function jsonBody({ status, message }: StatusFault, title: string): object {
  // A limiter in front of the service sends nothing but the code.
  if (status === 429 && message === undefined) return { error: "TOO_MANY_REQUESTS" };
  const code = title.toUpperCase().replaceAll(/[^A-Z]+/g, "_");
  return { status, error: `${code}: ${message ?? "this fault was asked for"}`, requestId: randomUUID() };
}

function limitHeaders({ header, retryAfter, rateLimitReset }: StatusFault): Record<string, string> {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers["Retry-After"] = retryAfter;
  if (rateLimitReset !== undefined) headers[header ?? "X-RateLimit-Reset"] = rateLimitReset;
  if (header !== undefined && retryAfter === undefined && rateLimitReset === undefined) headers[header] = "1";
  return headers;
}
