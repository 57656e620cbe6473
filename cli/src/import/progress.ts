import { SingleBar } from "cli-progress";
import type { Listener } from "pulumi-pipes/internal";

/** How far the reading is. */
export interface Progress extends Required<Pick<Listener, "waits" | "listed">> {
  /** That so many more steps are to come. */
  expect(steps: number): void;
  /** That a step is done. */
  done(what: string): void;
  stop(): void;
}

/** What takes less is over before anybody reads it, in milliseconds. */
const quickMs = 700;

/** What shows how far the reading is, and lets others write between. */
type Bar = Pick<Progress, "expect" | "done" | "listed" | "stop"> & {
  readonly between: (text: string) => void;
};

/** A bar on a terminal if the reading takes its time, and on any stream a line about a long wait. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const { between, ...bar } = stream.isTTY ? barOn(stream) : lineWriter(stream);
  return {
    ...bar,
    waits: (line) => {
      between(`pulumi-pipes import: ${line}\n`);
    },
  };
}

function lineWriter(stream: NodeJS.WriteStream): Bar {
  return {
    expect: () => undefined,
    done: () => undefined,
    listed: () => undefined,
    stop: () => undefined,
    between: (text) => stream.write(text),
  };
}

function barOn(stream: NodeJS.WriteStream): Bar {
  const counted = { total: 0, done: 0, objects: 0, last: "" };
  let bar: SingleBar | undefined;
  const told = (): { readonly last: string; readonly objects: string } => ({
    last: counted.last,
    objects: counted.objects.toLocaleString("en"),
  });
  const show = (): void => {
    bar?.start(counted.total, counted.done, told());
  };
  const timer = setTimeout(() => {
    const format = "Reading [{bar}] {value}/{total} ({objects} objects) {last}";
    // A hidden cursor would stay hidden after Ctrl-C.
    bar = new SingleBar({ format, stream, clearOnComplete: true, hideCursor: false });
    show();
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
      bar?.update(counted.done, told());
    },
    listed: (objects) => {
      counted.objects += objects;
      bar?.update(counted.done, told());
    },
    stop: () => {
      clearTimeout(timer);
      bar?.stop();
    },
    between: (text) => {
      bar?.stop();
      stream.write(text);
      show();
    },
  };
}
