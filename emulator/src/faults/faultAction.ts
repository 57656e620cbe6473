import { z } from "zod";

/** A delay before the operation. It combines with other faults. */
export interface LatencyFault {
  /** Delay in milliseconds, 0 or more. The delays of several rules add up. */
  readonly latencyMs: number;
}

/** An error response, of a gateway or of the service, instead of the response of the operation. */
export interface StatusFault {
  /** Status of the response: a whole number from 400 to 599. */
  readonly status: number;
  /** Form of the body: `json`, `html` or `text`. Default: `json`. */
  readonly body?: "json" | "html" | "text" | undefined;
  /** Text of the error, after its code. HTML bodies do not contain it. Default: a text of the emulator. */
  readonly message?: string | undefined;
  /** True if the emulator executes the operation before it sends the error. Default: false. */
  readonly after?: boolean | undefined;
  /** Value of the header `Retry-After`. Default: no such header. */
  readonly retryAfter?: string | undefined;
  /** Value of the header that `header` names, in seconds. Default: no such header. */
  readonly rateLimitReset?: string | undefined;
  /**
   * Header that contains `rateLimitReset`: `X-RateLimit-Reset`, `RateLimit-Reset` or `Retry-After`. If neither
   * `rateLimitReset` nor `retryAfter` is set, its value is 1. Default: `X-RateLimit-Reset`.
   */
  readonly header?: "X-RateLimit-Reset" | "RateLimit-Reset" | "Retry-After" | undefined;
}

/** The connection is reset, as if the server crashed. */
export interface ResetFault {
  /**
   * Time of the reset. `before`: before the operation. `during`: after half of the response. `after`: after the operation,
   * before the response.
   */
  readonly reset: "before" | "during" | "after";
}

/** The response ends after half of its announced length. The emulator executes the operation. */
export interface TruncateFault {
  /** Enables the fault. */
  readonly truncate: true;
}

/** The response is slow. The emulator executes the operation. */
export interface SlowFault {
  /** Speed of the response body, in bytes per second, above 0. */
  readonly slowBytesPerSecond: number;
}

/**
 * The response never ends: it continues with spaces until one side closes the connection. The emulator executes the
 * operation.
 */
export interface EndlessFault {
  /** Enables the fault. */
  readonly endless: true;
}

/** A response with the status 200 and an unexpected body. The emulator executes the operation. */
export interface WrongBodyFault {
  /**
   * The body. `html`: an HTML page. `no-result`: an envelope without a result. `not-json`: incomplete JSON. `empty`: nothing.
   * `array`: an empty list instead of the envelope.
   */
  readonly wrongBody: "html" | "no-result" | "not-json" | "empty" | "array";
}

/**
 * The request hangs until the caller closes the connection or the emulator closes. The emulator does not execute the
 * operation.
 */
export interface HangFault {
  /** Enables the fault. */
  readonly hang: true;
}

/** A response with the status 200 and a valid envelope of any size, with a useless result. The emulator executes the operation. */
export interface HugeFault {
  /** Size of the body, in bytes: a whole number, 1 or more. The envelope itself has about 90 bytes. */
  readonly hugeBytes: number;
}

/** The effect of the fault on a request. */
export type FaultAction =
  | LatencyFault
  | StatusFault
  | ResetFault
  | TruncateFault
  | SlowFault
  | EndlessFault
  | WrongBodyFault
  | HangFault
  | HugeFault;

/** The forms, as they are checked. */
export const faultAction = z.union([
  z.strictObject({ latencyMs: z.number().min(0) }),
  z.strictObject({
    status: z.int().min(400).max(599),
    body: z.enum(["json", "html", "text"]).optional(),
    message: z.string().optional(),
    after: z.boolean().optional(),
    retryAfter: z.string().optional(),
    rateLimitReset: z.string().optional(),
    header: z.enum(["X-RateLimit-Reset", "RateLimit-Reset", "Retry-After"]).optional(),
  }),
  z.strictObject({ reset: z.enum(["before", "during", "after"]) }),
  z.strictObject({ truncate: z.literal(true) }),
  z.strictObject({ slowBytesPerSecond: z.number().positive() }),
  z.strictObject({ endless: z.literal(true) }),
  z.strictObject({ wrongBody: z.enum(["html", "no-result", "not-json", "empty", "array"]) }),
  z.strictObject({ hang: z.literal(true) }),
  z.strictObject({ hugeBytes: z.int().min(1) }),
]) satisfies z.ZodType<FaultAction>;
