import { withCode } from "../core/messages/errors";
import type { Print } from "./previewed";

/*
 * Counts the adoptions that change nothing in one line, because a preview that adopts an account has many of them and a line for
 * each would bury other messages. A single adoption gets its own line.
 */

/**
 * Maximum wait for another adoption, in milliseconds. Hosts that cannot see the end of the program learn of adoptions in quick
 * succession.
 */
const quietMs = 200;

interface Adoptions {
  /** The keys of adoptions that are not compared yet. */
  readonly open: Set<unknown>;
  /** Print functions for adoptions that change nothing and are not reported yet. */
  readonly unchanged: (() => Promise<void>)[];
  /** Callbacks that end the waits for another adoption. */
  readonly waits: Set<() => void>;
  /** True if a line has already counted some. */
  isCounted: boolean;
}

const adoptionsOfRuns = new WeakMap<object, Adoptions>();

function adoptionsOf(run: object): Adoptions {
  const adoptions = adoptionsOfRuns.get(run) ?? {
    ...{ open: new Set<unknown>(), unchanged: [], waits: new Set<() => void>() },
    isCounted: false,
  };
  adoptionsOfRuns.set(run, adoptions);
  return adoptions;
}

/** Records that a preview is going to compare an adoption. */
export function expectAdoption(run: object, key: unknown): void {
  const { open, waits } = adoptionsOf(run);
  open.add(key);
  for (const end of waits) end();
}

/** Records an adoption that changes nothing. `print` prints its own line. */
export function noteUnchanged(run: object, print: () => Promise<void>): void {
  adoptionsOf(run).unchanged.push(print);
}

/**
 * Records that an adoption is compared, and prints the count after the last one. `others` resolves when no further adoption can
 * follow; by default, this waits for a moment without one.
 */
export async function endAdoption(
  run: object,
  key: unknown,
  print: Print,
  others?: () => Promise<void>,
): Promise<void> {
  const adoptions = adoptionsOf(run);
  const { open, unchanged } = adoptions;
  open.delete(key);
  if (open.size > 0 || unchanged.length === 0) return;
  await (others === undefined ? furtherAdoption(adoptions) : others());
  // A later adoption prints the line, or has printed it meanwhile.
  if (open.size > 0) return;
  const [single, ...more] = unchanged.splice(0);
  if (single === undefined) return;
  const further = adoptions.isCounted ? " further" : "";
  adoptions.isCounted ||= more.length > 0;
  if (more.length === 0) return single();
  const text = `\`up\` adopts ${more.length + 1}${further} objects without changes`;
  await print(withCode(text, "adoption/unchanged"), "info");
}

/** Resolves when another adoption is expected, or after a moment without one. */
function furtherAdoption({ waits }: Adoptions): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      waits.delete(end);
      resolve();
    };
    const timer = setTimeout(end, quietMs);
    waits.add(end);
  });
}
