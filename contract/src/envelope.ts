import { z } from "zod";

/** Wrapper of every successful response (contract 2.1). */
export const envelopeHead = z.looseObject({
  /** HTTP status code of the response. */
  status: z.int(),
  /** UUID v4, unique per request. */
  requestId: z.string(),
});

/** The envelope with its `result`. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.looseObject({
    ...envelopeHead.shape,
    /** The resource after the operation. */
    result,
  });
}

/** Body of an error response. The contract shows none. Some services have `message` instead of `error`. */
export const errorBody = z.looseObject({
  status: z.int().optional(),
  /** Upper-case code, then a colon and a text: `BAD_REQUEST: name is empty`. */
  error: z.string().optional(),
  message: z.string().optional(),
  requestId: z.string().optional(),
  /**
   * The reason for which a service that is not running rejects a request: `SERVICE_IDLE`, `SERVICE_STOPPED` or
   * `SERVICE_NOT_RUNNING`.
   */
  code: z.string().optional(),
  /** State of such a service, such as `idle`, `awaking` or `stopped`. */
  serviceState: z.string().optional(),
  /** True if the command `awake` wakes the service. */
  canWake: z.boolean().optional(),
});
