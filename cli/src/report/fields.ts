import {
  adoptionPlan,
  desiredIn,
  isEqual,
  isListOfObjects,
  leavesOf,
  listOf,
  own,
  valueAt,
  type Field,
  type Json,
  type JsonObject,
  type PlannedChange,
} from "pulumi-pipes/internal";
import type { Resource, StepState } from "./preview";
import { isSecretName } from "./values";

/** One value that an update sets. It is undefined on a side that does not have it. */
export interface FieldChange {
  /** In Pulumi's notation, with the names of items instead of their indexes: `tiles["Errors"].x`. */
  readonly path: string;
  readonly live: Json | undefined;
  readonly state: Json | undefined;
  readonly program: Json | undefined;
  /** Whether only the order of a list changes; the sides are the names of its items then. */
  readonly isOrder: boolean;
  /** Whether this change is why the resource is replaced. */
  readonly replaces: boolean;
  readonly isSecret: boolean;
}

/** Whether the value changed outside Pulumi. */
export const isDrifted = ({ live, state }: FieldChange): boolean => !isEqual(live, state);

/** Whether the program changed since the last `up`. */
export const isProgrammed = ({ program, state }: FieldChange): boolean => !isEqual(program, state);

/** The values that an update of a resource changes, as far down as they differ. */
export function fieldChangesOf(resource: Resource): readonly FieldChange[] {
  const { live, recorded, program, step } = resource;
  const [fromLive, fromState] = [differences(resource, live), differences(resource, recorded)];
  const named = Object.keys(step?.detailedDiff ?? {}).filter((path) => !path.startsWith("__"));
  const compared = [...fromLive]
    .filter(([path]) => named.some((one) => overlap(one, path)))
    .map(([path, { before, after, isOrder = false }]) => {
      const { before: state } = fromState.get(path) ?? { before: after };
      // The name of an item may sound secret, and is not.
      const isSecret = isSecretPath(path.replace(/^(?!additionalFields)([^[]+)\["(?:[^"\\]|\\.)*"\]/, "$1"));
      return { path, live: before, state, program: after, isOrder, isSecret };
    });
  // Only the engine names masked secrets, fixed fields and args that are no fields of the object.
  const others = named
    .filter((path) => !compared.some((one) => overlap(path, one.path)))
    .map((path) => {
      const at = (map: JsonObject | undefined): Json | undefined => valueAt(map, namesIn(path));
      const sides = { live: at(live?.inputs), state: at(recorded?.inputs), program: at(program) };
      return { path, ...sides, isOrder: false, isSecret: isSecretPath(path) };
    });
  return [...compared, ...others].map((change) => ({
    ...change,
    replaces: (step?.replaceReasons ?? []).some((reason) => overlap(reason, change.path)),
  }));
}

interface Difference {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly isOrder?: true;
}

/** What the program changes of the object in a state, by path. */
function differences(
  { definition, program = {} }: Resource,
  state: StepState | undefined,
): ReadonlyMap<string, Difference> {
  if (definition === undefined || state === undefined) return new Map();
  const { inputs = {}, outputs = inputs } = state;
  const plan = (to: JsonObject, from: JsonObject): readonly Planned[] =>
    adoptionPlan(
      definition,
      desiredIn(definition, to),
      desiredIn(definition, from),
      () => false,
    ).changes.filter((change) => change.kind !== "reordered");
  const reordered = leavesOf(definition.fields).flatMap(({ path, field }) => {
    if (!isListOfObjects(field) || field.kind === "keyed") return [];
    const [before = [], after = []] = [outputs, program].map((map) =>
      listOf(valueAt(map, path)).flatMap((item) => itemName(field, item) ?? []),
    );
    const order = {
      before: before.filter((name) => after.includes(name)),
      after: after.filter((name) => before.includes(name)),
      isOrder: true,
    } as const;
    return isEqual(order.before, order.after) ? [] : [[path.join("."), order] as const];
  });
  // A plan shows what the program sets; the one in the other direction adds what the program no longer sets.
  const set = plan(program, outputs).map((change) => [change.path, sidesOf(change)] as const);
  const unset = plan(inputs, program).map((change) => {
    const { before, after } = sidesOf(change);
    return [change.path, { before: after, after: before }] as const;
  });
  const all = new Map<string, Difference>([...reordered, ...set]);
  for (const [path, sides] of unset) if (!all.has(path)) all.set(path, sides);
  return all;
}

type Planned = Exclude<PlannedChange, { readonly kind: "reordered" }>;

function sidesOf(change: Planned): Difference {
  switch (change.kind) {
    case "removed":
      return { before: change.item, after: undefined };
    case "added":
      return { before: undefined, after: change.item };
    case "changed":
      return { before: change.from, after: change.to };
    case "set":
      return { before: undefined, after: change.to };
  }
}

/** The name of an item of a list: its keys, or its field `name`. */
export function itemName(field: Field | undefined, item: unknown): string | undefined {
  const isKeyed = field?.kind === "keyed" || field?.kind === "sequence";
  // The first key of a sequence is enough for users.
  const keys = isKeyed ? field.key.slice(0, field.kind === "keyed" ? undefined : 1) : ["name"];
  const parts = keys.map((key) => own(item, key)).filter((part) => typeof part === "string");
  return parts.length === keys.length && parts.some((part) => part !== "") ? parts.join(".") : undefined;
}

/** The names in Pulumi's notation: `a.b[0]["c.d"]`. */
export function namesIn(path: string): readonly (string | number)[] {
  const parts = path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g);
  return [...parts].map(([, index, quoted, name]) =>
    index === undefined ? (quoted?.replace(/\\(.)/g, "$1") ?? name ?? "") : Number(index),
  );
}

/** Whether a path leads to a secret, or into one. */
export const isSecretPath = (path: string): boolean =>
  namesIn(path).some((name) => typeof name === "string" && isSecretName(name));

/** Whether one of two paths leads to the other, or both lead into one list. */
function overlap(path: string, other: string): boolean {
  const [one, two] = [path, other].map((text) => text.replace(/\[.*/, ""));
  return [
    [one, two],
    [two, one],
  ].some(([above, inner]) => above !== "" && `${inner}.`.startsWith(`${above}.`));
}
