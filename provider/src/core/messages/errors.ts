import { codes, httpRemedies, type Code, type HttpCode } from "./codes.generated";
import { inLines } from "./text";

/** A message with its code at the end. */
export type Message = `${string}[${Code}]`;

/** Appends the code, on a separate line below a list. */
export function withCode(text: string, code: Code): Message {
  const lines = inLines(text);
  return `${lines}${lines.includes("\n") ? "\n  " : " "}[${code}]`;
}

export function withText(message: Message, change: (text: string) => string): string {
  const end = message.lastIndexOf("[");
  return `${change(message.slice(0, end))}${message.slice(end)}`;
}

/** Returns the code of a message. Tools rely on it, because the wording changes. */
export function messageCode(message: string): Code | undefined {
  const [, ending] = /\[([\w/-]+)\]\s*$/.exec(message) ?? [];
  return codes.find((code) => code === ending);
}

export const isMessage = (text: string): text is Message => messageCode(text) !== undefined;

/** Returns the message of any error. Errors of other libraries get a code here. */
export function messageOf(error: unknown): Message {
  const text = error instanceof Error ? error.message : String(error);
  return isMessage(text) ? text : withCode(text, "internal/unexpected");
}

abstract class CodedError extends Error {
  constructor(
    readonly code: Code,
    readonly text: string,
  ) {
    super(withCode(text, code));
  }
}

/** A problem of one resource that only the user can solve. */
export class ResourceError extends CodedError {
  override readonly name = "ResourceError";
}

/** An invalid command line or configuration, which affects every resource. */
export class ConfigurationError extends CodedError {
  override readonly name = "ConfigurationError";
}

/** The address of requests and the settings that it comes from. */
export interface RequestPlace {
  /** Beginning of all addresses: `https://api.example/v1`. */
  readonly base: string;
  /** The setting that the base comes from: `pipes:baseUrl`, `PIPES_BASE_URL`. */
  readonly from: string;
  /** The settings that both halves of the key come from. */
  readonly keySource?: string | undefined;
}

/** The facts of a failed request. They are an allow-list, so no header, body or credential can leak. */
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
  /** One line about the failure. It quotes the text of the service. */
  readonly detail: string;
  /** Advice for the user. Default: the remedy of the code. Empty for a short error. */
  readonly hint?: string;
  /** True if the service may have carried out the request. Default: false. */
  readonly mayHaveHappened?: boolean;
  /** The time at which the request was sent, by `performance.now()`. */
  readonly sentAtMs?: number | undefined;
  /** True if `customTimeouts` or a cancel ended the operation. Default: false. */
  readonly isEnded?: boolean;
  /** `idle` if the service sleeps and a command can wake it, `awaking` if it is waking up. */
  readonly sleep?: "idle" | "awaking" | undefined;
}

/** The events that end an operation before its time is up. */
export const endedBy = "`customTimeouts` or Ctrl-C ended the operation";

/** Advice for an operation that ended early. */
const afterEnd = "Run again. If `customTimeouts` is set, set a longer time.";

/** The constructor assigns the facts. */
export interface RequestError extends Required<RequestFacts> {
  /** The failure, without advice. */
  readonly summary: string;
}

/** A failed request. The client throws no other error. */
export class RequestError extends Error {
  override readonly name = "RequestError";

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

  /**
   * True if the service may still be carrying out the request, so that a second one is unsafe: it did not respond, or a gateway
   * timed out.
   */
  get mayStillHappen(): boolean {
    const { code, status } = this;
    return code === "http/timed-out" || code === "http/unreachable" || status === 502 || status === 504;
  }

  /** True if the service reported success, in an unsupported form. */
  get hasHappened(): boolean {
    return this.code === "http/schema-mismatch";
  }

  /** True for any 404: some services use plain text for a missing object, and gateways JSON for a missing route. */
  get isMissing(): boolean {
    return this.code === "http/not-found" || this.code === "http/no-route";
  }

  get isNotOffered(): boolean {
    return this.code === "http/no-route" || this.code === "http/method-not-allowed";
  }

  /** True if the 404 comes from the service and not from a gateway, whose 404 has no request ID or no code. */
  get isOwnNotFound(): boolean {
    const { code, reason, requestId } = this;
    return code === "http/not-found" && reason === "NOT_FOUND" && requestId !== undefined;
  }

  /** A two-word summary that never quotes the service. */
  get inBrief(): string {
    return [this.code, this.status ?? this.reason].filter((part) => part !== undefined).join(" ");
  }

  withDetail(detail: string, hint = this.hint): RequestError {
    return new RequestError({ ...(this as RequestFacts), detail, hint });
  }
}

function summaryOf({ method, path, place, status, detail, requestId }: RequestFacts): string {
  if (method === "") return detail;
  const returned = status === undefined ? "" : ` returned ${status}`;
  const request = requestId === undefined ? "" : ` (request ${requestId})`;
  return `${method} ${place?.base ?? ""}${path}${returned}: ${detail}${request}`;
}

/** Names the setting of the address, unless the hint contains it, and the settings of a rejected key. */
function originText({ place, code, hint = "", isEnded = false }: RequestFacts): string {
  if (place === undefined || isEnded || hint.includes(place.from)) return "";
  const { from, keySource } = place;
  const isOfKey = code === "http/unauthorized" && keySource !== undefined;
  return ` The address comes from ${from}${isOfKey ? `, the credentials from ${keySource}` : ""}.`;
}

export const isRequestError = (error: unknown, ...codes: readonly Code[]): error is RequestError =>
  error instanceof RequestError && (codes.length === 0 || codes.includes(error.code));

/** Runs a call. `otherwise` replaces the message about a missing route. */
export async function ifOffered<Result>(call: () => Promise<Result>, otherwise: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isRequestError(error) && error.isNotOffered)
      throw new ResourceError("service/not-offered", otherwise);
    throw error;
  }
}

export const quoteOf = (serviceMessage: string | undefined): string =>
  serviceMessage === undefined ? "" : ` (the service returned: ${serviceMessage})`;

/** Lists the first texts and counts the rest. */
export function enumerated(texts: readonly string[], most = 10): string {
  const more = texts.length - most;
  return `${texts.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Formats a value briefly for a message. */
export function valueText(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string")
    return value.length > 60 ? `${JSON.stringify(value.slice(0, 60))}…` : JSON.stringify(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value;
}
