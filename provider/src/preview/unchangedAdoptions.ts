import { withCode } from "../core/messages/errors";
import type { Print } from "./previewed";

/*
 * One line counts the adoptions that change nothing, because a preview that adopts an account has many of them, and a line for
 * each would hide other messages. A single adoption has its line at its resource.
 */

/** Longest wait for a further adoption, in milliseconds. A host without an end of the program learns of each shortly after another. */
const quietMs = 200;

interface Adoptions {
  /** The keys of adoptions that a preview has not compared yet. */
  readonly open: Set<unknown>;
  /** Prints the line of each adoption that changes nothing, and that no line tells yet. */
  readonly unchanged: (() => Promise<void>)[];
  /** Ends the waits for a further adoption. */
  readonly waits: Set<() => void>;
  /** True if a line counted some already. */
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

/** Notes that a preview is going to compare an adoption. */
export function expectAdoption(run: object, key: unknown): void {
  const { open, waits } = adoptionsOf(run);
  open.add(key);
  for (const end of waits) end();
}

/** Notes an adoption that changes nothing. `print` prints its own line. */
export function noteUnchanged(run: object, print: () => Promise<void>): void {
  adoptionsOf(run).unchanged.push(print);
}

/**
 * Notes that an adoption is compared. After the last one, prints the line about those that change nothing. `others` ends when no
 * further adoption can follow; by default, this waits for a moment in which none does.
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
  // A later one prints the line, or printed it in the meantime.
  if (open.size > 0) return;
  const [single, ...more] = unchanged.splice(0);
  if (single === undefined) return;
  const further = adoptions.isCounted ? " further" : "";
  adoptions.isCounted ||= more.length > 0;
  if (more.length === 0) return single();
  const text = `\`up\` adopts ${more.length + 1}${further} objects without changes`;
  await print(withCode(text, "adoption/unchanged"), "info");
}

/** Ends when a further adoption is expected, or after a moment without one. */
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
