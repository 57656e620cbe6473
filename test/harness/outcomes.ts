import { setTimeout as sleep } from "node:timers/promises";

/** The error that a call throws or rejects with. Fails where there is none. */
export async function failureOf(call: () => unknown): Promise<Error> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Error) return error;
    throw new Error("what was thrown is no error", { cause: error });
  }
  throw new Error("nothing was thrown");
}

/** Waits until something holds. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  complaint: () => string = () => "it did not come to hold",
  patienceMs = 5_000,
): Promise<void> {
  const until = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(complaint());
    await sleep(10);
  }
}

/** The message of a thrown value. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error carries this code of node's; `instanceof` fails for errors from outside jest's sandbox. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
