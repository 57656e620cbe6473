import { isRequestError } from "../core/errors";
import type { WaitReport } from "./log";
import { HttpError } from "./requestError";

/** Pauses between two looks at a service that wakes up, in milliseconds. */
const firstLookMs = 500;
const longestLookMs = 5_000;

/** A service that slept, in one process. */
interface Sleeper {
  /** Settles when the service no longer sleeps, or does not wake. */
  waking?: Promise<void> | undefined;
  /** When that last was, by `performance.now()`. */
  settledAtMs: number;
  /** Why it does not wake. */
  failure?: string | undefined;
}

/** Sends a command to the service with a path. */
type Command = (service: string) => Promise<void>;

/**
 * Wakes services. The first task that finds a service asleep sends the command, and runs again until the service is awake. The
 * others wait for it. A service that sleeps did nothing, so each task can run again, whatever it sends.
 */
export class Waking {
  readonly #sleepers = new Map<string, Sleeper>();

  /** `say` takes a line for the user. */
  constructor(
    private readonly timeoutMs: number,
    private readonly waits: WaitReport,
    private readonly say: (line: string) => void,
  ) {}

  /** The result of a task when its service is awake. */
  async whenAwake<Result>(task: () => Promise<Result>, awake: Command): Promise<Result> {
    for (;;) {
      try {
        return await task();
      } catch (error) {
        const service = sleepingService(error);
        if (service === undefined || !(error instanceof HttpError)) throw error;
        const sleeper = this.#sleepers.get(service) ?? { settledAtMs: -1 };
        this.#sleepers.set(service, sleeper);
        if (sleeper.failure !== undefined) throw withReason(error, sleeper.failure);
        if (sleeper.waking !== undefined) await sleeper.waking;
        // The service woke up after it rejected this request.
        else if (error.sentAtMs === undefined || error.sentAtMs >= sleeper.settledAtMs)
          return await this.#wake(sleeper, service, error, task, awake);
      }
    }
  }

  /** Wakes a service, and lets the tasks that wait for it run again. */
  #wake<Result>(
    sleeper: Sleeper,
    service: string,
    asleep: HttpError,
    task: () => Promise<Result>,
    awake: Command,
  ): Promise<Result> {
    const name = `service ${decodeURIComponent(service.split("/").at(-1) ?? "")}`;
    const result = this.#untilAwake(sleeper, service, asleep, task, async (path) => {
      this.say(`${name} sleeps. Waking it up, because pipes:wakeService is true`);
      await awake(path);
    }).finally(this.waits(`${name} to wake up`));
    const settled = (): void => {
      sleeper.waking = undefined;
      sleeper.settledAtMs = performance.now();
    };
    sleeper.waking = result.then(settled, settled);
    return result;
  }

  async #untilAwake<Result>(
    sleeper: Sleeper,
    service: string,
    asleep: HttpError,
    task: () => Promise<Result>,
    awake: Command,
  ): Promise<Result> {
    const endMs = performance.now() + this.timeoutMs;
    const fail = (error: HttpError, reason: string): never => {
      sleeper.failure = reason;
      throw withReason(error, reason);
    };
    let latest = asleep;
    let isAwaited = false;
    for (let pauseMs = firstLookMs; ; pauseMs = Math.min(longestLookMs, pauseMs * 2)) {
      if (latest.sleep === "idle" && !isAwaited)
        try {
          await awake(service);
          isAwaited = true;
        } catch (error) {
          if (!isRequestError(error)) throw error;
          // Another client was faster, or the service woke up by itself.
          isAwaited = /idle state/i.test(error.detail);
          if (!isAwaited && !error.mayHaveHappened)
            fail(latest, `the command that wakes it failed with ${error.inBrief}`);
        }
      const leftMs = endMs - performance.now();
      if (leftMs <= 0)
        fail(
          latest,
          `it did not wake up within ${this.timeoutMs / 1000} s, as pipes:wakeTimeoutSeconds sets`,
        );
      await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, leftMs)));
      try {
        return await task();
      } catch (error) {
        if (!(error instanceof HttpError) || sleepingService(error) !== service) throw error;
        latest = error;
      }
    }
  }
}

/** The path of the service that rejected a request because it sleeps. */
const sleepingService = (error: unknown): string | undefined =>
  error instanceof HttpError && error.sleep !== undefined
    ? /^\/organizations\/[^/]+\/services\/[^/]+/.exec(error.path)?.[0]
    : undefined;

const withReason = (error: HttpError, reason: string): HttpError =>
  error.withDetail(`${error.detail} (${reason})`);
