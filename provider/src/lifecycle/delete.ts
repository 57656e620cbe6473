import { addressOf, refOf } from "./address";
import { warningsOf, type Context, type ResourceDefinition } from "./definition";
import type { ObjectState } from "./objectState";

/** What `delete` does: what the program gave, and else what follows from how the object came to the resource. */
export function deletionPolicyOf({ outputs, memory }: ObjectState): {
  deletionPolicy: string;
  isGiven: boolean;
} {
  const { deletionPolicy } = outputs;
  if (typeof deletionPolicy === "string") return { deletionPolicy, isGiven: true };
  return { deletionPolicy: memory.origin === "made" ? "delete" : "retain", isGiven: false };
}

/** Deletes or disables the object of a state, or leaves it on the service, which takes no request. Idempotent. */
export async function deleteObject(
  definition: ResourceDefinition,
  context: Context,
  prior: ObjectState,
): Promise<void> {
  const { objects } = context;
  const { displayName, delete: remove } = definition;
  const { deletionPolicy, isGiven } = deletionPolicyOf(prior);
  if (remove === undefined || deletionPolicy === "retain") return;
  const at = addressOf(definition, prior.outputs, prior.id);
  const ref = refOf(definition, at);
  objects.add(ref);
  if (objects.isNamed(ref)) {
    objects.forgetDesired(ref);
    const warn = warningsOf(definition, context, prior.id);
    warn(
      `left as it is instead of "${deletionPolicy}": the program names this ${displayName} by its id. A resource that is ` +
        "renamed or moved keeps its object with `aliases`",
    );
    return;
  }
  const api = await context.api();
  await api.withLock(ref.key, () => remove({ api, at, deletionPolicy, isGiven }));
}
