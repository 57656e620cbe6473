import type { Address, Answer } from "../resource/api";
import { changedPart } from "../align/changes";
import { type Field, additionalFields, fieldIn, isListOfObjects, isShapedByProgram } from "../schema/fields";
import { leafAt, unknownField } from "../schema/fields";
import * as json from "../json/json";
import { type JsonObject, type Pointer, isList, isObject, mapValues, own } from "../json/json";
import { pathOf, pick, pointerOf, textAt } from "../json/json";
import { idsByName, itemsAfterRead, itemsAfterWrite, withRecordedIds } from "./itemIds";
import { hasIdArg, managedFields, managedIn, managedPart, requiredIn } from "./managedFields";
import { withSortedSets } from "../schema/normalize";
import { project } from "./managedInputs";
import { recalled, returnedFor } from "./hiddenValues";
import { memoryForm } from "../resource/resource";
import type { Memory, Resource, ServiceValues, State, Update } from "../resource/resource";
import { desiredIn } from "../schema/wireForm";

/** Adds derived outputs to a response, and sorts the sets inside its items. */
export function withDerived(resource: Resource, live: Answer): Answer {
  const derived = resource.outputs?.derive?.(live.comparable);
  return {
    ...live,
    raw: withSortedSets(resource.fields, live.raw),
    comparable: { ...withSortedSets(resource.fields, live.comparable), ...derived },
    record: { ...(live.record as JsonObject), ...derived },
  };
}

/** The result of a read. */
export interface ReadBack {
  readonly state: State;
  /** The managed part of the object, so that the engine shows what changed and nothing else. */
  readonly inputs: JsonObject;
}

/** Computes state and inputs of a live object. `from` are args, or earlier outputs. Without a memory, all fields are managed. */
export function readBack(
  resource: Resource,
  at: Address,
  live: Answer,
  memory: Memory | undefined,
  from: JsonObject,
): ReadBack {
  const { fields, idArg, scope, ownArgs = [] } = resource;
  const recalledLive = recalled(resource, live, from, memory);
  const importable = resource.import?.managed?.(recalledLive) ?? recalledLive;
  const like =
    memory === undefined
      ? importable
      : withRecordedIds(
          resource,
          managedPart(resource, { outputs: from, memory }),
          memory.items,
          recalledLive,
        );
  const managed = project(fields, like, recalledLive);
  const items = memory && itemsAfterRead(resource, like, recalledLive, memory.items);
  const otherInputs = { ...pick({ ...at }, scope), ...pick(from, ["deletionPolicy", ...ownArgs]) };
  const named = { [idArg.name]: at.id };
  const inputs = { ...managed, ...otherInputs, ...(hasIdArg(resource, memory) ? named : {}) };
  const shaped = Object.keys(managed).filter((name) => isShapedByProgram(fieldIn(fields, name)));
  const outputs = {
    ...json.overlay(json.omit(live.record as JsonObject, ["id", ...shaped]), managed),
    ...otherInputs,
    // `adoptId` is no output, because the ID is already the `id` of the resource.
    ...(idArg.isRequired ? named : {}),
    ...pick(from, resource.outputs?.shownOnce ?? []),
    ...idsByName(resource, live.record as JsonObject, items),
  };
  return {
    state: { id: at.id, outputs, memory: memory && items ? { ...memory, items } : memory },
    inputs,
  };
}

/**
 * Computes the state after a write. `args` may contain values that the service shows once. Where an update left drift, outputs
 * have the program's values, because the preview passed them to other resources and the next update compares with them.
 */
