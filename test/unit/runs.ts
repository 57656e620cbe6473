import type { Parameters } from "fast-check";

const given = process.env["PIPES_TEST_SEED"];

/**
 * How properties run. fast-check prints the seed of a run that fails; `PIPES_TEST_SEED=<seed>` repeats it.
 */
export const runs = {
  seed: given === undefined ? Date.now() : Number(given),
  numRuns: 200,
} as const satisfies Parameters<unknown>;
