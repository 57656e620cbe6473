import type { Bag } from "../../harness/struct";
import { difference } from "./comparison";
import { idArgs, stores } from "./kinds";
import { isReference, pathsIn, valueAt } from "./references";
import { unknownValue, unwrapped } from "../../grpc/support/wire";
import type { Program, Stored } from "./records";
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
    const reference = declared.args[idArgs[kind]];
    const other = isReference(reference) ? reference.of : name;
    // An object that is not made yet is told by the name of the resource that makes it.
    const id = typeof named === "string" && named !== unknownValue ? named : stack.resources.get(other)?.id;
    return { name, provider, object: `${stores[kind]} ${id ?? `of ${other}`}`, fields };
  });
  return wishes.flatMap((one, index) =>
    wishes.slice(index + 1).flatMap((other): readonly Conflict[] => {
      if (one.object !== other.object) return [];
      const isHeard = one.provider === other.provider;
      return disputed(one.fields, other.fields).map((path) => ({
        names: [one.name, other.name],
        isHeard,
        path,
      }));
    }),
  );
}

/**
 * The fields of a pipe that another resource gave up or put back in a run, while `name` goes on wanting them and was not
 * heard of by then: it stands later in the program, or belongs to another provider. Only a refresh shows it.
 */
export function givenUpUnheard(
  program: Program,
  before: ReadonlyMap<string, Stored>,
  stack: Stack,
  name: string,
  id: string,
): ReadonlySet<string> {
  const names = [...program.keys()];
  const given = [...before].flatMap(([other, old]) => {
    const now = program.get(other);
    const own = program.get(name)?.provider;
    const hasMoved = now !== undefined && now.provider !== old.provider;
    const isApart = old.provider !== own || hasMoved;
    const isEarlier = now !== undefined && names.indexOf(other) < names.indexOf(name);
    if (old.id !== id || !(isApart || isEarlier)) return [];
    const { pipeId: _pipeId, onDelete, ...said } = unwrapped(old.inputs);
    // A failed run leaves a state that manages more than its inputs say: another process may still reset that.
    const had: Bag = isApart ? { ...said, settings: unwrapped(old.outputs)["settings"] ?? {} } : said;
    const hasLeft = now === undefined || hasMoved || stack.resources.get(other)?.id !== id;
    const isPutBack = hasLeft && onDelete === "restore";
    const isDropped = (path: string): boolean =>
      now !== undefined && path.startsWith("settings.") && valueAt(now.args, path) === undefined;
    return pathsIn(had).filter((path) => isPutBack || isDropped(path));
  });
  return new Set(given.map((path) => `.${path}`));
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
