import { setTimeout as sleep } from "node:timers/promises";
import { createdAtMs, isEqual, isRequestError, nounsOf, ResourceError } from "pulumi-pipes/internal";
import type { Answer, Client, Listing, Place, Resource } from "pulumi-pipes/internal";
import { withProgress } from "../progress";

/** A provider process outlives a killed engine, and finishes its requests. */
const young = { ageMs: 10_000, pauseMs: 3_000, mostLists: 20 };

/** The objects of a collection, or why they cannot be compared. */
export interface Listed {
  readonly objects: readonly Answer[];
  readonly problem?: string;
}

/** Lists each collection once, completely; again while objects in it are new, until nothing is added. */
export class ListedCollections {
  readonly #listed = new Map<string, Promise<Listed>>();

  constructor(
    private readonly client: Client,
    private readonly say: (line: string) => void,
  ) {}

  list(resource: Resource, at: Place): Promise<Listed> {
    const key = [resource.noun, at.organizationId, at.serviceId].join("/");
    const listed = this.#listed.get(key) ?? this.#list(resource, at);
    this.#listed.set(key, listed);
    return listed;
  }

  async #list(resource: Resource, at: Place): Promise<Listed> {
    const nouns = nounsOf(resource);
    const wait = { label: `reading ${nouns}`, unit: "objects" };
    const read = () =>
      withProgress(wait, this.say, (onPage) => resource.collection(this.client.operation()).list(at, onPage));
    try {
      const first = await read();
      if (first === undefined) return { objects: [], problem: `this service does not list ${nouns}` };
      let listing: Listing = first;
      for (let lists = 1; isYoung(listing); lists += 1) {
        if (lists === 1) this.say(`${nouns}: some are new, and a killed run can add more: waiting`);
        if (lists > young.mostLists)
          throw new ResourceError(
            "recover/input",
            `the service still gets new ${nouns}. Run again when the other run has ended`,
          );
        await sleep(young.pauseMs);
        const before: Listing = listing;
        listing = (await read()) ?? before;
        if (isEqual(idsIn(before), idsIn(listing))) break;
      }
      this.say(`read ${nouns}: ${listing.objects.size}`);
      const unreadable = [...listing.unreadable.keys()];
      const problem = `this version cannot read ${unreadable.length} of the ${nouns}. Install a newer version`;
      return { objects: [...listing.objects.values()], ...(unreadable.length === 0 ? {} : { problem }) };
    } catch (error) {
      if (!isRequestError(error, "http/forbidden")) throw error;
      return { objects: [], problem: error.message };
    }
  }
}

const idsIn = ({ objects, unreadable }: Listing): readonly string[] =>
  [...objects.keys(), ...unreadable.keys()].sort();

/** True if a collection has an object that was created a moment ago, by the clock of the service. */
function isYoung({ objects, serviceTimeMs }: Listing): boolean {
  const nowMs = serviceTimeMs ?? Date.now();
  return [...objects.values()].some((one) => (createdAtMs(one) ?? 0) > nowMs - young.ageMs);
}
