import type { Api } from "../../client";
import { managedOf, project } from "../fields/managed";
import { canonicalBag } from "../fields/canonical";
import type { Bag } from "../fields/table";
import { addressOf, addressOfLookup, nameOf } from "./address";
import type { Defaults } from "./check";
import type { ResourceDefinition } from "./definition";
import { ResourceError } from "./failures";
import type { HeardObjects } from "./heard";
import {
  foundIn,
  formerDefault,
  givenOnDelete,
  hasFormerInputs,
  inputsMark,
  internalKeys,
  isNamedIn,
  keptMark,
  managedIn,
  withoutInternal,
} from "../stateForm";
import { controlOf, liveOutputs, placesOf, shownOnceOf } from "./outputs";

export interface ReadBack {
  readonly id: string;
  readonly outputs: Bag;
  readonly inputs: Bag;
  readonly warnings: readonly string[];
}

/**
 * The object as it is: all of it as outputs, the managed part of it as inputs, so that an engine shows what changed and
 * nothing else. Undefined where an object that the state knows is gone; an object that is merely looked up must exist.
 */
export async function read(
  definition: ResourceDefinition,
  api: Api,
  heard: HeardObjects,
  id: string,
  state: Bag,
  defaults: Defaults,
): Promise<ReadBack | undefined> {
  const old = withoutInternal(state);
  const isLookup = Object.values(old).every((value) => value === undefined || value === null);
  const at = isLookup ? addressOfLookup(definition, id, defaults) : addressOf(definition, old, id);
  if (isLookup) heard.name(definition, at);
  else heard.hear(definition, at, state);
  const live = await definition.observeAmongMany(api, at);
  if (live === undefined) {
    if (isLookup) throw new ResourceError(`${nameOf(definition, at)} does not exist: check the id`);
    return undefined;
  }
  const remembered = managedIn(definition.table, state);
  const managed = remembered ?? managedOf(definition.table, canonicalBag(definition.table, live), live);
  const managedValues = project(definition.table, managed, live, old);
  const found = foundIn(state);
  const isNamed = isNamedIn(definition, state);
  const named = { ...placesOf(definition, at), ...(isNamed ? { [definition.idArg.name]: at.id } : {}) };
  const control = controlOf(definition, old);
  return {
    id: at.id,
    outputs: {
      ...liveOutputs(definition, at, live, managedValues),
      ...control,
      ...shownOnceOf(definition, old),
      ...keptMark(state),
      ...(Object.keys(found).length === 0 ? {} : { [internalKeys.found]: found }),
    },
    inputs: { ...managedValues, ...named, ...control, ...formOf(definition, state, isNamed) },
    warnings: isLookup ? [] : (definition.remarks?.(live, managedValues) ?? []),
  };
}

/** What inputs hold besides what the program gave: 0.1.0 wrote a default into them. */
function formOf(definition: ResourceDefinition, state: Bag, isNamed: boolean): Bag {
  const { kind } = definition;
  if (!hasFormerInputs(state)) return inputsMark(kind);
  const onDelete = givenOnDelete(definition, state) ?? formerDefault(isNamed);
  return { onDelete, [internalKeys.kind]: kind };
}
