import { z } from "zod";

/** Waits before anything else; goes together with any other fault. */
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
  /** Text of the error, after its code; HTML shows none. Default: the emulator's own. */
  readonly message?: string | undefined;
  /** Whether the emulator still executes the operation. Default: false. */
  readonly after?: boolean | undefined;
  /** Value of `Retry-After`, as it is written. Default: no such header. */
  readonly retryAfter?: string | undefined;
  /** Value of the header that contains the reset of the limit. Default: no such header. */
  readonly rateLimitReset?: string | undefined;
  /**
   * Header that carries `rateLimitReset`: `X-RateLimit-Reset`, `RateLimit-Reset` or `Retry-After`; given without either
   * value, the value is 1. Default: `X-RateLimit-Reset`.
   */
  readonly header?: "X-RateLimit-Reset" | "RateLimit-Reset" | "Retry-After" | undefined;
}

/** The connection is reset, as by a peer that crashed. */
export interface ResetFault {
  /** When: `before` the work, `during` the response, half of which was sent, or `after` the work with no response. */
  readonly reset: "before" | "during" | "after";
}

/** The response ends half way through the length it announced; the operation is carried out. */
export interface TruncateFault {
  /** Switches it on. */
  readonly truncate: true;
}

/** The response trickles; the operation is carried out. */
export interface SlowFault {
  /** Pace of the body, in bytes per second; above 0. */
  readonly slowBytesPerSecond: number;
}

/** The response never ends: spaces follow until a side has enough; the operation is carried out. */
export interface EndlessFault {
  /** Switches it on. */
  readonly endless: true;
}

/** 200 with an unexpected body; the emulator executes the operation. */
export interface WrongBodyFault {
  /**
   * The body: `html` a page, `no-result` an envelope without a result, `not-json` JSON that breaks off, `empty` nothing
   * at all, `array` an empty list instead of the envelope.
   */
  readonly wrongBody: "html" | "no-result" | "not-json" | "empty" | "array";
}

/** Neither work nor response, until the caller gives up or the emulator closes. */
export interface HangFault {
  /** Switches it on. */
  readonly hang: true;
}

/** 200 with a valid envelope of a given size and nothing of use in it; the operation is carried out. */
export interface HugeFault {
  /** Size of the body, in bytes: a whole number, 1 or more; an envelope takes about 90. */
  readonly hugeBytes: number;
}

/** What goes wrong with a request: one of these forms. */
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
