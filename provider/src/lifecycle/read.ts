import { addressOf, addressOfLookup, refOf } from "./address";
import { warningsOf, type Context, type ResourceDefinition } from "./definition";
import { ResourceError } from "./errors";
import { memoryOfImport, readBack, type ObjectState, type ReadBack } from "./objectState";

/** The object of a state as it is now, or undefined where it is gone. */
export async function read(
  definition: ResourceDefinition,
  context: Context,
  prior: ObjectState,
): Promise<ReadBack | undefined> {
  const at = addressOf(definition, prior.outputs, prior.id);
  context.objects.add(refOf(definition, at));
  const live = await definition.readBatched(await context.api(), at);
  if (live === undefined) return undefined;
  const found = readBack(definition, at, prior, live);
  definition.readWarnings?.(live, found.inputs).forEach(warningsOf(definition, context, at.id));
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
  return readBack(definition, at, { outputs: {}, memory: memoryOfImport(definition.idArg) }, live);
}
