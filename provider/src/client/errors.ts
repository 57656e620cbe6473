import { RequestError } from "../core/errors";

/**
 * What to do about each kind of failure. `{from}` is where the address comes from. Messages end with the kind, and each kind
 * has a row in `docs/reference/errors.md`.
 */
const hints = {
  notFound:
    "Nothing exists at this address: check organizationId and serviceId first, then the id. Only if the object was deleted " +
    "outside Pulumi, `pulumi refresh` drops it from the state.",
  noRoute: "The address has no such route. Check {from} and the path segments in the configuration.",
  methodNotAllowed: "The service does not offer this operation.",
  unauthorized:
    "Check pipes:authKeyId and pipes:authKeySecret (or PIPES_AUTH_KEY_ID and PIPES_AUTH_KEY_SECRET, or the args of its Provider).",
  forbidden: "Check the key's roles, state, expiry and IP access list.",
  badRequest: "Correct the arguments that the message names.",
  serviceIdle: "The service is idle: wake it, then run again.",
  rateLimited: "Too many requests: run again later, or set pipes:rateLimit.",
  serverFailed: "The service failed: run again; give its operator the request id if it persists.",
  unreachable: "Check {from} and the network.",
  proxyRefused: "Check the proxy, and whether NO_PROXY should name the host.",
  timedOut: "The service did not respond in time: run again.",
  invalidResponse:
    "The response is not from this API, or a gateway cut it off: check {from}, then run again.",
  schemaMismatch:
    "This version does not know the form of the response: try a newer pulumi-pipes, and report it if there is none; check " +
    "that {from} is right.",
  badAddress: "Correct {from} and run again.",
} as const;

export type ApiErrorKind = keyof typeof hints;

/** Where requests go. */
export interface Place {
  /** Beginning of all addresses: `https://api.example/v1`. */
  readonly base: string;
  /** Where the base comes from, as messages name it: `pipes:baseUrl`, `PIPES_BASE_URL`. */
  readonly from: string;
  /** Where both halves of the key come from. */
  readonly keyFrom?: string | undefined;
}

/** The facts of an error: an allow-list, so that no header, body or credential can be inside. */
export interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  readonly method: string;
  readonly path: string;
  readonly place?: Place | undefined;
  readonly status?: number | undefined;
  /** The service's own code, such as `BAD_REQUEST`, or the code of Node. */
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  /** One line of the service's or the network's own words. */
  readonly detail: string;
  /** What to do. Default: that of the kind. Empty for a short error. */
  readonly hint?: string | undefined;
  /** Whether the service may have carried the request out. Default: false. */
  readonly mayHaveHappened?: boolean;
}

/** Method and path of an error without a request. */
export const noRequest = { method: "", path: "" } as const;

/** The one error that leaves the client. */
export class ApiError extends RequestError implements ApiErrorFacts {
  override readonly name = "ApiError";
  declare readonly kind: ApiErrorKind;
  declare readonly method: string;
  declare readonly path: string;
  declare readonly place: Place | undefined;
  declare readonly status: number | undefined;
  declare readonly code: string | undefined;
  declare readonly requestId: string | undefined;
  declare readonly detail: string;
  declare readonly hint: string;
  declare readonly mayHaveHappened: boolean;
  /** What happened, without the hint. */
  declare readonly summary: string;
  readonly #facts: ApiErrorFacts;

  constructor(facts: ApiErrorFacts) {
    const { kind, method, path, place, status, code, requestId, detail, mayHaveHappened = false } = facts;
    const hint = facts.hint ?? hints[kind].replace("{from}", place?.from ?? "pipes:baseUrl");
    const summary = summaryOf(facts);
    super(`${summary}${hint === "" ? "" : `. ${hint}${originText(facts, hint)}`} [${kind}]`);
    this.#facts = { kind, method, path, place, status, code, requestId, detail, hint, mayHaveHappened };
    Object.assign(this, this.#facts, { summary });
  }

  /** Whether no request was sent. */
  get isUnsent(): boolean {
    return this.method === noRequest.method;
  }

  /** Whether the service may still be at work: it did not respond, or a gateway gave up. */
  override get mayStillHappen(): boolean {
    const { kind, status } = this;
    return kind === "timedOut" || kind === "unreachable" || status === 502 || status === 504;
  }

  override get hasHappened(): boolean {
    return this.kind === "schemaMismatch";
  }

  override get isNotOffered(): boolean {
    return this.kind === "noRoute" || this.kind === "methodNotAllowed";
  }

  /** The same failure with other facts. */
  with(changed: Partial<ApiErrorFacts>): ApiError {
    return new ApiError({ ...this.#facts, ...changed });
  }

  override withDetail(detail: string): ApiError {
    return this.with({ detail });
  }

  /** The request and its failure, without the service's own words: these can repeat a part of the request. */
  get brief(): string {
    const request = `${this.method} ${this.path}`;
    if (this.status === undefined) return `${request}: ${this.detail}`;
    return `${request} answered ${this.status}${this.kind === "rateLimited" ? " (too many requests)" : ""}`;
  }
}

function summaryOf({ method, path, place, status, detail, requestId }: ApiErrorFacts): string {
  if (method === noRequest.method) return `nothing was sent: ${detail}`;
  const answered = status === undefined ? "" : ` answered ${status}`;
  const request = requestId === undefined ? "" : ` (request ${requestId})`;
  return `${method} ${place?.base ?? ""}${path}${answered}: ${detail}${request}`;
}

/** Where the address comes from, unless the hint names that, and where a rejected key does. */
function originText({ method, place, kind }: ApiErrorFacts, hint: string): string {
  if (place === undefined || kind === "badAddress") return "";
  if (method === noRequest.method) return ` The address ${place.base} comes from ${place.from}.`;
  const key = kind === "unauthorized" && place.keyFrom !== undefined ? `, the key from ${place.keyFrom}` : "";
  return hint.includes(place.from) ? "" : ` The address comes from ${place.from}${key}.`;
}

/** Whether a service does not offer the route or the method of a request. */
export const isNotOffered = (error: unknown): error is ApiError => isApiError(error) && error.isNotOffered;

export function isApiError(error: unknown, ...kinds: readonly ApiErrorKind[]): error is ApiError {
  return error instanceof ApiError && (kinds.length === 0 || kinds.includes(error.kind));
}
