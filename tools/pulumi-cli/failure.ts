/** One way that was tried to get a CLI, and why it did not work. */
export interface FailedAttempt {
  readonly what: string;
  readonly why: string;
}

/** No way to get a Pulumi CLI worked; the message lists them all and says what to do. */
export class PulumiCliUnavailable extends Error {
  override readonly name = "PulumiCliUnavailable";

  constructor(readonly attempts: readonly FailedAttempt[]) {
    super(
      [
        "No usable Pulumi CLI. Tried, in this order:",
        ...attempts.map(({ what, why }, place) => `  ${place + 1}. ${what}: ${why}`),
        "Do one of these: install Pulumi 3.254.0 or newer and put it on PATH (https://www.pulumi.com/docs/install/),",
        "allow access to https://get.pulumi.com, or install Go 1.26 or newer with access to a Go module proxy.",
      ].join("\n"),
    );
  }
}

/** The message of whatever was thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error carries this code of node's; `instanceof` fails for errors from outside jest's sandbox. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
