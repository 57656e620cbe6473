import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import { addressOf, objectName } from "./address";
import type { Claims } from "./claims";
import type { ResourceDefinition } from "./definition";
import { ownerIn, withoutInternal } from "./internal";

/** Lets go of the object in the way that the state's `onDelete` says. Idempotent; a release needs no service. */
export async function remove(
  definition: ResourceDefinition,
  api: () => Promise<Api>,
  claims: Claims,
  id: string,
  state: Bag,
): Promise<void> {
  const outputs = withoutInternal(state);
  const onDelete = outputs["onDelete"] ?? definition.defaultOnDelete(outputs);
  if (onDelete === "release") return;
  // An object that a new resource took over from this one is not this one's to delete.
  if (definition.create !== undefined && claims.isOfAnother(definition.kind, id, ownerIn(state))) return;
  const at = addressOf(definition, outputs, id);
  const opened = await api();
  await opened.oneAtATime(objectName(definition, at), () => definition.remove(opened, at, state));
}
