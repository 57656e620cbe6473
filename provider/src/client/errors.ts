import { httpRemedies, type HttpCode } from "../core/codes.generated";
import { RequestError, withCode } from "../core/errors";

/** Where requests go. */
export interface Place {
  /** Beginning of all addresses: `https://api.example/v1`. */
  readonly base: string;
  /** Where the base comes from, as messages name it: `pipes:baseUrl`, `PIPES_BASE_URL`. */
  readonly from: string;
  /** Where both halves of the key come from. */
  readonly keySource?: string | undefined;
}

/** The facts of an error: an allow-list, so that no header, body or credential can be inside. */
export interface ApiErrorFacts {
  readonly code: HttpCode;
  /** Default: none, because no request was sent. */
  readonly method?: string;
  readonly path?: string;
  readonly place?: Place | undefined;
  readonly status?: number | undefined;
  /** The service's own code, such as `BAD_REQUEST`, or the code of Node. */
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  /** One line of the service's or the network's own words. */
  readonly detail: string;
  /** What to do. Default: the remedy of the code. Empty for a short error. */
  readonly hint?: string;
  /** Whether the service may have carried the request out. Default: false. */
  readonly mayHaveHappened?: boolean;
}

/** The constructor assigns the facts. */
export interface ApiError extends Required<ApiErrorFacts> {
  readonly code: HttpCode;
  readonly summary: string;
}

/** The one error that leaves the client. */
export class ApiError extends RequestError {
  override readonly name = "ApiError";

  constructor(facts: ApiErrorFacts) {
    const { code, method = "", path = "", place, status, reason, requestId, detail } = facts;
    const { hint = httpRemedies[code], mayHaveHappened = false } = facts;
    const known = { code, method, path, place, status, reason, requestId, detail, hint, mayHaveHappened };
    const summary = summaryOf(known);
    super(withCode(`${summary}${hint === "" ? "" : `. ${hint}${originText(known)}`}`, code));
    Object.assign(this, known, { summary });
  }

  /** Whether no request was sent. */
  get isUnsent(): boolean {
    return this.method === "";
  }

  /** Whether the service may still be at work: it did not respond, or a gateway gave up. */
  override get mayStillHappen(): boolean {
    const { code, status } = this;
    return code === "http/timed-out" || code === "http/unreachable" || status === 502 || status === 504;
  }

  override get hasHappened(): boolean {
    return this.code === "http/schema-mismatch";
  }

  override get isNotOffered(): boolean {
    return this.code === "http/no-route" || this.code === "http/method-not-allowed";
  }

  override withDetail(detail: string): ApiError {
    return new ApiError({ ...(this as ApiErrorFacts), detail });
  }
}

function summaryOf({ method, path, place, status, detail, requestId }: ApiErrorFacts): string {
  if (method === "") return detail;
  const returned = status === undefined ? "" : ` returned ${status}`;
  const request = requestId === undefined ? "" : ` (request ${requestId})`;
  return `${method} ${place?.base ?? ""}${path}${returned}: ${detail}${request}`;
}

/** Where the address comes from, unless the hint names that, and where a rejected key does. */
function originText({ place, code, hint = "" }: ApiErrorFacts): string {
  if (place === undefined || hint.includes(place.from)) return "";
  const { from, keySource } = place;
  const isOfKey = code === "http/unauthorized" && keySource !== undefined;
  return ` The address comes from ${from}${isOfKey ? `, the credentials from ${keySource}` : ""}.`;
}

/** A failure in two words, none of them the service's own. */
export const reasonOf = ({ code, status, reason }: ApiError): string =>
  [code, status ?? reason].filter((part) => part !== undefined).join(" ");
