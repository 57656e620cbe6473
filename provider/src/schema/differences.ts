import { isDeepStrictEqual } from "node:util";
import { canonical, emptyValue, sameMeaning } from "./canonical";
import type { Field, FieldSchema } from "./fieldSchema";
import { givenPaths, givenValues, leavesOf, leavesWhere, mapOf, type Given } from "./leaves";
import { valueAt, type PropertyMap } from "./propertyMap";
import { isUnknown } from "./unknownValue";

/**
 * What of `desired` is not so yet: compared with the live object, and for fields that a service does not show with the
 * prior state.
 */
export function delta(
  schema: FieldSchema,
  desired: PropertyMap,
  live: PropertyMap | undefined,
  prior: PropertyMap | undefined,
): PropertyMap {
  const differs = ({ path, field, value }: Given): boolean =>
    field === undefined || !isSo(field, value, valueAt(live, path), valueAt(prior, path));
  return mapOf(givenValues(schema, desired).filter(differs));
}

function isSo(field: Field, desired: unknown, live: unknown, prior: unknown): boolean {
  return isUnseen(field, live) ? isDeepStrictEqual(desired, prior) : sameMeaning(field, desired, live);
}

/** Whether a live value tells nothing. That a hidden secret is absent says nothing about its value. */
function isUnseen({ writeOnly, mayBeMissing, secret }: Field, live: unknown): boolean {
  const isAbsent = live === undefined || live === "";
  return writeOnly === true || (isAbsent && (mayBeMissing === true || secret === true));
}

/** Whether each of two objects has all that the other has. */
export function isIdentical(schema: FieldSchema, one: PropertyMap, other: PropertyMap): boolean {
  return [...leavesOf(schema).values()].every(({ path, field }) => {
    const [left, right] = [one, other].map(
      (map) => canonical(field, valueAt(map, path)) ?? emptyValue(field),
    );
    return sameMeaning(field, left, right) && sameMeaning(field, right, left);
  });
}

/** A field that two maps have with different values. */
export interface Conflict {
  /** Dotted. */
  readonly path: string;
  readonly values: readonly [unknown, unknown];
  readonly isSecret: boolean;
}

export function conflictsBetween(
  schema: FieldSchema,
  one: PropertyMap,
  other: PropertyMap,
): readonly Conflict[] {
  return givenValues(schema, one).flatMap(({ path, field, value }): readonly Conflict[] => {
    const theirs = valueAt(other, path);
    if (field === undefined || theirs === undefined) return [];
    if (sameMeaning(field, value, theirs) || sameMeaning(field, theirs, value)) return [];
    return [{ path: path.join("."), values: [value, theirs], isSecret: field.secret === true }];
  });
}

/**
 * The dotted paths of changes that only another object can take: fields set at creation with another value, and what an
 * object gets in place of another choice. What is not known yet counts as another value.
 */
export function replacedPaths(
  schema: FieldSchema,
  desired: PropertyMap,
  prior: PropertyMap | undefined,
): readonly string[] {
  const changed = givenValues(schema, desired).filter((given) => replaces(schema, given, prior));
  return withChoices(otherChoices(schema, desired, prior), changed);
}

/** The same of an object whose secrets cannot be seen: what it hides counts as desired. */
export function visiblyReplacedPaths(
  schema: FieldSchema,
  desired: PropertyMap,
  live: PropertyMap,
): readonly string[] {
  const visible = givenValues(schema, delta(schema, desired, live, desired));
  const changed = visible.filter((given) => replaces(schema, given, live));
  return withChoices(otherChoices(schema, desired, live), changed);
}

/** The choices that an object is to have in place of the one that it has for ever. */
function otherChoices(
  schema: FieldSchema,
  desired: PropertyMap,
  prior: PropertyMap | undefined,
): readonly string[] {
  const choices = new Set([...leavesOf(schema).values()].flatMap(({ choice }) => choice ?? []));
  const has = (map: PropertyMap | undefined, choice: string): boolean =>
    valueAt(map, choice.split(".")) !== undefined;
  const [asked, there] = [desired, prior].map((map) => [...choices].filter((choice) => has(map, choice)));
  if (asked === undefined || there === undefined || there.length === 0) return [];
  return there.some((choice) => asked.includes(choice)) ? [] : asked;
}

/** What is in another choice is new as a whole. */
function withChoices(choices: readonly string[], changed: readonly Given[]): readonly string[] {
  const paths = changed.map(({ path }) => path.join("."));
  const isInside = (path: string): boolean =>
    choices.some((choice) => path === choice || path.startsWith(`${choice}.`));
  return [...choices, ...paths.filter((path) => !isInside(path))];
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

/** The part of a map that an update can bring about. */
export function updatableValues(schema: FieldSchema, map: PropertyMap): PropertyMap {
  return mapOf(givenValues(schema, map).filter(({ field }) => field?.replaceOnChanges !== true));
}

/** The dotted paths of what the service did not bring about, as far as it shows. */
export function unmetPaths(schema: FieldSchema, desired: PropertyMap, live: PropertyMap): readonly string[] {
  return givenPaths(schema, updatableValues(schema, delta(schema, desired, live, desired)));
}
