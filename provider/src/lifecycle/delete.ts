import { addressOf, refOf } from "./address";
import { warningsOf, type Context, type ResourceDefinition } from "./definition";
import type { ObjectState } from "./objectState";

/** What `delete` does: what the program gave, and else what follows from how the object came to the resource. */
export function onDeleteOf({ outputs, memory }: ObjectState): { onDelete: string; isGiven: boolean } {
  const { onDelete } = outputs;
  if (typeof onDelete === "string") return { onDelete, isGiven: true };
  return { onDelete: memory.origin === "made" ? "delete" : "release", isGiven: false };
}

/** Deletes or disables the object of a state, or leaves it on the service, which takes no request. Idempotent. */
export async function deleteObject(
  definition: ResourceDefinition,
  context: Context,
  prior: ObjectState,
): Promise<void> {
  const { objects } = context;
  const { displayName, delete: remove } = definition;
  const { onDelete, isGiven } = onDeleteOf(prior);
  if (remove === undefined || onDelete === "release") return;
  const at = addressOf(definition, prior.outputs, prior.id);
  const ref = refOf(definition, at);
  objects.add(ref);
  if (objects.isNamed(ref)) {
    objects.forgetDesired(ref);
    const warn = warningsOf(definition, context, prior.id);
    warn(
      `left as it is instead of "${onDelete}": the program names this ${displayName} by its id. A resource that is ` +
        "renamed or moved keeps its object with `aliases`",
    );
    return;
  }
  const api = await context.api();
  await api.withLock(ref.key, () => remove({ api, at, onDelete, isGiven }));
}
