import type { JsonObject, Path } from "../core/json/json";
import { passwordPathsOf, secretPathsOf, unknownPathsOf, type ObjectField } from "../core/schema/fields";
import { secretTexts, unknownTexts, urlPasswords, type HiddenTexts } from "./redact";

/*
 * Separate, so that a program that imports the package redacts messages without loading the schemas.
 */

/** Returns the strings in maps of a resource that messages must not show. `marked` are additional paths of secrets. */
export function hiddenTexts(
  maps: readonly JsonObject[],
  fields: ObjectField | undefined,
  marked: readonly Path[],
): HiddenTexts {
  const pathsOf = (kind: (object: ObjectField) => readonly Path[]): readonly Path[] =>
    fields === undefined ? [] : kind(fields);
  const secretPaths = [...marked, ...pathsOf(secretPathsOf)];
  const urlPaths = pathsOf(passwordPathsOf);
  const unknownPaths = pathsOf((object) => unknownPathsOf(object));
  const ofUnknown = maps.map((map) => unknownTexts(map, unknownPaths));
  return {
    secrets: [
      ...maps.flatMap((map) => [...secretTexts(map, secretPaths), ...urlPasswords(map, urlPaths)]),
      ...ofUnknown.flatMap(({ secrets }) => secrets),
    ],
    words: ofUnknown.flatMap(({ words }) => words),
  };
}
