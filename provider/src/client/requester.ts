import type { z } from "zod";
import { invalidResponse, parseJson, readResponse, requestIdOf, type RawResponse } from "./response";
import { onTheWire, withAdditionalFields } from "../schema/additionalFields";
import { ApiError, isApiError, noRequest, type Place } from "./errors";
import type { CircuitBreaker } from "./circuitBreaker";
import { sleep, type Limiter } from "./limiter";
import type { Deadline } from "./deadline";
import { hasAttemptLeft, mayRepeat, waitBeforeRetry } from "./retry";
import type { RetryBudget } from "./retry";
import { retryAfterMs } from "./retry";
import { loggedId, reasonOf, type RequestLog } from "./requestLog";
import type { Transport, TransportResponse } from "./transport";
import type { WaitListener } from "./waits";

/** A call of the API as the endpoint modules write it. */
export interface Call<Schema extends z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `/v1`. */
  readonly path: string;
  readonly body?: unknown;
  /** The schema of the body: it tells where `additionalFields` are fields of this package and not of the service. */
  readonly bodySchema?: z.ZodType;
  /** What `result` must be. */
  readonly result: Schema;
  /** Brings what services answer to the contract's form before it is checked. */
  readonly normalize?: (result: unknown) => unknown;
  /** Whether some services answer the result without its envelope. Default: false. */
  readonly mayBeBare?: boolean;
}

export interface Requester {
  /** The parsed `result`. */
  send<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>>;
  /** For calls whose answer carries no `result`. */
  sendOnly(call: BareCall): Promise<void>;
  /** What was answered, in the form of a schema, or what is wrong with it. */
  read<Schema extends z.ZodType>(schema: Schema, answered: unknown): z.ZodSafeParseResult<z.output<Schema>>;
  /** Tells who listens that so many further objects of a collection have arrived. */
  listed(objects: number): void;
}

/** What all operations of a process share. */
export interface Shared {
  readonly place: Place;
  readonly transport: Transport;
  readonly limiter: Limiter;
  readonly budget: RetryBudget;
  readonly circuitBreaker: CircuitBreaker;
  readonly requestTimeoutMs: number;
  readonly operationTimeoutMs: number;
  readonly listener?: Listener | undefined;
  readonly log?: RequestLog | undefined;
  /** Whether records leave out what their schemas do not know. */
  readonly readsKnownFieldsOnly: boolean;
}

/** Hears how far the work is. */
export interface Listener {
  /** A request failed, and is sent again after so many milliseconds. */
  readonly waits?: (failed: ApiError, waitMs: number) => void;
  /** So many further objects of a collection have arrived. */
  readonly listed?: (objects: number) => void;
  /** Something is waited for: a repetition, a turn within the limit, or the state of an object. */
  readonly waiting?: WaitListener;
}

/** A requester for one operation: all its requests and waits share the time of its deadline. */
export function openRequester(shared: Shared, deadline: Deadline): Requester {
  const read: Requester["read"] = (schema, answered) => {
    const parsed = schema.safeParse(answered);
    if (!parsed.success || shared.readsKnownFieldsOnly) return parsed;
    return { ...parsed, data: withAdditionalFields(schema, answered, parsed.data) };
  };
  return {
    read,
    async send({ result, normalize = (value) => value, bodySchema, mayBeBare = false, ...call }) {
      const body = bodySchema === undefined ? call.body : onTheWire(bodySchema, call.body);
      const response = await attemptUntilDone(shared, deadline, { ...call, body });
      const parsed = read(result, normalize(readResponse(response, true, mayBeBare)));
      if (parsed.success) return parsed.data;
      const requestId = requestIdOf(parseJson(response.text));
      throw invalidResponse(response, describeMismatch(parsed.error), requestId, "schemaMismatch");
    },
    async sendOnly(call) {
      readResponse(await attemptUntilDone(shared, deadline, call), false);
    },
    listed: (objects) => shared.listener?.listed?.(objects),
  };
}

type BareCall = Omit<Call<z.ZodType>, "result" | "normalize" | "bodySchema" | "mayBeBare">;

