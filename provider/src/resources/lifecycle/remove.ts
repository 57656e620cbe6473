import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import { addressOf, objectName } from "./address";
import type { ResourceDefinition } from "./definition";
import type { HeardObjects } from "./heard";
import { givenOnDelete, originIn, withoutInternal } from "../stateForm";

/** What `delete` does: what the program gave, and else what follows from how the object came to the resource. */
export function onDeleteOf(definition: ResourceDefinition, state: Bag): { what: string; isGiven: boolean } {
  const given = givenOnDelete(definition, state);
  if (typeof given === "string") return { what: given, isGiven: true };
  return { what: originIn(definition, state) === "made" ? "delete" : "release", isGiven: false };
}

/** Lets go of the object of a state. Idempotent; a release needs no service. Answers what the user should hear of it. */
export async function remove(
  definition: ResourceDefinition,
  api: () => Promise<Api>,
  heard: HeardObjects,
  id: string,
  state: Bag,
): Promise<readonly string[]> {
  const { what: onDelete, isGiven } = onDeleteOf(definition, state);
  if (onDelete === "release" && !definition.remembersFound) return [];
  const at = addressOf(definition, withoutInternal(state), id);
  heard.hear(definition, at, state);
  if (onDelete === "release") return [];
  // What is put back field by field can leave out what others want, once that is known.
  const isShared = definition.remembersFound && heard.areWishesKnown(definition, at);
  if (heard.isNamed(definition, at) && !isShared) {
    heard.forget(definition, at);
    return [
      `left as it is instead of "${onDelete}": the program names this ${definition.noun} by its id. A resource that is ` +
        "renamed or moved keeps its object, and what was found at its adoption, with `aliases`",
    ];
  }
  const warnings: string[] = [];
  const opened = await api();
  await opened.oneAtATime(objectName(definition, at), () =>
    definition.remove(opened, {
      at,
      state,
      onDelete,
      isGiven,
      wantedByOthers: heard.wantedOf(definition, at),
      warn: (text) => warnings.push(text),
    }),
  );
  return warnings;
}
