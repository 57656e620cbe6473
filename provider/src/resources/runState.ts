import type { Pipe, PipeCommand } from "pulumi-pipes-contract";
import type { Address, Answer, Api } from "../core/api";
import { isRequestError, ResourceError } from "../core/errors";
import { own, valueAt, type JsonObject } from "../core/json";

const restingStates: ReadonlySet<unknown> = new Set(["Stopped", "Paused"]);
const stoppingStates: ReadonlySet<unknown> = new Set(["Stopping", "Pausing"]);

/** How often a command is sent whose response was lost. */
const commandAttempts = 3;

/** Whether a pipe rests, or is about to. */
export const isComingToRest = (state: string | undefined): boolean =>
  restingStates.has(state) || stoppingStates.has(state);

/**
 * Whether a pipe is stopped, as far as its state tells: the states between, and those that a pipe gets into by itself, say
 * nothing about what somebody wants.
 */
export function stoppedIn(seen: JsonObject): JsonObject {
  const state = own(seen, "state");
  if (restingStates.has(state)) return { stopped: true };
  return state === "Running" ? { stopped: false } : {};
}

/** A pipe may rest because a run that paused it for an edit of its tables was cut short. */
export function restWarnings({ state }: Pipe, inputs: JsonObject): readonly string[] {
  const mayHavePaused = valueAt(inputs, ["source", "postgres", "tableMappings"]) !== undefined;
  if (!mayHavePaused || inputs["stopped"] !== undefined || !restingStates.has(state)) return [];
  return [
    `the pipe is ${String(state)} and loads nothing. Start it if nobody stopped it on purpose: a run that was cut ` +
      "short may have paused it. For a whole Pipe, `stopped` says what you want and shows what differs",
  ];
}

/** Stops a pipe and waits until it rests. */
export async function stop(api: Api, at: Address): Promise<Answer<Pipe>> {
  await command(api, at, "stop");
  return untilState(api, at, "come to rest", (state) => restingStates.has(state));
}

/** Starts a pipe and waits until it no longer rests. */
export async function start(api: Api, at: Address): Promise<Answer<Pipe>> {
  try {
    await command(api, at, "start");
  } catch (error) {
    if (!isRequestError(error, "badRequest")) throw error;
    const now = await existing(api, at);
    // On its way already: services resume a pipe by themselves after an edit.
    if (!isComingToRest(now.record.state)) return now;
    if (restingStates.has(now.record.state)) throw error;
    await untilState(api, at, "come to rest", (state) => !stoppingStates.has(state));
    await command(api, at, "start");
  }
  return untilState(api, at, "start", (state) => !isComingToRest(state));
}

/**
 * Sends a command. A lost response is no reason to leave a pipe half way: a repeated command does no harm, and a pipe that
 * is already in the state is as desired.
 */
export async function command(api: Api, at: Address, order: PipeCommand): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.pipes.command(at, order);
      return;
    } catch (error) {
      if (
        isRequestError(error, "badRequest") &&
        /already (running|stopped|stopping|paused)/i.test(error.detail)
      )
        return;
      if (!isRequestError(error) || !error.mayHaveHappened || attempt >= commandAttempts) throw error;
    }
  }
}

async function untilState(
  api: Api,
  at: Address,
  what: string,
  isThere: (state: string | undefined) => boolean,
): Promise<Answer<Pipe>> {
  let last: string | undefined;
  const reached = await api.until(`pipe ${at.id} to ${what}`, async () => {
    const pipe = await existing(api, at);
    last = pipe.record.state;
    if (isThere(last)) return pipe;
    // A pipe that has done its work takes no command any more.
    if (last === "Completed") throw new ResourceError(`pipe ${at.id} is Completed and does not ${what}`);
    return undefined;
  });
  if (reached !== undefined) return reached;
  throw new ResourceError(
    `pipe ${at.id} did not ${what} in time and is ${last ?? "in no known state"}: look at it there, and run again; ` +
      "pipes:pipeTransitionTimeoutSeconds says how long to wait",
  );
}

async function existing(api: Api, at: Address): Promise<Answer<Pipe>> {
  const pipe = await api.pipes.get(at);
  if (pipe === undefined) throw new ResourceError(`pipe ${at.id} was deleted meanwhile`);
  return pipe;
}
