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
