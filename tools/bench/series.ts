/** What a program is written on: this package, a provider that does nothing, or a class captured by Pulumi's SDK. */
export const sides = ["ours", "floor", "captured"] as const;
export type Side = (typeof sides)[number];

export type Unit = "ms" | "µs" | "bytes" | "MB" | "requests/s" | "µs per object";

/** The samples of one figure: what was measured, of whom, with how many resources. */
export interface Series {
  /** Such as `up` or `refresh`. */
  readonly figure: string;
  /** A side, or a setting of the engine. */
  readonly of: string;
  /** Resources in the stack, or objects in the collection. */
  readonly size: number;
  readonly unit: Unit;
  /** In the order in which they were taken. */
  readonly samples: readonly number[];
  /** Processor time of all processes, in milliseconds, for each sample; left out where nobody counted. */
  readonly cpuMs?: readonly number[];
  /** Requests of one run, the same in all of them. */
  readonly requests?: number;
}

/** What a scenario is run with. */
export interface Settings {
  /** How often each figure is taken. */
  readonly runs: number;
  /** Sizes of the stacks, ascending. */
  readonly sizes: readonly number[];
  readonly say: (text: string) => void;
}

/** A part of the benchmark that can be run alone. */
export type Scenario = (settings: Settings) => Promise<readonly Series[]>;
