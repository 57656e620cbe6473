import { SingleBar } from "cli-progress";
import type { Listener } from "../client/requester";
import type { ApiError } from "../client/errors";
import { unnoticedMs } from "../client/waits";

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
type Bar = Pick<Progress, "expect" | "done" | "listed" | "stop"> & { between(text: string): void };

/** A bar on a terminal, once the reading takes its time, and in any case a line where it has to wait for the service. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const bar = stream.isTTY ? barOn(stream) : lineWriter(stream);
  const waits = new Waits((text) => {
    bar.between(`pulumi-pipes import: ${text}\n`);
  });
  return {
    expect: bar.expect,
    done: (what) => {
      waits.stepDone();
      bar.done(what);
    },
    listed: bar.listed,
    waits: (failed, waitMs) => {
      waits.note(failed, waitMs);
    },
    stop: bar.stop,
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

/** Tells that the reading waits, and for what: once, until a step has gone well without waiting. */
export class Waits {
  #stepBeganMs = performance.now();
  #waitedInStep = false;
  #told = false;

  constructor(private readonly say: (text: string) => void) {}

  /** Notes that a request is sent again after a wait. */
  note(failed: ApiError, waitMs: number): void {
    this.#waitedInStep = true;
    if (this.#told || performance.now() - this.#stepBeganMs + waitMs < unnoticedMs) return;
    this.#told = true;
    this.say(`waiting, and asking again: ${failed.brief}`);
  }

  /** Notes that a step is done. */
  stepDone(): void {
    if (!this.#waitedInStep) this.#told = false;
    this.#waitedInStep = false;
    this.#stepBeganMs = performance.now();
  }
}
