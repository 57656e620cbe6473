/** Steps in which the emulator differs from the recorded server on purpose: a story, its steps, and the reason. */
export interface Unequal {
  readonly story: string;
  readonly steps: readonly number[];
  readonly reason: string;
}

export const unequal: readonly Unequal[] = [];

/** The stories that must be equal but for the list, by the beginnings of their names. The others are still being worked on. */
export const settled: readonly string[] = [];

/** Number of equal steps so far, which must not fall. */
export const equalSoFar = 389;
