import { changedFixed } from "../fields/fixed";
import type { Bag } from "../fields/table";
import type { ResourceDefinition } from "./definition";

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
  const renamed = news[name] !== undefined && news[name] !== id ? [name] : [];
  const triggered = (definition.replaceOn ?? []).filter((field) => news[field] !== olds[field]);
  return {
    replaces: [...moved, ...renamed, ...triggered, ...changedFixed(definition.table, news, olds)],
    deleteBeforeReplace: definition.deleteBeforeReplace(news),
  };
}
