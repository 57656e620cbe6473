import { managedOf, project, withWholeItems } from "../fields/managed";
import type { Bag } from "../fields/table";
import type { ResourceDefinition } from "./definition";
import { foundIn } from "./internal";
import { overlay } from "./outputs";

/**
 * The managed values as they were before this package first touched them. Earlier findings stay, also of fields that the
 * args name no longer: they are put back with the rest.
 */
export function findings(
  definition: ResourceDefinition,
  wanted: Bag,
  before: Bag,
  old: Bag | undefined,
): Bag {
  const managed = managedOf(definition.table, wanted, before);
  const now = project(definition.table, withWholeItems(definition.table, managed, before), before, {});
  return old === undefined ? now : overlay(now, foundIn(old));
}
