import { isApiError, noRequest } from "../client/errors";
import { messageOf, PartialFailure } from "../core/errors";

/** What the engine keeps of an object whose creation failed half way. */
export interface Recorded {
  readonly id: string;
  readonly properties: unknown;
}

export interface FailedCall {
  /** What the engine called, such as `read`. */
  readonly method: string;
  /** What was done to which object, for the message. */
  readonly subject: string;
  /** How messages name the account, where a program describes it. */
  readonly account: string | undefined;
  readonly redacted: (text: string) => string;
  readonly record: (failure: PartialFailure) => Recorded | undefined;
}

const lastUpHint =
  "`pulumi refresh` and `pulumi destroy` use the credentials of the last `up`. To use the current credentials, add --run-program.";

/**
 * A fresh error with nothing but a clean message. Pulumi takes any thrown error that has an `id` as partial success, and
 * prints stacks: so only a partial failure gets an id, and there is no stack.
 */
export function toEngineError(error: unknown, call: FailedCall): Error {
  const clean = new EngineError(`${call.subject}: ${call.redacted(messageFor(error, call))}`);
  if (!(error instanceof PartialFailure)) return clean;
  const recorded = call.record(error);
  return Object.assign(clean, recorded, { reasons: [clean.message] });
}

function messageFor(error: unknown, { method, account }: FailedCall): string {
  const cause = error instanceof PartialFailure ? error.cause : error;
  const text = messageOf(error);
  // The engine calls these methods with the configuration of the last `up`, and does not say in which command.
  const usesLastConfiguration = method === "read" || method === "delete";
  const message = usesLastConfiguration
    ? text.replace(/\.?(?= \[http\/unauthorized\]$)/, `. ${lastUpHint}`)
    : text;
  // A configuration error names the account already.
  return account === undefined || !isOfAccount(cause) ? message : `${account}: ${message}`;
}

/** Whether an error concerns the account and not a single object. */
const isOfAccount = (error: unknown): boolean =>
  isApiError(
    error,
    "http/unauthorized",
    "http/forbidden",
    "http/unreachable",
    "http/proxy-refused",
    "http/bad-address",
  ) ||
  (isApiError(error) && error.code !== "http/bad-request" && error.method === noRequest.method);

class EngineError extends Error {
  override readonly name = "pulumi-pipes";
  /** For some methods Pulumi prints text and stack in addition to the error. */
  override readonly stack = "see the error of the resource";

  override toString(): string {
    return this.name;
  }
}

/** Hides the additional output of Pulumi for an error of this package: it would be a line per resource. */
export function printErrorsOnce(): void {
  const error = new EngineError();
  const second = `${String(error)}: ${error.stack}`;
  const print = console.error.bind(console);
  console.error = (...parts: readonly unknown[]) => {
    if (parts[0] !== second) print(...parts);
  };
}
