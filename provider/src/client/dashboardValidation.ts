import { z } from "zod";
import { isApiError } from "./errors";
import type { Place } from "../core/api";
import type { JsonObject } from "../core/json";
import { inside, observabilityPath, type Segments } from "./paths";
import type { Requester } from "./requester";

/** What a service says of a dashboard's body (beyond the contract). */
const verdict = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string().catch(""), message: z.string() })).catch([]),
});

export type Verdict = z.output<typeof verdict>;

/** Lets a service say what is wrong with a dashboard; nothing is changed. What was learned holds for the process. */
export class DashboardValidation {
  #isOffered = true;

  constructor(private readonly segments: Segments) {}

  /** The verdict, or undefined where the service gives none. */
  async of(requester: Requester, at: Place, body: JsonObject): Promise<Verdict | undefined> {
    if (!this.#isOffered) return undefined;
    const path = inside(observabilityPath(at, "dashboards", this.segments), "validate");
    try {
      const { record } = await requester.send({
        method: "POST",
        path,
        body,
        result: verdict,
        mayBeBare: true,
      });
      return record;
    } catch (error) {
      if (isApiError(error, "notFound", "noRoute", "methodNotAllowed")) this.#isOffered = false;
      // What is refused as a whole, or answered in another form, is no verdict either.
      else if (!isApiError(error, "badRequest", "invalidResponse", "schemaMismatch")) throw error;
      return undefined;
    }
  }
}
