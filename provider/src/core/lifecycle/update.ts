import type { Answer, Api } from "../resource/api";
import { changes, refusedChanges } from "../align/changes";
import { toWire } from "../schema/wireForm";
import { changesSince, refuseUnsent, replacementFinding, wasSetBefore } from "./diff";
import { type AlignedValue, align, alignedAt, desiredByPosition } from "../align/align";
import { mergedItems, threeWayMerge } from "../align/threeWayMerge";
import { driftIn } from "../align/drift";
import { droppingChanges } from "../align/droppedFields";
import { withRecordedGroups, withRecordedLists, withRecordedValues } from "../align/recordedBase";
import { enumerated, isRequestError, ResourceError } from "../messages/errors";
import {
  type Field,
  additionalFields,
  fieldIn,
  hasKnownItems,
  isKnown,
  isListOfObjects,
  unknownField,
} from "../schema/fields";
import { findingError } from "../messages/findings";
import { withIgnoredFields } from "../align/ignoredFields";
import {
  isAbove,
  isList,
  isObject,
  listOf,
  omit,
  overlay,
  own,
  pathOf,
  pathText,
  pointerOf,
  valueAt,
} from "../json/json";
import {
  withDigits,
  withoutValueAt,
  type JsonObject,
  type Path,
  type Pointer,
  type Value,
} from "../json/json";
import { notFound } from "../resource/address";
import { changedBy } from "./driftWarnings";
import { isIgnored } from "../json/propertyPaths";
import type { MergeSides, Operation, Update } from "../resource/resource";
import { recordedItems, withNamedIds, withRecordedIds } from "../state/itemIds";
import { managedFields, managedPart } from "../state/managedFields";
import { recalled } from "../state/hiddenValues";
import { withDerived } from "../state/state";

/** Maximum number of times that an update is recomputed and sent after a lost response or a conflicting write. */
const attemptsAfterLostWrite = 3;

/** Pause before the next attempt, multiplied by the failures so far, in milliseconds. */
const pauseMs = 200;

/**
 * Reads, computes and writes in one turn for each body. After a lost response or a conflict, reads again and sends what is
 * missing.
 */
export async function updateUntilKnown(
  task: Operation<unknown>,
  note: (update: Update<unknown>) => void,
): Promise<Answer> {
  const { resource, api } = task;
  let first: Update<unknown> | undefined;
  let isLost = false;
  let sent = 0;
  let failures = 0;
  for (;;) {
    try {
      const { update, result, isLast } = await api.inOneTurn(async (turn) => {
        const live = await readExisting(task, turn, isLost);
        task.noteLive(live.comparable);
        const update = updateOf(task, live);
        // Refused before it is recorded: an object that the program cannot adopt must not get into the state.
        refuseImpossible(update);
        note(update);
        const bodies = resource.bodies(update);
        const updated = await send(update, bodies[Math.min(sent, bodies.length - 1)], turn);
        // The update works with restored hidden values, but the state needs the original response.
        return { update, result: updated ?? live, isLast: sent + 1 >= bodies.length };
      });
      first ??= update;
      if (isLast)
        return withDerived(resource, (await resource.furtherSteps?.after?.(update, result, first)) ?? result);
      sent += 1;
    } catch (error) {
      failures += 1;
      if (failures >= attemptsAfterLostWrite || !shouldReadAgain(error, isLost)) throw error;
      isLost ||= isLostWrite(error);
      await api.pause(pauseMs * failures);
    }
  }
}

/**
 * True if the update should read and write again: another user changed the object since the read, or a write was lost. A lost
 * write may arrive after the next read, so the service can refuse the second write.
 */
const shouldReadAgain = (error: unknown, isLost: boolean): boolean =>
  isLostWrite(error) ||
  (isRequestError(error, "http/conflict") && error.isChange) ||
  (isLost && isRequestError(error, "http/bad-request", "http/conflict"));

/** True if the service may have carried out a change whose response did not arrive. */
const isLostWrite = (error: unknown): boolean =>
  isRequestError(error) && error.mayHaveHappened && error.isChange;

/** Sends fields that a creation did not set. Sending them late loses nothing. */
export async function updateCreated(update: Update<unknown>): Promise<Answer> {
  const { resource, api, live } = update;
  const updated = (await send(update, resource.bodies(update)[0], api)) ?? live;
  return withDerived(resource, (await resource.furtherSteps?.after?.(update, updated, update)) ?? updated);
}

