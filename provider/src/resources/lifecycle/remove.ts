import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import { addressOf, objectName } from "./address";
import type { Claims } from "./claims";
import type { ResourceDefinition } from "./definition";
import { ownerIn, withoutInternal } from "./internal";

/**
 * Lets go of the object in the way that the state's `onDelete` says. Idempotent; a release needs no service. Answers what
 * the user should hear of it.
 */
export async function remove(
  definition: ResourceDefinition,
  api: () => Promise<Api>,
  claims: Claims,
  id: string,
  state: Bag,
): Promise<readonly string[]> {
  const outputs = withoutInternal(state);
  const onDelete = outputs["onDelete"] ?? definition.defaultOnDelete(outputs);
  if (onDelete === "release") return [];
  // An object that another resource of the program took over from this one, or names, is not this one's to let go of.
  const owner = ownerIn(state);
  const isOfAnother =
    definition.create === undefined
      ? claims.isAdoptedByAnother(definition.kind, id, owner)
      : claims.leave(definition, id, owner);
  if (isOfAnother) return ["left as it is: another resource of this program has it now"];
  const at = addressOf(definition, outputs, id);
  const opened = await api();
  await opened.oneAtATime(objectName(definition, at), () => definition.remove(opened, at, state));
  return [];
}
