import { uuidShaped } from "pulumi-pipes-contract";
import {
  isRequestError,
  ResourceError,
  type Api,
  type Client,
  type Listing,
  type Place,
} from "pulumi-pipes/internal";
import { nameOf, nounOf, type Kind, type Live } from "./kinds";
import type { Progress } from "./progress";
import { chooses, unmet, type Selection } from "./selection";

/** An object that was read. */
export interface Found {
  readonly kind: Kind;
  readonly live: Live;
}

/** A collection of which not all could be read. */
export interface Unread {
  readonly kind: Kind;
  readonly reason: string;
}

export interface Reading {
  readonly found: readonly Found[];
  readonly unread: readonly Unread[];
}

/** Reads the chosen objects: each collection once, and alone only what no collection has. */
export async function readService(
  client: Client,
  at: Place,
  selection: Selection,
  progress: Progress,
): Promise<Reading> {
  progress.expect(selection.kinds.length);
  const unread: Unread[] = [];
  const found: Found[] = [];
  for (const kind of selection.kinds) {
    const listed = await listing(client.operation(), at, kind);
    progress.done(nounOf(kind, 2));
    if (typeof listed === "string") unread.push({ kind, reason: listed });
    else {
      const lives = [...listed.objects.values()].sort(byName);
      found.push(...lives.filter((live) => chooses(selection, live)).map((live) => ({ kind, live })));
      const others = [...listed.unreadable.keys()];
      if (others.length > 0) unread.push({ kind, reason: ofAnotherForm(others) });
    }
  }
  const { ids } = unmet(selection, livesOf(found));
  progress.expect(ids.length);
  for (const id of ids) {
    const alone = await readAlone(client, at, isUuid(id) ? id.toLowerCase() : id, selection.kinds);
    progress.done(id);
    if (alone !== undefined) found.push(alone);
  }
  refuseUnmet(selection, found, unread);
  // Who named ids got them: then it does not matter what else cannot be listed.
  const isAnswered =
    selection.ids.length > 0 && selection.names.length === 0 && selection.possibleIds === undefined;
  return { found, unread: isAnswered ? [] : unread };
}

/** The objects by name, or why there is no knowing them. */
async function listing(api: Api, at: Place, kind: Kind): Promise<Listing | string> {
  try {
    return (await kind.resource.collection(api).list(at)) ?? unlistable(kind);
  } catch (error) {
    if (!isRequestError(error, "forbidden")) throw error;
    return error.message;
  }
}

/** What was not read, as a line says it. */
export const unreadText = ({ kind, reason }: Unread): string => `${nounOf(kind, 2)}: ${reason}`;

function ofAnotherForm(ids: readonly string[]): string {
  return `left out ${ids.join(", ")}, which the service answers in a form that this version does not know`;
}

function unlistable(kind: Kind): string {
  return (
    "this service does not list them, unless --base-url or a path segment is wrong; " +
    `name each one: --kind ${kind.name} --id <id>${
      kind.readableByPatch
        ? ". It is then read by a PATCH without fields, which changes nothing"
        : ", which works where the service has a route to get one"
    }`
  );
}

/** The object of that id, of whichever of the kinds it is. */
async function readAlone(
  client: Client,
  at: Place,
  id: string,
  among: readonly Kind[],
): Promise<Found | undefined> {
  // Nothing is sent to a pipe or a key that cannot be one, least of all a PATCH.
  for (const kind of among.filter((one) => !one.readableByPatch || isUuid(id))) {
    const live = await get(client.operation(), at, id, kind);
    if (live !== undefined) return { kind, live };
  }
  return undefined;
}

async function get(api: Api, at: Place, id: string, kind: Kind): Promise<Live | undefined> {
  try {
    return await kind.resource.collection(api).get({ ...at, id });
  } catch (error) {
    // Another kind may have the id, and that none has it is said in the end.
    if (isRequestError(error, "badRequest", "notFound", "noRoute", "methodNotAllowed")) return undefined;
    throw error;
  }
}

function refuseUnmet(selection: Selection, found: readonly Found[], unread: readonly Unread[]): void {
  const { names, ids } = unmet(selection, livesOf(found));
  const missing = [...names.map((name) => `the name "${name}"`), ...ids.map((id) => `the id "${id}"`)];
  if (missing.length === 0) return;
  const nouns = selection.kinds.map(({ name }) => name).join(", ");
  const why = unread.length === 0 ? "" : `; not listed were:\n  ${unread.map(unreadText).join("\n  ")}`;
  throw new ResourceError(`nothing among what could be read (${nouns}) has ${missing.join(" or ")}${why}`);
}

const livesOf = (found: readonly Found[]): readonly Live[] => found.map(({ live }) => live);

const isUuid = (id: string): boolean => uuidShaped.safeParse(id).success;

function byName(left: Live, right: Live): number {
  const [one, other] = [left, right].map((live) => `${nameOf(live) ?? ""}\n${live.id}`);
  return (one ?? "") < (other ?? "") ? -1 : 1;
}
