import { isNotOffered } from "../client/errors";
import type { ObjectState } from "./objectState";

/** A mistake of the user, or a state of the service that only the user can change. */
export class ResourceError extends Error {
  override readonly name = "ResourceError";
}

/** The object exists, but a later step failed: what exists must reach the state. */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";

  constructor(
    readonly state: ObjectState,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

/** What a call answers. Where a service does not offer it, users hear of that, and not of a missing route. */
export async function ifOffered<Result>(call: () => Promise<Result>, otherwise: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isNotOffered(error)) throw new ResourceError(otherwise);
    throw error;
  }
}

/** The first of some texts, and how many more there are, for a message. */
export function enumerated(texts: readonly string[], most: number): string {
  const more = texts.length - most;
  return `${texts.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A value as a message repeats it: short, and only its kind where it is large. */
export function valueText(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string")
    return value.length > 60 ? `${JSON.stringify(value.slice(0, 60))}…` : JSON.stringify(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value;
}
