import type { Pipe, PipeCommand } from "pulumi-pipes-contract";
import type { Address, Answer, Api } from "../core/resource/api";
import type { Change } from "../core/align/changes";
import { ifOffered, isRequestError, ResourceError, withCode, type Message } from "../core/messages/errors";
import { isEqual, own, type JsonObject } from "../core/json/json";
import type { Update } from "../core/resource/resource";
import type { Steps } from "../core/resource/steps";

const restingStates: ReadonlySet<unknown> = new Set(["Stopped", "Paused"]);
/** States that a pipe enters by itself, with their meaning for its data. */
const failedStates: ReadonlyMap<unknown, string> = new Map([
  ["Failed", "loads no data"],
  ["InternalError", "loads no data"],
  ["Degraded", "may not load all data"],
]);
const stoppingStates: ReadonlySet<unknown> = new Set(["Stopping", "Pausing"]);
/** A pipe passes through these states to Running, or back to rest. */
const passingStates: ReadonlySet<unknown> = new Set(["Provisioning", "Setup", "Modifying", "Unknown"]);

/** Maximum number of times that a command is sent if its response is lost. */
const commandAttempts = 3;

/** True if a pipe is at rest (stopped or paused), or is coming to rest. */
export const isComingToRest = (state: string | undefined): boolean =>
  restingStates.has(state) || stoppingStates.has(state);

/** True if a pipe is certainly not stopped. It may have failed or be complete, because a pipe enters these states by itself. */
export const hasStarted = (state: string | undefined): boolean =>
  !isComingToRest(state) && !passingStates.has(state);

/** Derives `stopped` from the state of a pipe. Transitional states, and states that a pipe enters by itself, do not show it. */
export function stoppedIn(live: JsonObject): JsonObject {
  const state = own(live, "state");
  if (restingStates.has(state)) return { stopped: true };
  return state === "Running" ? { stopped: false } : {};
}

export const resumeText = withCode(
  "an update stopped the pipe and could not start it again. `up` starts it",
  "pipe/stopped",
);

/**
 * Warns about a pipe that loads no data, or not all, although the program does not stop it. A diff sends no request, so it has the
 * `state` of the last read.
 */
export function stateWarnings(
  { state, stopped: wasStopped }: { readonly state?: unknown; readonly stopped?: unknown },
  stopped: unknown,
  mustResume: boolean,
): readonly Message[] {
  if (stopped !== undefined && stopped !== false) return [];
  if (mustResume) return [resumeText];
  const text = `the pipe was ${String(state)} at the last read, so it`;
  const effect = failedStates.get(state);
  if (effect !== undefined)
    return [withCode(`${text} ${effect}. Read its error on the service`, "pipe/failed")];
  // The diff of `stopped` shows that `up` starts a pipe which the state has as stopped.
  const isStarted = stopped === false && wasStopped === true;
  if (!restingStates.has(state) || isStarted) return [];
  const remedy =
    stopped === false
      ? "`pulumi up --refresh` starts it"
      : "The program did not stop it. Start it on the service, or set `stopped` of a Pipe";
  return [withCode(`${text} loads no data. ${remedy}`, "pipe/stopped")];
}

const isOfRunState = ({ path: [name] }: Change): boolean => name === "stopped";

/**
 * Starts or stops a pipe after an update. `wasPaused` is true if a table edit stopped it; undefined without an edit. `found` is
 * the pipe before the run.
 */
export async function setRunState(
  update: Update<Pipe>,
  wasPaused: boolean | undefined,
  answer: Answer<Pipe>,
): Promise<Answer<Pipe> | undefined> {
  const shouldRun = runStateOf(update, wasPaused, answer);
  if (shouldRun === undefined) return undefined;
  const { api, at, steps } = update;
  const startOrStop = (): Promise<Answer<Pipe>> => (shouldRun ? start(api, at) : stop(api, at));
  // A pipe that this run stopped must start again even if the time is over.
  const isAgain = wasPaused === true || steps.mustResume;
  return steps.run(update.changes.some(isOfRunState) ? ["stopped"] : [], () =>
    ifOffered(
      () => (isAgain ? api.withOneGuaranteedAttempt(startOrStop) : startOrStop()),
      "stopped: this service cannot start or stop pipes. Remove stopped",
    ),
  );
}

