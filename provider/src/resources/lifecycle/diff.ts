import { changedFixed } from "../fields/fixed";
import type { Bag } from "../fields/table";
import type { ResourceDefinition } from "./definition";
import { ResourceError } from "./failures";

export interface Replacement {
  /** Changed fields that only another object can have. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/**
 * Which changes need another object. Everything else about a diff is left to the engine, which compares inputs field by
 * field. An id that is not known yet counts as another one: a replacement that is announced and turns out not to be one
 * does no harm, the other way round does.
 */
export function diff(definition: ResourceDefinition, id: string, olds: Bag, news: Bag): Replacement {
  const moved = definition.places.filter(
    (place) => news[place] !== undefined && olds[place] !== undefined && olds[place] !== news[place],
  );
  const { name } = definition.idArg;
  const named = news[name];
  if (named === id && moved.length > 0 && olds["onDelete"] === "delete") {
    throw new ResourceError(
      `${moved.join(", ")}: ${name} names the ${definition.noun} that is there, and another ${moved.join(" and ")} would ` +
        `delete it: set onDelete to "release" first, or leave out ${name}`,
    );
  }
  const renamed = named !== undefined && named !== id ? [name] : [];
  return {
    replaces: [...moved, ...renamed, ...(named === id ? [] : otherObject(definition, olds, news))],
    deleteBeforeReplace: definition.deleteBeforeReplace(news),
  };
}

/** Changes that another object takes. Where the args name the object itself there is none: it would be deleted. */
function otherObject(definition: ResourceDefinition, olds: Bag, news: Bag): readonly string[] {
  const triggered = (definition.replaceOn ?? []).filter(
    (field) => news[field] !== undefined && news[field] !== olds[field],
  );
  return [...triggered, ...changedFixed(definition.table, news, olds)];
}
