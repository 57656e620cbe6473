import { median, type Series } from "./measuring";

/** Finds a figure. Default: of its first size. */
const find = (all: readonly Series[], figure: string, of: string, size?: number): Series | undefined =>
  all.find((one) => one.figure === figure && one.of === of && (size ?? one.size) === one.size);

/** Returns the median of a figure; NaN if it was not measured. */
export const medianOf = (all: readonly Series[], figure: string, of = "ours", size?: number): number =>
  median(find(all, figure, of, size)?.samples ?? []);

/** The figure of each goal, in the words of the document. NaN if there is none. */
export function measuredGoals(all: readonly Series[]): Readonly<Record<string, number>> {
  const of = (figure: string, side?: string, size?: number): number => medianOf(all, figure, side, size);
  const overFloor = (command: string, size: number): number =>
    of(command, "ours", size) / of(command, "floor", size);
  const beyondFloor = (figure: string): number => of(figure) - of(figure, "floor");
  const overDynamic = (figure: string): number =>
    of(`hosts, ${figure}`, "plugin") / of(`hosts, ${figure}`, "ours");
  const limited = (limit: string): number => of("limited refresh", limit, 1000);
  return {
    "state of an alert: bytes beyond its args, its outputs and the engine's own fields": of("bookkeeping"),
    "state of an alert of the captured class: the same bytes": of("bookkeeping", "captured"),
    "whole state of an alert": of("resource"),
    "`__provider`": of("__provider"),
    "`up` that creates one alert": overFloor("up", 1),
    "`up` that creates 200 alerts": overFloor("up", 200),
    "`up` that creates 1,000 alerts": overFloor("up", 1000),
    "the captured class, `up` of 1,000": of("up", "captured", 1000) / of("up", "ours", 1000),
    "`preview` of one alert, nothing to do": overFloor("preview", 1),
    "`preview` of 200 alerts, nothing to do": overFloor("preview", 200),
    "`preview` of 1,000 alerts, nothing to do": overFloor("preview", 1000),
    "`preview --refresh` of 1,000 alerts": overFloor("preview --refresh", 1000),
    "`refresh` of 1,000 alerts": overFloor("refresh", 1000),
    "requests of `refresh` of 1,000 alerts": find(all, "refresh", "ours", 1000)?.requests ?? Number.NaN,
    "`refresh` of 1,000 alerts with a limit of 10 requests per 10 s":
      limited("10 requests per 10 s") / limited("without a limit"),
    "`check` and `diff` of one alert": of("check and diff of an alert"),
    "`check` and `diff` of a dashboard with 100 tiles": of("check and diff of a dashboard"),
    "provider process, start to first `check`, beyond the floor": beyondFloor("start"),
    "memory of the provider process after a refresh of 1,000 alerts, beyond the floor": beyondFloor("memory"),
    "cost of an object, read by list, checked and compared: 10,000 against 1,000":
      of("growth", "ours", 10_000) / of("growth", "ours", 1000),
    "plugin, `preview` of 300 alerts": overDynamic("preview"),
    "plugin, `preview --refresh` of 300 alerts": overDynamic("preview --refresh"),
    "plugin, `refresh` of 300 alerts": overDynamic("refresh"),
    "plugin, `up` without changes of 300 alerts": overDynamic("up without changes"),
    "plugin, `up` that creates 300 alerts": overDynamic("up that creates"),
    "plugin, memory in a `preview` of 300 alerts": overDynamic("memory in preview"),
    "plugin, memory in a `refresh` of 300 alerts": overDynamic("memory in refresh"),
    "plugin, start to first `check`": overDynamic("start"),
    "emulator, GET of an alert": of("emulator, GET of an alert", "emulator"),
    "emulator, POST of an alert": of("emulator, POST of an alert", "emulator"),
    "emulator, start of its process beyond an empty one":
      of("emulator, start", "emulator") - of("emulator, start", "empty process"),
  };
}
