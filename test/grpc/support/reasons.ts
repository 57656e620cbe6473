import type { Bag } from "../../harness/struct";
import { internals, type Kind } from "./managedResource";
import type { Session } from "./session";

/** What the reason says about a field that only the service writes. */
export const returned = "is only returned by the service and cannot be set; remove it";
export const ofWholePipe =
  "is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`";

/** What `check` says about args, and that it says it without asking the service. */
export async function reasonsFor(session: Session, kind: Kind, args: Bag): Promise<string[]> {
  const { failures } = await session.provider.check({}, { ...args, ...internals(kind) });
  expect(session.emulator.requests()).toEqual([]);
  // Named properties are printed with their values, which may be secret.
  expect(failures.map(({ property }) => property)).toEqual(failures.map(() => ""));
  return failures.map(({ reason }) => reason).sort();
}
