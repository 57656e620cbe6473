import type { ObjectRef } from "./address";
import { changes, refusedChanges } from "./compare";
import { changesSince, replacementText, wasSetBefore } from "./diff";
import { isRequestError, ResourceError } from "./errors";
import { additionalFields } from "./fields";
import { pathOf, valueAt, type Pointer } from "./json";
import { toWire } from "./merge";
import { withDerived, type Answer, type Api, type Creation, type Update } from "./resource";
import { send } from "./send";
import { managedFields, managedPart, recalled, type State } from "./state";

/** How often a write whose response was lost is computed again and sent. */
const attemptsAfterLostWrite = 3;

/** One operation on one object. */
export interface Task extends Creation<unknown> {
  readonly ref: ObjectRef;
}

/**
 * Reads, computes and writes in one turn, for each body of an update. After a write whose response was lost it reads again,
 * and sends what is still missing. The lost write may arrive in between: then the service can refuse a second one, and that
 * calls for another read.
 */
export async function updateUntilKnown(
  task: Task,
  prior: State | undefined,
  note: (update: Update<unknown>) => void,
): Promise<Answer> {
  const { resource, api } = task;
  let isLost = false;
  let isPrepared = false;
  let sent = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const {
        plan: update,
        result,
        isLast,
      } = await api.inOneTurn(async (turn) => {
        const live = await readExisting(task, turn, prior, isLost);
        const plan = planOf(task, live, prior);
        // Before the note: an object that the program cannot adopt never gets into the state.
        refuseReplacement(task, plan);
        if (!isLost && sent === 0) note(plan);
        const bodies = resource.bodies(plan);
        const body = bodies[Math.min(sent, bodies.length - 1)];
        const prepare = isPrepared || body === undefined ? undefined : resource.beforeUpdate?.(plan, body);
        // The plan has what the service hides put back; the state needs the response as it came.
        const result = prepare ?? (await send(resource, plan, body, turn)) ?? live;
        return { plan, result, isLast: sent + 1 >= bodies.length };
      });
      if (typeof result === "function") {
        // Outside of the turn, for it sends requests of its own; the update reads again.
        await result();
        isPrepared = true;
        attempt -= 1;
        continue;
      }
      if (!isLast) {
        sent += 1;
        attempt -= 1;
        continue;
      }
      return withDerived(resource, (await resource.afterUpdate?.(update, result)) ?? result);
    } catch (error) {
      isLost ||= isLostWrite(error);
      if (!isLost || !isRequestError(error) || attempt >= attemptsAfterLostWrite) throw error;
      if (!isLostWrite(error) && error.kind !== "badRequest") throw error;
      await api.waitAfter(attempt, error);
    }
  }
}

/** Whether the service may have carried out a change whose response did not arrive. */
const isLostWrite = (error: unknown): boolean =>
  isRequestError(error) && error.mayHaveHappened && (error.method === "PATCH" || error.method === "PUT");

/** Sends what a creation left. Nothing is lost when it is sent late. */
export async function updateCreated(
  task: Task,
  live: Answer,
  unfinished: readonly string[],
): Promise<Answer> {
  const { resource, api } = task;
  const all = planOf(task, live, undefined);
  const left = all.changes.filter(({ path: [name = ""] }) => unfinished.includes(name));
  const update = { ...all, changes: left };
  const [body] = resource.bodies(update);
  const updated = (await send(resource, update, body, api)) ?? live;
  return withDerived(resource, (await resource.afterUpdate?.(update, updated)) ?? updated);
}

/** What an update has to do. */
function planOf(task: Task, live: Answer, prior: State | undefined): Update<unknown> {
  const { resource, ref, api, at, warn, args, desired, ownership } = task;
  const { fields } = resource;
  const seen = prior === undefined ? live.seen : recalled(resource, live, prior.outputs, prior.memory);
  const managed = managedFields(resource, prior?.memory) ?? [];
  const isWanted = (pointer: Pointer): boolean => {
    const path = pathOf(pointer).filter((name) => name !== additionalFields);
    return [desired, ownership.desiredOf(ref)].some((object) => valueAt(object, path) !== undefined);
  };
  return {
    api,
    at,
    warn,
    args,
    desired,
    live: { ...live, seen },
    changes: changes(fields, desired, seen).filter(({ replaces }) => !replaces),
    removed: managed.filter((pointer) => !isWanted(pointer)),
    before: prior === undefined ? {} : toWire(fields, managedPart(resource, prior)),
    prior,
  };
}

/**
 * An existing object cannot become another one. What the program set before is compared with what it sets now, and what it
 * sets for the first time with the live object.
 */
function refuseReplacement({ resource, ref, args, desired }: Task, { live, prior }: Update<unknown>): void {
  const { fields, idArg } = resource;
  const wasSet = prior === undefined ? () => false : wasSetBefore(resource, prior);
  const since = prior === undefined ? [] : changesSince(resource, prior, args).filter(wasSet);
  const first = refusedChanges(fields, desired, live.seen).filter((change) => !wasSet(change));
  if (since.length + first.length === 0) return;
  const isNamed = prior === undefined || args[idArg.name] !== undefined;
  throw new ResourceError(
    `${ref.label}: ${replacementText([...since, ...first], isNamed ? idArg.name : undefined)}`,
  );
}

async function readExisting(
  { resource, at, ref, args }: Task,
  api: Api,
  prior: State | undefined,
  isLost: boolean,
): Promise<Answer> {
  const found = await resource.collection(api).get(at);
  if (found !== undefined) return withDerived(resource, found);
  const { name } = resource.idArg;
  const isNamed = resource.create !== undefined && args[name] !== undefined;
  const instead = isNamed ? `; to create a new one, remove ${name} from the program` : "";
  const advice =
    prior !== undefined || isLost
      ? `it was deleted outside Pulumi; \`pulumi up --refresh\` (or \`pulumi refresh\`) takes note of that${instead}`
      : `check ${name}${instead}`;
  throw new ResourceError(`${ref.label} does not exist: ${advice}`);
}
