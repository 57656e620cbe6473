import { isDeepStrictEqual } from "node:util";
import { unmetPaths } from "../schema/differences";
import { isEmpty } from "../schema/itemPairing";
import { givenValues, leafAt } from "../schema/leaves";
import { valueAt, type PropertyMap } from "../schema/propertyMap";
import type { ResourceDefinition } from "./definition";
import type { ObjectState } from "./objectState";
import { visiblyReplacedPaths } from "./replacement";

/** One warning that names all fields that it is about. */
const about = (paths: readonly string[], text: (names: string) => string): readonly string[] =>
  paths.length === 0 ? [] : [text(paths.join(", "))];

/** Where the service's response says something else than was asked. */
export const unmetWarnings = (
  { schema }: ResourceDefinition,
  desired: PropertyMap,
  live: PropertyMap,
): readonly string[] =>
  about(
    unmetPaths(schema, desired, live),
    (names) => `the service answered success, but did not apply ${names}; the state holds what it answered`,
  );

/** Fields set at creation that the service's response spells in another way, or leaves out. */
export const respelledWarnings = (
  { schema }: ResourceDefinition,
  desired: PropertyMap,
  live: PropertyMap,
): readonly string[] =>
  about(
    visiblyReplacedPaths(schema, desired, live),
    (names) =>
      `${names}: the service answers another value than was asked; the state keeps what was asked, and drift of it will not be seen`,
  );

/** A path into `additionalFields`; nobody knows what would reset such a field. */
const isAdditional = (path: string): boolean => path.split(".").includes("additionalFields");

/** Where the service shows an additional field otherwise than it was said; once, when that begins. */
export function additionalFieldWarnings(
  { schema }: ResourceDefinition,
  { memory }: ObjectState,
  prior: ObjectState | undefined,
): readonly string[] {
  const known = prior?.memory.respelled;
  const fresh = givenValues(schema, memory.respelled ?? {}).filter(
    ({ path, value }) => !isDeepStrictEqual(value, valueAt(known, path)),
  );
  return about(
    fresh.map(({ path }) => (isAdditional(path.join(".")) ? path : [...path, "additionalFields"]).join(".")),
    (names) =>
      `${names}: the service answers another value than was asked, or none; the state keeps both, and a refresh shows when ` +
      "the answer changes",
  );
}

/** What users hear of fields that the program sets no more. A preview shows them as if they went. */
export function removedFieldWarnings(
  { schema, clearsRemoved = () => false }: ResourceDefinition,
  removed: readonly string[],
  before: PropertyMap,
  live: PropertyMap,
): readonly string[] {
  const isCleared = (path: string): boolean => !isAdditional(path) && clearsRemoved(path);
  const valuesAt = (path: string): readonly unknown[] => {
    const at = leafAt(schema, path)?.path ?? path.split(".");
    return [before, live].map((map) => valueAt(map, at));
  };
  const isUnchanged = (path: string): boolean => {
    const [old, now] = valuesAt(path);
    return !isEmpty(old) && old === now;
  };
  // Such as one of two fields that exclude each other, where the other one was set.
  const isGone = (path: string): boolean => {
    const [old, now] = valuesAt(path);
    return !isEmpty(old) && isEmpty(now);
  };
  // What the default is, no service says, so this may be in order.
  const kept = removed.filter((path) => isCleared(path) && isUnchanged(path));
  const left = removed.filter((path) => !isCleared(path) && !isGone(path));
  return [
    ...kept.map(
      (path) =>
        `${path}: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing`,
    ),
    ...about(left, (names) => `${names}: no longer managed, and left on the service as it is`),
  ];
}
