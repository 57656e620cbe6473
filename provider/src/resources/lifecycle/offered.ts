import { isNotOffered } from "../../client/errors";
import { ResourceError } from "./failures";

/** What a call answers. Where a service does not offer it, users hear of that, and not of a missing route. */
export async function ifOffered<Answer>(call: () => Promise<Answer>, otherwise: string): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isNotOffered(error)) throw new ResourceError(otherwise);
    throw error;
  }
}
