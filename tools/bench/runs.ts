import type { Run } from "./stack";
import type { Series } from "./series";

/** Runs of the CLI as a series; the requests of the last one stand for all. */
export function seriesOf(figure: string, of: string, size: number, runs: readonly Run[]): Series {
  const requests = runs.at(-1)?.requests ?? 0;
  const samples = runs.map(({ ms }) => Math.round(ms));
  return { figure, of, size, unit: "ms", samples, cpuMs: runs.map(({ cpuMs }) => cpuMs), requests };
}

/** Seconds as progress shows them. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
