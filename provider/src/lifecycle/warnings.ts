import { unmetPaths, visiblyReplacedPaths } from "../schema/differences";
import { isEmpty } from "../schema/opaque";
import { valueAt, type PropertyMap } from "../schema/propertyMap";
import type { ResourceDefinition } from "./definition";

const same = (one: PropertyMap, other: PropertyMap, path: string): boolean => {
  const [left, right] = [one, other].map((map) => valueAt(map, path.split(".")));
  return !isEmpty(left) && left === right;
};

/** What users hear of fields that the program sets no more. A preview shows them as if they went. */
export function removedFieldWarnings(
  { clearsRemoved = () => false }: ResourceDefinition,
  removed: readonly string[],
  before: PropertyMap,
  live: PropertyMap,
): readonly string[] {
  // What the default is, no service says, so this may be in order.
  const kept = removed
    .filter((path) => clearsRemoved(path) && same(before, live, path))
    .map(
      (path) =>
        `${path}: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing`,
    );
  const left = removed.filter((path) => !clearsRemoved(path));
  return left.length === 0
    ? kept
    : [...kept, `${left.join(", ")}: no longer managed, and left on the service as it is`];
}

/** Fields set at creation that the service's response spells in another way, or leaves out. */
export function respelledWarnings(
  { schema }: ResourceDefinition,
  desired: PropertyMap,
  live: PropertyMap,
): readonly string[] {
  const paths = visiblyReplacedPaths(schema, desired, live);
  return paths.length === 0
    ? []
    : [
        `${paths.join(", ")}: the service answers another value than was asked; the state keeps what was asked, and drift of it will not be seen`,
      ];
}

/** Where the service's response says something else than was asked: one warning that names the fields. */
export function unmetWarnings(
  { schema }: ResourceDefinition,
  desired: PropertyMap,
  live: PropertyMap,
): readonly string[] {
  const paths = unmetPaths(schema, desired, live);
  return paths.length === 0
    ? []
    : [
        `the service answered success, but did not apply ${paths.join(", ")}; the state holds what it answered`,
      ];
}
