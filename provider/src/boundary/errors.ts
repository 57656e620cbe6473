import { PartialFailure } from "../resources/lifecycle/failures";
import { isApiError } from "../client/errors";
import { marshalled } from "./marshal";
import { redact } from "./redaction";
import { markSecrets } from "./secrets";
import { providerKey } from "./stub";
import type { Troubles } from "./troubles";

export interface FailedCall {
  /** What was done to which object, for the message. */
  readonly subject: string;
  readonly secrets: readonly string[];
  readonly secretPaths: readonly (readonly string[])[];
  /** The provider stub of the bag that the call came with. */
  readonly stub: unknown;
  /** What the process has told before. */
  readonly troubles: Troubles;
}

/**
 * A fresh error with nothing but a clean message. Pulumi takes any thrown error that has an `id` as partial success, and
 * prints stacks: so only a partial failure gets an id, and there is no stack.
 */
export function toEngineError(error: unknown, call: FailedCall): Error {
  const clean = new EngineError(`${call.subject}: ${redact(whatToSay(error, call), call.secrets)}`);
  if (!(error instanceof PartialFailure)) return clean;
  const properties = markSecrets(error.outputs, call.secretPaths);
  return Object.assign(clean, {
    id: error.id,
    properties: marshalled({ ...properties, [providerKey]: call.stub }),
    reasons: [clean.message],
  });
}

function whatToSay(error: unknown, { subject, troubles }: FailedCall): string {
  const cause = error instanceof PartialFailure ? error.cause : error;
  const first = troubles.sameAs(cause, subject);
  if (first === undefined) return error instanceof Error ? error.message : String(error);
  const kind = isApiError(cause) ? ` [${cause.kind}]` : "";
  return `fails as "${first}" did, whose error says why${kind}`;
}

class EngineError extends Error {
  override readonly name = "pulumi-pipes";
  /** For some methods Pulumi prints text and stack beside the error itself. */
  override readonly stack = "see the error of the resource";

  override toString(): string {
    return this.name;
  }
}

/** Keeps what Pulumi prints beside an error of this package off the output: it would be a line per resource. */
export function printErrorsOnce(): void {
  const error = new EngineError();
  const second = `${String(error)}: ${error.stack}`;
  const print = console.error.bind(console);
  console.error = (...said: readonly unknown[]) => {
    if (said[0] !== second) print(...said);
  };
}
