import { isSameId } from "pulumi-pipes-contract/ids";
import type { z } from "zod";
import type { Purpose } from "../core/resource/api";
import { noteServiceTime } from "../core/resource/clock";
import { isList, isTooDeep, mostLevels, own } from "../core/json/json";
import { quoted } from "../core/messages/text";
import { endedBy, isRequestError, RequestError } from "../core/messages/errors";
import { openLog, reportWaits, type LineFacts } from "./log";
import { baseAddress, proxyFor } from "./network";
import { CircuitBreaker, Deadline, askedWait, isRepeated, pauseAfter, readDate } from "./policies";
import { RateLimiter, type Run } from "./rateLimit";
import { accepted, invalidResponse, resultOf, type ParsedResponse, type RawResponse } from "./response";
import { ownVersion, type ClientSettings } from "./settings";
import { openTransport, type RawRequest, type Transport } from "./transport";
import { Waking } from "./waking";

/** A request whose response carries a `result`. */
export interface Call<Schema extends z.ZodType> extends RawRequest {
  /** ID of the object in question. A result with a different ID is not its response. */
  readonly id?: string;
  /** Form of the `result`. */
  readonly result: Schema;
  /** Converts the result to the form of the contract before it is checked. */
  readonly normalize?: (result: unknown) => unknown;
  /** True if some services return the result without its envelope. Default: false. */
  readonly envelopeOptional?: boolean;
}

/** Opens the state that all operations of a process share. `say` prints a line for the user about a long wait. */
export function openShared(settings: ClientSettings, say: (line: string) => void) {
  const { keySource, baseUrlSource: from = "pipes:baseUrl", caCertificateFile: caCertificates } = settings;
  const base = baseAddress(settings.baseUrl, settings.allowPlainHttp, from);
  const place = { base, from, keySource };
  const proxy = proxyFor(base);
  const log = settings.log === undefined ? undefined : openLog(settings.log);
  log?.("open", { base, from, proxy: proxy?.host, version: ownVersion() });
  const waits = reportWaits(log, say);
  return {
    ...{ place, waits, log },
    requestTimeoutMs: settings.requestTimeoutSeconds * 1000,
    rateLimitTimeoutMs: settings.rateLimitTimeoutSeconds * 1000,
    transport: openTransport({ ...settings, place, proxy, caCertificates }),
    limiter: new RateLimiter(settings.rateLimit, waits),
    circuitBreaker: new CircuitBreaker(),
    waking: settings.wakeService ? new Waking(settings.wakeTimeoutSeconds * 1000, waits, say) : undefined,
  };
}

/** Returns the response after `normalize` and in the form of its schema, or the reason why it has a different form. */
export function readAs<Schema extends z.ZodType>(
  result: Schema,
  returned: unknown,
  normalize = (value: unknown): unknown => value,
): { readonly raw: unknown; readonly record: z.output<Schema> } | { readonly mismatch: string } {
  if (isTooDeep(returned)) return { mismatch: `result is nested deeper than ${mostLevels} levels` };
  const raw = normalize(returned);
  const parsed = result.safeParse(raw);
  if (parsed.success) return { raw, record: parsed.data };
  const [issue] = parsed.error.issues;
  const path = ["result", ...(issue?.path ?? [])].join(".");
  // Names in a response come from outside, so they are quoted like values.
  return { mismatch: quoted(`${path} has an unsupported form: ${issue?.message ?? "unknown"}`) };
}

/** Runs one attempt of a request, for example to count attempts or to record responses. */
export type Around = (attempt: () => Promise<RawResponse>) => Promise<RawResponse>;

/** Sends a request. Returns the response of a success, and throws otherwise. */
type Send = (call: RawRequest) => Promise<ParsedResponse>;

/**
 * Estimates the memory of a JSON document: its bytes plus an overhead per value, because a list of empty lists is short but has
 * many values.
 */
export function bytesIn(text: string): number {
  let values = 0;
  for (let at = text.indexOf(","); at !== -1; at = text.indexOf(",", at + 1)) values += 1;
  return Buffer.byteLength(text) + values * 16;
}