/** Computes an update. Without a state there is no base, so everything that the program sets counts as a change. */
export function updateOf(task: Operation<unknown>, live: Answer): Update<unknown> {
  const { resource, ref, desired, ownership, prior, isSecret, ignored } = task;
  const { fields } = resource;
  const managed = managedFields(resource, prior?.memory) ?? [];
  const isWanted = (pointer: Pointer): boolean => {
    const path = pathOf(pointer).filter((name) => name !== additionalFields);
    return valueAt(desired, path) !== undefined || ownership.isFieldSet(ref, path);
  };
  const removed = managed.filter((pointer) => !isWanted(pointer));
  // Only the original response has numbers that JavaScript cannot represent, and the update must send them back unchanged.
  const exact: Answer = {
    ...live,
    comparable: { ...live.raw, ...resource.outputs?.derive?.(live.comparable) },
  };
  const sides: MergeSides = {
    base: prior === undefined ? {} : toWire(fields, managedPart(resource, prior)),
    recorded: prior?.outputs ?? {},
    live: prior === undefined ? exact.comparable : recalled(resource, exact, prior.outputs, prior.memory),
  };
  const { base, recorded, live: exactLive } = resource.forms?.respell?.(desired, sides) ?? sides;
  const comparable = withDigits(exactLive);
  const items = prior === undefined ? [] : recordedItems(resource, prior);
  const listedBase = withRecordedLists(fields, withRecordedIds(resource, base, items), desired, recorded);
  const recordedBase =
    prior === undefined
      ? listedBase
      : withRecordedGroups(fields, withRecordedValues(fields, listedBase, desired, recorded), recorded);
  const identified = withNamedIds(resource, desired, items, exactLive);
  const tree = align(fields, { base: recordedBase, desired: identified, live: exactLive });
  const ofAllFields = threeWayMerge(tree, listedBase);
  const merged =
    ignored.length === 0 ? ofAllFields : withIgnoredFields(fields, ofAllFields, exactLive, ignored);
  const isCleared = (path: Path): boolean => resource.serviceValues?.isCleared?.(pointerOf(path)) === true;
  const changed = changes(fields, merged, comparable).filter(({ replaces }) => !replaces);
  // Without a state, no run set a value that others could have changed since.
  const drift = prior === undefined ? [] : driftIn(tree, { merged, base: listedBase, isSecret, isCleared });
  return {
    ...{ ...task, merged, tree, removed, base },
    live: { ...live, comparable },
    changes: [...changed, ...droppingChanges(fields, tree, { merged, live: comparable, changed })],
    // Another resource of the program can have set a value of this object.
    drift: drift.filter(
      (change) =>
        change.kind !== "changed" || !ownership.isValueSet(ref, change.at, change.field, change.from),
    ),
  };
}

/**
 * Throws for changes of immutable fields that `diff` did not see: they appeared after the state was written, or the program sets
 * the field for the first time.
 */
function refuseImpossible(update: Update<unknown>): void {
  const { resource, args, desired, merged, base, live, prior, ref } = update;
  const { ignored, isSecret, ownership } = update;
  const moved = update.drift.find(
    ({ at, field }) =>
      (valueAt(desired, at) === undefined || isIgnored(ignored, at)) && sendsSecretOf(update, at, field),
  );
  if (moved !== undefined)
    throw new ResourceError(
      "update/address-changed",
      `${moved.path}: ${changedBy}, and the program does not set it, so the update would send credentials ` +
        "to this address. Check the address, then run `pulumi refresh` to accept it, or set it in the program",
    );

  const { fields, idArg } = resource;
  const [emptied] = fields.leaves.flatMap(({ path }) =>
    emptiedIn(alignedAt(update.tree, path), valueAt(merged, path), path),
  );
  if (emptied !== undefined)
    throw new ResourceError(
      "update/emptied",
      `${pathText(emptied)}: the update would leave this list empty, because the service no longer has the entries that the program keeps. Run ` +
        "`pulumi preview --refresh` to see the drift, and `pulumi up --refresh` to repair it",
    );
  const wasSet = prior === undefined ? () => false : wasSetBefore(resource, prior);
  const since = prior === undefined ? [] : changesSince(resource, prior, args).filter(wasSet);
  const first = refusedChanges(fields, merged, live.comparable).filter((change) => !wasSet(change));
  const refused = [...since, ...first];
  const hasIdArg = prior === undefined || args[idArg.name] !== undefined;
  if (refused.length > 0) throw findingError(replacementFinding(refused, hasIdArg ? idArg.name : undefined));
  // The creation of a recovered object has already sent the values.
  const isRecovered = prior === undefined && ownership.taken.has(ref);
  if (!isRecovered) refuseUnsent(resource, desired, base, args[idArg.name]);
  const [refusal] = resource.checks?.refusals?.(merged, live.comparable, isSecret) ?? [];
  if (refusal !== undefined) throw findingError(refusal);
}

/**
 * Returns non-empty lists of the program that a merge would empty although the service refuses that. Includes lists inside items.
 */
function emptiedIn(value: AlignedValue | undefined, merged: Value, path: Path): readonly Path[] {
  if (value === undefined || !isList(merged)) return [];
  const { field, desired } = value;
  if (merged.length === 0) return field.neverEmptied === true && listOf(desired).length > 0 ? [path] : [];
  if (!hasKnownItems(field)) return [];
  return mergedItems(value).flatMap(({ aligned, item }) =>
    [...(aligned.desired === undefined ? [] : (aligned.fields ?? []))].flatMap(([name, inner]) =>
      emptiedIn(inner, own(item, name), [...path, name]),
    ),
  );
}

