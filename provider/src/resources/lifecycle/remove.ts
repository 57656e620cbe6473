import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import { addressOf, objectName } from "./address";
import type { ResourceDefinition } from "./definition";
import { withoutInternal } from "./internal";

/** Lets go of the object in the way that the state's `onDelete` says. Idempotent; a release needs no service. */
export async function remove(
  definition: ResourceDefinition,
  api: () => Promise<Api>,
  id: string,
  state: Bag,
): Promise<void> {
  const outputs = withoutInternal(state);
  const onDelete = outputs["onDelete"] ?? definition.defaultOnDelete(outputs);
  if (onDelete === "release") return;
  const at = addressOf(definition, outputs, id);
  const opened = await api();
  await opened.oneAtATime(objectName(definition, at), () => definition.remove(opened, at, state));
}
