import type { Pipe } from "pulumi-pipes-contract";
import type { Answer } from "../core/api";
import { changedPart } from "../core/compare";
import { ifOffered, isRequestError, ResourceError } from "../core/errors";
import type { ObjectField } from "../core/fields";
import {
  isEqual,
  objectOf,
  pathOf,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Path,
  type Pointer,
} from "../core/json";
import { merge } from "../core/merge";
import type { Update } from "../core/resource";
import { command, isComingToRest, start, stop } from "./runState";
import { mappingsPath, setMappings, type Edited } from "./tableMappings";

/*
 * An update of a pipe sends what changes in one PATCH (contract 4.1), and after it the compute, the tables, the run state
 * and a resync, each by a request of its own and in this order.
 */

const columnsPath = ["destination", "columns"];
const fieldMappingsPath = ["fieldMappings"];
const samplesPath = ["source", "validateSamples"];
const databasePath = ["source", "postgres"];

/** The fields that the PATCH does not carry by themselves. */
const sentElsewhere: readonly Path[] = [["scaling"], ["stopped"], mappingsPath, samplesPath];

/** The connection of a database. The service checks a change of it with the credentials of the same request. */
const connectionPaths: readonly Path[] = ["host", "port", "database"].map((name) => [...databasePath, name]);

const isWithin = (path: Path, above: Path): boolean => above.every((name, index) => path[index] === name);

/** The body of the PATCH, if anything changes that it carries. Lists and unknown objects keep what others set in them. */
export function patches(
  fields: ObjectField,
  { changes, removed, live, desired, before }: Update<Pipe>,
): readonly JsonObject[] {
  const sent = changes.filter(({ path }) => !sentElsewhere.some((above) => isWithin(path, above)));
  const whole = merge(fields, live.raw, changedPart(sent), before);
  const changesAny = (paths: readonly Path[]): boolean =>
    sent.some(({ path }) => paths.some((above) => isWithin(path, above)));
  const reset = removed
    .filter(isReset)
    .map(pathOf)
    .filter((path) => valueAt(live.seen, path) !== undefined);
  const entries: readonly (readonly [Path, Json | undefined])[] = [
    ...sent.map(({ path }) => setIn(whole, path)),
    ...reset.map((path) => [path, null] as const),
    ...(changesAny(connectionPaths) ? [setIn(desired, [...databasePath, "credentials"])] : []),
    ...(changesAny([["source"]]) ? [setIn(desired, samplesPath)] : []),
    // The two travel together, and absent columns are none.
    ...(changesAny([columnsPath, fieldMappingsPath])
      ? [
          [columnsPath, valueAt(whole, columnsPath) ?? []] as const,
          [
            fieldMappingsPath,
            valueAt(whole, fieldMappingsPath) ?? valueAt(desired, fieldMappingsPath),
          ] as const,
        ]
      : []),
  ];
  const body = entries.reduce<JsonObject>(
    (part, [path, value]) => (value === undefined ? part : withValueAt(part, path, value)),
    {},
  );
  return Object.keys(body).length === 0 ? [] : [body];
}

/** Whether a field is reset that the program sets no more: services reset a setting that is null. */
export const isReset = (pointer: Pointer): boolean => pointer.startsWith("/settings/");

const setIn = (object: JsonObject, path: Path): readonly [Path, Json | undefined] => [
  path,
  valueAt(object, path),
];

/** What follows the PATCH. The tables go in a request of their own, since a service may want the pipe paused for them. */
export async function finishUpdate(update: Update<Pipe>, updated: Answer<Pipe>): Promise<Answer<Pipe>> {
  const { api, at, desired, live } = update;
  const scaled = isChanged(update, ["scaling"]) ? await scale(update) : updated;
  const edited = isChanged(update, mappingsPath) ? await setMappings(api, at, desired, live) : undefined;
  const moved = await move(update, edited);
  return (await resync(update)) ?? moved ?? edited?.pipe ?? scaled;
}

const isChanged = ({ changes }: Update<Pipe>, above: Path): boolean =>
  changes.some(({ path }) => isWithin(path, above));

/** Sends all of the desired compute: some services take it only as a whole. */
const scale = ({ api, at, desired }: Update<Pipe>): Promise<Answer<Pipe>> =>
  ifOffered(
    () => api.pipes.scale(at, objectOf(desired["scaling"])),
    "scaling: this service does not offer to scale pipes; leave it out",
  );

/** Starts or stops the pipe, if it has to be. One that the package stopped is started even if the time is up. */
async function move(update: Update<Pipe>, edited: Edited | undefined): Promise<Answer<Pipe> | undefined> {
  const shouldRun = edited === undefined ? runStateOf(update) : runStateAfterEdit(update, edited.wasPaused);
  if (shouldRun === undefined) return undefined;
  const { api, at, desired } = update;
  const startOrStop = (): Promise<Answer<Pipe>> => (shouldRun ? start(api, at) : stop(api, at));
  try {
    return await (edited?.wasPaused === true ? api.inAnyCase(startOrStop) : startOrStop());
  } catch (error) {
    // Not every service offers commands. That matters if the args ask for one.
    if (!isRequestError(error) || !error.isNotOffered) throw error;
    if (desired["stopped"] === undefined) return undefined;
    throw new ResourceError("stopped: this service does not offer to stop or start pipes; leave it out");
  }
}

/**
 * Whether the pipe is to be started or stopped; undefined if it is as it should be. A pipe that failed, or is on its way to
 * a state, moves by itself: only one that rests, or that was to rest until now, is started.
 */
function runStateOf(update: Update<Pipe>): boolean | undefined {
  const { desired, live, prior } = update;
  // The state of an adopted pipe that is about to rest does not say yet whether it is stopped.
  const mayDiffer = isChanged(update, ["stopped"]) || prior === undefined;
  if (desired["stopped"] === true) return isChanged(update, ["stopped"]) ? false : undefined;
  const rests = isComingToRest(live.record.state) || prior?.outputs["stopped"] === true;
  return desired["stopped"] === false && mayDiffer && rests ? true : undefined;
}

/**
 * Services resume a pipe after an edit of its tables. If the args do not say otherwise, it stays so: a run that was cut short
 * may have stopped it before.
 */
function runStateAfterEdit({ desired, live }: Update<Pipe>, wasPaused: boolean): boolean | undefined {
  if (desired["stopped"] === true) return false;
  const mayRest = wasPaused || (desired["stopped"] === false && isComingToRest(live.record.state));
  return mayRest ? true : undefined;
}

/** Copies all tables anew if the trigger changed. A pipe that is adopted, or was just created, needs none. */
async function resync({ api, at, args, prior }: Update<Pipe>): Promise<Answer<Pipe> | undefined> {
  const { resyncTrigger } = args;
  if (prior === undefined || resyncTrigger === undefined) return undefined;
  if (isEqual(resyncTrigger, prior.outputs["resyncTrigger"])) return undefined;
  await ifOffered(
    () => command(api, at, "resync"),
    "resyncTrigger: this service does not offer to resync a pipe; leave it out",
  );
  return api.pipes.get(at);
}
