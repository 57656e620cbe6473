import type { Bag } from "../../harness/struct";
import { difference } from "./comparison";
import { idArgs, stores } from "./kinds";
import type { Program } from "./records";
import type { Stack } from "./stack";

/** A field of one object that two resources of a program want otherwise. */
export interface Conflict {
  readonly names: readonly [string, string];
  /** Whether one process hears both. */
  readonly isHeard: boolean;
  /** Dotted. */
  readonly path: string;
}

/** All such fields, in the order of the program. */
export function conflictsIn(program: Program, stack: Stack): readonly Conflict[] {
  const wishes = [...program].map(([name, declared]) => {
    const { kind, provider } = declared;
    const { [idArgs[kind]]: named, onDelete: _onDelete, ...fields } = stack.argsOf(declared);
    const id = typeof named === "string" ? named : stack.resources.get(name)?.id;
    return { name, provider, object: id === undefined ? undefined : `${stores[kind]} ${id}`, fields };
  });
  return wishes.flatMap((one, index) =>
    wishes.slice(index + 1).flatMap((other): readonly Conflict[] => {
      if (one.object === undefined || one.object !== other.object) return [];
      const isHeard = one.provider === other.provider;
      return disputed(one.fields, other.fields).map((path) => ({
        names: [one.name, other.name],
        isHeard,
        path,
      }));
    }),
  );
}

/** The resources of different providers that fight for a field, which nobody can tell them. */
export function fightersIn(program: Program, stack: Stack): ReadonlySet<string> {
  const unheard = conflictsIn(program, stack).filter(({ isHeard }) => !isHeard);
  return new Set(unheard.flatMap(({ names }) => names));
}

function disputed(one: Bag, other: Bag, above = ""): readonly string[] {
  return Object.entries(one).flatMap(([key, value]): readonly string[] => {
    const against = other[key];
    if (against === undefined || value === undefined) return [];
    const path = `${above}${key}`;
    if (isGroup(value) && isGroup(against)) return disputed(value, against, `${path}.`);
    return difference(value, against) === undefined && difference(against, value) === undefined ? [] : [path];
  });
}

const isGroup = (value: unknown): value is Bag =>
  typeof value === "object" && value !== null && !Array.isArray(value);
