import { leavesWhere } from "../schema/leaves";
import { managedFields, pickManaged, type ManagedFields } from "../schema/managedFields";
import { overlay, pick, type PropertyMap } from "../schema/propertyMap";
import { scopeOf } from "./address";
import { outputFieldsOf, type Address, type ResourceDefinition } from "./definition";
import type { ObjectState, Origin } from "./objectState";

/** What a state is made of after an operation. */
export interface StateParts {
  readonly desired: PropertyMap;
  readonly live: PropertyMap;
  readonly origin: Origin;
  /** Values for what the service does not show. */
  readonly unseen: PropertyMap;
  readonly originalValues?: PropertyMap | undefined;
  /** Where outputs are that the service showed once. */
  readonly shownOnce?: PropertyMap | undefined;
  /** What was managed before. */
  readonly before?: ManagedFields | undefined;
}

/** The state after a creation or an update: all that the service answered, and what it does not show from `unseen`. */
export function stateOf(definition: ResourceDefinition, at: Address, parts: StateParts): ObjectState {
  const { schema, idArg } = definition;
  const { desired, live, origin, unseen, originalValues, shownOnce = {}, before } = parts;
  const managed = managedFields(schema, desired, live, before);
  return {
    id: at.id,
    outputs: {
      ...liveOutputs(definition, at, live, pickManaged(schema, managed, live, unseen)),
      ...providerArgsOf(definition, desired),
      ...shownOnceOf(definition, shownOnce),
    },
    memory: {
      origin,
      isNamed: idArg.required || desired[idArg.name] !== undefined,
      managed,
      originalValues,
    },
  };
}

/** What the service answered, with `managed` laid over it, and the ids. */
export function liveOutputs(
  definition: ResourceDefinition,
  at: Address,
  live: PropertyMap,
  managed: PropertyMap,
): PropertyMap {
  const { id: _id, ...fields } = live;
  return { ...overlay(fields, managed), ...scopeOf(definition, at), [definition.idArg.name]: at.id };
}

/** The args that are neither managed on the service nor ids. */
export function providerArgsOf({ providerArgs = [] }: ResourceDefinition, map: PropertyMap): PropertyMap {
  return pick(map, ["onDelete", ...providerArgs]);
}

/** What the service showed once and the state keeps. */
export function shownOnceOf(definition: ResourceDefinition, map: PropertyMap): PropertyMap {
  const leaves = leavesWhere(outputFieldsOf(definition), ({ field }) => field.shownOnce === true);
  return pick(
    map,
    leaves.map(({ path }) => path.join(".")),
  );
}
