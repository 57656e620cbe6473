import type { Json } from "../../core/json/json";
import type { CallError } from "../calls";
import { providerKey } from "../wire";

/**
 * A new error with nothing but a redacted message, because Pulumi prints stacks, and treats any error with an `id` as a partial
 * success.
 */
export class EngineError extends Error {
  override readonly name = "pulumi-pipes";
  /** For some methods, Pulumi prints the stack in addition to the error. */
  override readonly stack = "see the error of the resource";

  override toString(): string {
    return this.name;
  }
}

/** Converts an error of a call. If the object exists, its state gets the provider's code. */
export function engineErrorOf({ message, partial }: CallError, providerCode: Json | undefined): EngineError {
  const clean = new EngineError(message);
  if (partial === undefined) return clean;
  const properties = { ...partial.properties, [providerKey]: providerCode };
  return Object.assign(clean, { id: partial.id, properties, reasons: [message] });
}

/** Hides Pulumi's additional line about each error of this package. */
export function printErrorsOnce(): void {
  const error = new EngineError();
  const second = `${String(error)}: ${error.stack}`;
  const print = console.error.bind(console);
  console.error = (...parts: readonly unknown[]) => {
    if (parts[0] !== second) print(...parts);
  };
}
