/** Steps in which the emulator differs from the recorded server on purpose: a story, its steps, and the reason. */
export interface Unequal {
  readonly story: string;
  readonly steps: readonly number[];
  readonly reason: string;
}

export const unequal: readonly Unequal[] = [
  {
    story: "dashboards: the old form of tiles",
    steps: [0, 1, 2],
    reason: "Services do not publish the form of tiles with series, and no client of today sends it.",
  },
];
