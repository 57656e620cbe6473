import type { Json } from "../../core/json/json";
import type { CallError } from "../calls";
import { providerKey } from "../wire";

/** A fresh error with nothing but a clean message: Pulumi prints stacks, and takes any error with an `id` for partial success. */
export class EngineError extends Error {
  override readonly name = "pulumi-pipes";
  /** For some methods Pulumi prints text and stack in addition to the error. */
  override readonly stack = "see the error of the resource";

  override toString(): string {
    return this.name;
  }
}

/** The error of a call, with the provider's code in the state of an object that exists. */
export function engineErrorOf({ message, partial }: CallError, providerCode: Json | undefined): EngineError {
  const clean = new EngineError(message);
  if (partial === undefined) return clean;
  const properties = { ...partial.properties, [providerKey]: providerCode };
  return Object.assign(clean, { id: partial.id, properties, reasons: [message] });
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
