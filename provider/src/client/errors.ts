/** Every way in which a call can fail, as messages end with it. The list is closed: each has a row in `docs/errors.md`. */
export type ApiErrorKind =
  | "notFound"
  | "noRoute"
  | "methodNotAllowed"
  | "unauthorized"
  | "forbidden"
  | "badRequest"
  | "serviceIdle"
  | "rateLimited"
  | "serverFailed"
  | "unreachable"
  | "timedOut"
  | "invalidResponse"
  | "schemaMismatch"
  | "badAddress";

/** The facts an error is built from: an allow-list, so that no header, body or credential can be inside. */
export interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
  /** The service's own code, such as `BAD_REQUEST`. */
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  /** What the service or the network said, one line. */
  readonly detail: string;
  /** Whether the request may have been carried out all the same. */
  readonly ambiguous?: boolean;
}

const hints: Readonly<Record<ApiErrorKind, string>> = {
  notFound: "It does not exist (any more). Check the id; `pulumi refresh` drops what was deleted.",
  noRoute: "The address has no such route. Check pipes:baseUrl and the path segments in the configuration.",
  methodNotAllowed: "The service does not offer this operation.",
  unauthorized:
    "Check pipes:keyId and pipes:keySecret (or PIPES_KEY_ID and PIPES_KEY_SECRET, or the args of its Provider).",
  forbidden: "Check the key's roles, state, expiry and IP access list.",
  badRequest: "Correct the arguments that the message names.",
  serviceIdle: "The service is idle: wake it, then run again.",
  rateLimited: "Too many requests: run again later or with a lower --parallel.",
  serverFailed: "The service failed: run again; give its operator the request id if it persists.",
  unreachable: "Check pipes:baseUrl and the network.",
  timedOut: "The service did not answer in time: run again.",
  invalidResponse:
    "What answered is not this API, or a gateway cut the answer: check pipes:baseUrl, then run again.",
  schemaMismatch:
    "The service answers in a form that this version does not know: try a newer pulumi-pipes, and report it if there is " +
    "none; check that pipes:baseUrl is right.",
  badAddress: "Correct pipes:baseUrl (or PIPES_BASE_URL, or the args of its Provider).",
};

/** The one error that leaves the client. */
export class ApiError extends Error implements ApiErrorFacts {
  readonly kind: ApiErrorKind;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly detail: string;
  readonly ambiguous: boolean;
  /** What happened, without what to do about it. */
  readonly summary: string;
  /** What to do about it. */
  readonly hint: string;

  constructor(facts: ApiErrorFacts) {
    const summary = summaryOf(facts);
    super(`${summary}. ${hints[facts.kind]} [${facts.kind}]`);
    this.summary = summary;
    this.name = "ApiError";
    this.kind = facts.kind;
    this.method = facts.method;
    this.path = facts.path;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.detail = facts.detail;
    this.ambiguous = facts.ambiguous ?? false;
    this.hint = hints[facts.kind];
  }
}

/** In place of a request where the address of one is refused. */
export const noRequest = { method: "", path: "" } as const;

function summaryOf(facts: ApiErrorFacts): string {
  if (facts.method === noRequest.method) return `nothing was sent: ${facts.detail}`;
  const answered = facts.status === undefined ? "" : ` answered ${facts.status}`;
  const request = facts.requestId === undefined ? "" : ` (request ${facts.requestId})`;
  return `${facts.method} ${facts.path}${answered}: ${facts.detail}${request}`;
}

/** Whether a service does not offer what was asked of it, by its route or by its method. */
export const isNotOffered = (error: unknown): error is ApiError =>
  isApiError(error, "noRoute", "methodNotAllowed");

export function isApiError(error: unknown, ...kinds: readonly ApiErrorKind[]): error is ApiError {
  return error instanceof ApiError && (kinds.length === 0 || kinds.includes(error.kind));
}