export function stateAfter(
  resource: Resource,
  at: Address,
  origin: Memory["origin"],
  args: JsonObject,
  live: Answer,
  update?: Pick<Update<unknown>, "changes" | "drift" | "live" | "merged" | "prior" | "tree">,
): State {
  const { fields } = resource;
  const desired = desiredIn(resource, args);
  const { merged = desired, prior } = update ?? {};
  const keptByService = Object.keys(
    resource.serviceValues?.kept?.(merged, live.comparable, update?.live.raw) ?? {},
  ).map((name) => pointerOf([name]));
  const known = prior?.memory?.serviceValues ?? {};
  const shown = (managedFields(resource, prior?.memory) ?? []).filter(
    (field) => !Object.hasOwn(known, field),
  );
  // If the update did not send a field, the response has the earlier value, or drift.
  const isLeft = (pointer: Pointer): boolean => {
    const inArgs = pathOf(pointer);
    const path = leafAt(fields, inArgs)?.path ?? inArgs.filter((name) => name !== additionalFields);
    return json.valueAt(desired, path) !== undefined && json.valueAt(merged, path) === undefined;
  };
  const serviceValues = {
    ...json.pick(known, Object.keys(known).filter(isLeft)),
    ...returnedFor(fields, merged, live.comparable, keptByService, shown),
  } as ServiceValues;
  const managed = managedIn(resource, args);
  const unset = requiredIn(fields).filter((pointer) => json.valueAt(args, pathOf(pointer)) === undefined);
  const items = itemsAfterWrite(resource, desired, live.comparable, update);
  const memory: Memory = {
    form: memoryForm,
    origin,
    ...(managed.length === 0 ? {} : { managed }),
    ...(unset.length === 0 ? {} : { unset }),
    ...(Object.keys(serviceValues).length === 0 ? {} : { serviceValues }),
    ...(items === undefined ? {} : { items }),
  };
  // The update did not send values that the object already had, so a different value is new drift.
  const comparable =
    update === undefined
      ? live.comparable
      : withoutDrift(fields, desired, changedPart(update.changes), live.comparable);
  const { state } = readBack(resource, at, { ...live, comparable }, memory, args);
  if (update === undefined || prior === undefined) return state;
  return { ...state, outputs: withUnacceptedDrift(state.outputs, update, live.comparable, prior.outputs) };
}

/**
 * Restores recorded values where other users changed a part of a value that the program sets. Only a refresh accepts such a
 * change, so that no later update sends credentials there.
 */
const withUnacceptedDrift = (
  outputs: JsonObject,
  { drift, live: liveBefore }: Pick<Update<unknown>, "drift" | "live">,
  after: JsonObject,
  recorded: JsonObject,
): JsonObject =>
  drift
    .filter(
      ({ at, kind, isManaged }) =>
        kind === "changed" &&
        !isManaged &&
        json.isEqual(json.valueAt(liveBefore.comparable, at), json.valueAt(after, at)),
    )
    .reduce((merged, { at }) => {
      const value = json.valueAt(recorded, at);
      return value === undefined ? json.withoutValueAt(merged, at) : json.withValueAt(merged, at, value);
    }, outputs);

/**
 * Computes the state after a failed update, with the program's values of its finished steps. Otherwise, an update that reverts
 * them would mistake them for changes of another user and leave them. Items of other users are not recorded, because the next
 * update would remove them.
 */
export function stateAfterSteps(
  prior: State,
  attempts: readonly Pick<Update<unknown>, "changes">[],
  { resource, args, desired, steps }: Update<unknown>,
): State {
  const done = attempts
    .flatMap(({ changes }) => changes)
    .filter(({ path }) => leafAt(resource.fields, path) !== undefined && steps.isDone(json.pathText(path)));
  const outputs = done.reduce<JsonObject>((recorded, { path }) => {
    const value = json.valueAt(desired, path);
    return value === undefined
      ? json.withoutValueAt(recorded, path)
      : json.withValueAt(recorded, path, value);
  }, prior.outputs);
  const { memory } = prior;
  if (memory === undefined) return { ...prior, outputs };
  const isDone = (pointer: Pointer): boolean => done.some(({ path }) => json.isAbove(path, pathOf(pointer)));
  const managed = new Set([...(memory.managed ?? []), ...managedIn(resource, args).filter(isDone)]);
  return {
    ...prior,
    outputs,
    memory: managed.size === 0 ? memory : { ...memory, managed: [...managed].sort() },
  };
}

/** Returns the deletion policy: that of the program, or the default for the origin of the object. */
export function deletionPolicyOf({ outputs, memory }: State): { deletionPolicy: string; isSet: boolean } {
  const deletionPolicy = textAt(outputs, "deletionPolicy");
  if (deletionPolicy !== undefined) return { deletionPolicy, isSet: true };
  return { deletionPolicy: memory?.origin === "created" ? "delete" : "retain", isSet: false };
}

/**
 * Computes the values to record after a write: the service's for everything that the update sent, and the program's for the rest.
 * In lists, records only the program's items. Otherwise, items of other users would look as if the program removed them.
 */
const withoutDrift = (
  object: Field,
  desired: JsonObject,
  sent: JsonObject,
  live: JsonObject,
): JsonObject => ({
  ...live,
  ...mapValues(desired, (to, name) => {
    const field = object.kind === "object" ? fieldIn(object, name) : unknownField;
    const [part, now] = [own(sent, name), own(live, name)];
    const isMerged = isListOfObjects(field) || field.kind === "set" || (field.kind === "json" && isList(to));
    if (part === undefined || isMerged) return to;
    return isObject(to) && isObject(part) && isObject(now) ? withoutDrift(field, to, part, now) : now;
  }),
});
