import { ownerOf } from "../core/resource/address";
import type { Address } from "../core/resource/api";
import { withCode, type Message } from "../core/messages/errors";
import type { BaseUrl } from "../core/resource/resource";

/** Number of missing objects before a refresh warns. One or two may have been deleted. */
const enough = 3;

/** Detects that a refresh reads a service without any of the objects, such as an empty or a wrong one. */
export class MissingObjects {
  #missing = 0;
  #isOneFound = false;

  /** Records an object that a refresh found. */
  noteFound(): void {
    this.#isOneFound = true;
  }

  /** Records a missing object. Returns the warning for the third if none was found. */
  noteMissing(at: Address, baseUrl: BaseUrl | undefined): Message | undefined {
    this.#missing += 1;
    if (this.#isOneFound || this.#missing !== enough) return undefined;
    const text =
      `none of the first ${enough} objects that the refresh read exists in ${ownerOf(at)} at ${baseUrl?.url ?? "the service"}. Check ` +
      "the address, the organization and the service before you run `pulumi up`, which creates missing objects again";
    return withCode(text, "refresh/all-missing");
  }
}
