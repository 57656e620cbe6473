import { sides, type Series } from "../series";
import { median, range } from "../statistics";
import { Figures } from "./figures";
import { digits, table } from "./table";

const commands = ["up", "preview", "refresh"];

/** Times and requests of all sides. */
export function commandTable(series: readonly Series[]): string {
  const figures = new Figures(series);
  const rows = commands.flatMap((command) =>
    figures
      .sizes(command)
      .map((size) => [
        `\`${command}\``,
        digits(size),
        ...sides.map((side) => timeOf(figures.find(command, side, size))),
        ...(["floor", "captured"] as const).map((other) => ratioOf(figures, command, other, size)),
        sides.map((side) => cpuOf(figures.find(command, side, size))).join(" / "),
        sides.map((side) => digits(figures.find(command, side, size)?.requests ?? 0)).join(" / "),
      ]),
  );
  return table(
    [
      "Command",
      "Alerts",
      "ours, s",
      "floor, s",
      "captured, s",
      "ours / floor",
      "captured / ours",
      "CPU, s",
      "Requests",
    ],
    rows,
  );
}

function timeOf(series: Series | undefined): string {
  if (series === undefined) return "";
  const [least, most] = range(series.samples).map((ms) => digits(ms / 1000));
  return `${digits(median(series.samples) / 1000)} (${least ?? ""}–${most ?? ""})`;
}

function cpuOf(series: Series | undefined): string {
  return series?.cpuMs === undefined ? "" : digits(median(series.cpuMs) / 1000);
}

function ratioOf(figures: Figures, command: string, other: "floor" | "captured", size: number): string {
  const ratio =
    other === "floor"
      ? figures.ratio(command, "ours", "floor", size)
      : figures.ratio(command, "captured", "ours", size);
  return ratio === undefined ? "" : ratio.toFixed(2);
}

/** All figures that are no times of commands. */
export function otherTable(series: readonly Series[]): string {
  const others = series.filter(({ figure }) => !commands.includes(figure) && !figure.startsWith("settings"));
  return table(
    ["Figure", "Of", "Size", "Median", "Least–most"],
    others.map(({ figure, of, size, unit, samples }) => [
      figure,
      of,
      digits(size),
      `${digits(median(samples))} ${unit}`,
      range(samples).map(digits).join("–"),
    ]),
  );
}
