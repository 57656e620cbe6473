import { isSameId } from "pulumi-pipes-contract/ids";
import { addressOf, placeBefore, refOf } from "../resource/address";
import { type Change, changedNames, changes, unsentByCreation } from "../align/changes";
import { type Message, ResourceError, valueText, withCode } from "../messages/errors";
import { type Finding, findingError } from "../messages/findings";
import { type JsonObject, type Path, covers, isEmpty, own, pathOf, textAt } from "../json/json";
import { managedFields } from "../state/managedFields";
import { deletesFirst } from "../resource/resource";
import type { Context, Resource, State } from "../resource/resource";
import { deletionPolicyOf } from "../state/state";
import { desiredIn } from "../schema/wireForm";

export interface Diff {
  /** Changed fields that replace the object. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/** True if the old object does not block its replacement: it may stay, or it is deleted first. */
export const makesWay = (resource: Resource, prior: State, args: JsonObject): boolean =>
  !deletesFirst(resource, args) || deletionPolicyOf(prior).deletionPolicy === "delete";

/**
 * Finds the changes that replace the object. The engine compares everything else. An unknown ID counts as different, to be safe.
 */
export function diff(resource: Resource, context: Context, prior: State, args: JsonObject): Diff {
  const { ownership } = context;
  const replaces = replacesOf(resource, context, prior, args);
  const deleteBeforeReplace = deletesFirst(resource, args);
  const planned = { replaces, deleteBeforeReplace };
  // After a manual import, the scope may be missing until the next refresh.
  if (!resource.scope.every((name) => textAt(prior.outputs, name) !== undefined)) return planned;
  const ref = refOf(resource, addressOf(resource, prior.outputs, prior.id));
  const isOfLastRun = !ownership.canBeOfProgram(ref, args);
  ownership.known.add(ref);
  // The args of the last run prove nothing about the program, which may set other fields or refer to other objects.
  if (isOfLastRun) return planned;
  if (replaces.length === 0) {
    ownership.noteFields(ref, desiredIn(resource, args));
    // Records that an adopted object stays, so that no other resource deletes it, even if the program no longer sets its ID.
    if (prior.memory?.origin !== "created") ownership.referenced.add(ref);
    return planned;
  }
  const isDeleted = deleteBeforeReplace && deletionPolicyOf(prior).deletionPolicy === "delete";
  if (!isDeleted || !ownership.referenced.has(ref)) return planned;
  // The other resource would lose its object.
  throw new ResourceError(
    "replace/refused",
    `changing ${replaces.join(", ")} would replace the ${resource.noun}, but another resource has its literal ID. Remove that ` +
      "resource in a separate run, or let it refer to the output `id`",
  );
}

function replacesOf(resource: Resource, context: Context, prior: State, args: JsonObject): readonly string[] {
  const { id, outputs } = prior;
  const { noun, idArg } = resource;
  const { deletionPolicy } = deletionPolicyOf(prior);
  const warn = context.warningsOf(resource, id);
  const isOther = (name: string): boolean =>
    args[name] !== undefined &&
    outputs[name] !== undefined &&
    !isSameId(outputs[name], textAt(args, name) ?? "");
  const moved = placeBefore(resource).filter(isOther);
  const named = own(args, idArg.name);
  if (named === id && moved.length > 0 && deletionPolicy === "delete") {
    throw new ResourceError(
      "replace/refused",
      `changing ${moved.join(", ")} would delete the ${noun} that ${idArg.name} refers to. To keep it, first set ` +
        `deletionPolicy to "retain" and run \`pulumi up\`. To create a new ${noun}, remove ${idArg.name}`,
    );
  }
  const renamed = named !== undefined && named !== id ? [idArg.name] : [];
  // The program refers to the object by its ID, so a replacement would delete it.
  const changed = named === id ? [] : fixedChanges(resource, prior, args, warn);
  const replaces = [...moved, ...renamed, ...changed];
  const stays = deletionPolicy === "retain";
  const { isSigningKey } = context;
  const further = resource.replacement?.diff?.({ prior, args, replaces, stays, isSigningKey, warn }) ?? [];
  const names = [...replaces, ...further];
  if (names.length === 0)
    refuseUnsent(resource, desiredIn(resource, args), desiredIn(resource, outputs), named);
  const loss = names.length > 0 && !stays ? resource.replacement?.loss?.(prior, args) : undefined;
  if (loss !== undefined) {
    const text = `${names.join(", ")}: \`up\` replaces the ${noun} ${valueText(outputs["name"] ?? id)}. ${loss}`;
    warn(withCode(text, "replace/loses"));
  }
  return names;
}

/** Lists values that a replacement would lose, because the program does not set them. */
export function defaultsText(names: readonly string[] = [], { outputs }: State, args: JsonObject): string {
  const lost = names.filter((name) => !covers(undefined, outputs[name]) && args[name] === undefined);
  if (lost.length === 0) return "";
  return `. The program does not set ${lost.join(", ")}: the new object gets the service's defaults`;
}

/** Returns changes of immutable fields that the program set before, or that differ from the outputs of a created object. */
function fixedChanges(
  resource: Resource,
  prior: State,
  args: JsonObject,
  warn: (text: Message) => void,
): readonly string[] {
  const wasSet = wasSetBefore(resource, prior);
  const isCreated = prior.memory?.origin === "created";
  const changes = changesSince(resource, prior, args);
  // The state of a created object records what its creation sent, including hidden fields.
  const isSeen = ({ field, from }: Change): boolean =>
    !isEmpty(from) || field.writeOnly === true || field.absentIs !== undefined;
  const replacing = changes.filter((change) => wasSet(change) || (isCreated && isSeen(change)));
  const text = `${changedNames(changes).join(", ")}: immutable, and the state does not record its value, so \`up\` fails if the object has a different value`;
  if (isCreated && replacing.length === 0 && changes.length > 0) warn(withCode(text, "replace/uncertain"));
  return changedNames(replacing);
}

/**
 * Returns changes of immutable fields between the outputs of a state and args. Most resources have no such fields, so this is
 * cheap.
 */
export const changesSince = (resource: Resource, { outputs }: State, args: JsonObject): readonly Change[] =>
  resource.fields.hasFixed
    ? changes(resource.fields, desiredIn(resource, args), desiredIn(resource, outputs)).filter(
        ({ replaces }) => replaces,
      )
    : [];

/** True if the program set a field before. After an import, all outputs count as set. */
export function wasSetBefore(resource: Resource, prior: State): (change: Change) => boolean {
  const managed = managedFields(resource, prior.memory);
  return ({ pointer, isOtherChoice }) =>
    isOtherChoice ||
    managed === undefined ||
    managed.some((field) => field === pointer || field.startsWith(`${pointer}/`));
}

/** Explains why an existing object cannot get values that only a creation sends and that no response shows. */
export function creationOnlyFinding(
  paths: readonly Path[],
  noun: string,
  idArg: string | undefined,
): Finding {
  const instead =
    idArg === undefined
      ? `replace this ${noun} with \`pulumi up --replace <URN>\``
      : `create a new ${noun} with this value, remove ${idArg}`;
  return {
    paths,
    text: `can be set only when a ${noun} is created, and this ${noun} already exists. Remove the argument. To ${instead}`,
    code: "args/immutable",
  };
}

/** Throws if an update would record a value that no request sends. `sent` has the values that the creation sent. */
export function refuseUnsent(
  { fields, noun, idArg }: Resource,
  desired: JsonObject,
  sent: JsonObject,
  named: unknown,
): void {
  if (!fields.hasFixed) return;
  const unsent = unsentByCreation(fields, desired, sent);
  const idArgName = named === undefined ? undefined : idArg.name;
  if (unsent.length > 0) throw findingError(creationOnlyFinding(unsent, noun, idArgName));
}

/** Explains why an update refuses changes of immutable fields, which need a new object. */
export function replacementFinding(changes: readonly Change[], idArg: string | undefined): Finding {
  const [which, others] =
    idArg === undefined
      ? ["the existing object", "replace the object, run `pulumi up --replace <URN>`"]
      : [`the object with this ${idArg}`, `manage a different object, change or remove ${idArg}`];
  return {
    paths: [...new Set(changes.map(({ pointer }) => pointer))].map(pathOf),
    text: `immutable, and ${which} has a different value. Use that value, or remove the argument. To ${others}`,
    code: "args/immutable",
  };
}
