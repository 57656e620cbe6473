import type { MultiBar } from "cli-progress";

/** A part of a command for which a person waits. */
export interface Wait {
  /** The task of the command: `reading alerts`. */
  readonly label: string;
  /** The things that it counts. Default: it counts nothing. */
  readonly unit?: string;
  /** The most that it counts, for an estimate. Default: unknown. */
  readonly total?: number;
  /** True if a line announces the wait where no terminal shows its progress. Default: false. */
  readonly isAnnounced?: boolean;
}

/** If standard error is not a terminal, a log gets at most one line in this time. */
const lineIntervalMs = 30_000;

/** The progress line on the terminal. A process has one terminal, so it has one line. */
let shown: MultiBar | undefined;

/** Writes lines to standard error, above the progress line. */
export function writeLines(text: string): void {
  if (shown === undefined) {
    process.stderr.write(text);
    return;
  }
  shown.log(text);
  // At once: a killed command must have printed what it did.
  shown.update();
}

/**
 * Runs a task, which reports its count. A terminal shows the count, the rate and an estimate in one line, which disappears at the
 * end. Elsewhere `say` gets a line now and then.
 */
export async function withProgress<Result>(
  wait: Wait,
  say: (line: string) => void,
  task: (report: (count: number) => void) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY || shown !== undefined) {
    if (wait.isAnnounced === true) say(wait.label);
    return task(lineReporter(wait, say));
  }
  const { MultiBar } = await import("cli-progress");
  const startMs = Date.now();
  const bars = new MultiBar({
    ...{ clearOnComplete: true, gracefulExit: false },
    format: (_options, { value }) => progressText(wait, value, Date.now() - startMs),
  });
  const bar = bars.create(wait.total ?? 0, 0);
  shown = bars;
  try {
    return await task((count) => {
      bar.update(count);
    });
  } finally {
    shown = undefined;
    bars.stop();
  }
}

function lineReporter(wait: Wait, say: (line: string) => void): (count: number) => void {
  const startMs = Date.now();
  let lastMs = startMs;
  return (count) => {
    const nowMs = Date.now();
    if (nowMs - lastMs < lineIntervalMs) return;
    lastMs = nowMs;
    say(progressText(wait, count, nowMs - startMs));
  };
}

/** A count with its rate, and the seconds that remain, or without a total those that passed. */
function progressText({ label, unit, total }: Wait, count: number, elapsedMs: number): string {
  const seconds = elapsedMs / 1000;
  const of = total === undefined ? "" : ` of at most ${total}`;
  const rate = seconds < 1 ? 0 : count / seconds;
  const counted = unit === undefined ? [] : [`${count}${of} ${unit}`, `${rate.toFixed(rate < 10 ? 1 : 0)}/s`];
  const isEstimated = total !== undefined && rate > 0;
  const time = isEstimated ? `about ${Math.ceil((total - count) / rate)} s left` : `${Math.floor(seconds)} s`;
  return `${label}: ${[...counted, time].join(", ")}`;
}
