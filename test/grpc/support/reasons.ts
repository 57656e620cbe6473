import type { PropertyMap } from "../../harness/provider/wire";
import { internals, type Kind } from "../../harness/provider/managedResource";
import type { Session } from "../../harness/provider/session";
import type { ProviderCalls } from "../../harness/provider/calls";

/** What the reason says about a field that only the service writes. */
export const returned = "is only returned by the service and cannot be set; remove it";
export const ofWholePipe =
  "is no setting of a pipe that exists; remove it, or manage the whole pipe as a `Pipe`";

/** What `check` says about args. */
export async function reasonsOf(provider: ProviderCalls, kind: Kind, args: PropertyMap): Promise<string[]> {
  const { failures } = await provider.check({}, { ...args, ...internals(kind) });
  // Named properties are printed with their values, which may be secret.
  expect(failures.map(({ property }) => property)).toEqual(failures.map(() => ""));
  return failures.map(({ reason }) => reason);
}

/** The same, sorted, and that it says it without asking the service. */
export async function reasonsFor(session: Session, kind: Kind, args: PropertyMap): Promise<string[]> {
  const reasons = await reasonsOf(session.provider, kind, args);
  expect(session.emulator.requests()).toEqual([]);
  return reasons.sort();
}