/**
 * Decides whether to start or stop the pipe. If the program did not change that, a pipe that rested before an edit of its tables
 * rests after it, although services resume it, and a pipe that the edit paused runs again. Other pipes change their state by
 * themselves.
 */
function runStateOf(
  { merged: { stopped }, prior, changes, steps }: Update<Pipe>,
  wasPaused: boolean | undefined,
  answer: Answer<Pipe>,
): boolean | undefined {
  const isEdited = wasPaused !== undefined;
  if (steps.mustResume && stopped !== true) return true;
  const rested = isComingToRest(answer.record.state);
  if (stopped === undefined) {
    if (isEdited && rested && prior !== undefined) return false;
    return wasPaused === true ? true : undefined;
  }
  const isChanged = isEdited || changes.some(isOfRunState);
  if (stopped === true) return isChanged ? false : undefined;
  // The state of an adopted pipe that is about to rest does not say yet whether it is stopped.
  const mayDiffer = isChanged || prior === undefined;
  const wasStopped = !isEdited && prior?.outputs["stopped"] === true;
  return wasPaused === true || (mayDiffer && (rested || wasStopped)) ? true : undefined;
}

/** True if an update copies all tables again. A pipe that is adopted, or was just created, needs no copy. */
export const isResynced = ({ args, prior }: Pick<Update<Pipe>, "args" | "prior">): boolean =>
  prior !== undefined &&
  args["resyncTrigger"] !== undefined &&
  !isEqual(args["resyncTrigger"], prior.outputs["resyncTrigger"]);

/** Copies all tables again if the trigger changed. */
export async function resync({
  api,
  at,
  args,
  prior,
  steps,
}: Update<Pipe>): Promise<Answer<Pipe> | undefined> {
  if (!isResynced({ args, prior })) return undefined;
  await steps.run(["resyncTrigger"], () =>
    ifOffered(
      () => command(api, at, "resync"),
      "resyncTrigger: this service cannot resync pipes. Remove resyncTrigger",
    ),
  );
  // If this read fails, the update does not: the next run would copy all tables once more.
  return api.pipes.get(at).catch(() => undefined);
}

/** Stops a pipe and waits until it rests. `steps` are those of an update that starts it again. */
export async function stop(api: Api, at: Address, steps?: Steps): Promise<Answer<Pipe>> {
  try {
    await command(api, at, "stop");
  } catch (error) {
    // Some services stop a pipe and report a failure.
    if (steps !== undefined && isRequestError(error) && (error.mayHaveHappened || (await rests(api, at))))
      steps.mustResume = true;
    throw error;
  }
  if (steps !== undefined) steps.mustResume = true;
  return untilState(api, at, "stop", (state) => restingStates.has(state));
}

const rests = (api: Api, at: Address): Promise<boolean> =>
  api
    .withOneGuaranteedAttempt(() => api.pipes.get(at))
    .then(
      (pipe) => isComingToRest(pipe?.record.state),
      () => false,
    );

/** Starts a pipe that a failed update stopped, before its resource leaves the state. Returns a warning if that fails. */
export async function startRetained(api: Api, at: Address): Promise<Message | undefined> {
  try {
    const pipe = await api.pipes.get(at);
    if (pipe !== undefined && !hasStarted(pipe.record.state)) await start(api, at);
    return undefined;
  } catch {
    const text = "an update stopped this pipe, and it could not be started before it left the state";
    return withCode(`${text}. Start it on the service`, "pipe/stopped");
  }
}

