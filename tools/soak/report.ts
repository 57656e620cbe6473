import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import { emptyTally, type Tally } from "../../test/reliability/model/tally";
import type { Fuzzed } from "./fuzz";
import type { Found, Stories } from "./stories";

/** All that a report says. */
export interface Soak {
  readonly minutes: number;
  readonly seconds: number;
  /** Of each seed. */
  readonly stories: readonly Stories[];
  readonly fuzzed: Fuzzed;
}

const begin = "<!-- Written by `npm run soak`; what stands between these lines is replaced. -->";
const end = "<!-- End of what `npm run soak` writes. -->";

/** Puts the figures into the document; whether they are as wanted. */
export async function writeReport(file: string, soak: Soak): Promise<boolean> {
  const text = await readFile(file, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`${file} has no place for the figures`);
  await writeFile(file, `${text.slice(0, from)}${begin}\n\n${figures(soak)}\n${text.slice(to)}`);
  return soak.stories.every(({ found }) => found.length === 0) && soak.fuzzed.isFine;
}

function figures({ minutes, seconds, stories, fuzzed }: Soak): string {
  const tally = sum(stories.map((one) => one.tally));
  const found = stories.flatMap((one) => one.found);
  const played = stories.reduce((all, one) => all + one.played, 0);
  const share = Math.round((100 * tally.faulted) / Math.max(1, tally.operations));
  const count = (...kinds: readonly Found["kind"][]): number =>
    found.filter(({ kind }) => kinds.includes(kind)).length;
  const struck = Object.values(tally.faults).reduce((all, times) => all + times, 0);
  const facts: readonly (readonly [string, string | number])[] = [
    ["Date", new Date().toISOString().slice(0, 16).replace("T", " ") + " UTC"],
    [
      "Machine",
      `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    ],
    ["Versions", `Node ${process.versions.node}, @pulumi/pulumi ${sdkVersion}`],
    ["Seeds", `${stories.length} (story n is drawn from seed + n)`],
    ["Time", `${seconds} s of the ${minutes} minutes allowed`],
    ["Stories", played],
    ["Runs of a provider process", `${tally.runs}, of which ${tally.failedRuns} failed`],
    ["Operations tried", tally.operations],
    ["Operations under faults", `${tally.faulted} (${share} %)`],
    ["Processes killed", tally.kills],
    ["Requests", tally.requests],
    ["Requests struck by a fault", struck],
    ["Requests sent again after a fault", tally.retries],
    [
      "Mutated bags of args, mutated answers",
      `${fuzzed.runs} and ${fuzzed.runs}: ${fuzzed.isFine ? "passed" : "FAILED"}`,
    ],
  ];
  const wanted: readonly (readonly [string, number])[] = [
    ["Objects lost, or not as the program says", count("lost", "different", "failed", "unsettled", "crash")],
    ["Objects doubled", count("doubled", "unnamed")],
    ["Objects of others taken, changed or deleted", count("taken", "touched")],
    ["Secrets leaked", count("leaked")],
    ["Errors that do not say what failed", count("unclear")],
  ];
  const kinds = Object.entries(tally.faults).sort(([left], [right]) => (left < right ? -1 : 1));
  const perSeed = stories.map((one) => [
    one.seed,
    one.played,
    one.tally.operations,
    one.tally.kills,
    one.found.length,
  ]);
  return [
    table(["Fact", "Value"], facts),
    table(["What must not be", "Times"], wanted),
    table(["Seed", "Stories", "Operations", "Kills", "Violations"], perSeed),
    table(["Fault", "Times it struck"], kinds),
  ].join("\n");
}

function sum(tallies: readonly Tally[]): Tally {
  const all = emptyTally();
  for (const tally of tallies) {
    for (const name of [
      "operations",
      "faulted",
      "runs",
      "requests",
      "retries",
      "kills",
      "failedRuns",
    ] as const)
      all[name] += tally[name];
    for (const [fault, times] of Object.entries(tally.faults))
      all.faults[fault] = (all.faults[fault] ?? 0) + times;
  }
  return all;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => String(row[column]).length)),
  );
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  return `${[line(head), rule, ...rows.map(line)].join("\n")}\n`;
}
