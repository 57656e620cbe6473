import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import { noCounts, type Counters } from "../../test/model/environment";
import { fillTables, machine, timeOfDay, type Row } from "../document";
import type { Stories } from "./player";

/** The content of a report. */
export interface Soak {
  readonly seconds: number;
  /** The results of each seed. */
  readonly stories: readonly Stories[];
  readonly fuzzed: { readonly runs: number; readonly isFine: boolean };
}

/** Writes the figures into the page of the results, and returns whether they meet the goals. */
export async function writeReport(soak: Soak): Promise<boolean> {
  const counters = sumOf(soak.stories);
  const share = `${Math.round((100 * counters.faulted) / Math.max(1, counters.operations))} %`;
  await fillTables("docs/reference/soak-test.md", {
    Fact: factsOf(soak, counters, share),
    Violation: unwantedIn(soak.stories),
  });
  return soak.stories.every(({ found }) => found.length === 0) && soak.fuzzed.isFine;
}

function factsOf({ seconds, stories, fuzzed }: Soak, counters: Counters, share: string): readonly Row[] {
  const mutated = `${fuzzed.runs} and ${fuzzed.runs}: ${fuzzed.isFine ? "passed" : "FAILED"}`;
  return [
    ["Date", timeOfDay()],
    ["Machine", machine()],
    ["Versions", `Node ${process.versions.node}, @pulumi/pulumi ${sdkVersion}`],
    ["Seeds", stories.map(({ seed }) => seed).join(", ")],
    ["Time", `${seconds} s`],
    ["Random scenarios", stories.reduce((all, { played }) => all + played, 0)],
    ["Runs of a provider process", `${counters.runs}, of which ${counters.failedRuns} failed`],
    ["Operations", counters.operations],
    ["Operations under faults", `${counters.faulted} (${share})`],
    ["Processes killed", counters.kills],
    ["Updates of objects that another user changed", counters.metDrift],
    ["Requests", counters.requests],
    [
      "Requests with an injected fault",
      Object.values(counters.faults).reduce((all, times) => all + times, 0),
    ],
    ["Requests retried after a fault", counters.retries],
    ["Randomly changed arguments and responses", mutated],
  ];
}

function unwantedIn(stories: readonly Stories[]): readonly Row[] {
  const found = stories.flatMap((one) => one.found);
  const count = (...kinds: typeof found): number => found.filter((kind) => kinds.includes(kind)).length;
  return [
    [
      "Objects lost, or different from the program",
      count("lost", "different", "failed", "unsettled", "crash"),
    ],
    ["Fields changed that no preview showed", count("unshown")],
    ["Objects duplicated", count("doubled", "unnamed")],
    ["Objects of other users adopted, changed or deleted", count("taken", "touched")],
    ["Secrets leaked", count("leaked")],
    ["Errors that do not name what failed", count("unclear")],
  ];
}

function sumOf(stories: readonly Stories[]): Counters {
  const all = noCounts();
  for (const { faults, ...counts } of stories.map(({ counters }) => counters)) {
    for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number][]) all[name] += count;
    for (const [fault, times] of Object.entries(faults)) all.faults[fault] = (all.faults[fault] ?? 0) + times;
  }
  return all;
}
