import { RpcError } from "../../harness/rpcError";

/** The error that a call fails with; that it succeeds or fails in another way is an error of its own. */
export async function failureOf(call: Promise<unknown>): Promise<RpcError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RpcError) return error;
  throw new Error("the call did not fail with an RpcError", { cause: error });
}

/** Args that `check` refused. */
export class CheckRefused extends Error {
  override readonly name = "CheckRefused";

  constructor(readonly failures: readonly { readonly property: string; readonly reason: string }[]) {
    super(failures.map(({ reason }) => reason).join("\n"));
  }
}
