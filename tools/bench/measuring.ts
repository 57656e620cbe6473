/** The subject of a measurement: `figure` such as `up`, `of` a side or a setting, `size` in resources or objects. */
interface Figure {
  readonly figure: string;
  readonly of: string;
  readonly size: number;
  readonly unit: "ms" | "µs" | "bytes" | "MB" | "requests/s" | "µs per object";
}

export interface Series extends Figure {
  readonly samples: readonly number[];
  /** Requests of one run. All runs have the same number. */
  readonly requests?: number;
}

/** The time and the requests of a run of the CLI. */
export type Run = Readonly<Record<"ms" | "requests", number>>;

/** A figure with the function that takes a sample, in every round or in every n-th round. */
export interface Subject extends Figure {
  readonly every?: number;
  readonly take: () => Promise<number | Run>;
}

export type Scenario = (bench: Bench) => Promise<void>;

/** A run of the benchmark: its open services and stacks, and the series of the current part. */
export class Bench {
  readonly series: Series[] = [];
  readonly #opened = new Map<string, Promise<{ close(): Promise<void> }>>();

  constructor(
    readonly runs: number,
    readonly sizes: readonly number[],
  ) {}

  /** Opens a service or a stack by name, once for the whole benchmark, so that several parts can share it. */
  keep<Opened extends { close(): Promise<void> }>(name: string, open: () => Promise<Opened>) {
    const opened = (this.#opened.get(name) as Promise<Opened> | undefined) ?? open();
    this.#opened.set(name, opened);
    return opened;
  }

  async close(): Promise<void> {
    for (const opened of await Promise.all(this.#opened.values())) await opened.close();
  }

  /**
   * Takes samples in rounds, one of each subject in a round, and begins each round with another subject. A slow phase of the
   * machine then affects all subjects.
   */
  async alternate(subjects: readonly Subject[], rounds = this.runs): Promise<void> {
    const sampled = subjects.map((subject) => ({ ...subject, taken: [] as (number | Run)[] }));
    for (let round = 0; round < rounds; round += 1) {
      const first = round % subjects.length;
      const inTurn = [...sampled.slice(first), ...sampled.slice(0, first)];
      for (const { figure, of, size, unit, take, taken } of inTurn.filter(
        ({ every = 1 }) => round % every === 0,
      )) {
        const sample = await take();
        taken.push(sample);
        console.timeLog("bench", `${figure}, ${of}, ${size}, ${round + 1} of ${rounds}, ${unit}:`, sample);
      }
    }
    for (const { figure, of, size, unit, taken } of sampled) {
      const samples = taken.map((sample) => (typeof sample === "number" ? sample : sample.ms));
      const [last] = taken.slice(-1);
      const requests = typeof last === "object" ? { requests: last.requests } : {};
      this.series.push({ figure, of, size, unit, samples, ...requests });
    }
  }
}

/** Milliseconds until a process is ready. The process is stopped afterwards. */
export async function msToStart(begin: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const beganMs = performance.now();
  const started = await begin();
  const ms = performance.now() - beganMs;
  await started.stop();
  return ms;
}

/** The median of the samples. NaN if there are none. */
export function median(samples: readonly number[]): number {
  const inOrder = [...samples].sort((left, right) => left - right);
  const [lower = Number.NaN, upper = lower] = inOrder.slice((inOrder.length - 1) / 2);
  return inOrder.length % 2 === 0 ? (lower + upper) / 2 : lower;
}
