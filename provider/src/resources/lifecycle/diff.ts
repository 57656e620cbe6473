import { changedFixed } from "../fields/fixed";
import type { Bag } from "../fields/table";
import type { ResourceDefinition } from "./definition";
import { addressOf, nameOf } from "./address";
import { ResourceError } from "./failures";
import type { HeardObjects } from "./heard";
import { onDeleteOf } from "./remove";

export interface Replacement {
  /** Changed fields that only another object can have. */
  readonly replaces: string[];
  readonly deleteBeforeReplace: boolean;
}

/**
 * Which changes need another object. Everything else about a diff is left to the engine, which compares inputs field by
 * field. An id that is not known yet counts as another one: a replacement that is announced and turns out not to be one
 * does no harm, the other way round does.
 */
export function diff(
  definition: ResourceDefinition,
  heard: HeardObjects,
  id: string,
  olds: Bag,
  news: Bag,
): Replacement {
  const { replaces, deleteBeforeReplace } = replacement(definition, id, olds, news);
  // An import by hand may lack them until the next refresh.
  if (definition.places.some((place) => typeof olds[place] !== "string"))
    return { replaces, deleteBeforeReplace };
  const at = addressOf(definition, olds, id);
  if (replaces.length === 0) {
    if (heard.isProgram(news)) {
      heard.hold(definition, at, news, olds);
      heard.compared(definition, news);
    }
  } else {
    heard.hear(definition, at, olds);
    if (onDeleteOf(definition, olds).what === "release" && definition.collides?.(news, olds) === true) {
      throw new ResourceError(
        `${nameOf(definition, at)}: ${replaces.join(", ")} would replace it, and it would stay, for it was adopted or ` +
          `onDelete is "release": a second one would load the same data twice. Write the values that it has, give ` +
          `onDelete: "delete" in a run before, or change the name`,
      );
    }
    const isDeleted = onDeleteOf(definition, olds).what === "delete";
    // What names the id would be left with an object that is gone, and the new one could not take the old one's place.
    if (deleteBeforeReplace && isDeleted && heard.isNamed(definition, at)) {
      throw new ResourceError(
        `${nameOf(definition, at)}: ${replaces.join(", ")} would replace it, and another resource names its id: take that ` +
          `resource out of the program first, or let it refer to this one's id as an output`,
      );
    }
  }
  return { replaces, deleteBeforeReplace };
}

function replacement(definition: ResourceDefinition, id: string, olds: Bag, news: Bag): Replacement {
  const moved = definition.places.filter(
    (place) => news[place] !== undefined && olds[place] !== undefined && olds[place] !== news[place],
  );
  const { name } = definition.idArg;
  const named = news[name];
  if (named === id && moved.length > 0 && onDeleteOf(definition, olds).what === "delete") {
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
