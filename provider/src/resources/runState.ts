import type { Pipe, PipeCommand } from "pulumi-pipes-contract";
import type { Address, Answer, Api } from "../core/api";
import { ifOffered, isRequestError, ResourceError, withCode, type Message } from "../core/errors";
import { isEqual, own, type JsonObject } from "../core/json";
import type { Update } from "../core/resource";

const restingStates: ReadonlySet<unknown> = new Set(["Stopped", "Paused"]);
const stoppingStates: ReadonlySet<unknown> = new Set(["Stopping", "Pausing"]);

/** How often a command is sent whose response was lost. */
const commandAttempts = 3;

/** Whether a pipe rests, or is about to. */
export const isComingToRest = (state: string | undefined): boolean =>
  restingStates.has(state) || stoppingStates.has(state);

/** Whether a pipe is stopped. States between, and states that a pipe gets into by itself, do not show it. */
export function stoppedIn(seen: JsonObject): JsonObject {
  const state = own(seen, "state");
  if (restingStates.has(state)) return { stopped: true };
  return state === "Running" ? { stopped: false } : {};
}

/** A warning about a pipe that rests although the program does not stop it. */
export function restWarnings({ state }: Pipe, { stopped }: JsonObject): readonly Message[] {
  const text = `the pipe is ${String(state)} and loads no data. An interrupted update may have paused it. Start it on the service, or set \`stopped\` of a Pipe`;
  return stopped === undefined && restingStates.has(state) ? [withCode(text, "pipe/stopped")] : [];
}

/**
 * Starts or stops a pipe after an update. `wasPaused` is whether an edit of its tables stopped it; undefined without an edit.
 * `found` is the pipe before the run.
 */
export async function setRunState(
  update: Update<Pipe>,
  wasPaused: boolean | undefined,
  found: Answer<Pipe>,
): Promise<Answer<Pipe> | undefined> {
  const shouldRun = runStateOf(update, wasPaused, found);
  if (shouldRun === undefined) return undefined;
  const { api, at } = update;
  const startOrStop = (): Promise<Answer<Pipe>> => (shouldRun ? start(api, at) : stop(api, at));
  return ifOffered(
    // A pipe that the package stopped starts again even if the time is up.
    () => (wasPaused === true ? api.withOneGuaranteedAttempt(startOrStop) : startOrStop()),
    "stopped: this service cannot start or stop pipes. Remove stopped",
  );
}

/**
 * Whether to start or stop the pipe. If the program did not change that, a pipe that rested before an edit of its tables rests
 * after it, although services resume it, and a pipe that the edit paused runs again. Other pipes move by themselves.
 */
function runStateOf(
  { desired: { stopped }, prior, changes }: Update<Pipe>,
  wasPaused: boolean | undefined,
  found: Answer<Pipe>,
): boolean | undefined {
  const isEdited = wasPaused !== undefined;
  const rested = isComingToRest(found.record.state);
  if (stopped === undefined) {
    if (isEdited && rested && prior !== undefined) return false;
    return wasPaused === true ? true : undefined;
  }
  const isChanged = isEdited || changes.some(({ path: [name] }) => name === "stopped");
  if (stopped === true) return isChanged ? false : undefined;
  // The state of an adopted pipe that is about to rest does not say yet whether it is stopped.
  const mayDiffer = isChanged || prior === undefined;
  const wasStopped = !isEdited && prior?.outputs["stopped"] === true;
  return wasPaused === true || (mayDiffer && (rested || wasStopped)) ? true : undefined;
}

/** Copies all tables again if the trigger changed. A pipe that is adopted, or was just created, needs none. */
export async function resync({ api, at, args, prior }: Update<Pipe>): Promise<Answer<Pipe> | undefined> {
  const { resyncTrigger } = args;
  if (prior === undefined || resyncTrigger === undefined) return undefined;
  if (isEqual(resyncTrigger, prior.outputs["resyncTrigger"])) return undefined;
  await ifOffered(
    () => command(api, at, "resync"),
    "resyncTrigger: this service cannot resync pipes. Remove resyncTrigger",
  );
  return api.pipes.get(at);
}

/** Stops a pipe and waits until it rests. */
export async function stop(api: Api, at: Address): Promise<Answer<Pipe>> {
  await command(api, at, "stop");
  return untilState(api, at, "stop", (state) => restingStates.has(state));
}

/** Starts a pipe and waits until it no longer rests. */
async function start(api: Api, at: Address): Promise<Answer<Pipe>> {
  try {
    await command(api, at, "start");
  } catch (error) {
    if (!isRequestError(error, "http/bad-request")) throw error;
    const now = await existing(api, at);
    // Services resume a pipe by themselves after an edit.
    if (!isComingToRest(now.record.state)) return now;
    if (restingStates.has(now.record.state)) throw error;
    await untilState(api, at, "stop", (state) => !stoppingStates.has(state));
    await command(api, at, "start");
  }
  return untilState(api, at, "start", (state) => !isComingToRest(state));
}

/** Sends a command, again if its response is lost: a repeated command does no harm. */
export async function command(api: Api, at: Address, order: PipeCommand): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.pipes.command(at, order);
      return;
    } catch (error) {
      if (!isRequestError(error)) throw error;
      const isRefused = error.code === "http/bad-request";
      if (isRefused && /already (running|stopped|stopping|paused)/i.test(error.detail)) return;
      if (!error.mayHaveHappened || attempt >= commandAttempts) throw error;
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
    // A completed pipe takes no command any more.
    if (last === "Completed")
      throw new ResourceError(
        "pipe/transition",
        `the pipe is Completed and cannot ${what}. Remove stopped, or replace the pipe`,
      );
    return undefined;
  });
  if (reached !== undefined) return reached;
  throw new ResourceError(
    "pipe/transition",
    `the pipe did not ${what} within pipes:pipeTransitionTimeoutSeconds, and is still ${last ?? "in an unknown state"}. ` +
      "Check the pipe and run again, or increase the setting",
  );
}

async function existing(api: Api, at: Address): Promise<Answer<Pipe>> {
  const pipe = await api.pipes.get(at);
  if (pipe === undefined)
    throw new ResourceError(
      "object/not-found",
      `the pipe was deleted during the run. Run \`pulumi up --refresh\` to recreate it`,
    );
  return pipe;
}
