import type { Path } from "./json";

/*
 * Paths in resource options, as Pulumi writes them: `source.host`, `items[0].name`, `settings["a.b"]`. Programs check them
 * without the schemas of the resources, whose loading would dominate the start of a program.
 */

/** The arg for unknown fields of a closed object. */
export const additionalFields = "additionalFields";

const segments = /\[(?:"((?:[^"\\]|\\.)*)"|([^\]]*))\]|([^.[]+)/g;

/** Parses a property. A position in a list is its digits, and `*` matches each name and each position. */
export const propertyPath = (property: string): Path =>
  [...property.matchAll(segments)].map(
    ([, quoted, bracketed, name]) => quoted?.replaceAll(/\\(.)/g, "$1") ?? bracketed ?? name ?? "",
  );

/** True if a property is the field at a path, or contains it. */
const isAtOrAbove = (property: Path, path: Path): boolean =>
  property.every((name, index) => index < path.length && (name === "*" || name === path[index]));

/** True if a property is inside the field at a path. */
const isBelowProperty = (property: Path, path: Path): boolean =>
  property.length > path.length && isAtOrAbove(property.slice(0, path.length), path);

/** True if `ignoreChanges` lists a field of the service's JSON, or an object that contains the field. */
export const isIgnored = (ignored: readonly Path[], path: Path): boolean =>
  ignored.some((property) =>
    isAtOrAbove(
      property.filter((name) => name !== additionalFields),
      path,
    ),
  );

/**
 * Returns the properties that lead into items of a list. pulumi-pipes pairs these items by key, but the engine pairs them by
 * position.
 */
export const propertiesInLists = (properties: readonly string[], lists: readonly Path[]): readonly string[] =>
  properties.filter((property) => {
    const path = propertyPath(property);
    const bag = path.indexOf(additionalFields);
    // Lists inside values without a fixed form are paired, too, but their paths are unknown here.
    const isInBag = bag !== -1 && path.slice(bag + 2).some((name) => /^(?:\d+|\*)$/.test(name));
    return isInBag || lists.some((list) => isBelowProperty(path, list));
  });

export const listItemsText = (properties: readonly string[]): string =>
  `ignoreChanges: ${properties.join(", ")}: Pulumi identifies list items by position, and pulumi-pipes by name ` +
  "or key, so values would move to other items. Ignore the whole list instead, or leave the field out of the items";

/** Listed fields, and the unlisted fields of their group. */
export interface ListedGroup {
  readonly listed: readonly string[];
  readonly unlisted: readonly Path[];
}

/** Returns the groups of which `ignoreChanges` lists only some of the fields that a program sets. */
export function partlyListedGroups(
  properties: readonly string[],
  groups: readonly (readonly Path[])[],
  isSet: (path: Path) => boolean,
): readonly ListedGroup[] {
  const paths = properties.map((property) => ({ property, path: propertyPath(property) }));
  return groups.flatMap((group) => {
    const fields = group.filter(isSet);
    const listed = paths.filter(({ path }) =>
      fields.some((field) => isAtOrAbove(path, field) || isBelowProperty(path, field)),
    );
    const unlisted = fields.filter((field) => !listed.some(({ path }) => isAtOrAbove(path, field)));
    if (listed.length === 0 || unlisted.length === 0) return [];
    return [{ listed: listed.map(({ property }) => property), unlisted }];
  });
}
