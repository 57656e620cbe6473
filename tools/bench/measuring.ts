/** What is measured: `figure` such as `up`, `of` a side or a setting, `size` in resources or objects. */
interface Figure {
  readonly figure: string;
  readonly of: string;
  readonly size: number;
  readonly unit: "ms" | "µs" | "bytes" | "MB" | "requests/s" | "µs per object";
}

export interface Series extends Figure {
  readonly samples: readonly number[];
  /** Requests of one run, the same in all of them. */
  readonly requests?: number;
}

/** What a run of the CLI took. */
export type Run = Readonly<Record<"ms" | "requests", number>>;

/** A figure with the way to take a sample of it: in every round, or in every n-th one. */
export interface Subject extends Figure {
  readonly every?: number;
  readonly take: () => Promise<number | Run>;
}

export type Scenario = (bench: Bench) => Promise<void>;

/** A run of the benchmark: what is open in it, and the series of the part that is measured. */
export class Bench {
  readonly series: Series[] = [];
  readonly #opened = new Map<string, Promise<{ close(): Promise<void> }>>();

  constructor(
    readonly runs: number,
    readonly sizes: readonly number[],
  ) {}

  /** Opens what has this name, once, until the whole benchmark ends: what takes long to make serves several parts. */
  keep<Opened extends { close(): Promise<void> }>(name: string, open: () => Promise<Opened>) {
    const opened = (this.#opened.get(name) as Promise<Opened> | undefined) ?? open();
    this.#opened.set(name, opened);
    return opened;
  }

  async close(): Promise<void> {
    for (const opened of await Promise.all(this.#opened.values())) await opened.close();
  }

  /**
   * Takes samples in rounds, one of each subject a round, and begins each round with another one: what slows the machine
   * down for a while slows all of them down.
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

/** Milliseconds until a process has started and is ready; it is stopped afterwards. */
export async function msToStart(begin: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const beganMs = performance.now();
  const started = await begin();
  const ms = performance.now() - beganMs;
  await started.stop();
  return ms;
}

/** The middle of the samples; the mean of the two middle ones where their number is even; NaN where there are none. */
export function median(samples: readonly number[]): number {
  const inOrder = [...samples].sort((left, right) => left - right);
  const [lower = Number.NaN, upper = lower] = inOrder.slice((inOrder.length - 1) / 2);
  return inOrder.length % 2 === 0 ? (lower + upper) / 2 : lower;
}
