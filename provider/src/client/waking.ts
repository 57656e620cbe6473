import { isRequestError, type RequestError } from "../core/messages/errors";
import type { WaitReport } from "./log";

/** Pauses between two reads of a service that wakes up, in milliseconds. */
const firstLookMs = 500;
const longestLookMs = 5_000;

/** A service that slept during this process. */
interface Sleeper {
  /** Settles when the service no longer sleeps, or does not wake. */
  waking?: Promise<void> | undefined;
  /** The time at which `waking` last settled, by `performance.now()`. */
  settledAtMs: number;
  /** The pause before the next read, in milliseconds. */
  pauseMs: number;
  /** True if the service accepted the command to wake up. */
  isCommanded?: boolean;
  /** The reason why the service does not wake up. */
  failure?: string | undefined;
}

/** The requests that wake a service. They belong to no operation, because all waiting operations share them. */
interface WakingRequests {
  /** Sends the command that wakes the service with this path. */
  readonly awake: (service: string) => Promise<void>;
  /** Reads a path. */
  readonly look: (path: string) => Promise<unknown>;
}

/**
 * Wakes services. The first task that finds a service asleep sends the command. All tasks wait until the service responds to a
 * read, and run again. That is safe, because a sleeping service carried out nothing.
 */
export class Waking {
  readonly #sleepers = new Map<string, Sleeper>();

  /** `say` prints a line for the user. */
  constructor(
    private readonly timeoutMs: number,
    private readonly waits: WaitReport,
    private readonly say: (line: string) => void,
  ) {}

  /** Runs a task when its service is awake. `signal` ends the wait. */
  async whenAwake<Result>(
    task: () => Promise<Result>,
    requests: WakingRequests,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    let endMs = Infinity;
    for (;;) {
      try {
        return await task();
      } catch (error) {
        const service = sleepingService(error);
        if (service === undefined || !isRequestError(error)) throw error;
        const sleeper = this.#sleepers.get(service) ?? { settledAtMs: -1, pauseMs: firstLookMs };
        this.#sleepers.set(service, sleeper);
        endMs = Math.min(endMs, performance.now() + this.timeoutMs);
        // The service can respond to reads and still reject other requests.
        if (performance.now() >= endMs) sleeper.failure ??= this.#tooLate(sleeper);
        // Otherwise the service woke up after it rejected this request.
        if (error.sentAtMs === undefined || error.sentAtMs >= sleeper.settledAtMs)
          sleeper.waking ??= this.#wake(sleeper, service, error, requests);
        await endOf(sleeper.waking, signal);
        if (sleeper.failure !== undefined) throw withReason(error, sleeper.failure);
      }
    }
  }

  #tooLate({ isCommanded }: Sleeper): string {
    const done = isCommanded === true ? "it accepted the command that wakes it, but" : "it";
    return `${done} did not wake up within ${this.timeoutMs / 1000} s, as pipes:wakeTimeoutSeconds sets`;
  }

  async #wake(
    sleeper: Sleeper,
    service: string,
    asleep: RequestError,
    requests: WakingRequests,
  ): Promise<void> {
    if (sleeper.failure !== undefined) return;
    const name = `service ${decodeURIComponent(service.split("/").at(-1) ?? "")}`;
    const over = this.waits(`${name} to wake up`);
    sleeper.failure = await this.#failureToWake(sleeper, service, asleep, {
      ...requests,
      awake: (path) => {
        this.say(`${name} sleeps. Waking it up, because pipes:wakeService is true`);
        return requests.awake(path);
      },
    }).finally(over);
    sleeper.waking = undefined;
    sleeper.settledAtMs = performance.now();
  }

  /** Returns undefined when a service is awake, or the reason why it does not wake. */
  async #failureToWake(
    sleeper: Sleeper,
    service: string,
    asleep: RequestError,
    { awake, look }: WakingRequests,
  ): Promise<string | undefined> {
    const endMs = performance.now() + this.timeoutMs;
    // These parts of objects cannot be read.
    const path = asleep.path.replace(/\/(?:state|scaling|settings|validate)$/, "");
    let latest = asleep;
    let isAwaited = false;
    for (;;) {
      if (latest.sleep === "idle" && !isAwaited)
        try {
          await awake(service);
          isAwaited = true;
          sleeper.isCommanded = true;
        } catch (error) {
          if (!isRequestError(error)) throw error;
          // Another client woke the service, or it woke up by itself.
          isAwaited = /idle state/i.test(error.detail);
          if (!isAwaited && !error.mayHaveHappened)
            return `the command that wakes it failed with ${error.inBrief}`;
        }
      const leftMs = endMs - performance.now();
      if (leftMs <= 0) return this.#tooLate(sleeper);
      await new Promise((resolve) => setTimeout(resolve, Math.min(sleeper.pauseMs, leftMs)));
      sleeper.pauseMs = Math.min(longestLookMs, sleeper.pauseMs * 2);
      try {
        await look(path);
        return undefined;
      } catch (error) {
        // Any other failure is left to the tasks.
        if (!isRequestError(error) || sleepingService(error) !== service) return undefined;
        latest = error;
      }
    }
  }
}

/** Resolves at the end of a wait, or of the operation that waits. */
const endOf = (wait: Promise<void> | undefined, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      signal?.removeEventListener("abort", end);
      resolve();
    };
    signal?.addEventListener("abort", end);
    if (signal?.aborted === true) end();
    (wait ?? Promise.resolve()).then(end, reject);
  });

/** Returns the path of the service that rejected a request because it sleeps. */
const sleepingService = (error: unknown): string | undefined =>
  isRequestError(error) && error.sleep !== undefined
    ? /^\/organizations\/[^/]+\/services\/[^/]+/.exec(error.path)?.[0]
    : undefined;

const withReason = (error: RequestError, reason: string): RequestError =>
  error.withDetail(`${error.detail} (${reason})`, "Start the service, or check why it does not wake up.");
