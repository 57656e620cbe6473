import got, { CancelError, RequestError as GotError, TimeoutError } from "got";
import { isRequestError } from "../core/messages/errors";
import { proxyFor } from "./network";
import { agentsFor } from "./transport";

/** Far above the size of a receiver's response. */
const longestAnswerBytes = 1024 * 1024;

/**
 * Sends JSON once to a secret address. Returns the reason of a failure, without the address, or undefined. A redirect is a
 * failure, because the content must not reach another address.
 */
export async function notify(url: string, body: unknown, timeoutMs: number): Promise<string | undefined> {
  try {
    const pending = got.post(url, {
      agent: agentsFor({ proxy: proxyFor(url) }),
      followRedirect: false,
      json: body,
      responseType: "text",
      retry: { limit: 0 },
      throwHttpErrors: false,
      timeout: { request: timeoutMs },
    });
    void pending.on("downloadProgress", ({ transferred }) => {
      if (transferred > longestAnswerBytes) pending.cancel();
    });
    const { statusCode } = await pending;
    return statusCode >= 200 && statusCode < 300 ? undefined : `the response has the status ${statusCode}`;
  } catch (error) {
    // Errors of got contain the address.
    if (error instanceof TimeoutError) return `no complete response within ${timeoutMs / 1000} s`;
    if (error instanceof CancelError) return "the response is too large";
    // The address of a proxy is invalid.
    if (isRequestError(error)) return error.detail;
    const reason = error instanceof GotError ? /^[A-Z][A-Z0-9_]*$/.exec(error.code)?.[0] : undefined;
    return `the connection failed with ${reason ?? "UNKNOWN"}`;
  }
}
