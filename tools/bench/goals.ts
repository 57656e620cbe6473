import { median, type Series } from "./measuring";

/** Finds the median of a figure, of its first size where none is given; NaN where it was not measured. */
export type Medians = (figure: string, of?: string, size?: number) => number;

export function mediansOf(all: readonly Series[]): Medians {
  return (figure, of = "ours", size) => {
    const found = all.find(
      (one) => one.figure === figure && one.of === of && (size ?? one.size) === one.size,
    );
    return median(found?.samples ?? []);
  };
}

/** What is measured for each goal, as the document words it; NaN where there are no figures. */
export function measuredGoals(series: readonly Series[]): Readonly<Record<string, number>> {
  const of = mediansOf(series);
  const overFloor = (command: string, size: number): number =>
    of(command, "ours", size) / of(command, "floor", size);
  const refresh = series.find(
    ({ figure, of, size }) => figure === "refresh" && of === "ours" && size === 1000,
  );
  return {
    "state of an alert: bytes beyond its args, its outputs and the engine's own fields": of("bookkeeping"),
    "the same of the captured class": of("bookkeeping", "captured"),
    "`__provider`": of("__provider"),
    "`up` that creates one alert": overFloor("up", 1),
    "`up` that creates 200 alerts": overFloor("up", 200),
    "`up` that creates 1,000 alerts": overFloor("up", 1000),
    "the captured class, `up` of 1,000": of("up", "captured", 1000) / of("up", "ours", 1000),
    "`preview` of one alert, nothing to do": overFloor("preview", 1),
    "`preview` of 200 alerts, nothing to do": overFloor("preview", 200),
    "`preview` of 1,000 alerts, nothing to do": overFloor("preview", 1000),
    "`refresh` of 1,000 alerts": overFloor("refresh", 1000),
    "requests of that": refresh?.requests ?? Number.NaN,
    "the same with a limit of 10 requests per 10 s":
      of("limited refresh", "10 requests per 10 s", 1000) / of("limited refresh", "without a limit", 1000),
    "`check` and `diff` of one alert": of("check and diff of an alert"),
    "`check` and `diff` of a dashboard with 100 tiles": of("check and diff of a dashboard"),
    "provider process, start to first answered `check`, beyond the floor": of("start") - of("start", "floor"),
    "memory of the provider process after a refresh of 1,000 alerts, beyond the floor":
      of("memory") - of("memory", "floor"),
    "cost of an object, read by list, checked and compared: 10,000 against 1,000":
      of("growth", "ours", 10_000) / of("growth", "ours", 1000),
    "emulator, GET of an alert": of("emulator, GET of an alert", "emulator"),
    "emulator, POST of an alert": of("emulator, POST of an alert", "emulator"),
    "emulator, start of its process beyond an empty one":
      of("emulator, start", "emulator") - of("emulator, start", "empty process"),
  };
}
