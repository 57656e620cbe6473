import { isObject, listOf, objectOf, own, parseJsonExactly, textAt } from "pulumi-pipes/internal";
import type { JsonObject, RawRequest, RawResponse } from "pulumi-pipes/internal";

/* The trial notes what a service returns. The probes of the assumptions judge these notes, and send nothing. */

/** The requests of a trial whose responses the probes judge. */
export type Step =
  | "unknownRoute"
  | "validation"
  | "dashboardCreation"
  | "dashboardRead"
  | "dashboardReplacement"
  | "dashboardList"
  | "fractionalDashboard"
  | "missingDashboard"
  | "webhookCreation"
  | "webhookTwin"
  | "webhookReplacement"
  | "searchCreation"
  | "searchRead"
  | "searchReplacement"
  | "searchUnknown"
  | "alertCreation"
  | "alertRead"
  | "alertReadAgain"
  | "alertReplacement"
  | "textTileAlert"
  | "textTileAlertRead"
  | "keyCreation"
  | "keyUpdate"
  | "pipeRead";

export interface Exchange extends Pick<RawResponse, "status" | "text" | "headers"> {
  readonly sent: JsonObject;
  /** The JSON of the response; undefined for any other text. */
  readonly body: unknown;
  /** The time at which the response arrived, in milliseconds since 1970. */
  readonly arrivedMs: number;
}

/** The listing of the webhooks, from the first page to the last. */
export interface WebhookListing {
  readonly pageSizes: readonly number[];
  readonly ids: readonly string[];
  /** The IDs of the first page, which was read again. */
  readonly idsAgain: readonly string[];
  /** False if the listing had more pages than the trial reads. */
  readonly isComplete: boolean;
  /** Seconds until the new webhook was in it; undefined if it never was. */
  readonly delaySeconds: number | undefined;
}

export interface Verdict {
  readonly status: "holds" | "differs" | "not tried";
  readonly value?: string;
  readonly note?: string;
}

export const holds: Verdict = { status: "holds" };

/** `value` is a word of this package or a number, so that a report with it can be shared. */
export const differs = (value?: string, note?: string): Verdict => ({
  status: "differs",
  ...(value === undefined ? {} : { value }),
  ...(note === undefined ? {} : { note }),
});

export const untried = (note = "the trial had no such response"): Verdict => ({ status: "not tried", note });

/** A verdict about a fact; undefined if the trial does not know it. */
export const verdictOn = (fact: boolean | undefined): Verdict =>
  fact === undefined ? untried() : fact ? holds : differs();

export const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status <= 299;

/** True if a service says that a body is wrong, so that another body can be accepted. */
export const isRejection = (exchange: Exchange | undefined): boolean =>
  exchange?.status === 400 || exchange?.status === 422;

/** The failures that say nothing about the request: the key, the rate limit, a service that sleeps or another request causes them. */
const unrelated = [401, 403, 407, 408, 409, 424, 425, 429];

/** The status with which a service reports that it does not have an operation; undefined if it has the operation. */
export function absenceOf(exchange: Exchange | undefined): "404" | "405" | "html404" | undefined {
  if (exchange?.status === 405) return "405";
  if (exchange?.status !== 404) return undefined;
  return isObject(exchange.body) ? "404" : "html404";
}

export function exchangeOf({ status, text, headers }: RawResponse, { body: sent }: RawRequest): Exchange {
  return { status, text, headers, sent: objectOf(sent), body: parsed(text), arrivedMs: Date.now() };
}

function parsed(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return undefined;
  }
}

/** The responses of one trial. */
export class Observations {
  readonly #exchanges = new Map<Step, Exchange>();
  /** The creations that the service rejected before it accepted one, by their step. */
  readonly rejected = new Map<Step, number>();
  readonly deletions: Exchange[] = [];
  /** The responses with the status 429. */
  readonly limited: RawResponse[] = [];
  readonly refusedTiles: string[] = [];
  webhooks: WebhookListing | undefined;

  /** Records a response, unless it shows nothing about the service. A 409 can reject a second object of one name. */
  note(step: Step, exchange: Exchange): void {
    const { status } = exchange;
    const isOfName = step === "webhookTwin" && status === 409;
    if (isOfName || (status < 500 && !unrelated.includes(status))) this.#exchanges.set(step, exchange);
  }

  at(step: Step): Exchange | undefined {
    return this.#exchanges.get(step);
  }

  /** The result of a successful response, if it is an object. */
  result(step: Step): JsonObject | undefined {
    const exchange = this.at(step);
    const result = exchange !== undefined && isSuccess(exchange) ? own(exchange.body, "result") : undefined;
    return isObject(result) ? result : undefined;
  }

  /** All successful responses that have an envelope. A validation may not have one. */
  get successes(): readonly Exchange[] {
    const steps = [...this.#exchanges].filter(([step]) => step !== "validation" && step !== "unknownRoute");
    return steps.flatMap(([, exchange]) => (isSuccess(exchange) ? [exchange] : []));
  }

  /** The objects of observability as the service returned them first. */
  get objects(): readonly JsonObject[] {
    const steps = ["dashboardRead", "webhookCreation", "searchCreation", "alertCreation"] as const;
    return steps.map((step) => this.result(step)).filter((object) => object !== undefined);
  }

  /** The creation times as the service writes them. */
  get instants(): readonly string[] {
    return this.objects.flatMap((object) => textAt(object, "createdAt") ?? []);
  }
}

/** The tiles of a dashboard by their names. */
export const tilesIn = (dashboard: JsonObject | undefined): ReadonlyMap<string, JsonObject> =>
  new Map(listOf(dashboard?.["tiles"]).map((tile) => [textAt(tile, "name") ?? "", objectOf(tile)]));

/** Judges the responses of a trial. */
export type Probe = (notes: Observations) => Verdict;

/** The requests for optional operations. */
const optionalSteps = ["webhookCreation", "searchCreation", "pipeRead"] as const;

/**
 * The status with which a service reports that it does not have optional operations: one status for all that the trial sent, or
 * `partial`.
 */
export function absence(notes: Observations): string | undefined {
  const exchanges = optionalSteps.flatMap((step) => notes.at(step) ?? []);
  const absences = exchanges.map((exchange) => {
    const way = absenceOf(exchange);
    // A 404 in JSON is about an object, such as the source of a search.
    return way === "404" ? undefined : way;
  });
  const [first] = absences;
  if (absences.every((way) => way === undefined)) return undefined;
  return absences.every((way) => way === first) ? first : "partial";
}
