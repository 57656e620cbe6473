import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawCharts } from "./charts";
import { measuredGoals, mediansOf } from "./goals";
import { digits, median, type Series } from "./measuring";
import type { Results } from "./results";

const docs = join(__dirname, "..", "..", "docs");
const file = join(docs, "benchmarks.md");

/** What stands under the head of a table. */
const bodies = /(?<=^\|(?:---\|)+\n)(?:\|.*\n)+/gm;
type Row = readonly string[];
const rowsOf = (body: string): readonly Row[] =>
  Array.from(body.matchAll(/^\| (.*) \|$/gm), ([, cells = ""]) => cells.split(" | "));
const bodyOf = (rows: readonly Row[]): string => rows.map((row) => `| ${row.join(" | ")} |\n`).join("");

const commands = ["up", "preview", "refresh"];

/**
 * Brings the figures in the tables of `docs/benchmarks.md`, and its charts, to what is recorded. All else there is written
 * by hand, also what is wanted and what a setting risks.
 */
export async function writeDocument(results: Results): Promise<void> {
  const series = seriesIn(results);
  // In the order in which they stand.
  const tables = [
    (goals: readonly Row[]) => goals.map((goal) => judged(goal, series) ?? goal),
    () => commands.flatMap((command) => commandRows(command, series)),
    (settings: readonly Row[]) => settings.map((setting) => settingRow(setting, series)),
    () => otherRows(series),
    () => circumstanceRows(results),
  ];
  const text = await readFile(file, "utf8");
  const found = text.match(bodies) ?? [];
  if (found.length !== tables.length) throw new Error(`${file} has not ${tables.length} tables`);
  const filled = tables.map((fill, number) => bodyOf(fill(rowsOf(found[number] ?? ""))));
  await writeFile(
    file,
    text.replace(bodies, () => filled.shift() ?? ""),
  );
  for (const [chart, svg] of drawCharts(series)) await writeFile(join(docs, "benchmarks", chart), svg);
}

/** The goals of the document that were measured, as rows of its table. */
export async function judgement(results: Results): Promise<string> {
  const [goals = ""] = (await readFile(file, "utf8")).match(bodies) ?? [];
  return bodyOf(rowsOf(goals).flatMap((goal) => [judged(goal, seriesIn(results)) ?? []]));
}

function seriesIn(results: Results): readonly Series[] {
  return Object.values(results).flatMap(({ series }) => series);
}

/** A goal with what was measured and whether it is met; undefined where nothing was measured. */
function judged([what = "", wanted = ""]: Row, series: readonly Series[]): Row | undefined {
  const value = measuredGoals(series)[what];
  if (value === undefined) throw new Error(`nobody knows how to measure "${what}"`);
  if (Number.isNaN(value)) return undefined;
  const [bound, number = "", ...unit] = wanted.split(" ");
  const limit = Number(number.replace(",", ""));
  const isMet = bound === "≤" ? value <= limit : value >= limit;
  return [what, wanted, [digits(value), ...unit].join(" "), isMet ? "yes" : "**no**"];
}

/** Times and requests of all sides, whose series stand in their order. */
function commandRows(command: string, all: readonly Series[]): readonly Row[] {
  const series = all.filter(({ figure }) => figure === command);
  return [...new Set(series.map(({ size }) => size))].map((size) => {
    const ofSides = series.filter((one) => one.size === size);
    const [ours = NaN, floor = NaN, captured = NaN] = ofSides.map(({ samples }) => median(samples));
    return [
      `\`${command}\``,
      digits(size),
      ...ofSides.map(({ samples }) => `${digits(median(samples) / 1000)} (${range(samples, 1000)})`),
      (ours / floor).toFixed(2),
      (captured / ours).toFixed(2),
      ofSides.map(({ cpuMs = [] }) => digits(median(cpuMs) / 1000)).join(" / "),
      ofSides.map(({ requests = 0 }) => digits(requests)).join(" / "),
    ];
  });
}

/** A setting of the engine with its time, also as a multiple of the time without it. */
function settingRow([command = "", setting = "", , , risk = ""]: Row, series: readonly Series[]): Row {
  const figure = `settings, ${command.replaceAll("`", "")}`;
  const of = mediansOf(series);
  const ms = of(figure, setting.replaceAll("`", ""));
  return [command, setting, `${digits(ms / 1000)} s`, (ms / of(figure, "defaults")).toFixed(2), risk];
}

/** All figures that are no times of commands. */
function otherRows(all: readonly Series[]): readonly Row[] {
  const series = all.filter(({ figure }) => !commands.includes(figure) && !figure.startsWith("settings"));
  return series.map(({ figure, of, size, unit, samples }) => {
    return [figure, of, digits(size), `${digits(median(samples))} ${unit}`, range(samples)];
  });
}

function circumstanceRows(results: Results): readonly Row[] {
  return Object.entries(results).map(([name, { runs, circumstances }]) => {
    return [name, runs, ...Object.values(circumstances)].map(String);
  });
}

/** The least and the most of samples, in units of so much. */
function range(samples: readonly number[], unit = 1): string {
  return `${digits(Math.min(...samples) / unit)}–${digits(Math.max(...samples) / unit)}`;
}
