import { catalogue, type Code } from "./catalogue";
import type { State } from "./state";

/** An error or a warning: a text with its code at the end. */
export type Message = `${string}[${Code}]`;

/** A message. Below a list, the code has a line of its own. */
export const withCode = (text: string, code: Code): Message =>
  `${text}${text.includes("\n") ? "\n  " : " "}[${code}]`;

/** The findings of rules: the texts that apply. */
export const findings = (code: Code, texts: Readonly<Record<string, boolean>>): readonly Message[] =>
  Object.entries(texts).flatMap(([text, applies]) => (applies ? [withCode(text, code)] : []));

/** The message with its text changed, and with its code. */
export function withText(message: Message, change: (text: string) => string): string {
  const end = message.lastIndexOf("[");
  return `${change(message.slice(0, end))}${message.slice(end)}`;
}

/** The code at the end of a message. Tools go by it, because sentences change. */
export function messageCode(message: string): Code | undefined {
  const [, found = ""] = /\[([\w/-]+)\]\s*$/.exec(message) ?? [];
  return isCode(found) ? found : undefined;
}

const isCode = (text: string): text is Code => Object.hasOwn(catalogue, text);

export const isMessage = (text: string): text is Message => messageCode(text) !== undefined;

/** What users read about an error. An error of another library has no code. */
export function messageOf(error: unknown): Message {
  const text = error instanceof Error ? error.message : String(error);
  return isMessage(text) ? text : withCode(text, "internal/unexpected");
}

/** An error whose message ends with its code. */
abstract class CodedError extends Error {
  constructor(
    readonly code: Code,
    text: string,
  ) {
    super(withCode(text, code));
  }
}

/** A mistake of the user, or a state of the service that only the user can change. */
export class ResourceError extends CodedError {
  override readonly name = "ResourceError";
}

/** A command line or a configuration that cannot work: it is wrong for every object alike. */
export class ConfigurationError extends CodedError {
  override readonly name = "ConfigurationError";
}

/** The object exists, but a later step failed: what exists must reach the state. */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";

  constructor(
    readonly state: State,
    override readonly cause: unknown,
  ) {
    super(messageOf(cause));
  }
}

/** A request that failed, as far as it matters to an operation. The client has the details. */
export abstract class RequestError extends Error {
  abstract readonly code: Code;
  abstract readonly method: string;
  /** The service's own words. */
  abstract readonly detail: string;
  /** What happened, without advice. */
  abstract readonly summary: string;
  /** Whether the service may have carried out the request. */
  abstract readonly mayHaveHappened: boolean;
  /** Whether the service may still be at work on it: then a second request could create a second object. */
  abstract readonly mayStillHappen: boolean;
  /** Whether the service reported success, in a form that is not known. */
  abstract readonly hasHappened: boolean;
  /** Whether the service does not offer the operation. */
  abstract readonly isNotOffered: boolean;
  /** The same failure with more to say. */
  abstract withDetail(detail: string): RequestError;
}

export const isRequestError = (error: unknown, ...codes: readonly Code[]): error is RequestError =>
  error instanceof RequestError && (codes.length === 0 || codes.includes(error.code));

/** What a call returns. If the service does not offer the operation, users read `otherwise`, and not that a route is missing. */
export async function ifOffered<Result>(call: () => Promise<Result>, otherwise: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isRequestError(error) && error.isNotOffered)
      throw new ResourceError("service/not-offered", otherwise);
    throw error;
  }
}

/** The words of the service, as a message quotes them. */
export const quoteOf = (words: string | undefined): string =>
  words === undefined ? "" : ` (the service returned: ${words})`;

/** The first of some texts, and how many more there are, for a message. */
export function enumerated(texts: readonly string[], most: number): string {
  const more = texts.length - most;
  return `${texts.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A value as a message repeats it: short, and only its kind if it is large. */
export function valueText(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string")
    return value.length > 60 ? `${JSON.stringify(value.slice(0, 60))}…` : JSON.stringify(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value;
}
