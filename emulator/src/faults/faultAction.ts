import { z } from "zod";

/** Answer of a gateway or of the service itself in place of the operation's answer. */
const statusFault = z.strictObject({
  status: z.int().min(400).max(599),
  /** Form of the body. Default: json. */
  body: z.enum(["json", "html", "text"]).optional(),
  /** Text of the error, after its code. */
  message: z.string().optional(),
  /** Whether the operation is carried out all the same. Default: false. */
  after: z.boolean().optional(),
  /** Value of `Retry-After`, as it is written. */
  retryAfter: z.string().optional(),
  /** Value of the header that tells when the limit resets, as it is written. */
  rateLimitReset: z.string().optional(),
  /** Header that carries `rateLimitReset`; with neither value given, it says 1. Default: `X-RateLimit-Reset`. */
  header: z.enum(["X-RateLimit-Reset", "RateLimit-Reset", "Retry-After"]).optional(),
});

/** What goes wrong with a request. */
export const faultAction = z.union([
  /** Waits before anything else; goes together with any other fault. */
  z.strictObject({ latencyMs: z.number().min(0) }),
  statusFault,
  /** Connection reset: before the work, in the middle of the answer, or after the work with no answer. */
  z.strictObject({ reset: z.enum(["before", "during", "after"]) }),
  /** The answer ends half way through the length it announced. */
  z.strictObject({ truncate: z.literal(true) }),
  /** The answer trickles. */
  z.strictObject({ slowBytesPerSecond: z.number().positive() }),
  /** The answer never ends. */
  z.strictObject({ endless: z.literal(true) }),
  /** 200 with a body that is not what was asked for; the operation is carried out. */
  z.strictObject({ wrongBody: z.enum(["html", "no-result", "not-json", "empty", "array"]) }),
  /** Neither work nor answer. */
  z.strictObject({ hang: z.literal(true) }),
  /** 200 with a valid envelope of this many bytes. */
  z.strictObject({ hugeBytes: z.int().min(1) }),
]);

export type FaultAction = z.infer<typeof faultAction>;
export type StatusFault = z.infer<typeof statusFault>;
