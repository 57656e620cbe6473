import { uuidShaped } from "pulumi-pipes-contract";
import { isRequestError, ResourceError, type Api, type Client, type Place } from "pulumi-pipes/internal";
import { counted, nameOf, nounOf, type Kind, type Live } from "./kinds";

/** The objects to import: all of these kinds, or those with one of the names or ids. */
export interface Selection {
  readonly kinds: readonly Kind[];
  /** Names, in which `*` stands for any text. */
  readonly names: readonly string[];
  readonly ids: readonly string[];
  /** Ids of a Terraform state, in lower case. No object needs to have them. */
  readonly stateIds?: ReadonlySet<string> | undefined;
}

/** An object that was read. */
export interface Found {
  readonly kind: Kind;
  readonly live: Live;
}

/** A collection that could not be read completely. */
export interface Unread {
  readonly kind: Kind;
  readonly reason: string;
}

export interface Reading {
  readonly found: readonly Found[];
  readonly unread: readonly Unread[];
}

/** Reads each collection once, and one by one the chosen objects that no collection has. `say` gets a line for each collection. */
export async function readService(
  client: Client,
  at: Place,
  selection: Selection,
  say: (line: string) => void,
): Promise<Reading> {
  const { kinds, names, ids, stateIds } = selection;
  const unread: Unread[] = [];
  const found: Found[] = [];
  for (const kind of kinds) {
    const { lives, reason } = await listed(client.operation(), at, kind);
    if (reason === undefined) say(`read ${counted(lives.length, kind)}`);
    else unread.push({ kind, reason });
    found.push(...lives.filter((live) => isChosen(selection, live)).map((live) => ({ kind, live })));
  }
  const unmet = ids.filter((id) => !found.some(({ live }) => hasId(live, id)));
  for (const id of unmet) {
    const alone = await readAlone(client, at, id, kinds);
    if (alone !== undefined) found.push(alone);
  }
  refuseUnmet(selection, found, unread);
  // An unreadable collection does not matter to a user who named each object by its id.
  const isComplete = ids.length > 0 && names.length === 0 && stateIds === undefined;
  return { found, unread: isComplete ? [] : unread };
}

/** The objects of a collection by name, and why they are not all. */
async function listed(
  api: Api,
  at: Place,
  kind: Kind,
): Promise<{ readonly lives: readonly Live[]; readonly reason?: string }> {
  try {
    const listing = await kind.resource.collection(api).list(at);
    if (listing === undefined) return { lives: [], reason: unlistable(kind) };
    const lives = [...listing.objects.values()].sort((left, right) =>
      sortKey(left) < sortKey(right) ? -1 : 1,
    );
    const others = [...listing.unreadable.keys()].join(", ");
    return others === "" ? { lives } : { lives, reason: `this version does not know the form of ${others}` };
  } catch (error) {
    if (!isRequestError(error, "forbidden")) throw error;
    return { lives: [], reason: error.message };
  }
}

const sortKey = (live: Live): string => `${nameOf(live) ?? ""}\n${live.id}`;

function unlistable({ name, readableByPatch }: Kind): string {
  const how = readableByPatch
    ? "a PATCH without fields then reads the object and does not change it"
    : "this needs a service with a route for one object";
  return (
    "this service does not list them, unless --base-url or a path segment is wrong. " +
    `Name each object: --kind ${name} --id <id>; ${how}`
  );
}

/** The object of that id, of whichever kind it is. */
async function readAlone(
  client: Client,
  at: Place,
  id: string,
  kinds: readonly Kind[],
): Promise<Found | undefined> {
  const isUuid = uuidShaped.safeParse(id).success;
  // A pipe or a key has a UUID: no PATCH goes to another id.
  for (const kind of kinds.filter(({ readableByPatch }) => isUuid || !readableByPatch)) {
    const live = await got(client.operation(), { ...at, id: isUuid ? id.toLowerCase() : id }, kind);
    if (live !== undefined) return { kind, live };
  }
  return undefined;
}

async function got(api: Api, at: Place & { readonly id: string }, kind: Kind): Promise<Live | undefined> {
  try {
    return await kind.resource.collection(api).get(at);
  } catch (error) {
    // Another kind may have the id.
    if (isRequestError(error, "badRequest", "notFound", "noRoute", "methodNotAllowed")) return undefined;
    throw error;
  }
}

function refuseUnmet(
  { kinds, names, ids }: Selection,
  found: readonly Found[],
  unread: readonly Unread[],
): void {
  const missing = [
    ...names.filter((name) => !found.some(({ live }) => hasName(live, name))).map((name) => `--name ${name}`),
    ...ids.filter((id) => !found.some(({ live }) => hasId(live, id))).map((id) => `--id ${id}`),
  ];
  if (missing.length === 0) return;
  const searched = kinds.map((kind) => nounOf(kind, 2)).join(", ");
  throw new ResourceError(
    [`no object fits ${missing.join(", ")} among the ${searched}`, ...unread.map(unreadText)].join("\n  "),
  );
}

export const unreadText = ({ kind, reason }: Unread): string => `${nounOf(kind, 2)}: ${reason}`;

const isChosen = ({ names, ids, stateIds }: Selection, live: Live): boolean =>
  (names.length + ids.length === 0 && stateIds === undefined) ||
  ids.some((id) => hasId(live, id)) ||
  names.some((name) => hasName(live, name)) ||
  stateIds?.has(live.id.toLowerCase()) === true;

const hasId = (live: Live, id: string): boolean => live.id.toLowerCase() === id.toLowerCase();

function hasName(live: Live, name: string): boolean {
  const parts = name.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "su").test(nameOf(live) ?? "");
}
