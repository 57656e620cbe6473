import { badRequest } from "../http/apiError";

/** Refuses an identifier that cannot name an object of the observability part. */
export function checkObjectId(id: string, at: string): void {
  if (!/^[0-9a-f]{24}$/i.test(id)) throw badRequest(`${at}: is not an id of 24 hexadecimal digits`);
}
