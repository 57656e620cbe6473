import { PartialFailure } from "../resources/lifecycle/failures";
import { marshalled } from "./marshal";
import { redact } from "./redaction";
import { markSecrets } from "./secrets";
import { providerKey } from "./stub";

export interface FailedCall {
  /** What was done to which object, for the message. */
  readonly subject: string;
  readonly secrets: readonly string[];
  readonly secretPaths: readonly (readonly string[])[];
  /** The provider stub of the bag that the call came with. */
  readonly stub: unknown;
}

/**
 * A fresh error with nothing but a clean message. Pulumi takes any thrown error that has an `id` as partial success, and
 * prints stacks: so only a partial failure gets an id, and there is no stack.
 */
export function toEngineError(error: unknown, call: FailedCall): Error {
  const said = error instanceof Error ? error.message : String(error);
  const clean = new EngineError(`${call.subject}: ${redact(said, call.secrets)}`);
  if (!(error instanceof PartialFailure)) return clean;
  const properties = markSecrets(error.outputs, call.secretPaths);
  return Object.assign(clean, {
    id: error.id,
    properties: marshalled({ ...properties, [providerKey]: call.stub }),
    reasons: [clean.message],
  });
}

class EngineError extends Error {
  override readonly name = "pulumi-pipes";
  /** For some methods Pulumi prints text and stack beside the error itself: one short line there is enough. */
  override readonly stack = "see the error of the resource";

  override toString(): string {
    return this.name;
  }
}
