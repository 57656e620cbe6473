import { RequestError } from "../core/errors";

/** Every way in which a call can fail, as messages end with it. The list is closed: each has a row in `docs/reference/errors.md`. */
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
  | "proxyRefused"
  | "timedOut"
  | "invalidResponse"
  | "schemaMismatch"
  | "badAddress";

/** Where requests go. */
export interface Place {
  /** What all paths are appended to: `https://api.example/v1`. */
  readonly base: string;
  /** Where that was said, as a message names it: `pipes:baseUrl`, `PIPES_BASE_URL`. */
  readonly from: string;
  /** Where the key that signs was said, both halves. */
  readonly keyFrom?: string | undefined;
}

/** The facts an error is built from: an allow-list, so that no header, body or credential can be inside. */
export interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  readonly method: string;
  readonly path: string;
  /** Where the request went, or would have gone. */
  readonly place?: Place | undefined;
  readonly status?: number | undefined;
  /** The service's own code, such as `BAD_REQUEST`. */
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  /** What the service or the network said, one line. */
  readonly detail: string;
  /** What to do about it, where more is known than the kind tells; empty for a short error. */
  readonly hint?: string | undefined;
  /** Whether the request may have been carried out all the same. */
  readonly mayHaveHappened?: boolean;
}

/** What to do, by kind. `from` is where the address was said. */
const hints: Readonly<Record<ApiErrorKind, (from: string) => string>> = {
  notFound: () =>
    "Nothing is there under this address: check organizationId and serviceId first, then the id. Only where somebody " +
    "deleted the object, `pulumi refresh` drops it from the state.",
  noRoute: (from) =>
    `The address has no such route. Check ${from} and the path segments in the configuration.`,
  methodNotAllowed: () => "The service does not offer this operation.",
  unauthorized: () =>
    "Check pipes:authKeyId and pipes:authKeySecret (or PIPES_AUTH_KEY_ID and PIPES_AUTH_KEY_SECRET, or the args of its Provider).",
  forbidden: () => "Check the key's roles, state, expiry and IP access list.",
  badRequest: () => "Correct the arguments that the message names.",
  serviceIdle: () => "The service is idle: wake it, then run again.",
  rateLimited: () => "Too many requests: run again later, or set pipes:rateLimit.",
  serverFailed: () => "The service failed: run again; give its operator the request id if it persists.",
  unreachable: (from) => `Check ${from} and the network.`,
  proxyRefused: () => "Check the proxy, and whether NO_PROXY should name the host.",
  timedOut: () => "The service did not answer in time: run again.",
  invalidResponse: (from) =>
    `What answered is not this API, or a gateway cut the answer: check ${from}, then run again.`,
  schemaMismatch: (from) =>
    "The service answers in a form that this version does not know: try a newer pulumi-pipes, and report it if there is " +
    `none; check that ${from} is right.`,
  badAddress: (from) => `Correct ${from} and run again.`,
};

/** The one error that leaves the client. */
export class ApiError extends RequestError implements ApiErrorFacts {
  override readonly kind: ApiErrorKind;
  override readonly method: string;
  readonly path: string;
  readonly place: Place | undefined;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  override readonly detail: string;
  override readonly mayHaveHappened: boolean;
  /** What happened, without what to do about it. */
  override readonly summary: string;
  /** What to do about it. */
  readonly hint: string;

  constructor(facts: ApiErrorFacts) {
    const summary = summaryOf(facts);
    const hint = facts.hint ?? hints[facts.kind](facts.place?.from ?? "pipes:baseUrl");
    super(`${summary}${hint === "" ? "" : `. ${hint}${addressText(facts, hint)}`} [${facts.kind}]`);
    this.summary = summary;
    this.name = "ApiError";
    this.kind = facts.kind;
    this.method = facts.method;
    this.path = facts.path;
    this.place = facts.place;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.detail = facts.detail;
    this.mayHaveHappened = facts.mayHaveHappened ?? false;
    this.hint = hint;
  }

  /** The service may still be at work: nothing answered, or a gateway gave up. */
  override get mayStillHappen(): boolean {
    return (
      this.kind === "timedOut" || this.kind === "unreachable" || this.status === 502 || this.status === 504
    );
  }

  /** A response of this API reports the work as done, also in a form that is not known. */
  override get hasHappened(): boolean {
    return this.kind === "schemaMismatch";
  }

  override get isNotOffered(): boolean {
    return this.kind === "noRoute" || this.kind === "methodNotAllowed";
  }

  override withDetail(detail: string): ApiError {
    const { kind, method, path, place, status, code, requestId, hint, mayHaveHappened } = this;
    return new ApiError({
      kind,
      method,
      path,
      place,
      status,
      code,
      requestId,
      hint,
      mayHaveHappened,
      detail,
    });
  }

  /** The request and how it failed, without the service's own words, which may repeat what it was sent. */
  get brief(): string {
    const request = `${this.method} ${this.path}`;
    if (this.status === undefined) return `${request}: ${this.detail}`;
    return `${request} answered ${this.status}${this.kind === "rateLimited" ? " (too many requests)" : ""}`;
  }
}

/** In place of a request where the address of one is refused. */
export const noRequest = { method: "", path: "" } as const;

function summaryOf(facts: ApiErrorFacts): string {
  if (facts.method === noRequest.method) return `nothing was sent: ${facts.detail}`;
  const answered = facts.status === undefined ? "" : ` answered ${facts.status}`;
  const request = facts.requestId === undefined ? "" : ` (request ${facts.requestId})`;
  return `${facts.method} ${facts.place?.base ?? ""}${facts.path}${answered}: ${facts.detail}${request}`;
}

/**
 * Where the address comes from, unless the advice says so, and of a refused key where that does; the address itself where no
 * request shows it.
 */
function addressText({ method, place, kind }: ApiErrorFacts, hint: string): string {
  if (place === undefined || kind === "badAddress") return "";
  if (method === noRequest.method) return ` The address ${place.base} comes from ${place.from}.`;
  const key = kind === "unauthorized" && place.keyFrom !== undefined ? `, the key from ${place.keyFrom}` : "";
  return hint.includes(place.from) ? "" : ` The address comes from ${place.from}${key}.`;
}

/** Whether a service does not offer what was asked of it, by its route or by its method. */
export const isNotOffered = (error: unknown): error is ApiError => isApiError(error) && error.isNotOffered;

export function isApiError(error: unknown, ...kinds: readonly ApiErrorKind[]): error is ApiError {
  return error instanceof ApiError && (kinds.length === 0 || kinds.includes(error.kind));
}
