import type { z } from "zod";
import { failureIn, invalidResponse, parsed, requestIdOf, resultOf, type ParsedResponse } from "./response";
import { isObject } from "../core/json";
import { ApiError, isApiError, noRequest, type Place } from "./errors";
import type { CircuitBreaker } from "./circuitBreaker";
import type { Deadline } from "./deadline";
import type { RateLimiter } from "./rateLimit";
import { hasAttemptLeft, mayRepeat, retryAfterMs, waitBeforeRetry } from "./retry";
import { loggedId, reasonOf, type RequestLog } from "./requestLog";
import type { Transport } from "./transport";
import type { WaitReport } from "./waits";

/** A call of the API as the endpoint modules write it. */
export interface Call<Schema extends z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `/v1`. */
  readonly path: string;
  readonly body?: unknown;
  /** Id of the object that the call is about: a result with another id is not its response. */
  readonly id?: string;
  /** What `result` must be. */
  readonly result: Schema;
  /** Brings what services answer to the contract's form before it is checked. */
  readonly normalize?: (result: unknown) => unknown;
  /** Whether some services answer the result without its envelope. Default: false. */
  readonly mayBeBare?: boolean;
}

/** A `result`: as it came, and in the form of its schema. */
export interface Returned<Schema extends z.ZodType> {
  readonly raw: unknown;
  readonly record: z.output<Schema>;
}

export interface Requester {
  send<Schema extends z.ZodType>(call: Call<Schema>): Promise<Returned<Schema>>;
  /** For calls whose response carries no `result`. */
  sendOnly(call: BareCall): Promise<void>;
  /** Tells who listens that so many further objects of a collection have arrived. */
  listed(objects: number): void;
}

/** What all operations of a process share. */
export interface Shared {
  readonly place: Place;
  readonly transport: Transport;
  readonly limiter: RateLimiter;
  readonly circuitBreaker: CircuitBreaker;
  readonly requestTimeoutMs: number;
  readonly operationTimeoutMs: number;
  readonly listener?: Listener | undefined;
  readonly waits: WaitReport;
  readonly log?: RequestLog | undefined;
}

/** A turn of the limiter that several requests share. */
interface Turn {
  /** The number of the attempt that the turn is. */
  readonly attempt: number;
  readonly run: <Result>(request: () => Promise<Result>) => Promise<Result>;
}

/** Follows the work of a client. */
export interface Listener {
  /** A wait takes long: a line for the user. Default: the line goes to the console. */
  readonly waits?: (line: string) => void;
  /** So many further objects of a collection have arrived. */
  readonly listed?: (objects: number) => void;
}

/** A requester for one operation: all its requests and pauses share the time of its deadline. */
export function openRequester(shared: Shared, deadline: Deadline, turn?: Turn): Requester {
  return {
    async send({ result, normalize = (value) => value, mayBeBare = false, id, ...call }) {
      const response = await attemptUntilDone(shared, deadline, call, turn);
      const returned = resultOf(response, true, mayBeBare);
      if (id !== undefined && isAnother(id, returned))
        throw invalidResponse(response, "the result is another object, with another id");
      const raw = normalize(returned);
      const { data, error } = result.safeParse(raw);
      if (error === undefined) return { raw, record: data };
      throw invalidResponse(response, describeMismatch(error), "schemaMismatch");
    },
    async sendOnly(call) {
      resultOf(await attemptUntilDone(shared, deadline, call, turn), false);
    },
    listed: (objects) => shared.listener?.listed?.(objects),
  };
}

/** Whether a result has another id, be it of another spelling. */
function isAnother(id: string, result: unknown): boolean {
  const its = isObject(result) ? result["id"] : undefined;
  return typeof its === "string" && its.toLowerCase() !== id.toLowerCase();
}

type BareCall = Omit<Call<z.ZodType>, "result" | "normalize" | "mayBeBare" | "id">;

async function attemptUntilDone(
  shared: Shared,
  deadline: Deadline,
  call: BareCall,
  turn: Turn | undefined,
): Promise<ParsedResponse> {
  const { method, path } = call;
  let previous: ApiError | undefined;
  for (let attempt = turn?.attempt ?? 1; ; attempt += 1) {
    const wasRejected = previous?.kind === "rateLimited";
    const facts = wasRejected ? undefined : { method, path, attempt };
    const inTurn = shared.waits("the rate limit or a free connection", facts);
    const arrivedMs = performance.now();
    const send = (): Promise<Attempt> => {
      inTurn();
      return attemptOnce(shared, deadline, call, attempt, performance.now() - arrivedMs);
    };
    const { response, failed, waitMs } = await (turn === undefined
      ? shared.limiter.run(send, wasRejected)
      : turn.run(send));
    if (failed === undefined) return response;
    // A request that was sent says more than one that was not.
    if (failed.method === noRequest.method) throw previous ?? failed;
    if (shared.circuitBreaker.isOpen || !mayRepeat(method, failed) || !hasAttemptLeft(attempt, failed))
      throw failed;
    const isLimited = failed.kind === "rateLimited";
    if (waitMs >= (isLimited ? deadline.totalMs : deadline.leftMs)) throw failed;
    shared.log?.("info", "wait", { method, path, attempt, waitMs, why: reasonOf(failed) });
    if (turn !== undefined) throw new TurnIsOver(failed, waitMs);
    await pauseAfter(shared, deadline, failed, waitMs);
    previous = failed;
  }
}

