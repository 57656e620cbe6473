import { managedLeaves, type Managed } from "./fields/managed";
import { readManaged, writeManaged } from "./fields/managedText";
import { isBag, valueAt, type Bag, type Table } from "./fields/table";
import { withoutWholeGroups, withWholeGroups } from "./fields/wholeGroups";
import type { ResourceDefinition } from "./lifecycle/definition";

/** Properties that a state carries for this package alone. All start with `__`; an engine treats those as internal. */
export const internalKeys = {
  /**
   * In inputs the kind and the form of the inputs: `Alert:1`, or `Alert` as 0.1.0 wrote it. In outputs the kind, how the
   * object came to the resource, and what is managed of it: `Alert:made:threshold,channel(type)`.
   */
  kind: "__kind",
  found: "__found",
} as const;

/** How an object came to its resource. A fact, which never changes. */
export type Origin = "made" | "adopted";

export function withoutInternal(bag: Bag): Bag {
  // A loop, for this runs six times in each check and diff and makes a sixth of their cost otherwise.
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(bag)) if (!key.startsWith("__")) plain[key] = bag[key];
  return plain;
}

/** The kind of resource that inputs or outputs are of. */
export const kindIn = (bag: Bag): string | undefined => markIn(bag)[0];

/** The last text of each table: the resources of one program mostly manage the same fields. */
const lastRead = new WeakMap<Table, { readonly text: string; readonly managed: Managed }>();

/** What the state says is managed, or undefined where it never was said, as after an import. */
export function managedIn(table: Table, state: Bag): Managed | undefined {
  const [, , text] = markIn(state);
  if (text === undefined) return undefined;
  const last = lastRead.get(table);
  if (last?.text === text) return last.managed;
  const managed = withWholeGroups(table, readManaged(text));
  lastRead.set(table, { text, managed });
  return managed;
}

/** Managed fields that the state's args had and `wanted` does not, dotted. */
export function withdrawnPaths(table: Table, wanted: Bag, state: Bag | undefined): readonly string[] {
  const managed = state === undefined ? undefined : managedIn(table, state);
  const leaves = managed === undefined ? [] : managedLeaves(table, managed);
  return leaves.filter((path) => valueAt(wanted, path.split(".")) === undefined);
}

/** What the program said of a field before. Of one that it did not manage, a state shows what the service had. */
export function saidBefore(table: Table, state: Bag | undefined, name: string): unknown {
  const wasManaged = state !== undefined && (managedIn(table, state)?.has(name) ?? true);
  return wasManaged ? state[name] : undefined;
}

/** One text for all three: an engine and its SDK take time for each property of each resource. */
export function markOutput(
  definition: ResourceDefinition,
  origin: Origin,
  isOfFormerInputs: boolean,
  managed: Managed,
): Bag {
  const { kind, table } = definition;
  const fields = writeManaged(withoutWholeGroups(table, managed));
  return { [internalKeys.kind]: [kind, `${origin}${isOfFormerInputs ? "0" : ""}`, fields].join(":") };
}

/** The mark of a state as it is, for outputs that take its place. */
export const keptMark = (state: Bag): Bag => ({ [internalKeys.kind]: state[internalKeys.kind] });

/**
 * How the object of a state came to its resource. A state of 0.1.0 does not say so; there an object counts as adopted that
 * the args name, that was imported, that cannot be made, or that is a key without its secret.
 */
export function originIn(definition: ResourceDefinition, state: Bag): Origin {
  const [, text = "", fields] = markIn(state);
  const [, origin] = originText.exec(text) ?? [];
  if (origin === "made" || origin === "adopted") return origin;
  const isImported = fields === undefined || text === "";
  const lacksSecret = (definition.shownOnce ?? []).some((name) => state[name] === undefined);
  const isAdopted =
    isImported || lacksSecret || definition.create === undefined || isNamedIn(definition, state);
  return isAdopted ? "adopted" : "made";
}

/** Whether the args of a state name its object. */
export const isNamedIn = ({ idArg, table }: ResourceDefinition, state: Bag): boolean =>
  idArg.required || (managedIn(table, state)?.has(idArg.name) ?? idArg.assumed === true);

const originText = /^(made|adopted)(0?)$/;

/** The mark of inputs that hold nothing but what the program gave. */
export const inputsMark = (kind: string): Bag => ({ [internalKeys.kind]: `${kind}:1` });

/** Whether inputs are of the form of 0.1.0, which wrote a default for `onDelete` into them. */
export const areFormerInputs = (inputs: Bag): boolean => {
  const [kind, form] = markIn(inputs);
  return kind !== undefined && form === undefined;
};

/** Whether the inputs that belong to a state are of the form of 0.1.0. */
export function hasFormerInputs(state: Bag): boolean {
  const [, text] = markIn(state);
  if (text === undefined) return state["onDelete"] !== undefined;
  const match = originText.exec(text);
  return match === null || match[2] === "0";
}

/** What 0.1.0 wrote for `onDelete` where the program said nothing. */
export const formerDefault = (isNamed: boolean): string => (isNamed ? "release" : "delete");

/** The args without that default. */
export function givenArgs({ idArg }: ResourceDefinition, inputs: Bag): Bag {
  const { onDelete, ...args } = withoutInternal(inputs);
  const isDefault = onDelete === formerDefault(idArg.required || args[idArg.name] !== undefined);
  return onDelete === undefined || (areFormerInputs(inputs) && isDefault) ? args : { ...args, onDelete };
}

/** What the program gave for `onDelete`, as far as a state tells: the default of 0.1.0 looks as if it was given. */
export function givenOnDelete(definition: ResourceDefinition, state: Bag): unknown {
  const { onDelete } = state;
  const [, text = ""] = markIn(state);
  if (originText.test(text)) return onDelete;
  return onDelete === formerDefault(isNamedIn(definition, state)) ? undefined : onDelete;
}

/** Kind, origin or form, and managed fields. */
function markIn(bag: Bag): readonly (string | undefined)[] {
  const text = bag[internalKeys.kind];
  if (typeof text !== "string") return [];
  const [kind, origin, ...managed] = text.split(":");
  return managed.length === 0 ? [kind, origin] : [kind, origin, managed.join(":")];
}

export function foundIn(outputs: Bag): Bag {
  const found = outputs[internalKeys.found];
  return isBag(found) ? found : {};
}
