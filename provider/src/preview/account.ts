import type { Address, Answer, Api, Place } from "../core/resource/api";
import type { Code } from "../core/messages/codes.generated";
import { isRequestError, messageCode, messageOf, ResourceError } from "../core/messages/errors";
import { likenessOf } from "../core/lifecycle/identity";
import { grouped, type JsonObject } from "../core/json/json";
import type { Resource } from "../core/resource/resource";
import { withDerived } from "../core/state/state";
import type { Print } from "./previewed";

/** Longest time for one look, and longest wait for its turn, in seconds. */
export const withinSeconds = 10;

/** Looks that go on side by side. The client lists a collection from the second object on. */
const lanes = 8;

/**
 * A preview prints only this many messages with one code in full, because a lost state would repeat the advice for a thousand
 * objects.
 */
const maxAdviceShown = 3;

/** The kinds of requests that looks share. Dashboards may have no verdict although objects are readable. */
type Topic = "objects" | "verdicts";

/** The problems that a service finds in a body. */
interface Verdict {
  readonly valid: boolean;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** The API as one look sees it. */
export type PreviewApi = Api & {
  validateDashboard(at: Place, body: JsonObject): Promise<Verdict | undefined>;
};

/** Access of a preview to the service. */
export interface Access {
  /** Opens the API for one look, which ends within `withinSeconds`. */
  readonly open: () => Promise<PreviewApi>;
  /** True if the service validates dashboards in previews. */
  readonly validatesDashboards: boolean;
  /**
   * True if previews warn about creations next to identical objects: those of `recover` do not, because it compares them itself.
   */
  readonly findsIdentical: boolean;
  /** True if a key is the one that signs requests, as far as its last characters show. */
  readonly isSigningKey: (suffix: unknown) => boolean;
  /** Prints a message about the whole run. */
  readonly print: Print;
}

/** The object that the service returns, or its error if the object does not exist. */
export interface Seen {
  readonly live: Answer | undefined;
  readonly words: string | undefined;
}

/** The objects of a collection, by id, and those that can be identical by what they have in common. */
export interface Objects {
  readonly byId: ReadonlyMap<string, Answer>;
  readonly byLikeness: ReadonlyMap<unknown, readonly Answer[]>;
}

/** The account of a preview, and what was seen there. */
export class PreviewedAccount {
  /** The one that began its look longest ago is the first. */
  readonly #lanes = Array.from({ length: lanes }, () => Promise.resolve<unknown>(undefined));
  readonly #found = new Map<string, Promise<Seen | undefined>>();
  readonly #objects = new Map<string, Promise<Objects | undefined>>();
  readonly #down = new Set<Topic>();
  /** The codes of failures that one warning reports for the whole preview. */
  readonly #reported = new Set<Code | undefined>();
  readonly #printed = new Map<Code, number>();

  constructor(readonly access: Access) {}

  /** An object of the service, which is read once, with what follows from it; undefined where it cannot be read. */
  read(print: Print, definition: Resource, at: Address): Promise<Seen | undefined> {
    const key = [definition.kind, at.organizationId, at.serviceId, at.id].join("/");
    const answer =
      this.#found.get(key) ??
      this.look("objects", print, async (api) => {
        const collection = definition.collection(api);
        const live = await collection.getBatched(at);
        return { live: live && withDerived(definition, live), words: collection.verdictOn(at) };
      });
    this.#found.set(key, answer);
    return answer;
  }

  /** All objects of a collection, which is listed once; undefined where it cannot be. */
  objects(definition: Resource, at: Place): Promise<Objects | undefined> {
    const key = [definition.noun, at.organizationId, at.serviceId].join("/");
    const listing =
      this.#objects.get(key) ??
      this.look("objects", this.access.print, async (api) => {
        const listed = await definition.collection(api).listRecent(at);
        if (listed === undefined) return undefined;
        const all = [...listed.objects.values()];
        return {
          byId: listed.objects,
          byLikeness: grouped(all, ({ comparable }) => likenessOf(definition, comparable)),
        };
      });
    this.#objects.set(key, listing);
    return listing;
  }

  /**
   * The result of a read when its turn comes; undefined if the read fails. Failures with one code are one
   * warning, unless they are about the object itself, for which `print` is.
   */
  look<Result>(
    topic: Topic,
    print: Print,
    ask: (api: PreviewApi) => Promise<Result>,
  ): Promise<Result | undefined> {
    const askedMs = performance.now();
    const turn = (this.#lanes.shift() ?? Promise.resolve()).then(async () => {
      if (this.#isDown(topic)) return undefined;
      try {
        if (performance.now() - askedMs > withinSeconds * 1000)
          throw new ResourceError("preview/incomplete", "the service did not respond in time");
        return await ask(await this.access.open());
      } catch (error) {
        await this.#report(topic, print, error);
        return undefined;
      }
    });
    this.#lanes.push(turn);
    return turn;
  }

  /** True if the next message with this code has its advice, too. */
  hasAdvice(code: Code): boolean {
    const printed = this.#printed.get(code) ?? 0;
    this.#printed.set(code, printed + 1);
    return printed < maxAdviceShown;
  }

  #isDown(topic: Topic): boolean {
    return this.#down.has("objects") || this.#down.has(topic);
  }

  async #report(topic: Topic, print: Print, error: unknown): Promise<void> {
    const isOfOne = isRequestError(error, "http/schema-mismatch", "http/bad-request", "http/not-found");
    // A response can repeat the arguments that it is about, and `access` does not know which of them are secret.
    const isOfArgs = !isOfOne && topic === "verdicts" && isRequestError(error) && error.status !== undefined;
    const message = messageOf(isOfArgs ? error.withDetail("its response can repeat arguments") : error);
    const code = messageCode(message);
    const isRepeated = !isOfOne && (this.#isDown(topic) || this.#reported.has(code));
    if (!isOfOne) this.#reported.add(code);
    // These cost time, so no further look follows. After any other failure, other objects can be readable.
    const isOutage =
      code === "preview/incomplete" ||
      isRequestError(error, "http/unreachable", "http/timed-out", "http/server-failed", "http/rate-limited");
    if (isOutage) this.#down.add(topic);
    if (!isRepeated) await (isOfOne ? print : this.access.print)(`this preview is incomplete: ${message}`);
  }
}