/** The limiter holds a rejected request back together with all others. */
async function pauseAfter(
  shared: Shared,
  deadline: Deadline,
  failed: ApiError,
  waitMs: number,
): Promise<void> {
  if (failed.kind === "rateLimited") return;
  const over = shared.waits(`another attempt after ${failed.brief}`);
  await deadline.pause(waitMs).finally(over);
}

/** A request of a turn failed in a way that calls for a pause: what it computed from its read is out of date. */
class TurnIsOver extends Error {
  constructor(
    readonly failed: ApiError,
    readonly waitMs: number,
  ) {
    super(failed.message);
  }
}

/** Runs a task with all its requests in one turn of the limiter. After a pause it runs again from its beginning. */
export async function runInOneTurn<Result>(
  shared: Shared,
  deadline: Deadline,
  task: (requester: Requester) => Promise<Result>,
): Promise<Result> {
  let previous: ApiError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const inTurn = shared.waits("the rate limit or a free connection", {});
    try {
      return await shared.limiter.runTurn((run) => {
        inTurn();
        return task(openRequester(shared, deadline, { attempt, run }));
      }, previous?.kind === "rateLimited");
    } catch (error) {
      if (previous !== undefined && isApiError(error) && error.method === noRequest.method) throw previous;
      if (!(error instanceof TurnIsOver)) throw error;
      await pauseAfter(shared, deadline, error.failed, error.waitMs);
      previous = error.failed;
    }
  }
}

type Attempt =
  | { readonly response: ParsedResponse; readonly failed?: undefined; readonly waitMs?: undefined }
  | { readonly response?: undefined; readonly failed: ApiError; readonly waitMs: number };

async function attemptOnce(
  shared: Shared,
  deadline: Deadline,
  call: BareCall,
  attempt: number,
  turnMs: number,
): Promise<Attempt> {
  const { log } = shared;
  const { method, path } = call;
  const sentMs = performance.now();
  try {
    shared.circuitBreaker.assertClosed();
    const timeoutMs = Math.min(shared.requestTimeoutMs, deadline.leftMs);
    if (timeoutMs <= 0) throw outOfTime(call, shared.place);
    log?.("debug", "send", { method, path, attempt, turnMs: Math.round(turnMs), timeoutMs });
    const response = parsed(await deadline.counting(() => shared.transport({ ...call, timeoutMs })));
    log?.("info", "answer", {
      method,
      path,
      status: response.status,
      ms: since(sentMs),
      requestId: loggedId(requestIdOf(response.body)),
      attempt,
    });
    const failed = failureIn(response);
    if (failed !== undefined)
      return noteFailure(shared, attempt, failed, retryAfterMs(response.headers, Date.now()));
    shared.circuitBreaker.note();
    return { response };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const event = error.method === noRequest.method ? "unsent" : "failure";
    log?.("info", event, { method, path, why: reasonOf(error), ms: since(sentMs), attempt });
    return noteFailure(shared, attempt, error);
  }
}

/** Notes a failure before the next request starts: a 429 concerns all requests, unless no operation can wait that long. */
function noteFailure(shared: Shared, attempt: number, failed: ApiError, askedMs?: number): Attempt {
  const waitMs = waitBeforeRetry(attempt, failed, askedMs, Math.random());
  if (failed.method === noRequest.method) return { failed, waitMs };
  if (failed.kind === "rateLimited" && waitMs < shared.operationTimeoutMs) shared.limiter.rejected(waitMs);
  else shared.circuitBreaker.note(failed);
  return { failed, waitMs };
}

const since = (ms: number): number => Math.round(performance.now() - ms);

function outOfTime({ method, path }: BareCall, place: Place): ApiError {
  const detail = "the operation's time was used up before this request could be sent";
  return new ApiError({ kind: "timedOut", method, path, place, detail });
}

function describeMismatch(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = ["result", ...(issue?.path ?? [])].join(".");
  return `${path} is not what the contract says: ${issue?.message ?? "unknown"}`;
}
