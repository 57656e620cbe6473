import type { Pipe, PipeCommand } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError } from "../../client/errors";
import { valueAt, type PropertyMap } from "../../schema/propertyMap";
import type { Address } from "../../lifecycle/definition";
import { ResourceError } from "../../lifecycle/errors";

const restingStates: ReadonlySet<unknown> = new Set(["Stopped", "Paused"]);
const stoppingStates: ReadonlySet<unknown> = new Set(["Stopping", "Pausing"]);

/** How often a command is sent whose answer was lost. */
const commandAttempts = 3;

/**
 * Whether a pipe is stopped, as far as its state tells: the states between, and those that a pipe gets into by itself,
 * tell nothing of what somebody wants.
 */
function stoppedOf(state: unknown): boolean | undefined {
  if (restingStates.has(state)) return true;
  return state === "Running" ? false : undefined;
}

/** Whether a pipe rests, or is about to. */
export function isComingToRest(state: string | undefined): boolean {
  return restingStates.has(state) || stoppingStates.has(state);
}

/** Stops a pipe, waits until it rests, and answers it. */
export async function stop(api: Api, at: Address): Promise<Pipe> {
  await command(api, at, "stop");
  return untilState(api, at, "come to rest", ({ state }) => restingStates.has(state));
}

/** Starts a pipe, waits until it no longer rests, and answers it. */
export async function start(api: Api, at: Address): Promise<Pipe> {
  try {
    await command(api, at, "start");
  } catch (error) {
    if (!isApiError(error, "badRequest")) throw error;
    const now = await existing(api, at);
    // On its way already: services resume a pipe by themselves after an edit.
    if (!isComingToRest(now.state)) return now;
    if (restingStates.has(now.state)) throw error;
    await untilState(api, at, "come to rest", ({ state }) => !stoppingStates.has(state));
    await command(api, at, "start");
  }
  return untilState(api, at, "start", ({ state }) => !isComingToRest(state));
}

/**
 * Sends a command. A lost answer is no reason to leave a pipe half way: to say the same again does no harm, and that the
 * pipe is there already is what is wanted.
 */
export async function command(api: Api, at: Address, order: PipeCommand): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.pipes.command(at, order);
      return;
    } catch (error) {
      if (isApiError(error, "badRequest") && /already (running|stopped|stopping|paused)/i.test(error.detail))
        return;
      if (!isApiError(error) || !error.ambiguous || attempt >= commandAttempts) throw error;
    }
  }
}

async function untilState(
  api: Api,
  at: Address,
  what: string,
  isThere: (pipe: Pipe) => boolean,
): Promise<Pipe> {
  let last: string | undefined;
  const reached = await api.until(`pipe ${at.id} to ${what}`, async () => {
    const pipe = await existing(api, at);
    last = pipe.state;
    if (isThere(pipe)) return pipe;
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

async function existing(api: Api, at: Address): Promise<Pipe> {
  const pipe = await api.pipes.get(at);
  if (pipe === undefined) throw new ResourceError(`pipe ${at.id} was deleted meanwhile`);
  return pipe;
}

/** A pipe with what its state says of whether it is wanted to run. */
export function withRunState(pipe: PropertyMap): PropertyMap;
export function withRunState(pipe: PropertyMap | undefined): PropertyMap | undefined;
export function withRunState(pipe: PropertyMap | undefined): PropertyMap | undefined {
  const stopped = stoppedOf(pipe?.["state"]);
  return stopped === undefined ? pipe : { ...pipe, stopped };
}

/** A pipe may rest because a run that paused it for an edit of its tables was cut short. */
export function restWarnings(live: PropertyMap, managed: PropertyMap): readonly string[] {
  const mayHavePaused = valueAt(managed, ["source", "postgres", "tableMappings"]) !== undefined;
  if (!mayHavePaused || managed["stopped"] !== undefined || !restingStates.has(live["state"])) return [];
  return [
    `the pipe is ${String(live["state"])} and loads nothing. Start it if nobody stopped it on purpose: a run that was cut ` +
      "short may have paused it. For a whole Pipe, `stopped` says what you want and shows what differs",
  ];
}
