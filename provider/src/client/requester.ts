import type { z } from "zod";
import { badAnswer, parseJson, readAnswer, requestIdOf, type RawAnswer } from "./answer";
import { ApiError, isApiError } from "./errors";
import { sleep, type Limiter } from "./limiter";
import { mayRepeat, retryRules, waitBeforeRetry } from "./retry";
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
}

/** What all operations of a process share. */
export interface Shared {
  readonly transport: Transport;
  readonly limiter: Limiter;
  readonly budget: RetryBudget;
  readonly attemptTimeoutMs: number;
}

/** A requester for one operation: all its requests and waits together end by `deadlineMs` (epoch milliseconds). */
export function openRequester(shared: Shared, deadlineMs: number): Requester {
  return {
    async send({ result, tolerate = (value) => value, ...call }) {
      const answer = await attemptUntil(shared, deadlineMs, call);
      const parsed = result.safeParse(tolerate(readAnswer(answer, true)));
      if (parsed.success) return parsed.data;
      throw badAnswer(answer, describeMismatch(parsed.error), requestIdOf(parseJson(answer.text)));
    },
    async sendOnly(call) {
      readAnswer(await attemptUntil(shared, deadlineMs, call), false);
    },
  };
}

type BareCall = Omit<Call<z.ZodType>, "result" | "tolerate">;

async function attemptUntil(shared: Shared, deadlineMs: number, call: BareCall): Promise<RawAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(shared, deadlineMs, call);
    if (outcome.failed === undefined) {
      shared.budget.earn();
      return outcome.answer;
    }
    const limited = outcome.failed.kind === "rateLimited";
    const waitMs = waitBeforeRetry(attempt, outcome.askedMs, Math.random());
    const inTime = Date.now() + waitMs < deadlineMs;
    if (!mayRepeat(call.method, outcome.failed) || attempt >= retryRules.attempts || !inTime)
      throw outcome.failed;
    if (!limited && !shared.budget.spend()) throw outcome.failed;
    if (limited) shared.limiter.hold(waitMs);
    await sleep(waitMs);
  }
}

type Attempt =
  | { readonly failed?: undefined; readonly answer: TransportAnswer }
  | { readonly failed: ApiError; readonly askedMs: number | undefined };

async function attemptOnce(shared: Shared, deadlineMs: number, call: BareCall): Promise<Attempt> {
  try {
    const answer = await shared.limiter.run(() => {
      const leftMs = deadlineMs - Date.now();
      if (leftMs <= 0) throw outOfTime(call);
      return shared.transport({ ...call, timeoutMs: Math.min(shared.attemptTimeoutMs, leftMs) });
    });
    if (answer.status < 400) return { answer };
    return { failed: failureOf(answer), askedMs: askedWaitMs(answer.headers, Date.now()) };
  } catch (error) {
    if (isApiError(error)) return { failed: error, askedMs: undefined };
    throw error;
  }
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