/** Starts a pipe that a failed update stopped, even if the time is up. The failure of the update is what users must read. */
export async function resume({ api, at, steps, merged, prior }: Update<Pipe>): Promise<void> {
  steps.isStopWanted = merged["stopped"] === true;
  if (steps.isStopWanted && prior?.mustResume === true) return;
  const attempt = api.withOneGuaranteedAttempt(() => command(api, at, "start"));
  const isAccepted = await attempt.then(
    () => true,
    () => false,
  );
  // An accepted start may have no effect, and after a failed start, the pipe may run, because services resume it after an edit.
  const read = await api
    .withOneGuaranteedAttempt(() => settled(api, at))
    .then(
      (pipe) => ({ isDeleted: pipe === undefined, state: pipe?.record.state }),
      () => undefined,
    );
  if (
    read !== undefined &&
    (read.isDeleted || hasStarted(read.state) || (isAccepted && !isComingToRest(read.state)))
  )
    steps.mustResume = false;
  else steps.isStopCertain = !isAccepted && read !== undefined && isComingToRest(read.state);
}

/** Reads a pipe, again while it passes through a state that does not show whether it will run. */
async function settled(api: Api, at: Address): Promise<Answer<Pipe> | undefined> {
  let last = await api.pipes.get(at);
  const isPassing = (): boolean => passingStates.has(last?.record.state);
  if (isPassing())
    await api.until(`pipe ${at.id} to start`, async () => {
      last = await api.pipes.get(at);
      return isPassing() ? undefined : true;
    });
  return last;
}

/** Starts a pipe and waits until it runs. A pipe that the service still starts when the time is up counts as started. */
async function start(api: Api, at: Address): Promise<Answer<Pipe>> {
  try {
    await command(api, at, "start");
  } catch (error) {
    if (!isRequestError(error, "http/bad-request", "http/conflict")) throw error;
    const { state } = (await existing(api, at)).record;
    if (restingStates.has(state)) throw error;
    // A pipe that is coming to rest refuses a start, and services resume a pipe by themselves after an edit.
    const what = stoppingStates.has(state) ? "stop" : "start";
    const isSettled = (now: string | undefined): boolean => hasStarted(now) || restingStates.has(now);
    const pipe = await untilState(api, at, what, isSettled);
    if (hasStarted(pipe.record.state)) return pipe;
    await command(api, at, "start");
  }
  return untilState(api, at, "start", hasStarted, passingStates);
}

/** Sends a command, again if its response is lost: a repeated command does no harm. */
export async function command(api: Api, at: Address, order: PipeCommand): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.pipes.command(at, order);
      return;
    } catch (error) {
      if (!isRequestError(error)) throw error;
      const isRefused = isRequestError(error, "http/bad-request", "http/conflict");
      if (isRefused && /already (running|stopped|stopping|paused)/i.test(error.detail)) return;
      if (!error.mayHaveHappened || attempt >= commandAttempts) throw error;
    }
  }
}

/** Waits for a state. A state of `accepted` when the time is up is no failure. */
async function untilState(
  api: Api,
  at: Address,
  what: string,
  isReached: (state: string | undefined) => boolean,
  accepted: ReadonlySet<unknown> = new Set(),
): Promise<Answer<Pipe>> {
  let last: Answer<Pipe> | undefined;
  const reached = await api.until(`pipe ${at.id} to ${what}`, async () => {
    last = await existing(api, at);
    const { state } = last.record;
    if (isReached(state)) return last;
    // A completed pipe refuses all commands.
    if (state === "Completed")
      throw new ResourceError(
        "pipe/transition",
        `the pipe is Completed and cannot ${what}. Remove stopped, or replace the pipe`,
      );
    return undefined;
  });
  if (reached !== undefined) return reached;
  if (last !== undefined && accepted.has(last.record.state)) return last;
  throw new ResourceError(
    "pipe/transition",
    `the pipe did not ${what} within pipes:pipeTransitionTimeoutSeconds, and is still ${last?.record.state ?? "in an unknown state"}. ` +
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
