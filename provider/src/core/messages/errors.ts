import { type Code, type HttpCode, codes } from "./codes.generated";
import { inLines } from "./text";

/** A text with its code at the end. */
export type Message = `${string}[${Code}]`;

/** A message. Below a list, the code gets its own line. */
export function withCode(text: string, code: Code): Message {
  const lines = inLines(text);
  return `${lines}${lines.includes("\n") ? "\n  " : " "}[${code}]`;
}

export function withText(message: Message, change: (text: string) => string): string {
  const end = message.lastIndexOf("[");
  return `${change(message.slice(0, end))}${message.slice(end)}`;
}

/** The code at the end of a message. Tools read it, because sentences change. */
export function messageCode(message: string): Code | undefined {
  const [, ending] = /\[([\w/-]+)\]\s*$/.exec(message) ?? [];
  return codes.find((code) => code === ending);
}

export const isMessage = (text: string): text is Message => messageCode(text) !== undefined;

/** The message of any error. An error of another library gets a code here. */
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

/** An invalid command line or configuration, which fails every resource alike. */
export class ConfigurationError extends CodedError {
  override readonly name = "ConfigurationError";
}

/** A failed request, as far as the core knows it. */
export abstract class RequestError extends Error {
  override readonly name = "RequestError";
  abstract readonly code: HttpCode;
  /** What happened, without advice. */
  abstract readonly summary: string;
  /** One line of the service's or the network's own words. */
  abstract readonly detail: string;
  /** The service's own code, such as `BAD_REQUEST`, or the code of Node. */
  abstract readonly reason: string | undefined;
  /** When it was sent, by `performance.now()`. */
  abstract readonly sentAtMs: number | undefined;
  /** The failure in two words, none of them the service's own. */
  abstract readonly inBrief: string;
  /** Whether no request was sent. */
  abstract readonly isUnsent: boolean;
  /** Whether it was to change an existing object. */
  abstract readonly isChange: boolean;
  /** Whether the service may have carried out the request. */
  abstract readonly mayHaveHappened: boolean;
  /** Whether the service may still be at work, so that a second request is not safe. */
  abstract readonly mayStillHappen: boolean;
  /** Whether the service reported success, in an unsupported form. */
  abstract readonly hasHappened: boolean;
  abstract readonly isNotOffered: boolean;
  abstract withDetail(detail: string): RequestError;
}

export const isRequestError = (error: unknown, ...codes: readonly Code[]): error is RequestError =>
  error instanceof RequestError && (codes.length === 0 || codes.includes(error.code));

/** The result of a call. `otherwise` replaces the message about a missing route. */
export async function ifOffered<Result>(call: () => Promise<Result>, otherwise: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isRequestError(error) && error.isNotOffered)
      throw new ResourceError("service/not-offered", otherwise);
    throw error;
  }
}

export const quoteOf = (words: string | undefined): string =>
  words === undefined ? "" : ` (the service returned: ${words})`;

/** The first texts, and the number of the others. */
export function enumerated(texts: readonly string[], most = 10): string {
  const more = texts.length - most;
  return `${texts.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A short text for a value in a message. */
export function valueText(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string")
    return value.length > 60 ? `${JSON.stringify(value.slice(0, 60))}…` : JSON.stringify(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value;
}
