import { addressOf, refOf } from "./address";
import { warningsOf, type Context, type ResourceDefinition } from "./definition";
import type { ObjectState } from "./objectState";

/** What `delete` does: what the program gave, and else what follows from how the object came to the resource. */
export function onDeleteOf({ outputs, memory }: ObjectState): { onDelete: string; isGiven: boolean } {
  const { onDelete } = outputs;
  if (typeof onDelete === "string") return { onDelete, isGiven: true };
  return { onDelete: memory.origin === "made" ? "delete" : "release", isGiven: false };
}

/** Deletes, restores or releases the object of a state. Idempotent; a release needs no service. */
export async function deleteObject(
  definition: ResourceDefinition,
  context: Context,
  prior: ObjectState,
): Promise<void> {
  const { objects } = context;
  const { displayName, keepsOriginalValues = false } = definition;
  const { onDelete, isGiven } = onDeleteOf(prior);
  if (onDelete === "release" && !keepsOriginalValues) return;
  const at = addressOf(definition, prior.outputs, prior.id);
  const ref = refOf(definition, at);
  objects.add(ref, prior);
  if (onDelete === "release") return;
  const warn = warningsOf(definition, context, prior.id);
  // What is restored field by field can leave out what others want, once that is known.
  const isShared = keepsOriginalValues && objects.isDesireKnown(ref);
  if (objects.isNamed(ref) && !isShared) {
    objects.forgetDesired(ref);
    warn(
      `left as it is instead of "${onDelete}": the program names this ${displayName} by its id. A resource that is ` +
        "renamed or moved keeps its object, and its original values, with `aliases`",
    );
    return;
  }
  const api = await context.api();
  await api.withLock(ref.key, () => {
    const desiredByOthers = objects.desiredOf(ref);
    return definition.delete({ api, at, prior, onDelete, isGiven, desiredByOthers, warn });
  });
}
