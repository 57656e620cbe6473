import type { Series } from "../series";
import { Figures } from "./figures";
import { digits, table } from "./table";

/** A figure with what it is wanted to be. */
export interface Judged {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

interface Goal {
  readonly what: string;
  readonly bound: "≤" | "≥";
  readonly limit: number;
  /** Such as `ms` or `× floor`. */
  readonly unit: string;
  readonly measured: (figures: Figures) => number | undefined;
}

const most = (what: string, limit: number, unit: string, measured: Goal["measured"]): Goal => ({
  what,
  bound: "≤",
  limit,
  unit,
  measured,
});

const least = (what: string, limit: number, unit: string, measured: Goal["measured"]): Goal => ({
  what,
  bound: "≥",
  limit,
  unit,
  measured,
});

const sizes = [1, 200, 1000];
const alerts = (size: number): string => (size === 1 ? "one alert" : `${digits(size)} alerts`);

const goals: readonly Goal[] = [
  most(
    "state of an alert: bytes beyond its args, its outputs and the engine's own fields",
    300,
    "bytes",
    (of) => of.median("bookkeeping", "ours"),
  ),
  least("the same of the captured class", 4000, "bytes", (of) => of.median("bookkeeping", "captured")),
  most("`__provider`", 80, "bytes", (of) => of.median("__provider", "ours")),
  ...sizes.map((size) =>
    most(`\`up\` that creates ${alerts(size)}`, 1.15, "× floor", (of) =>
      of.ratio("up", "ours", "floor", size),
    ),
  ),
  least("the captured class, `up` of 1,000", 2, "× ours", (of) => of.ratio("up", "captured", "ours", 1000)),
  ...sizes.map((size) =>
    most(`\`preview\` of ${alerts(size)}, nothing to do`, 1.1, "× floor", (of) =>
      of.ratio("preview", "ours", "floor", size),
    ),
  ),
  most("`refresh` of 1,000 alerts", 1.2, "× floor", (of) => of.ratio("refresh", "ours", "floor", 1000)),
  most("requests of that", 3, "requests", (of) => of.find("refresh", "ours", 1000)?.requests),
  most("the same with a limit of 10 requests per 10 s", 1.1, "× without", (of) =>
    of.ratio("limited refresh", "10 requests per 10 s", "without a limit", 1000),
  ),
  most("`check` and `diff` of one alert", 50, "µs", (of) => of.median("check and diff of an alert", "ours")),
  most("`check` and `diff` of a dashboard with 100 tiles", 2000, "µs", (of) =>
    of.median("check and diff of a dashboard", "ours"),
  ),
  most("provider process, start to first answered `check`, beyond the floor", 150, "ms", (of) =>
    of.beyond("start", "ours", "floor"),
  ),
  most("memory of the provider process after a refresh of 1,000 alerts, beyond the floor", 40, "MB", (of) =>
    of.beyond("memory", "ours", "floor"),
  ),
  most("cost of an object, read by list, checked and compared: 10,000 against 1,000", 1.2, "×", growth),
  least("emulator, GET of an alert", 3000, "requests/s", (of) =>
    of.median("emulator, GET of an alert", "emulator"),
  ),
  least("emulator, POST of an alert", 3000, "requests/s", (of) =>
    of.median("emulator, POST of an alert", "emulator"),
  ),
  most("emulator, start of its process beyond an empty one", 150, "ms", (of) =>
    of.beyond("emulator, start", "emulator", "empty process"),
  ),
];

function growth(of: Figures): number | undefined {
  const [many, few] = [of.median("growth", "ours", 10_000), of.median("growth", "ours", 1000)];
  return many === undefined || few === undefined ? undefined : many / few;
}

/** The goals of which there are figures. */
export function judged(series: readonly Series[]): readonly Judged[] {
  const figures = new Figures(series);
  return goals.flatMap(({ what, bound, limit, unit, measured }) => {
    const value = measured(figures);
    if (value === undefined) return [];
    const isMet = bound === "≤" ? value <= limit : value >= limit;
    return [
      { what, wanted: `${bound} ${digits(limit)} ${unit}`, measured: `${digits(value)} ${unit}`, isMet },
    ];
  });
}

export function wantedTable(rows: readonly Judged[]): string {
  return table(
    ["What", "Wanted", "Measured", ""],
    rows.map(({ what, wanted, measured, isMet }) => [what, wanted, measured, isMet ? "yes" : "**no**"]),
  );
}
