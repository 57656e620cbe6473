import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import type { Fuzzed } from "./fuzz";
import type { Found, Stories } from "./stories";

/** All that a report says. */
export interface Soak {
  readonly seed: number;
  readonly minutes: number;
  readonly stories: Stories;
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
  return soak.stories.found.length === 0 && soak.fuzzed.isFine;
}

function figures({ seed, minutes, stories, fuzzed }: Soak): string {
  const { tally, played, found, seconds } = stories;
  const share = Math.round((100 * tally.faulted) / Math.max(1, tally.operations));
  const count = (...kinds: readonly Found["kind"][]): number =>
    found.filter(({ kind }) => kinds.includes(kind)).length;
  const struck = Object.values(tally.faults).reduce((sum, times) => sum + times, 0);
  const facts: readonly (readonly [string, string | number])[] = [
    ["Date", new Date().toISOString().slice(0, 16).replace("T", " ") + " UTC"],
    [
      "Machine",
      `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    ],
    ["Versions", `Node ${process.versions.node}, @pulumi/pulumi ${sdkVersion}`],
    ["Seed", `${seed} (story n is drawn from seed + n)`],
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
    ["Objects doubled", count("doubled")],
    ["Secrets leaked", count("leaked")],
    ["Errors that do not say what failed", count("unclear")],
  ];
  const kinds = Object.entries(tally.faults).sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    table(["Fact", "Value"], facts),
    table(["What must not be", "Times"], wanted),
    table(["Fault", "Times it struck"], kinds),
  ].join("\n");
}

function table(
  head: readonly [string, string],
  rows: readonly (readonly [string, string | number])[],
): string {
  const widths = [0, 1].map((column) =>
    Math.max(...[head, ...rows].map((row) => String(row[column]).length)),
  );
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  return `${[line(head), rule, ...rows.map(line)].join("\n")}\n`;
}
