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

/** Objects that can be asked for by their ids. */
export type Listed<Item> = Pick<ReadonlyMap<string, Item>, "get">;

/**
 * All objects of a collection by id, or undefined where the service does not list them. An object that is not of the
 * contract's form is left out, so that it fails where it is read and not with all others; `unreadableIn` names it.
 */
export async function listAll<Schema extends z.ZodType>(
  requester: Requester,
  listing: Listing<Schema>,
): Promise<ReadonlyMap<string, z.output<Schema>> | undefined> {
  const answered = await answeredById(requester, listing);
  if (answered === undefined) return undefined;
  const found = new Map<string, z.output<Schema>>();
  const others: string[] = [];
  for (const [id, raw] of answered) {
    const object = readItem(listing, raw);
    if (object === undefined) others.push(id);
    else found.set(id, object);
  }
  noteUnreadable(found, others);
  return found;
}

/**
 * The same for reads of single objects: each is checked when it is asked for, so that an engine that waits for the first
 * one need not wait for the check of all.
 */
export async function listToRead<Schema extends z.ZodType>(
  requester: Requester,
  listing: Listing<Schema>,
): Promise<Listed<z.output<Schema>> | undefined> {
  const answered = await answeredById(requester, listing);
  return (
    answered && {
      get: (id) => (answered.has(id) ? readItem(listing, answered.get(id)) : undefined),
    }
  );
}

function readItem<Schema extends z.ZodType>(
  { item, tolerate }: Listing<Schema>,
  raw: unknown,
): z.output<Schema> | undefined {
  const parsed = item.safeParse(tolerate(raw));
  return parsed.success ? parsed.data : undefined;
}

/** What the service answers, page by page. */
async function answeredById(
  requester: Requester,
  { path, paged }: Listing<z.ZodType>,
): Promise<ReadonlyMap<string, unknown> | undefined> {
  const all = new Map<string, unknown>();
  const page = (query: string): Promise<unknown[]> =>
    requester.send({ method: "GET", path: `${path}${query}`, result: z.array(z.unknown()) });
  try {
    for (let offset = 0; ;) {
      const answered = await page(paged ? `?limit=${pageSize}&offset=${offset}` : "");
      const before = all.size;
      for (const raw of answered) all.set(idOf(raw), raw);
      offset += answered.length;
      const fresh = all.size - before;
      requester.listed(fresh);
      // A service may answer smaller pages than asked, or ignore the offset and answer the same page again.
      if (!paged || answered.length < smallestPageOfServices || fresh === 0) return all;
    }
  } catch (error) {
    if (isNotOffered(error)) return undefined;
    throw error;
  }
}

const idOf = (raw: unknown): string =>
  isBag(raw) && typeof raw["id"] === "string" ? raw["id"] : "without an id";
