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
