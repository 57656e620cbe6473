/** Codes that start the text of an error, with the HTTP status each one travels with. */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  FAILED_DEPENDENCY: 424,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A failure that the caller receives; the message never contains a value from the request. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  /** Further fields of the body. */
  readonly details: object;

  constructor(
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    details: object = {},
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.details = details;
  }

  /** HTTP status of the response. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** A request that breaks a rule. */
export function badRequest(message: string): ApiError {
  return new ApiError("BAD_REQUEST", message);
}

/** A field that breaks a rule, as in `tiles.0.x`, and the rule. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** A request with fields that break rules: each is named once. */
export function refusedFields(refusals: readonly Refusal[]): ApiError {
  const reasons = new Map(refusals.toReversed().map(({ path, reason }) => [path, reason]));
  const paths = [...new Set(refusals.map(({ path }) => path))];
  return badRequest(paths.map((path) => `${path}: ${reasons.get(path) ?? ""}`).join("; "));
}

/** An object that does not exist. */
export function notFound(what: string): ApiError {
  return new ApiError("NOT_FOUND", `${what} was not found`);
}
