import { type PropertyMap, unwrapped } from "../harness/provider/wire";
import { difference } from "./objects";
import { goesWith, type Program, type Stored } from "../harness/simulator/records";
import { idArgs, stores } from "../harness/kinds";
import { listOf, valueAt } from "../../provider/src/core/json/json";
import { isReference, pathsIn } from "../harness/simulator/references";
import type { Stack } from "../harness/simulator/stack";

/** A field of one object that two resources of a program want otherwise. */
export interface Conflict {
  readonly names: readonly [string, string];
  /** Whether one process sees both. */
  readonly isHeard: boolean;
  /** The id of the object, after its store; its maker's name where it is not made yet. */
  readonly object: string;
  /** Dotted. */
  readonly path: string;
}

/** All such fields, in the order of the program. */
export function conflictsIn(program: Program, stack: Stack): readonly Conflict[] {
  const wishes = [...program].map(([name, declared]) => {
    const { kind, provider } = declared;
    const { [idArgs[kind]]: _id, deletionPolicy: _deletionPolicy, ...fields } = stack.argsOf(declared);
    return { name, provider, object: `${stores[kind]} ${objectOf(name, program, stack)}`, fields };
  });
  return wishes.flatMap((one, index) =>
    wishes.slice(index + 1).flatMap((other): readonly Conflict[] => {
      if (one.object !== other.object) return [];
      const isHeard = one.provider === other.provider;
      const { object } = one;
      return disputed(one.fields, other.fields).map((path) => ({
        names: [one.name, other.name],
        isHeard,
        object,
        path,
      }));
    }),
  );
}

/** The identity of the object of a resource: its id, or the name of the resource that will make it. */
function objectOf(name: string, program: Program, stack: Stack): string {
  const declared = program.get(name);
  const named = declared?.args[idArgs[declared.kind]];
  if (isReference(named)) return objectOf(named.of, program, stack);
  return typeof named === "string" ? named : (stack.resources.get(name)?.id ?? `of ${name}`);
}

/**
 * The fields of a pipe that another resource gave up in a run, while `name` goes on wanting them and was not
 * seen by then: it is later in the program, is unchanged, or belongs to another provider. Only a refresh shows it.
 */
export function givenUpUnheard(
  program: Program,
  before: ReadonlyMap<string, Stored>,
  name: string,
  id: string,
  isChanged: boolean,
): ReadonlySet<string> {
  const given = [...before].flatMap(([other, old]) => {
    const now = program.get(other);
    if (old.id !== id || (isChanged && !isUnheard(program, other, old, name))) return [];
    const { adoptId: _adopt, pipeId: _pipe, deletionPolicy: _policy, ...said } = unwrapped(old.inputs);
    // A failed run leaves a state that manages more than its inputs have: a refresh may find a value that the next run resets.
    const managed = listOf(valueAt(old.outputs, ["__pipes", "managed"])).filter(
      (one) => typeof one === "string",
    );
    const had = [...pathsIn(said), ...managed.map((pointer) => pointer.slice(1).replace("/", "."))];
    const isDropped = (path: string): boolean =>
      now !== undefined && path.startsWith("settings.") && valueAt(now.args, path.split(".")) === undefined;
    return had.filter(isDropped);
  });
  return new Set(given.map((path) => `.${path}`));
}

/**
 * Whether a pipe went with another resource that was replaced in a run, before anybody could hear that `name` has it too.
 * Only a refresh shows it.
 */
export function wentUnheard(
  program: Program,
  before: ReadonlyMap<string, Stored>,
  stack: Stack,
  name: string,
): boolean {
  const id = stack.resources.get(name)?.id;
  return [...before].some(
    ([other, old]) =>
      old.kind === "Pipe" &&
      old.id === id &&
      goesWith(old) &&
      stack.resources.get(other)?.id !== id &&
      isUnheard(program, other, old, name),
  );
}

/** Whether a run can reach the resource stored as `other` before it reaches `name`. */
function isUnheard(program: Program, other: string, old: Stored, name: string): boolean {
  const now = program.get(other);
  const names = [...program.keys()];
  const hasMoved = now !== undefined && now.provider !== old.provider;
  const isEarlier = now !== undefined && names.indexOf(other) < names.indexOf(name);
  return hasMoved || old.provider !== program.get(name)?.provider || isEarlier;
}

/** The fields for which resources of different providers conflict, which no process can detect. */
export function fightsIn(program: Program, stack: Stack): readonly Conflict[] {
  return conflictsIn(program, stack).filter(({ isHeard }) => !isHeard);
}

function disputed(one: PropertyMap, other: PropertyMap, above = ""): readonly string[] {
  return Object.entries(one).flatMap(([key, value]): readonly string[] => {
    const against = other[key];
    if (against === undefined || value === undefined) return [];
    const path = `${above}${key}`;
    if (isGroup(value) && isGroup(against)) return disputed(value, against, `${path}.`);
    return difference(value, against) === undefined && difference(against, value) === undefined ? [] : [path];
  });
}

const isGroup = (value: unknown): value is PropertyMap =>
  typeof value === "object" && value !== null && !Array.isArray(value);
