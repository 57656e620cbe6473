import { isSameId, normalId } from "pulumi-pipes-contract/ids";
import { ConfigurationError, isRequestError, nounsOf, resources, withBlanks } from "pulumi-pipes/internal";
import type { Address, Answer, Client, Defaults, Place, Resource } from "pulumi-pipes/internal";
import { withProgress } from "../progress";

/** The resources that can adopt objects, in the order of the program. `PipeSettings` stands for `Pipe`, too. */
export const adopters = Object.values<Resource>(resources).filter((resource) => resource !== resources.Pipe);

/** The name of a resource for `--kind`, such as `access-key`. */
export const kindOf = ({ noun }: Resource): string => noun.replace(" ", "-");

/** An object that was read. */
export interface Found {
  readonly resource: Resource;
  readonly live: Answer;
}

/** Its name on the service; "" without one. */
export const nameOf = ({ comparable: { name, description } }: Pick<Answer, "comparable">): string => {
  // A private endpoint has no name, and users know it by its description.
  const title = name ?? description;
  return typeof title === "string" ? title : "";
};

/** True if the name of an object matches a pattern, in which `*` matches any string. Without patterns, every name matches. */
export const hasName = (live: Answer, patterns: readonly string[]): boolean =>
  patterns.length === 0 ||
  patterns.some((pattern) => {
    const parts = pattern.split("*").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    return new RegExp(`^${parts.join("[^]*")}$`, "u").test(nameOf(live));
  });

export const hasId = ({ live }: Found, id: string | undefined): boolean => isSameId(live.id, id ?? "");

/**
 * Reads each collection once, and by their ids the objects of collections that the service does not list. Takes the objects that
 * have one of the ids or are in a Terraform state, and all objects without either.
 */
export async function readService(
  client: Client,
  { organizationId = "", serviceId = "" }: Defaults,
  chosen: readonly Resource[],
  ids: readonly string[],
  isInState: ((one: Found) => boolean) | undefined,
  say: (line: string) => void,
) {
  const at = { organizationId, serviceId };
  const takesAll = ids.length === 0 && isInState === undefined;
  const isWanted = (one: Found): boolean =>
    takesAll || ids.some((id) => hasId(one, id)) || isInState?.(one) === true;
  const found: Found[] = [];
  /** The reasons why some collections could not be read completely. */
  const problems = new Map<Resource, string>();
  for (const [index, resource] of chosen.entries()) {
    const label = `reading ${nounsOf(resource)} (${index + 1} of ${chosen.length})`;
    const { objects, problem } = await withProgress({ label, unit: "objects" }, say, (onPage) =>
      listed(resource, client, at, onPage),
    );
    if (problem === undefined || objects.length > 0) say(`read ${nounsOf(resource)}: ${objects.length}`);
    found.push(...objects.map((live) => ({ resource, live })).filter(isWanted));
    if (problem !== undefined) problems.set(resource, `${nounsOf(resource)}: ${problem}`);
  }
  const isMissing = (id: string): boolean => !found.some((one) => hasId(one, id));
  for (const id of ids)
    for (const resource of problems.keys()) {
      const live = isMissing(id) ? await got(resource, client, { ...at, id: normalId(id) }) : undefined;
      if (live !== undefined) found.push({ resource, live });
    }
  const missing = ids.filter(isMissing);
  const notFound = `cannot find ${missing.join(", ")}: no object has this ID. Correct --id or --kind`;
  if (missing.length > 0)
    throw new ConfigurationError("cli/usage", [notFound, ...problems.values()].join("\n  "));
  found.sort((left, right) => chosen.indexOf(left.resource) - chosen.indexOf(right.resource));
  // The rest of a collection does not matter to a user who selected each object by its ID.
  return {
    found,
    complete: new Set(chosen.filter((resource) => !problems.has(resource))),
    unread: takesAll || isInState !== undefined ? [...problems.values()] : [],
  };
}

/** The objects of a collection, by name, and why they are not all. */
async function listed(resource: Resource, client: Client, at: Place, onPage: (objects: number) => void) {
  try {
    const listing = await resource.collection(client.operation()).list(at, onPage);
    const notListed =
      "this service does not list them, unless the address or a path segment is wrong. " +
      `Select each object: --kind ${kindOf(resource)} --id <id>`;
    if (listing === undefined) return { objects: [], problem: notListed };
    const key = (live: Answer): string => `${nameOf(live)}\n${live.id}`;
    const objects = [...listing.objects.values()].sort((one, other) => (key(one) < key(other) ? -1 : 1));
    const others = [...listing.unreadable.keys()].map(withBlanks).join(", ");
    const unreadable = `this version cannot read ${others}. Install a newer version`;
    return { objects, problem: others === "" ? undefined : unreadable };
  } catch (error) {
    if (!isRequestError(error, "http/forbidden")) throw error;
    return { objects: [], problem: error.message };
  }
}

/** The errors that a service returns for an ID that may belong to a different collection. */
const elsewhere = ["http/bad-request", "http/not-found", "http/no-route", "http/method-not-allowed"] as const;

/** The object of that id. A service without a route for one object returns it for a PATCH without fields. */
async function got(resource: Resource, client: Client, at: Address): Promise<Answer | undefined> {
  try {
    return await resource.collection(client.operation()).get(at);
  } catch (error) {
    if (!isRequestError(error, ...elsewhere)) throw error;
    return undefined;
  }
}
