import { ResourceError, withCode, type Message } from "../messages/errors";
import type { BaseUrl, State } from "./resource";

/*
 * The address of the service can change because the service moved, or because a stack got another stack's configuration. An
 * object that is missing at the new address may still exist at the old one, so its resource stays in the state.
 */

/** The address at which the object of a state last existed, if the configuration has a different address. */
export const formerUrl = ({ baseUrl }: State, now: BaseUrl | undefined): string | undefined =>
  now === undefined || baseUrl === now.url ? undefined : baseUrl;

/** A warning about a changed address; undefined if the address did not change. */
export function movedText(prior: State, now: BaseUrl | undefined): Message | undefined {
  const former = formerUrl(prior, now);
  if (now === undefined || former === undefined) return undefined;
  const text =
    `${now.from}: ${former} => ${now.url}. The last run found the objects of this stack at the old address. If the service moved, ` +
    "run `pulumi up --refresh --run-program`. Otherwise restore the address";
  return withCode(text, "config/address-changed");
}

/** Throws if an object that does not exist was last read or written at another address. */
export function refuseMoved(prior: State | undefined, now: BaseUrl | undefined): void {
  const former = prior && formerUrl(prior, now);
  if (now === undefined || former === undefined) return;
  throw new ResourceError(
    "config/address-changed",
    `it does not exist at ${now.url}, but the last run found it at ${former}. If ${now.from} is wrong, restore the old address, and ` +
      "run `pulumi up --refresh --run-program`. If the service moved without this object, run `pulumi state delete <URN>`",
  );
}
