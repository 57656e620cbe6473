import { delta, pathsOf } from "../fields/delta";
import { visiblyOtherFixed, withoutFixed } from "../fields/fixed";
import { valueAt, type Bag } from "../fields/table";
import type { ResourceDefinition } from "./definition";

/** Settings that are as before their reset. What the default is, no service says, so this may be in order. */
export function stillThere(withdrawn: readonly string[], before: Bag, live: Bag): readonly string[] {
  return withdrawn
    .filter((path) => path.startsWith("settings."))
    .filter((path) => {
      const value = valueAt(live, path.split("."));
      return value !== undefined && value === valueAt(before, path.split("."));
    })
    .map(
      (path) =>
        `${path}: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing`,
    );
}

/** Fixed fields that the answer to a creation spells in another way, or leaves out. */
export function respelled({ table }: ResourceDefinition, wanted: Bag, live: Bag): readonly string[] {
  const paths = visiblyOtherFixed(table, wanted, live);
  return paths.length === 0
    ? []
    : [
        `${paths.join(", ")}: the service answers another value than was asked; the state keeps what was asked, and drift of it will not be seen`,
      ];
}

/** Fields that the args name no longer and that stay as they are, which a preview shows as if they went. */
export function leftAsTheyAre(
  definition: ResourceDefinition,
  withdrawn: readonly string[],
): readonly string[] {
  if (definition.clearsWithdrawn === true) return [];
  const left = withdrawn.filter((path) => !path.startsWith("settings.") && path !== definition.idArg.name);
  return left.length === 0 ? [] : [`${left.join(", ")}: no longer managed, and left on the service as it is`];
}

/** Where the service's answer says something else than was asked: one warning that names the fields. */
export function disagreements(
  { table }: ResourceDefinition,
  wanted: Bag,
  live: Bag,
  more: readonly string[],
): readonly string[] {
  const paths = pathsOf(table, withoutFixed(table, delta(table, wanted, live, wanted)));
  const ignored =
    paths.length === 0
      ? []
      : [
          `the service answered success, but did not take over ${paths.join(", ")}; the state holds what it answered`,
        ];
  return [...ignored, ...more];
}
