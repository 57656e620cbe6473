import type { z } from "zod";
import { badAnswer, parseJson, readAnswer, requestIdOf, type RawAnswer } from "./answer";
import { ApiError, isApiError } from "./errors";
import type { DeadService } from "./deadService";
import { sleep, type Limiter } from "./limiter";
import type { OperationClock } from "./operationClock";
import { hasAttemptLeft, mayRepeat, waitBeforeRetry } from "./retry";
import type { RetryBudget } from "./retryBudget";
import { askedWaitMs } from "./serverTiming";
import type { Transport, TransportAnswer } from "./transport";

/** A call of the API as the endpoint modules write it. */
export interface Call<Schema extends z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `/v1`. */
  readonly path: string;
  readonly body?: unknown;
  /** What `result` must be. */
  readonly result: Schema;
  /** Brings what services answer to the contract's form before it is checked. */
  readonly tolerate?: (result: unknown) => unknown;
}

export interface Requester {
  /** The parsed `result`. */
  send<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>>;
  /** For calls whose answer carries no `result`. */
  sendOnly(call: Omit<Call<z.ZodType>, "result" | "tolerate">): Promise<void>;
  /** Tells who listens that so many further objects of a collection have arrived. */
  listed(objects: number): void;
}

/** What all operations of a process share. */
export interface Shared {
  readonly transport: Transport;
  readonly limiter: Limiter;
  readonly budget: RetryBudget;
  readonly deadService: DeadService;
  readonly attemptTimeoutMs: number;
  readonly operationTimeoutMs: number;
  readonly listener?: Listener | undefined;
}

/** Hears how far the work is. */
export interface Listener {
  /** A request failed, and is sent again after so many milliseconds. */
  waits(failed: ApiError, waitMs: number): void;
  /** So many further objects of a collection have arrived. */
  listed(objects: number): void;
}

/** A requester for one operation: all its requests and waits share the time of its clock. */
export function openRequester(shared: Shared, clock: OperationClock): Requester {
  return {
    async send({ result, tolerate = (value) => value, ...call }) {
      const answer = await attemptUntilDone(shared, clock, call);
      const parsed = result.safeParse(tolerate(readAnswer(answer, true)));
      if (parsed.success) return parsed.data;
      const requestId = requestIdOf(parseJson(answer.text));
      throw badAnswer(answer, describeMismatch(parsed.error), requestId, "otherForm");
    },
    async sendOnly(call) {
      readAnswer(await attemptUntilDone(shared, clock, call), false);
    },
    listed: (objects) => shared.listener?.listed(objects),
  };
}

type BareCall = Omit<Call<z.ZodType>, "result" | "tolerate">;

async function attemptUntilDone(shared: Shared, clock: OperationClock, call: BareCall): Promise<RawAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const { failed, answer, askedMs, isHopeless } = await attemptOnce(shared, clock, call);
    if (failed === undefined) return answer;
    if (isHopeless) throw failed;
    const waitMs = waitBeforeRetry(attempt, failed, askedMs, Math.random());
    const limited = failed.kind === "rateLimited";
    if (limited) noteRefusal(shared, failed, waitMs);
    if (!mayRepeat(call.method, failed) || !hasAttemptLeft(attempt, failed)) throw failed;
    if (waitMs >= clock.leftMs() || (!limited && !shared.budget.spend())) throw failed;
    shared.listener?.waits(failed, waitMs);
    await sleep(waitMs);
  }
}

/** What one request was told holds for all; a wait that no operation can sit out would only make all of them hang. */
function noteRefusal(shared: Shared, failed: ApiError, waitMs: number): void {
  if (waitMs < shared.operationTimeoutMs) shared.limiter.refused(waitMs);
  else shared.deadService.failed(failed);
}

type Attempt =
  | {
      readonly failed?: undefined;
      readonly answer: TransportAnswer;
      readonly askedMs?: undefined;
      readonly isHopeless?: undefined;
    }
  | {
      readonly failed: ApiError;
      readonly answer?: undefined;
      readonly askedMs: number | undefined;
      /** Whether the service counts as dead, so that another attempt is of no use. */
      readonly isHopeless: boolean;
    };

async function attemptOnce(shared: Shared, clock: OperationClock, call: BareCall): Promise<Attempt> {
  const arrivedMs = performance.now();
  try {
    const answer = await shared.limiter.run(() => {
      clock.giveBack(performance.now() - arrivedMs);
      shared.deadService.assertAlive();
      const leftMs = clock.leftMs();
      if (leftMs <= 0) throw outOfTime(call);
      return shared.transport({ ...call, timeoutMs: Math.min(shared.attemptTimeoutMs, leftMs) });
    });
    const failed = answer.status < 400 ? undefined : failureOf(answer);
    noteOutcome(shared, failed);
    if (failed === undefined) return { answer };
    return { failed, askedMs: askedWaitMs(answer.headers, Date.now()), isHopeless: false };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const isHopeless = shared.deadService.isResting();
    shared.deadService.failed(error);
    return { failed: error, askedMs: undefined, isHopeless };
  }
}

/** An answer is a sign of life, and of room within the limit, unless it says the contrary. */
function noteOutcome(shared: Shared, failed: ApiError | undefined): void {
  if (failed?.kind === "rateLimited") return;
  shared.limiter.accepted();
  if (failed?.kind === "serverFailed" || failed?.kind === "unauthorized") {
    shared.deadService.failed(failed);
    return;
  }
  shared.deadService.answered();
  shared.budget.earn();
}

function failureOf(answer: TransportAnswer): ApiError {
  try {
    readAnswer(answer, false);
  } catch (error) {
    if (isApiError(error)) return error;
    throw error;
  }
  return badAnswer(answer, `status ${answer.status} is not one of the contract`);
}

function outOfTime({ method, path }: BareCall): ApiError {
  const detail = "the operation's time was used up before this request could be sent";
  return new ApiError({ kind: "timedOut", method, path, detail });
}

function describeMismatch(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = ["result", ...(issue?.path ?? [])].join(".");
  return `${path} is not what the contract says: ${issue?.message ?? "unknown"}`;
}
