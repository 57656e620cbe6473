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

/** What to do about values that an object cannot take any more. */
export function fixedText(idArg: string, paths: readonly string[]): string {
  return (
    `${paths.join(", ")}: fixed when the object was made, and ${idArg} names the one that is there: write the values that it ` +
    `has, or leave out ${idArg} to have another one`
  );
}
