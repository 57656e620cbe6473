import { defaultSeed } from "pulumi-pipes-emulator";
import type { Declared } from "./records";
import type { Stack } from "./stack";

const refusal = /pipe (\S+) \(".*"\) is as this one shall be.*give pipeId: "(\S+)", with onDelete: "delete"/;

/** The id of the pipe for which a creation was refused, where an error says that it was. */
export function twinIn(error: unknown): string | undefined {
  const [, named, advised] = error instanceof Error ? (refusal.exec(error.message) ?? []) : [];
  return named === advised ? named : undefined;
}

/**
 * Does what the error of a refused creation tells its user to do: an alias where the resource was renamed, another name
 * where the pipe is another resource's, and else the id of the pipe.
 */
export function actOn(
  refusals: ReadonlyMap<string, string>,
  program: Map<string, Declared>,
  stack: Stack,
): void {
  for (const [name, id] of refusals) {
    const declared = program.get(name);
    if (declared === undefined || stack.resources.has(name)) continue;
    const [owner, stored] = [...stack.resources].find(([, one]) => one.id === id) ?? [];
    const isTaken =
      [...program.values()].some(({ args }) => args["pipeId"] === id) ||
      // What the state holds as replaced goes at the end of the run.
      stack.leftovers.some((leftover) => leftover.id === id);
    const { args } = declared;
    if (owner !== undefined && stored !== undefined && !program.has(owner)) {
      stack.resources.delete(owner);
      stack.resources.set(name, stored);
    } else if (owner !== undefined || isTaken || isSeeded(id))
      program.set(name, { ...declared, args: { ...args, name: `${String(args["name"])} too` } });
    else program.set(name, { ...declared, args: { ...args, pipeId: id, onDelete: "delete" } });
  }
}

/** Takes an id out of the program again where the state holds it: it has done its work. Whether there was one. */
export function withoutTold(program: Map<string, Declared>, stack: Stack): boolean {
  const told = [...program].filter(
    ([name, { kind, args }]) =>
      kind === "Pipe" && args["pipeId"] !== undefined && args["pipeId"] === stack.resources.get(name)?.id,
  );
  for (const [name, { kind, args }] of told) {
    const { pipeId: _pipeId, onDelete: _onDelete, ...rest } = args;
    program.set(name, { kind, args: rest });
  }
  return told.length > 0;
}

const isSeeded = (id: string): boolean => Object.values<string>(defaultSeed.pipes).includes(id);
