import { canonicalMap } from "../schema/canonical";
import { managedFields, pickManaged } from "../schema/managedFields";
import type { PropertyMap } from "../schema/propertyMap";
import { addressOf, addressOfLookup, refOf, scopeOf } from "./address";
import type { Context } from "./context";
import type { Address, ResourceDefinition } from "./definition";
import { ResourceError } from "./errors";
import { memoryOfImport, type ObjectState } from "./objectState";
import { liveOutputs, providerArgsOf, shownOnceOf } from "./outputs";

/** What a read came to. */
export interface ReadBack {
  readonly state: ObjectState;
  /** The managed part of the object, so that an engine shows what changed and nothing else. */
  readonly inputs: PropertyMap;
}

/** The object of a state as it is now, or undefined where it is gone. */
export async function read(
  definition: ResourceDefinition,
  context: Context,
  prior: ObjectState,
): Promise<ReadBack | undefined> {
  const at = addressOf(definition, prior.outputs, prior.id);
  context.objects.add(refOf(definition, at), prior);
  const live = await definition.readBatched(await context.api(), at);
  if (live === undefined) return undefined;
  const found = readBack(definition, at, prior, live);
  for (const text of definition.readWarnings?.(live, found.inputs) ?? [])
    context.warn({ kind: definition.kind, id: at.id }, text);
  return found;
}

/** An object that a program looks up by its id, without managing it. */
export async function lookUp(
  definition: ResourceDefinition,
  context: Context,
  id: string,
): Promise<ReadBack> {
  const at = addressOfLookup(definition, id, context.defaults);
  const ref = refOf(definition, at);
  context.objects.name(ref);
  const live = await definition.readBatched(await context.api(), at);
  if (live === undefined) throw new ResourceError(`${ref.label} does not exist: check the id`);
  return readBack(definition, at, { id, outputs: {}, memory: memoryOfImport(definition.idArg) }, live);
}

function readBack(
  definition: ResourceDefinition,
  at: Address,
  { outputs, memory }: ObjectState,
  live: PropertyMap,
): ReadBack {
  const { schema, idArg } = definition;
  const managed = memory.managed ?? managedFields(schema, canonicalMap(schema, live), live);
  const values = pickManaged(schema, managed, live, outputs);
  const args = providerArgsOf(definition, outputs);
  const kept = { ...args, ...shownOnceOf(definition, outputs) };
  const named = memory.isNamed ? { [idArg.name]: at.id } : {};
  return {
    state: { id: at.id, outputs: { ...liveOutputs(definition, at, live, values), ...kept }, memory },
    inputs: { ...values, ...scopeOf(definition, at), ...named, ...args },
  };
}
