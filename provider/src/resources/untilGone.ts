import type { Address, Api, Collection } from "../core/resource/api";
import type { Code } from "../core/messages/codes.generated";
import { ResourceError } from "../core/messages/errors";
import { IncompleteWrite } from "../core/resource/steps";

/** Waits until a deleted object no longer exists, because its replacement may need its name or address. */
export async function untilGone(
  api: Api,
  collection: Collection<unknown>,
  at: Address,
  noun: string,
  code: Code,
): Promise<void> {
  const look = async () => ((await collection.get(at)) === undefined ? "gone" : undefined);
  const result = await api.until(`the deletion of ${noun} ${at.id}`, look).catch((error: unknown) => {
    throw new IncompleteWrite(error, "Done: the request to delete it. Not done: the wait for its end");
  });
  if (result === "gone") return;
  throw new ResourceError(
    code,
    `the ${noun} still exists, although the service accepted its deletion. Check the ${noun} and run again. To wait longer, set ` +
      "pipes:pipeTransitionTimeoutSeconds",
  );
}
