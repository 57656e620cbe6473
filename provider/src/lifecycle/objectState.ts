import { isDeepStrictEqual } from "node:util";
import { withoutAdditionalFields } from "../schema/additionalFields";
import { canonicalMap } from "../schema/canonical";
import { givenValues, leavesWhere, mapOf } from "../schema/leaves";
import { managedFields, pickManaged, type ManagedFields } from "../schema/managedFields";
import { asSaid, respelledValues } from "../schema/respelled";
import { overlay, pick, valueAt, type PropertyMap } from "../schema/propertyMap";
import { outputFieldsOf, type Address, type ResourceDefinition } from "./definition";

/** How an object came to its resource. A fact, which never changes. */
export type Origin = "made" | "adopted";

/** What is remembered of an object beside its outputs. A host keeps it with the state, in a form of its own. */
export interface Memory {
  readonly origin: Origin;
  /** Whether the program names the object by its id arg. */
  readonly isNamed: boolean;
  /** The fields that the program sets; undefined where nobody knows, as after an import. */
  readonly managed: ManagedFields | undefined;
  /** What the service answers in place of additional fields as they were said. Secret: it may be a part of a secret. */
  readonly respelled?: PropertyMap | undefined;
}

/** What is remembered of an object of which nobody knows what the program sets, as after an import. */
export const memoryOfImport = ({ required, adoptedOnImport }: ResourceDefinition["idArg"]): Memory => ({
  origin: "adopted",
  isNamed: required || adoptedOnImport === true,
  managed: undefined,
});

/** What a state has of an object: what the service answered, and what is remembered beside it. */
export interface ObjectState {
  readonly id: string;
  readonly outputs: PropertyMap;
  readonly memory: Memory;
}

/** What a state is made of after a creation or an update. */
export interface StateParts {
  /** Also the values of what the service does not show. */
  readonly desired: PropertyMap;
  readonly live: PropertyMap;
  readonly origin: Origin;
  /** Where outputs are that the service showed once. */
  readonly shownOnce?: PropertyMap | undefined;
  readonly prior?: ObjectState | undefined;
}

export function stateOf(definition: ResourceDefinition, at: Address, parts: StateParts): ObjectState {
  const { schema, idArg } = definition;
  const { desired, origin, shownOnce = {}, prior } = parts;
  const respelled = respelledSince(definition, desired, parts.live, prior);
  const live = asSaid(schema, desired, respelled, parts.live);
  const managed = managedFields(schema, desired, live, prior?.memory.managed);
  const values = pickManaged(schema, managed, live, desired);
  return {
    id: at.id,
    outputs: {
      ...liveOutputs(definition, at, live, values),
      ...providerArgsOf(definition, desired),
      ...shownOnceOf(definition, shownOnce),
    },
    memory: {
      origin,
      isNamed: idArg.required || desired[idArg.name] !== undefined,
      managed,
      ...(Object.keys(respelled).length === 0 ? {} : { respelled }),
    },
  };
}

/** What the service answers otherwise than it was said, now or, where it was not said anew, before. */
function respelledSince(
  { schema }: ResourceDefinition,
  desired: PropertyMap,
  live: PropertyMap,
  prior: ObjectState | undefined,
): PropertyMap {
  const before = givenValues(schema, prior?.memory.respelled ?? {}).filter(({ path }) =>
    isDeepStrictEqual(valueAt(prior?.outputs, path), valueAt(desired, path)),
  );
  return overlay(mapOf(before), respelledValues(schema, desired, live));
}

/** What a read came to. */
export interface ReadBack {
  readonly state: ObjectState;
  /** The managed part of the object, so that an engine shows what changed and nothing else. */
  readonly inputs: PropertyMap;
}

export function readBack(
  definition: ResourceDefinition,
  at: Address,
  { outputs, memory }: Omit<ObjectState, "id">,
  answered: PropertyMap,
): ReadBack {
  const { schema, idArg, scope } = definition;
  const live = asSaid(schema, outputs, memory.respelled, answered);
  const known = withoutAdditionalFields(schema, live);
  const managed = memory.managed ?? managedFields(schema, canonicalMap(schema, known), known);
  const values = pickManaged(schema, managed, live, outputs);
  const args = providerArgsOf(definition, outputs);
  const shown = {
    ...liveOutputs(definition, at, live, values),
    ...args,
    ...shownOnceOf(definition, outputs),
  };
  const named = memory.isNamed ? { [idArg.name]: at.id } : {};
  return {
    state: { id: at.id, outputs: shown, memory },
    inputs: { ...values, ...pick({ ...at }, scope), ...named, ...args },
  };
}

/** What the service answered, with `managed` laid over it, and the ids. */
function liveOutputs(
  definition: ResourceDefinition,
  at: Address,
  live: PropertyMap,
  managed: PropertyMap,
): PropertyMap {
  const { scope, idArg } = definition;
  const { id: _id, ...known } = withoutAdditionalFields(outputFieldsOf(definition), live);
  // An id arg that adopts is no output: a resource has its id as `id`.
  const reference = idArg.required ? { [idArg.name]: at.id } : {};
  return { ...overlay(known, managed), ...pick({ ...at }, scope), ...reference };
}

/** The args that are neither managed on the service nor ids. */
const providerArgsOf = ({ providerArgs = [] }: ResourceDefinition, map: PropertyMap): PropertyMap =>
  pick(map, ["deletionPolicy", ...providerArgs]);

/** The fields that a service shows once; the state keeps them. */
const fieldsShownOnce = (definition: ResourceDefinition): readonly string[] =>
  leavesWhere(outputFieldsOf(definition), ({ field }) => field.shownOnce === true).map(({ key }) => key);

const shownOnceOf = (definition: ResourceDefinition, map: PropertyMap): PropertyMap =>
  pick(map, fieldsShownOnce(definition));

/** What the program set for a field before. Of one that it did not set, a state shows what the service had. */
export function setBefore(prior: ObjectState | undefined, name: string): unknown {
  const wasManaged = prior !== undefined && (prior.memory.managed?.has(name) ?? true);
  return wasManaged ? prior.outputs[name] : undefined;
}