/** Creates the error for a rate limit that asks for a longer wait than the operation accepts. */
function waitTooLong(failed: RequestError, askedMs: number, longestMs: number): RequestError {
  const [asked, longest] = [Math.ceil(askedMs / 1000), Math.floor(longestMs / 1000)];
  const wait = `the service asks for a wait of ${asked} seconds, and this operation accepts at most ${longest}`;
  const hint = "Run again later, or set `pipes:rateLimitTimeoutSeconds` to a longer time.";
  return failed.withDetail(`${failed.detail} (${wait})`, hint);
}

/** Ends a turn before a pause, because values computed from its read are then out of date. */
class Repetition extends Error {
  constructor(
    readonly failed: RequestError,
    readonly pauseMs: number,
  ) {
    super(failed.message);
  }
}

/** Sends the requests of one operation, each in a separate turn unless `sendInTurn` continues a turn. */
export class Requester {
  constructor(
    private readonly shared: ReturnType<typeof openShared>,
    private readonly deadline: Deadline,
    private readonly purpose: Purpose,
    private readonly sendInTurn?: Send,
  ) {}

  /** Returns the `result` after `normalize`, and in the form of its schema. */
  async send<Schema extends z.ZodType>({ result, normalize, envelopeOptional, id, ...call }: Call<Schema>) {
    const response = await this.#respond(call);
    const returned = resultOf(response, true, envelopeOptional);
    const returnedId = own(returned, "id");
    if (id !== undefined && typeof returnedId === "string" && !isSameId(returnedId, id))
      throw invalidResponse(response, "the result is a different object, with a different id");
    const read = readAs(result, returned, normalize);
    if ("record" in read) return read;
    throw invalidResponse(response, read.mismatch, "http/schema-mismatch");
  }

  /**
   * Returns the items of a list in any form, with the memory that they need at least, and the cursor of the next page if there is
   * one.
   */
  async list(path: string) {
    const response = await this.#respond({ method: "GET", path });
    const items = resultOf(response, true);
    if (!isList(items)) throw invalidResponse(response, "result must be a list", "http/schema-mismatch");
    const { text, headers, body } = response;
    const nextCursor = own(body, "nextCursor");
    return {
      ...{ items, bytes: bytesIn(text), serviceTimeMs: readDate(headers["date"]) },
      nextCursor: typeof nextCursor === "string" && nextCursor !== "" ? nextCursor : undefined,
    };
  }

  /** Creates the failure for a list that arrived but is unusable. */
  unusableList(
    code: "http/endless-list" | "http/schema-mismatch",
    path: string,
    detail: string,
  ): RequestError {
    const { place } = this.shared;
    return new RequestError({ code, method: "GET", path, place, detail });
  }

  async sendWithoutResult(call: RawRequest): Promise<void> {
    resultOf(await this.#respond(call), false);
  }

  /** Returns the raw response, even of a failure, after the waits for a rate limit. */
  async sendAsIs(call: RawRequest, around: Around): Promise<RawResponse> {
    let response: RawResponse | undefined;
    const transport: Transport = async (...attempt) => {
      response = undefined;
      response = await around(() => this.shared.transport(...attempt));
      return response;
    };
    try {
      return await new Requester({ ...this.shared, transport }, this.deadline, this.purpose).#respond(call);
    } catch (error) {
      if (response === undefined) throw error;
      return response;
    }
  }

  /** Runs a task with all its requests in one turn of the limiter. Runs it again from the start after a pause. */
  inOneTurn<Result>(task: (requester: Requester) => Promise<Result>): Promise<Result> {
    return this.#whenAwake(() =>
      this.#inTurns((send) => task(new Requester(this.shared, this.deadline, this.purpose, send))),
    );
  }

