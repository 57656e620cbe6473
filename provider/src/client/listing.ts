import { z } from "zod";
import { isNotOffered } from "./errors";
import type { Requester } from "./requester";
import { isBag } from "./tolerance";
import { noteUnreadable } from "./unreadable";

/** Objects of a page; also the most that services are known to answer at a time. */
const pageSize = 1000;

/** A page with fewer is the last one, however small the pages of a service are. */
const smallestPageOfServices = 100;

export interface Listing<Schema extends z.ZodType> {
  readonly path: string;
  /** Whether the service answers page by page (`limit` and `offset`). */
  readonly paged: boolean;
  readonly item: Schema;
  readonly tolerate: (item: unknown) => unknown;
}

/**
 * All objects of a collection by id, or undefined where the service does not list them. An object that is not of the
 * contract's form is left out, so that it fails where it is read and not with all others; `unreadableIn` names it.
 */
export async function listAll<Schema extends z.ZodType>(
  requester: Requester,
  { path, paged, item, tolerate }: Listing<Schema>,
): Promise<ReadonlyMap<string, z.output<Schema>> | undefined> {
  const found = new Map<string, z.output<Schema>>();
  const others = new Set<string>();
  const page = (query: string): Promise<unknown[]> =>
    requester.send({ method: "GET", path: `${path}${query}`, result: z.array(z.unknown()) });
  try {
    for (let offset = 0; ;) {
      const answered = await page(paged ? `?limit=${pageSize}&offset=${offset}` : "");
      const before = found.size + others.size;
      for (const raw of answered) {
        const parsed = item.safeParse(tolerate(raw));
        const id = isBag(raw) && typeof raw["id"] === "string" ? raw["id"] : "without an id";
        if (parsed.success) found.set(id, parsed.data);
        else others.add(id);
      }
      offset += answered.length;
      const fresh = found.size + others.size - before;
      requester.listed(fresh);
      // A service may answer smaller pages than asked, or ignore the offset and answer the same page again.
      const isLast = answered.length < smallestPageOfServices || fresh === 0;
      if (!paged || isLast) {
        noteUnreadable(found, [...others]);
        return found;
      }
    }
  } catch (error) {
    if (isNotOffered(error)) return undefined;
    throw error;
  }
}
