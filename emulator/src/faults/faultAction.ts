import { z } from "zod";

/** A delay before the operation. It combines with other faults. */
export interface LatencyFault {
  /** Time to wait, in milliseconds; 0 or more. Several rules add up. */
  readonly latencyMs: number;
}

/** Response of a gateway or of the service itself instead of the operation's response. */
export interface StatusFault {
  /** Status of the response: a whole number from 400 to 599. */
  readonly status: number;
  /** Form of the body: `json`, `html` or `text`. Default: `json`. */
  readonly body?: "json" | "html" | "text" | undefined;
  /** Text of the error, after its code. HTML has no text. Default: a text of the emulator. */
  readonly message?: string | undefined;
  /** Whether the emulator still executes the operation. Default: false. */
  readonly after?: boolean | undefined;
  /** Value of the header `Retry-After`. Default: no such header. */
  readonly retryAfter?: string | undefined;
  /** Value of the header that contains the reset of the limit. Default: no such header. */
  readonly rateLimitReset?: string | undefined;
  /**
   * Header with the value of `rateLimitReset`: `X-RateLimit-Reset`, `RateLimit-Reset` or `Retry-After`. Without
   * `rateLimitReset` and `retryAfter`, the value is 1. Default: `X-RateLimit-Reset`.
   */
  readonly header?: "X-RateLimit-Reset" | "RateLimit-Reset" | "Retry-After" | undefined;
}

/** The connection is reset, as if the server crashed. */
export interface ResetFault {
  /**
   * Time of the reset: `before` the operation, `during` the response after half of it, or `after` the operation without
   * a response.
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
  /** Pace of the body, in bytes per second; above 0. */
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

/** 200 with an unexpected body; the emulator executes the operation. */
export interface WrongBodyFault {
  /**
   * The body: `html` is a page, `no-result` an envelope without a result, `not-json` incomplete JSON, `empty` an empty
   * body, and `array` an empty list instead of the envelope.
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

/** 200 with a valid envelope of a given size and a useless result. The emulator executes the operation. */
export interface HugeFault {
  /** Size of the body, in bytes: a whole number, 1 or more; an envelope takes about 90. */
  readonly hugeBytes: number;
}

/** A fault of a request: one of these forms. */
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
