import type { PropertyMap } from "../provider/wire";
import type { Declared, Program } from "./records";

/** The place of an output of another resource in args: its `id`, or a path such as `tileIds.Latency`. */
export interface Reference {
  readonly of: string;
  readonly output: string;
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === "object" && value !== null && "of" in value && "output" in value;

/** Args with `put` instead of each reference. */
export function resolved(args: PropertyMap, put: (reference: Reference) => unknown): PropertyMap {
  return inside(args, put) as PropertyMap;
}

function inside(value: unknown, put: (reference: Reference) => unknown): unknown {
  if (isReference(value)) return put(value);
  if (Array.isArray(value)) return value.map((item) => inside(item, put));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner, put)]));
}

/** The names of the resources that args refer to. */
export function dependenciesOf(args: PropertyMap): readonly string[] {
  const names: string[] = [];
  resolved(args, ({ of }) => names.push(of));
  return names;
}

/** Args that follow a resource to its new name. */
export const following = (args: PropertyMap, from: string, to: string): PropertyMap =>
  resolved(args, (reference) => (reference.of === from ? { ...reference, of: to } : reference));

/** The dotted paths of all values in args; a list is one. */
export function pathsIn(args: PropertyMap, above = ""): readonly string[] {
  return Object.entries(args).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? pathsIn(value as PropertyMap, `${above}${key}.`)
      : [`${above}${key}`],
  );
}

/** The program as its language would run it: what is referred to first, and nothing that refers to what is not there. */
export function inOrder(program: Program): readonly (readonly [string, Declared])[] {
  const ordered = new Map<string, Declared>();
  let waiting = [...program];
  for (;;) {
    const ready = waiting.filter(([, { args }]) => dependenciesOf(args).every((name) => ordered.has(name)));
    if (ready.length === 0) return [...ordered];
    // One after the other, to keep the order of the program.
    const [next] = ready;
    if (next !== undefined) ordered.set(...next);
    waiting = waiting.filter((one) => one !== next);
  }
}
