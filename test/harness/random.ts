import type { Parameters } from "fast-check";

/** Every run draws the same cases by default, so that chance does not decide which change fails. */
const fixedSeed = 20_261_121;

/** Reads a seed. Without this check, each wrong text would silently draw the same cases. */
export function seedFrom(text: string | undefined): number {
  if (text === undefined) return fixedSeed;
  if (!/^\d{1,15}$/.test(text))
    throw new Error(
      `A seed, such as PIPES_TEST_SEED, must be a whole number of up to 15 digits, or random: got ${JSON.stringify(text)}`,
    );
  return Number(text);
}

/** The seed of all generated cases. `PIPES_TEST_SEED` sets another seed; jest.config.js replaces `random` with a number. */
export const seed = seedFrom(process.env["PIPES_TEST_SEED"]);

/** A small seeded generator (mulberry32) of numbers from 0 up to 1. */
export function seededRandom(start: number): () => number {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What `PIPES_TEST_CASES` multiplies generated cases by. */
const factor = Number(process.env["PIPES_TEST_CASES"] ?? 1);

/** How many cases are drawn where `npm test` draws so many. */
export const caseCount = (count: number): number => Math.ceil(count * factor);

/** How properties run: fast-check prints the seed of a run that fails. */
export const runs = { seed, numRuns: caseCount(15) } as const satisfies Parameters<unknown>;