  #respond(call: RawRequest): Promise<ParsedResponse> {
    return this.sendInTurn?.(call) ?? this.#whenAwake(() => this.#inTurns((send) => send(call), 1));
  }

  /** Runs a task again when a sleeping service is awake, if the operation may wake it. */
  #whenAwake<Result>(task: () => Promise<Result>): Promise<Result> {
    const { waking, requestTimeoutMs, rateLimitTimeoutMs } = this.shared;
    if (waking === undefined || this.purpose === "read") return task();
    const send = (call: RawRequest): Promise<ParsedResponse> =>
      new Requester(this.shared, new Deadline(requestTimeoutMs, rateLimitTimeoutMs), "read").#respond(call);
    const requests = {
      awake: async (service: string): Promise<void> => {
        const body = { command: "awake" } as const;
        resultOf(await send({ method: "PATCH", path: `${service}/state`, body }), false);
      },
      look: (path: string): Promise<ParsedResponse> => send({ method: "GET", path }),
    };
    return waking.whenAwake(task, requests, this.deadline.signal);
  }

  async #inTurns<Result>(task: (send: Send) => Promise<Result>, requests?: number): Promise<Result> {
    const { limiter, waits } = this.shared;
    let previous: RequestError | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const wasLimited = previous?.code === "http/rate-limited";
      try {
        const inTurn = (run: Run) => task((call) => run(() => this.#attempt(call, attempt)));
        const { signal } = this.deadline;
        return await limiter.inTurn(inTurn, { requests, goesFirst: wasLimited, signal });
      } catch (error) {
        // The error of a request that was sent is more informative.
        if (isRequestError(error) && error.isUnsent) throw previous ?? error;
        if (!(error instanceof Repetition)) throw error;
        previous = error.failed;
        // The limiter already delays a rejected request together with all others.
        if (previous.code === "http/rate-limited") continue;
        const what = `another attempt at ${previous.method} ${previous.path} after ${previous.inBrief}`;
        await this.deadline.pause(error.pauseMs).finally(waits(what));
      }
    }
  }

  /** Sends one request, unless the circuit is open or the time is up. */
  async #attempt(call: RawRequest, attempt: number): Promise<ParsedResponse> {
    const { method, path } = call;
    const { place, transport, circuitBreaker, requestTimeoutMs, log } = this.shared;
    circuitBreaker.assertClosed();
    const timeoutMs = Math.min(requestTimeoutMs, this.deadline.leftMs);
    if (timeoutMs <= 0) {
      const isEnded = this.deadline.signal?.aborted === true;
      const detail = `${isEnded ? endedBy : "the time of the operation ran out"} before this request`;
      throw new RequestError({ code: "http/timed-out", method, path, place, detail, isEnded });
    }
    const beganMs = performance.now();
    const done = (event: string, facts: LineFacts): void =>
      log?.(event, { method, path, ...facts, ms: Math.round(performance.now() - beganMs), attempt });
    let headers: RawResponse["headers"] = {};
    try {
      const raw = await this.deadline.counting(() => transport(call, timeoutMs, this.deadline.signal));
      headers = raw.headers;
      const response = accepted(raw);
      const serviceMs = readDate(raw.headers["date"]);
      if (serviceMs !== undefined) noteServiceTime(serviceMs);
      circuitBreaker.note();
      done("response", { status: response.status, requestId: response.requestId });
      return response;
    } catch (error) {
      if (!isRequestError(error)) throw error;
      done("failure", { why: error.inBrief, requestId: error.requestId });
      throw this.#afterFailure(call, attempt, error, headers);
    }
  }

  /** Records a failure before the next request starts. Returns the end of the turn if the request is sent again. */
  #afterFailure(
    call: RawRequest,
    attempt: number,
    failed: RequestError,
    headers: RawResponse["headers"],
  ): Error {
    const { method, path } = call;
    const { limiter, circuitBreaker, log } = this.shared;
    const isLimited = failed.code === "http/rate-limited";
    const asked = askedWait(headers, Date.now(), isLimited);
    const pauseMs = pauseAfter(attempt, failed, asked?.waitMs);
    // Waits for a rate limit do not count towards the time of the operation.
    const isInTime = isLimited ? pauseMs <= this.deadline.longestLimitMs : pauseMs < this.deadline.leftMs;
    const isFinal = !isInTime || !isRepeated(method, attempt, failed);
    if (isLimited && isInTime) limiter.rejected(pauseMs, asked?.resetMs);
    else circuitBreaker.note(failed, isFinal);
    if (isLimited && !isInTime) return waitTooLong(failed, pauseMs, this.deadline.longestLimitMs);
    if (isFinal || circuitBreaker.isOpen) return failed;
    log?.("wait", { method, path, attempt, waitMs: pauseMs, why: failed.inBrief });
    return new Repetition(failed, pauseMs);
  }
}
