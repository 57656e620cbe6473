import type { z } from "zod";
import { failureIn, invalidResponse, parsed, requestIdOf, resultOf, type ParsedResponse } from "./response";
import { isPropertyMap } from "../schema/propertyMap";
import { onTheWire, withAdditionalFields } from "../schema/additionalFields";
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
  /** The schema of the body: it tells where `additionalFields` are fields of this package and not of the service. */
  readonly bodySchema?: z.ZodType;
  /** Id of the object that the call is about: a result with another id is not its response. */
  readonly id?: string;
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
  readonly limiter: RateLimiter;
  readonly circuitBreaker: CircuitBreaker;
  readonly requestTimeoutMs: number;
  readonly operationTimeoutMs: number;
  readonly listener?: Listener | undefined;
  readonly waits: WaitReport;
  readonly log?: RequestLog | undefined;
  /** Whether records leave out what their schemas do not know. */
  readonly readsKnownFieldsOnly: boolean;
}

/** Follows the work of a client. */
export interface Listener {
  /** A wait takes long: a line for the user. Default: the line goes to the console. */
  readonly waits?: (line: string) => void;
  /** So many further objects of a collection have arrived. */
  readonly listed?: (objects: number) => void;
}

/** A requester for one operation: all its requests and pauses share the time of its deadline. */
export function openRequester(shared: Shared, deadline: Deadline): Requester {
  const read: Requester["read"] = (schema, answered) => {
    const parsed = schema.safeParse(answered);
    if (!parsed.success || shared.readsKnownFieldsOnly) return parsed;
    return { ...parsed, data: withAdditionalFields(schema, answered, parsed.data) };
  };
  return {
    read,
    async send({ result, normalize = (value) => value, bodySchema, mayBeBare = false, id, ...call }) {
      const body = bodySchema === undefined ? call.body : onTheWire(bodySchema, call.body);
      const response = await attemptUntilDone(shared, deadline, { ...call, body });
      const answered = resultOf(response, true, mayBeBare);
      if (id !== undefined && isAnother(id, answered))
        throw invalidResponse(response, "the result is another object, with another id");
      const { data, error } = read(result, normalize(answered));
      if (error === undefined) return data;
      throw invalidResponse(response, describeMismatch(error), "schemaMismatch");
    },
    async sendOnly(call) {
      resultOf(await attemptUntilDone(shared, deadline, call), false);
    },
    listed: (objects) => shared.listener?.listed?.(objects),
  };
}

/** Whether a result has another id, be it of another spelling. */
function isAnother(id: string, result: unknown): boolean {
  const its = isPropertyMap(result) ? result["id"] : undefined;
  return typeof its === "string" && its.toLowerCase() !== id.toLowerCase();
}

type BareCall = Omit<Call<z.ZodType>, "result" | "normalize" | "bodySchema" | "mayBeBare" | "id">;

async function attemptUntilDone(shared: Shared, deadline: Deadline, call: BareCall): Promise<ParsedResponse> {
  const { method, path } = call;
  let previous: ApiError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const wasRejected = previous?.kind === "rateLimited";
    const facts = wasRejected ? undefined : { method, path, attempt };
    const inTurn = shared.waits("the rate limit or a free connection", facts);
    const arrivedMs = performance.now();
    const { response, failed, waitMs } = await shared.limiter.run(() => {
      inTurn();
      return attemptOnce(shared, deadline, call, attempt, performance.now() - arrivedMs);
    }, wasRejected);
    if (failed === undefined) return response;
    // A request that was sent says more than one that was not.
    if (failed.method === noRequest.method) throw previous ?? failed;
    if (shared.circuitBreaker.isOpen || !mayRepeat(method, failed) || !hasAttemptLeft(attempt, failed))
      throw failed;
    const isLimited = failed.kind === "rateLimited";
    if (waitMs >= (isLimited ? deadline.totalMs : deadline.leftMs)) throw failed;
    shared.log?.("info", "wait", { method, path, attempt, waitMs, why: reasonOf(failed) });
    // The limiter holds a rejected request back together with all others.
    if (!isLimited) {
      const over = shared.waits(`another attempt after ${failed.brief}`);
      await deadline.pause(waitMs).finally(over);
    }
    previous = failed;
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
