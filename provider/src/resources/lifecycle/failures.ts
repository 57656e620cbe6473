/** A mistake of the user, or a state of the service that only the user can change. */
export class ResourceError extends Error {
  override readonly name = "ResourceError";
}

/** The object exists, but a later step failed: what exists must reach the state. */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";

  constructor(
    readonly id: string,
    readonly outputs: Readonly<Record<string, unknown>>,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}
