import { emptyValue } from "../schema/canonical";
import type { FieldSchema } from "../schema/fieldSchema";
import { leavesOf } from "../schema/leaves";
import type { ManagedFields } from "../schema/managedFields";
import { fromPaths, type PropertyMap } from "../schema/propertyMap";

/** How an object came to its resource. A fact, which never changes. */
export type Origin = "made" | "adopted";

/** What is remembered of an object beside its outputs. A host keeps it with the state, in a form of its own. */
export interface Memory {
  readonly origin: Origin;
  /** Whether the program names the object by its id arg. */
  readonly isNamed: boolean;
  /** The fields that the program sets; undefined where nobody knows, as after an import. */
  readonly managed: ManagedFields | undefined;
  /** The values of managed fields from before the adoption, where a resource restores them. Secret. */
  readonly originalValues: PropertyMap | undefined;
  /** Whether a program may have given `onDelete` though the outputs have none: states of 0.1.0 do not tell. */
  readonly isOnDeleteUnsure?: boolean;
}

/** What is remembered of an object of which nobody knows what the program sets, as after an import. */
export const memoryOfImport = (idArg: { required: boolean; adoptedOnImport?: boolean }): Memory => ({
  origin: "adopted",
  isNamed: idArg.required || idArg.adoptedOnImport === true,
  managed: undefined,
  originalValues: undefined,
});

/** What a state has of an object: what the service answered, and what is remembered beside it. */
export interface ObjectState {
  readonly id: string;
  readonly outputs: PropertyMap;
  readonly memory: Memory;
}

/**
 * What says "not there" for each managed field: "" for a text, [] for a list, else null. Not of fields that a service
 * hides: nobody knows whether they are there.
 */
export function absentValues(schema: FieldSchema, managed: ManagedFields): PropertyMap {
  const leaves = leavesOf(schema);
  return fromPaths(
    [...managed].flatMap(([key, { fromState }]): [readonly string[], unknown][] => {
      const leaf = leaves.get(key);
      if (leaf === undefined || fromState) return [];
      return [[leaf.path, leaf.field.kind === "flag" ? null : (emptyValue(leaf.field) ?? null)]];
    }),
  );
}

/** What the program set for a field before. Of one that it did not set, a state shows what the service had. */
export function setBefore(prior: ObjectState | undefined, name: string): unknown {
  const wasManaged = prior !== undefined && (prior.memory.managed?.has(name) ?? true);
  return wasManaged ? prior.outputs[name] : undefined;
}
