import { isUnseen, sameMeaning } from "../schema/differences";
import type { FieldSchema } from "../schema/fieldSchema";
import { givenValues, leavesOf, leavesWhere, pathsOf, type Given } from "../schema/leaves";
import { isUnknown, valueAt, type PropertyMap } from "../schema/propertyMap";
import { addressOf, refOf } from "./address";
import { outputFieldsOf, warningsOf, type Context, type ResourceDefinition } from "./definition";
import { deletionPolicyOf } from "./delete";
import { ResourceError } from "./errors";
import type { ObjectState } from "./objectState";

export interface Diff {
  /** Changed fields that only another object can have. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/**
 * Which changes take another object. Everything else about a diff is left to the engine, which compares inputs field by
 * field. An id that is not known yet counts as another one: a replacement that is announced and turns out not to be one
 * does no harm, the other way round does.
 */
export function diff(
  definition: ResourceDefinition,
  context: Context,
  prior: ObjectState,
  news: PropertyMap,
): Diff {
  const { objects } = context;
  // An import by hand may lack its scope until the next refresh.
  const hasScope = definition.scope.every((name) => typeof prior.outputs[name] === "string");
  const ref = hasScope ? refOf(definition, addressOf(definition, prior.outputs, prior.id)) : undefined;
  const label = ref?.label ?? `${definition.displayName} ${prior.id}`;
  const replaces = replacesOf(definition, context, label, prior, news);
  const deleteBeforeReplace = definition.deleteBeforeReplace?.(news) ?? false;
  if (ref !== undefined && replaces.length > 0) {
    objects.add(ref);
    // What names the id would be left with an object that is gone, and the new one could not take the old one's place.
    if (deleteBeforeReplace && deletionPolicyOf(prior).deletionPolicy === "delete" && objects.isNamed(ref)) {
      throw new ResourceError(
        `${label}: ${replaces.join(", ")} would replace it, and another resource names its id: take that ` +
          `resource out of the program first, or let it refer to this one's id as an output`,
      );
    }
  } else if (ref !== undefined && objects.isProgram(news)) {
    objects.hold(ref, outputFieldsOf(definition), news, prior);
  }
  return { replaces, deleteBeforeReplace };
}

function replacesOf(
  definition: ResourceDefinition,
  context: Context,
  label: string,
  prior: ObjectState,
  news: PropertyMap,
): readonly string[] {
  const { id, outputs, memory } = prior;
  const { displayName, schema, scope, idArg } = definition;
  const { deletionPolicy } = deletionPolicyOf(prior);
  const moved = scope.filter(
    (name) => news[name] !== undefined && outputs[name] !== undefined && outputs[name] !== news[name],
  );
  const named = news[idArg.name];
  if (named === id && moved.length > 0 && deletionPolicy === "delete") {
    throw new ResourceError(
      `${moved.join(", ")}: ${idArg.name} names the ${displayName} that is there, and another ${moved.join(" and ")} would ` +
        `delete it: set deletionPolicy to "retain" first, or leave out ${idArg.name}`,
    );
  }
  const renamed = named !== undefined && named !== id ? [idArg.name] : [];
  // Where the args name the object itself, no change takes another one: it would be deleted.
  // What is set for the first time may be as the object is: the update compares it with that.
  const wasSet = ({ path, field }: Given): boolean =>
    field === undefined || memory.managed === undefined || memory.managed.has(path.join("."));
  const changed = named === id ? [] : replacedPaths(schema, news, outputs, wasSet);
  const replaces = [...moved, ...renamed, ...changed];
  const further = definition.diff?.({
    label,
    prior,
    news,
    replaces,
    stays: deletionPolicy === "retain",
    isSigningKey: context.isSigningKey,
    warn: warningsOf(definition, context, id),
  });
  return [...replaces, ...(further ?? [])];
}

/**
 * The dotted paths of changes that only another object can take: fields set at creation with another value, and what an
 * object gets in place of another choice. What is not known yet counts as another value.
 */
export function replacedPaths(
  schema: FieldSchema,
  desired: PropertyMap,
  prior: PropertyMap | undefined,
  isComparable: (given: Given) => boolean = () => true,
): readonly string[] {
  const changed = givenValues(schema, desired).filter(
    (given) => isComparable(given) && replaces(schema, given, prior),
  );
  const choices = otherChoices(schema, desired, prior);
  // What is in another choice is new as a whole.
  const isInside = (path: string): boolean =>
    choices.some((choice) => path === choice || path.startsWith(`${choice}.`));
  return [...choices, ...pathsOf(changed).filter((path) => !isInside(path))];
}

/** The same of a live object: what it hides counts as desired. */
export const visiblyReplacedPaths = (
  schema: FieldSchema,
  desired: PropertyMap,
  live: PropertyMap,
  isComparable: (given: Given) => boolean = () => true,
): readonly string[] =>
  replacedPaths(schema, desired, live, (given) => {
    const { path, field } = given;
    const isSeen = field === undefined || !isUnseen(field, valueAt(live, path));
    return isSeen && isComparable(given);
  });

/** The choices that an object is to have in place of the one that it has for ever. */
function otherChoices(
  schema: FieldSchema,
  desired: PropertyMap,
  prior: PropertyMap | undefined,
): readonly string[] {
  const choices = [...new Set([...leavesOf(schema).values()].flatMap(({ choice }) => choice ?? []))];
  const isIn = (map: PropertyMap | undefined) => (choice: string) =>
    valueAt(map, choice.split(".")) !== undefined;
  const asked = choices.filter(isIn(desired));
  const there = choices.filter(isIn(prior));
  return there.length === 0 || there.some((choice) => asked.includes(choice)) ? [] : asked;
}

function replaces(
  schema: FieldSchema,
  { path, field, value }: Given,
  prior: PropertyMap | undefined,
): boolean {
  if (field !== undefined)
    return field.replaceOnChanges === true && !sameMeaning(field, value, valueAt(prior, path));
  const isInside = (other: readonly string[]): boolean => path.every((name, index) => other[index] === name);
  const inside = leavesWhere(schema, (leaf) => isInside(leaf.path) && leaf.field.replaceOnChanges === true);
  return isUnknown(value) && inside.length > 0;
}

/** What to do about values that an object cannot take any more. */
export function replacementText(paths: readonly string[], idArg: string | undefined): string {
  const names = paths.join(", ");
  return idArg === undefined
    ? `${names}: fixed when the object was made, with another value: write the value that it has, or leave it out; ` +
        "`pulumi up --replace` with the resource's URN makes another object in its place"
    : `${names}: fixed when the object was made, and ${idArg} names the one that is there: write the values that it ` +
        `has, or leave out ${idArg} to have another one`;
}
