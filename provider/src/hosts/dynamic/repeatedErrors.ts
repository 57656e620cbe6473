import { isApiError, noRequest } from "../../client/errors";
import { ConfigurationError } from "../../config/errors";

/** Remembers the troubles that all resources have together, so that each is told in full once and not a thousand times. */
export class RepeatedErrors {
  /** What told it first. */
  readonly #told = new Map<string, string>();

  /** Notes an error. Answers what had the same trouble before, or undefined where nothing had. */
  sameAs(error: unknown, subject: string): string | undefined {
    const trouble = troubleOf(error);
    if (trouble === undefined) return undefined;
    const first = this.#told.get(trouble);
    if (first === undefined) this.#told.set(trouble, subject);
    return first;
  }

  /** Something went well: what fails from now on has its own reason, or a new one. */
  passed(): void {
    this.#told.clear();
  }
}

/** Whether an error is one of the account and not of a single object. */
export const isOfAccount = (error: unknown): boolean => troubleOf(error) !== undefined;

/** The trouble, where it is one of the account and not of a single object. */
function troubleOf(error: unknown): string | undefined {
  if (error instanceof ConfigurationError) return error.message;
  if (!isApiError(error)) return undefined;
  switch (error.kind) {
    case "unauthorized":
      return error.kind;
    // Some are about one object or one operation: the same words are the same trouble.
    case "forbidden":
    case "unreachable":
    case "proxyRefused":
    case "badAddress":
      return `${error.kind} ${error.detail}`;
    // An id that is refused before it is sent is the trouble of one object.
    case "badRequest":
      return undefined;
    default:
      return error.method === noRequest.method ? error.kind : undefined;
  }
}
