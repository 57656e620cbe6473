import { ownerOf } from "../core/resource/address";
import type { Address } from "../core/resource/api";
import { withCode, type Message } from "../core/messages/errors";
import type { BaseUrl } from "../core/resource/resource";

/** How many objects are missing before a refresh warns: one or two may have been deleted. */
const enough = 3;

/** Finds out whether a refresh reads a service that has none of the objects: it is empty, or another one. */
export class MissingObjects {
  #missing = 0;
  #isOneFound = false;

  /** Notes an object that a refresh found. */
  noteFound(): void {
    this.#isOneFound = true;
  }

  /** Notes an object that does not exist. Returns the warning if that is the third of three. */
  noteMissing(at: Address, baseUrl: BaseUrl | undefined): Message | undefined {
    this.#missing += 1;
    if (this.#isOneFound || this.#missing !== enough) return undefined;
    const text =
      `none of the first ${enough} objects that the refresh read exists in ${ownerOf(at)} at ${baseUrl?.url ?? "the service"}. Check ` +
      "the address, the organization and the service before you run `pulumi up`, which creates missing objects again";
    return withCode(text, "refresh/all-missing");
  }
}
