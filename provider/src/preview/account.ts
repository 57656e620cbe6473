import type { Address, Answer, Api, Place } from "../core/resource/api";
import type { Code } from "../core/messages/codes.generated";
import { isRequestError, messageCode, messageOf, ResourceError } from "../core/messages/errors";
import { likenessOf } from "../core/lifecycle/identity";
import { grouped, type JsonObject } from "../core/json/json";
import type { Resource } from "../core/resource/resource";
import { withDerived } from "../core/state/state";
import type { Print } from "./previewed";

/** Timeout of one look at the service, and of the wait for its turn, in seconds. */
export const withinSeconds = 10;

/** Maximum number of concurrent looks. From the second object on, the client lists a collection instead. */
const lanes = 8;

/**
 * A preview prints this many messages with one code in full, and the others without advice. After the loss of a state, a thousand
 * objects would repeat it.
 */
const maxAdviceShown = 3;

/** The subject of a look. Services may fail to validate dashboards although their objects are readable. */
type Topic = "objects" | "verdicts";

/** The result of a validation. */
interface Verdict {
  readonly valid: boolean;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** The API for one look. */
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
   * True if previews warn about creations next to identical objects. Those of `recover` do not, because it compares the objects
   * itself.
   */
  readonly findsIdentical: boolean;
  /** True if a key with these last characters is probably the one that authenticates the requests. */
  readonly isSigningKey: (suffix: unknown) => boolean;
  /** Prints a message about the whole run. */
  readonly print: Print;
}

/** The live object, or the service's message about a missing one. */
export interface Seen {
  readonly live: Answer | undefined;
  readonly serviceMessage: string | undefined;
}

/** The objects of a collection by ID, and by the key that identical objects share. */
export interface Objects {
  readonly byId: ReadonlyMap<string, Answer>;
  readonly byLikeness: ReadonlyMap<unknown, readonly Answer[]>;
}

/** The account of a preview, and the objects that it has read. */
export class PreviewedAccount {
  /** One promise per concurrent look, in the order of their starts. A new look waits for the first. */
  readonly #lanes = Array.from({ length: lanes }, () => Promise.resolve<unknown>(undefined));
  readonly #found = new Map<string, Promise<Seen | undefined>>();
  readonly #objects = new Map<string, Promise<Objects | undefined>>();
  readonly #down = new Set<Topic>();
  /** The codes of failures that a warning has already reported. */
  readonly #reported = new Set<Code | undefined>();
  readonly #printed = new Map<Code, number>();

  constructor(readonly access: Access) {}

  /** Reads an object once; undefined if that fails. */
  read(print: Print, definition: Resource, at: Address): Promise<Seen | undefined> {
    const key = [definition.kind, at.organizationId, at.serviceId, at.id].join("/");
    const answer =
      this.#found.get(key) ??
      this.look("objects", print, async (api) => {
        const collection = definition.collection(api);
        const live = await collection.getBatched(at);
        return { live: live && withDerived(definition, live), serviceMessage: collection.verdictOn(at) };
      });
    this.#found.set(key, answer);
    return answer;
  }

  /** Lists a collection once; undefined if that fails. */
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
   * Runs a read when its turn comes; undefined if it fails. Failures with an equal code cause one warning, unless they are about
   * the object itself, for which `print` is.
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

  /** True if the next message with this code is printed with its advice. */
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
    // A response can repeat args, and `access` does not know which of them are secret.
    const isOfArgs = !isOfOne && topic === "verdicts" && isRequestError(error) && error.status !== undefined;
    const message = messageOf(isOfArgs ? error.withDetail("its response can repeat arguments") : error);
    const code = messageCode(message);
    const isRepeated = !isOfOne && (this.#isDown(topic) || this.#reported.has(code));
    if (!isOfOne) this.#reported.add(code);
    // Outages cost time, so no look follows them. After other failures, other objects may be readable.
    const isOutage =
      code === "preview/incomplete" ||
      isRequestError(error, "http/unreachable", "http/timed-out", "http/server-failed", "http/rate-limited");
    if (isOutage) this.#down.add(topic);
    if (!isRepeated) await (isOfOne ? print : this.access.print)(`this preview is incomplete: ${message}`);
  }
}
