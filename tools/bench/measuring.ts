/** The time and the requests of a run of the CLI. */
export type Run = Readonly<Record<"ms" | "requests", number>>;

/** A cell of a table, with the function that takes a sample. */
export interface Subject {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly take: () => Promise<number | Run>;
}

/** The samples of a cell. All runs of a command send the same number of requests. */
export interface Series extends Omit<Subject, "take"> {
  readonly samples: readonly number[];
  readonly requests: number | undefined;
}

interface Closable {
  close(): Promise<void>;
}

/** A run of the benchmark: its services and stacks, and its figures. */
export class Bench {
  readonly series: Series[] = [];
  readonly #opened = new Map<string, Promise<Closable>>();

  constructor(
    readonly rounds: number,
    readonly sizes: readonly number[],
  ) {}

  /** Opens a service or a stack by name once, so that several tables share it. */
  share<Opened extends Closable>(name: string, open: () => Promise<Opened>): Promise<Opened> {
    const opened = (this.#opened.get(name) as Promise<Opened> | undefined) ?? open();
    this.#opened.set(name, opened);
    return opened;
  }

  async close(): Promise<void> {
    for (const opened of await Promise.all(this.#opened.values())) await opened.close();
  }

  /** Takes one sample of each subject in a round and starts each round with another one, so a slow phase of the machine affects all. */
  async alternate(subjects: readonly Subject[], rounds = this.rounds): Promise<void> {
    const taken = subjects.map((): (number | Run)[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (let turn = 0; turn < subjects.length; turn += 1) {
        const index = (round + turn) % subjects.length;
        const subject = subjects[index];
        if (subject === undefined) continue;
        const sample = await subject.take();
        taken[index]?.push(sample);
        console.timeLog("bench", `${subject.table}, ${subject.row}, ${subject.column}:`, sample);
      }
    subjects.forEach(({ table, row, column }, index) => {
      const samples = taken[index] ?? [];
      const ms = samples.map((sample) => (typeof sample === "number" ? sample : sample.ms));
      const last = samples.at(-1);
      const requests = typeof last === "object" ? last.requests : undefined;
      this.series.push({ table, row, column, samples: ms, requests });
    });
  }
}

/** The median of the samples. NaN if there are none. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((left, right) => left - right);
  const [lower = Number.NaN, upper = lower] = sorted.slice((sorted.length - 1) / 2);
  return sorted.length % 2 === 0 ? (lower + upper) / 2 : lower;
}
