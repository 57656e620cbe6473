import { defaults, engineSettings } from "../engineSettings";
import type { Series } from "../series";
import { Figures } from "./figures";
import { digits, table } from "./table";

/** What settings of the engine do, and what they cost. */
export function settingsTable(series: readonly Series[]): string {
  const figures = new Figures(series);
  const rows = engineSettings.flatMap(({ name, command, risk }) => {
    const figure = `settings, ${command}`;
    const [time, ratio] = [figures.median(figure, name), figures.ratio(figure, name, defaults)];
    if (time === undefined || ratio === undefined) return [];
    const label = /^(PULUMI_|--)/.test(name) ? `\`${name}\`` : name;
    return [[`\`${command}\``, label, `${digits(time / 1000)} s`, ratio.toFixed(2), risk]];
  });
  return table(["Command", "Setting", "Time", "× default", "Risk"], rows);
}