/** True if an update sends a write-only value of the group of a field. */
function sendsSecretOf({ resource, merged }: Update<unknown>, at: Path, { group, address }: Field): boolean {
  const isBeside = (path: Path): boolean => path.length === at.length && isAbove(at.slice(0, -1), path);
  return resource.fields.leaves.some(
    ({ path, field }) =>
      address === true &&
      field.group === group &&
      field.writeOnly === true &&
      isBeside(path) &&
      valueAt(merged, path) !== undefined,
  );
}

async function readExisting(
  { resource, at, args, prior }: Operation<unknown>,
  api: Api,
  isLost: boolean,
): Promise<Answer> {
  const collection = resource.collection(api);
  const existing = await collection.get(at);
  if (existing !== undefined) return withDerived(resource, existing);
  const { noun, idArg } = resource;
  if (args[idArg.name] === undefined)
    throw notFound(collection, at, "Run `pulumi up --refresh` to recreate it");
  const isDeleted = prior !== undefined || isLost;
  const advice = isDeleted ? "Run `pulumi refresh` to remove it from the state" : `Check ${idArg.name}`;
  if (resource.appears !== undefined && !isDeleted)
    throw notFound(collection, at, `${resource.appears}. Check ${idArg.name}`);
  const instead = `. To create a new ${noun}, remove ${idArg.name} from the program`;
  throw notFound(collection, at, `${advice}${resource.creation === undefined ? "" : instead}`);
}

/** Sends one body of an update without the fields in `pipes:omitOnUpdate`; undefined if nothing is left. */
async function send(
  update: Update<unknown>,
  computed: JsonObject | undefined,
  api: Api,
): Promise<Answer | undefined> {
  if (computed === undefined) return undefined;
  const { resource, at, desired, base, drift, changes: changed, steps } = update;
  const body = omit(computed, (await resource.forms?.inherited?.(update, computed, api)) ?? []);
  const unset = unsetFields(resource.fields, body, overlay(base, desired), []);
  // The setting separates names by dots, even names that contain dots themselves.
  const nameOf = (path: Path): string =>
    [resource.omitName, ...path.map((name) => (name === "" ? '""' : name))].join(".");
  const sent = unset.filter((path) => api.isOmitted(nameOf(path))).reduce<JsonObject>(withoutValueAt, body);
  const sentNames = changed
    .filter(({ path }) => valueAt(sent, path) !== undefined)
    .map(({ path }) => pathText(path));
  try {
    return await steps.run(sentNames, () => resource.collection(api).update(at, sent));
  } catch (error) {
    const { detail } = isRequestError(error, "http/bad-request") ? error : { detail: "" };
    const isNamed = (path: Path): boolean => hasWord(detail, path.at(-1) ?? "");
    const names = new Set(
      unset
        .filter(isNamed)
        .map(nameOf)
        .filter((name) => !api.isOmitted(name)),
    );
    const hints: string[] = [];
    const driftPaths = new Set(drift.map(({ path }) => path));
    if (driftPaths.size > 0)
      hints.push(
        `the object has changes since the state was written that this update left: ${enumerated([...driftPaths])}. If the service rejects one of ` +
          "them, run `pulumi up --refresh`, which repairs them",
      );
    if (names.size > 0)
      hints.push(
        "the service names fields that the request only sent back, because the program does not set them. If it rejects one of " +
          `them, add it to pipes:omitOnUpdate: ${[...names].join(", ")}`,
      );
    if (hints.length === 0 || !isRequestError(error, "http/bad-request")) throw error;
    throw error.withDetail(`${error.detail} (${hints.join(") (")})`);
  }
}

/** True if a string contains a word between characters that cannot be in a name. */
function hasWord(text: string, word: string): boolean {
  if (word === "") return true;
  const parts = text.split(word);
  return parts.slice(1).some((after, at) => !/\w$/.test(parts[at] ?? "") && !/^\w/.test(after));
}

/** Returns the unknown fields that a body only sends back, without positions in lists. */
function unsetFields(field: Field, body: Value, ofProgram: Value, above: Path): readonly Path[] {
  if (isList(body)) {
    const places = listOf(ofProgram).length === body.length ? listOf(ofProgram) : [];
    const items = isListOfObjects(field)
      ? desiredByPosition(field, ofProgram, body)
      : new Map(places.entries());
    const inner = isListOfObjects(field) ? field.item : field;
    return body.flatMap((item, index) => unsetFields(inner, item, items.get(index), above));
  }
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...above, name];
    const isOurs = field.kind === "object" && isKnown(field, name);
    if (!isOurs && name !== "id" && own(ofProgram, name) === undefined) return [path];
    return unsetFields(isOurs ? fieldIn(field, name) : unknownField, value, own(ofProgram, name), path);
  });
}
