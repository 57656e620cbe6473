import { replacedPaths } from "../schema/differences";
import type { PropertyMap } from "../schema/propertyMap";
import { addressOf, namedRef, refOf } from "./address";
import type { Context } from "./context";
import { outputFieldsOf, type Address, type ResourceDefinition } from "./definition";
import { onDeleteOf } from "./delete";
import { ResourceError } from "./errors";
import type { ObjectState } from "./objectState";

export interface Diff {
  /** Changed fields that only another object can have. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/**
 * Which changes take another object. Everything else about a diff is left to the engine, which compares inputs field by
 * field. An id that is not known yet counts as another one: a replacement that is announced and turns out not to be one
 * does no harm, the other way round does.
 */
export function diff(
  definition: ResourceDefinition,
  context: Context,
  prior: ObjectState,
  news: PropertyMap,
): Diff {
  const { outputs } = prior;
  const hasScope = definition.scope.every((name) => typeof outputs[name] === "string");
  const at = hasScope ? addressOf(definition, outputs, prior.id) : undefined;
  const replaces = replacesOf(definition, context, at, prior, news);
  const deleteBeforeReplace = definition.deleteBeforeReplace?.(news) ?? false;
  if (at === undefined) return { replaces, deleteBeforeReplace };
  const { objects } = context;
  const ref = refOf(definition, at);
  if (replaces.length === 0) {
    if (objects.isProgram(news)) {
      objects.hold(ref, outputFieldsOf(definition), news, prior);
      objects.compared(namedRef(definition, news));
    }
    return { replaces, deleteBeforeReplace };
  }
  objects.add(ref, prior);
  // What names the id would be left with an object that is gone, and the new one could not take the old one's place.
  if (deleteBeforeReplace && onDeleteOf(prior).what === "delete" && objects.isNamed(ref)) {
    throw new ResourceError(
      `${ref.label}: ${replaces.join(", ")} would replace it, and another resource names its id: take that ` +
        `resource out of the program first, or let it refer to this one's id as an output`,
    );
  }
  return { replaces, deleteBeforeReplace };
}

function replacesOf(
  definition: ResourceDefinition,
  { isSigningKey, warn }: Context,
  at: Address | undefined,
  prior: ObjectState,
  news: PropertyMap,
): readonly string[] {
  const { id, outputs } = prior;
  const { what } = onDeleteOf(prior);
  const moved = definition.scope.filter(
    (name) => news[name] !== undefined && outputs[name] !== undefined && outputs[name] !== news[name],
  );
  const { name } = definition.idArg;
  const named = news[name];
  if (named === id && moved.length > 0 && what === "delete") {
    throw new ResourceError(
      `${moved.join(", ")}: ${name} names the ${definition.displayName} that is there, and another ${moved.join(" and ")} would ` +
        `delete it: set onDelete to "release" first, or leave out ${name}`,
    );
  }
  const renamed = named !== undefined && named !== id ? [name] : [];
  // Where the args name the object itself, no change takes another one: it would be deleted.
  const changed = named === id ? [] : replacedPaths(definition.schema, news, outputs);
  const replaces = [...moved, ...renamed, ...changed];
  const further = definition.diff?.({
    // An import by hand may lack its scope until the next refresh.
    label: at === undefined ? `${definition.displayName} ${id}` : refOf(definition, at).label,
    prior,
    news,
    replaces,
    stays: what === "release",
    isSigningKey,
    warn: (text) => {
      warn({ kind: definition.kind, id }, text);
    },
  });
  return [...replaces, ...(further ?? [])];
}