async function attemptUntilDone(shared: Shared, deadline: Deadline, call: BareCall): Promise<RawResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const { failed, response, askedMs, isHopeless } = await attemptOnce(shared, deadline, call, attempt);
    if (failed === undefined) return response;
    if (isHopeless) throw failed;
    const waitMs = waitBeforeRetry(attempt, failed, askedMs, Math.random());
    const limited = failed.kind === "rateLimited";
    if (limited) noteRefusal(shared, failed, waitMs);
    if (!mayRepeat(call.method, failed) || !hasAttemptLeft(attempt, failed)) throw failed;
    if (waitMs >= deadline.leftMs() || (!limited && !shared.budget.spend())) throw failed;
    const { method, path } = call;
    shared.log?.("info", "wait", { method, path, attempt, waitMs, why: reasonOf(failed) });
    shared.listener?.waits?.(failed, waitMs);
    const over = shared.listener?.waiting?.(`another attempt: ${failed.brief}`);
    await sleep(waitMs);
    over?.();
  }
}

/** What one request was told holds for all; a wait that no operation can sit out would only make all of them hang. */
function noteRefusal(shared: Shared, failed: ApiError, waitMs: number): void {
  if (waitMs < shared.operationTimeoutMs) shared.limiter.refused(waitMs);
  else shared.circuitBreaker.failed(failed);
}

type Attempt =
  | {
      readonly failed?: undefined;
      readonly response: TransportResponse;
      readonly askedMs?: undefined;
      readonly isHopeless?: undefined;
    }
  | {
      readonly failed: ApiError;
      readonly response?: undefined;
      readonly askedMs: number | undefined;
      /** Whether the service counts as dead, so that another attempt is of no use. */
      readonly isHopeless: boolean;
    };

async function attemptOnce(
  shared: Shared,
  deadline: Deadline,
  call: BareCall,
  attempt: number,
): Promise<Attempt> {
  const { log } = shared;
  const { method, path } = call;
  const arrivedMs = performance.now();
  let sentMs: number | undefined;
  const inTurn = shared.listener?.waiting?.("a turn within the limit of the service");
  try {
    const response = await shared.limiter.run(() => {
      inTurn?.();
      sentMs = performance.now();
      const turnMs = sentMs - arrivedMs;
      deadline.extend(turnMs);
      shared.circuitBreaker.assertClosed();
      const leftMs = deadline.leftMs();
      if (leftMs <= 0) throw outOfTime(call, shared.place);
      const timeoutMs = Math.min(shared.requestTimeoutMs, leftMs);
      log?.("debug", "send", { method, path, attempt, turnMs: Math.round(turnMs), timeoutMs });
      return shared.transport({ ...call, timeoutMs });
    });
    log?.("info", "answer", {
      method,
      path,
      status: response.status,
      ms: since(sentMs),
      requestId: loggedId(requestIdOf(parseJson(response.text))),
      attempt,
    });
    const failed = response.status < 400 ? undefined : failureOf(response);
    noteOutcome(shared, failed);
    if (failed === undefined) return { response };
    return { failed, askedMs: retryAfterMs(response.headers, Date.now()), isHopeless: false };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const event = error.method === noRequest.method ? "unsent" : "failure";
    log?.("info", event, { method, path, why: reasonOf(error), ms: since(sentMs), attempt });
    const isHopeless = shared.circuitBreaker.isOpen();
    shared.circuitBreaker.failed(error);
    return { failed: error, askedMs: undefined, isHopeless };
  }
}

/** An answer is a sign of life, and of room within the limit, unless it says the contrary. */
function noteOutcome(shared: Shared, failed: ApiError | undefined): void {
  if (failed?.kind === "rateLimited") return;
  shared.limiter.accepted();
  if (failed?.kind === "serverFailed" || failed?.kind === "unauthorized") {
    shared.circuitBreaker.failed(failed);
    return;
  }
  shared.circuitBreaker.answered();
  shared.budget.earn();
}

function failureOf(response: TransportResponse): ApiError {
  try {
    readResponse(response, false);
  } catch (error) {
    if (isApiError(error)) return error;
    throw error;
  }
  return invalidResponse(response, `status ${response.status} is not one of the contract`);
}

const since = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : Math.round(performance.now() - ms);

function outOfTime({ method, path }: BareCall, place: Place): ApiError {
  const detail = "the operation's time was used up before this request could be sent";
  return new ApiError({ kind: "timedOut", method, path, place, detail });
}

function describeMismatch(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = ["result", ...(issue?.path ?? [])].join(".");
  return `${path} is not what the contract says: ${issue?.message ?? "unknown"}`;
}
