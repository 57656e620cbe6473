import { type HttpCode, httpRemedies } from "../core/messages/codes.generated";
import { RequestError, withCode } from "../core/messages/errors";

/** Where requests go. */
export interface RequestPlace {
  /** Beginning of all addresses: `https://api.example/v1`. */
  readonly base: string;
  /** Where the base comes from, as messages name it: `pipes:baseUrl`, `PIPES_BASE_URL`. */
  readonly from: string;
  /** Where both halves of the key come from. */
  readonly keySource?: string | undefined;
}

/** The facts of a failed request: an allow-list, so that no header, body or credential can be inside. */
export interface RequestFacts {
  readonly code: HttpCode;
  /** Default: none, because no request was sent. */
  readonly method?: string;
  readonly path?: string;
  readonly place?: RequestPlace | undefined;
  readonly status?: number | undefined;
  /** The service's own code, such as `BAD_REQUEST`, or the code of Node. */
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  /** One line of the service's or the network's own words. */
  readonly detail: string;
  /** What to do. Default: the remedy of the code. Empty for a short error. */
  readonly hint?: string;
  /** Whether the service may have carried out the request. Default: false. */
  readonly mayHaveHappened?: boolean;
  /** When it was sent, by `performance.now()`. */
  readonly sentAtMs?: number | undefined;
  /** Whether `customTimeouts` or a cancel ended the operation. Default: false. */
  readonly isEnded?: boolean;
  /** Whether the service sleeps so that a command wakes it, or already wakes up. */
  readonly sleep?: "idle" | "awaking" | undefined;
}

/** What ends an operation before its time. */
export const endedBy = "`customTimeouts` or Ctrl-C ended the operation";

/** What to do after that. */
const afterEnd = "Run again. If `customTimeouts` is set, set a longer time.";

/** The constructor assigns the facts. */
export interface HttpError extends Required<RequestFacts> {
  readonly summary: string;
}

/** A failed request: the one error that leaves the client. */
export class HttpError extends RequestError {
  constructor(facts: RequestFacts) {
    const { code, method = "", path = "", place, status, reason, requestId, detail } = facts;
    const { isEnded = false, mayHaveHappened = false, sentAtMs, sleep } = facts;
    const { hint = isEnded ? afterEnd : httpRemedies[code] } = facts;
    const known = {
      code,
      method,
      path,
      place,
      status,
      reason,
      requestId,
      detail,
      hint,
      mayHaveHappened,
      isEnded,
    };
    const summary = summaryOf(known);
    super(withCode(`${summary}${hint === "" ? "" : `. ${hint}${originText(known)}`}`, code));
    Object.assign(this, known, { sentAtMs, sleep, summary });
  }

  get isChange(): boolean {
    return this.method === "PATCH" || this.method === "PUT";
  }

  get isUnsent(): boolean {
    return this.method === "";
  }

  /** It did not respond, or a gateway gave up. */
  get mayStillHappen(): boolean {
    const { code, status } = this;
    return code === "http/timed-out" || code === "http/unreachable" || status === 502 || status === 504;
  }

  get hasHappened(): boolean {
    return this.code === "http/schema-mismatch";
  }

  /** True for a 404 of any form: some services answer about an object in plain text, and gateways about a route in JSON. */
  get isMissing(): boolean {
    return this.code === "http/not-found" || this.code === "http/no-route";
  }

  get isNotOffered(): boolean {
    return this.code === "http/no-route" || this.code === "http/method-not-allowed";
  }

  /** Whether the service itself has no such object: a gateway's 404 has no request id, or no code. */
  get isOwnNotFound(): boolean {
    const { code, reason, requestId } = this;
    return code === "http/not-found" && reason === "NOT_FOUND" && requestId !== undefined;
  }

  get inBrief(): string {
    return [this.code, this.status ?? this.reason].filter((part) => part !== undefined).join(" ");
  }

  withDetail(detail: string, hint = this.hint): HttpError {
    return new HttpError({ ...(this as RequestFacts), detail, hint });
  }
}

function summaryOf({ method, path, place, status, detail, requestId }: RequestFacts): string {
  if (method === "") return detail;
  const returned = status === undefined ? "" : ` returned ${status}`;
  const request = requestId === undefined ? "" : ` (request ${requestId})`;
  return `${method} ${place?.base ?? ""}${path}${returned}: ${detail}${request}`;
}

/** Where the address comes from, unless the hint names that, and where a rejected key does. */
function originText({ place, code, hint = "", isEnded = false }: RequestFacts): string {
  if (place === undefined || isEnded || hint.includes(place.from)) return "";
  const { from, keySource } = place;
  const isOfKey = code === "http/unauthorized" && keySource !== undefined;
  return ` The address comes from ${from}${isOfKey ? `, the credentials from ${keySource}` : ""}.`;
}
