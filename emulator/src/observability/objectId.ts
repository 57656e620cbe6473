import { z } from "zod";
import { badRequest } from "../http/apiError";

/** How the observability part names its objects. */
export const objectId = z.string().regex(/^[0-9a-fA-F]{24}$/, "is not an id of 24 hexadecimal digits");

/** Refuses an identifier that cannot name an object of the observability part. */
export function checkObjectId(id: string, at: string): void {
  if (!objectId.safeParse(id).success) throw badRequest(`${at}: is not an id of 24 hexadecimal digits`);
}
