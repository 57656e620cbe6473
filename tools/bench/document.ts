import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository, textOf } from "../../test/harness/repository";
import { fillTables, rowsIn, type Row } from "../document";
import { drawCharts } from "./charts";
import { measuredGoals, medianOf } from "./goals";
import { median, type Series } from "./measuring";
import type { Results } from "./results";

const file = "docs/contributing/benchmarks.md";
const commands = ["up", "preview", "refresh", "preview --refresh"];

/** Writes the recorded figures into the tables and charts of `docs/contributing/benchmarks.md`. */
export async function writeDocument(results: Results): Promise<void> {
  const [series, parts] = [seriesIn(results), Object.entries(results)];
  await fillTables(file, {
    What: (goals) => goals.map((goal) => judged(goal, series) ?? goal),
    "Command | Alerts": commands.flatMap((command) => commandRows(command, series)),
    "Command | Setting": (settings) => settings.map((setting) => settingRow(setting, series)),
    "Step | Alerts": checkpointRows(series),
    Figure: otherRows(series),
    Part: parts.map(([name, { runs, circumstances }]) => [name, runs, ...Object.values(circumstances)]),
  });
  for (const [chart, svg] of drawCharts(series))
    await writeFile(join(repository, "docs", "contributing", "benchmarks", chart), svg);
}

/** The measured goals of the document, one line each. */
export function judgement(results: Results): string {
  const goals = rowsIn(textOf(file), "What").map((goal) => judged(goal, seriesIn(results)));
  return goals.flatMap((goal) => goal?.join(" | ") ?? []).join("\n");
}

const seriesIn = (results: Results): readonly Series[] =>
  Object.values(results).flatMap(({ series }) => series);

/** A goal with its figure and whether it is met, or undefined if it was not measured. */
function judged([what = "", wanted = ""]: readonly string[], series: readonly Series[]): Row | undefined {
  const value = measuredGoals(series)[what];
  if (value === undefined) throw new Error(`no scenario measures "${what}"`);
  if (Number.isNaN(value)) return undefined;
  const [bound, number = "", ...unit] = wanted.split(" ");
  const limit = Number(number.replace(",", ""));
  const isMet = bound === "≤" ? value <= limit : value >= limit;
  return [what, wanted, [digits(value), ...unit].join(" "), isMet ? "yes" : "**no**"];
}

/** Times and requests of all sides, in the order of the sides. */
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
      ofSides.map(({ requests = 0 }) => digits(requests)).join(" / "),
    ];
  });
}

/** The steps of a large stack, with checkpoints and without. */
function checkpointRows(all: readonly Series[]): readonly Row[] {
  const series = all.filter(({ figure }) => figure.startsWith("checkpoints, "));
  return [...new Set(series.map(({ figure }) => figure))].map((figure) => {
    const ofStep = series.filter((one) => one.figure === figure);
    return [
      figure.replace("checkpoints, ", ""),
      digits(ofStep[0]?.size ?? Number.NaN),
      ...ofStep.map(({ samples }) => digits(median(samples) / 1000)),
      ofStep.map(({ requests = 0 }) => digits(requests)).join(" / "),
    ];
  });
}

/** A setting of the engine with its time, also as a multiple of the time without it. */
function settingRow(cells: readonly string[], all: readonly Series[]): Row {
  const [command = "", setting = "", , , risk = ""] = cells;
  const msOf = (name: string): number =>
    medianOf(all, `settings, ${command}`.replaceAll("`", ""), name.replaceAll("`", ""));
  const ms = msOf(setting);
  return [command, setting, `${digits(ms / 1000)} s`, (ms / msOf("defaults")).toFixed(2), risk];
}

/** All figures except the times of commands. */
function otherRows(all: readonly Series[]): readonly Row[] {
  const series = all.filter(
    ({ figure }) => !commands.includes(figure) && !/^(settings|checkpoints)/.test(figure),
  );
  return series.map(({ figure, of, size, unit, samples }) => {
    return [figure, of, digits(size), `${digits(median(samples))} ${unit}`, range(samples)];
  });
}

/** The least and the greatest sample, in this unit. */
const range = (samples: readonly number[], unit = 1): string =>
  `${digits(Math.min(...samples) / unit)}–${digits(Math.max(...samples) / unit)}`;

/** Three digits of a number, or all digits before the point. */
const digits = (value: number): string =>
  value.toLocaleString("en-US", {
    maximumFractionDigits: 0,
    maximumSignificantDigits: 3,
    roundingPriority: "morePrecision",
  });
