import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import { emptyTally, type Tally } from "../../test/reliability/model/tally";
import { markdownTable } from "../markdownTable";
import type { Found, Stories } from "./player";

/** All that a report says. */
export interface Soak {
  readonly minutes: number;
  readonly seconds: number;
  /** Of each seed. */
  readonly stories: readonly Stories[];
  readonly fuzzed: { readonly runs: number; readonly isFine: boolean };
}

const begin = "<!-- Written by `npm run soak`; what stands between these lines is replaced. -->";
const end = "<!-- End of what `npm run soak` writes. -->";

/** Puts the figures into the document; whether they are as wanted. */
export async function writeReport(file: string, soak: Soak): Promise<boolean> {
  const text = await readFile(file, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`${file} has no place for the figures`);
  await writeFile(file, `${text.slice(0, from)}${begin}\n\n${figures(soak)}\n\n${text.slice(to)}`);
  return soak.stories.every(({ found }) => found.length === 0) && soak.fuzzed.isFine;
}

function figures({ minutes, seconds, stories, fuzzed }: Soak): string {
  const tally = sumOf(stories.map((one) => one.tally));
  const found = stories.flatMap((one) => one.found);
  const count = (...kinds: readonly Found["kind"][]): number =>
    found.filter(({ kind }) => kinds.includes(kind)).length;
  const share = Math.round((100 * tally.faulted) / Math.max(1, tally.operations));
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const faults = Object.entries(tally.faults).sort(([left], [right]) => (left < right ? -1 : 1));
  const facts = [
    ["Date", `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`],
    ["Machine", `${cpus().length} cores, ${gigabytes} GB, ${process.platform} ${process.arch}`],
    ["Versions", `Node ${process.versions.node}, @pulumi/pulumi ${sdkVersion}`],
    ["Seeds", `${stories.length} (story n is drawn from seed + n)`],
    ["Time", `${seconds} s of the ${minutes} minutes allowed`],
    ["Stories", stories.reduce((all, { played }) => all + played, 0)],
    ["Runs of a provider process", `${tally.runs}, of which ${tally.failedRuns} failed`],
    ["Operations tried", tally.operations],
    ["Operations under faults", `${tally.faulted} (${share} %)`],
    ["Processes killed", tally.kills],
    ["Requests", tally.requests],
    ["Requests struck by a fault", faults.reduce((all, [, times]) => all + times, 0)],
    ["Requests sent again after a fault", tally.retries],
    [
      "Mutated maps of args, mutated answers",
      `${fuzzed.runs} and ${fuzzed.runs}: ${fuzzed.isFine ? "passed" : "FAILED"}`,
    ],
  ];
  const unwanted = [
    ["Objects lost, or not as the program says", count("lost", "different", "failed", "unsettled", "crash")],
    ["Objects doubled", count("doubled", "unnamed")],
    ["Objects of others taken, changed or deleted", count("taken", "touched")],
    ["Secrets leaked", count("leaked")],
    ["Errors that do not say what failed", count("unclear")],
  ];
  const perSeed = stories.map((one) => {
    const { operations, kills } = one.tally;
    return [one.seed, one.played, operations, kills, one.found.length];
  });
  return [
    markdownTable(["Fact", "Value"], facts),
    markdownTable(["What must not be", "Times"], unwanted),
    markdownTable(["Seed", "Stories", "Operations", "Kills", "Violations"], perSeed),
    markdownTable(["Fault", "Times it struck"], faults),
  ].join("\n\n");
}

function sumOf(tallies: readonly Tally[]): Tally {
  const all = emptyTally();
  for (const { faults, ...counts } of tallies) {
    for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number][]) all[name] += count;
    for (const [fault, times] of Object.entries(faults)) all.faults[fault] = (all.faults[fault] ?? 0) + times;
  }
  return all;
}
