import { SingleBar } from "cli-progress";

/** How far the reading is. */
export interface Progress {
  /** That so many more steps are to come. */
  expect(steps: number): void;
  /** That a step is done. */
  done(what: string): void;
  stop(): void;
}

/** What takes less is over before anybody reads it, in milliseconds. */
const quickMs = 700;

export const noProgress: Progress = {
  expect: () => undefined,
  done: () => undefined,
  stop: () => undefined,
};

/** A bar on a terminal, once the reading takes its time; nothing where the stream is none. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return noProgress;
  const counted = { total: 0, done: 0, last: "" };
  let bar: SingleBar | undefined;
  const timer = setTimeout(() => {
    const format = "Reading [{bar}] {value}/{total} {last}";
    // A hidden cursor would stay hidden after Ctrl-C.
    bar = new SingleBar({ format, stream, clearOnComplete: true, hideCursor: false });
    bar.start(counted.total, counted.done, { last: counted.last });
  }, quickMs);
  timer.unref();
  return {
    expect: (steps) => {
      counted.total += steps;
      bar?.setTotal(counted.total);
    },
    done: (what) => {
      counted.done += 1;
      counted.last = what;
      bar?.update(counted.done, { last: what });
    },
    stop: () => {
      clearTimeout(timer);
      bar?.stop();
    },
  };
}
