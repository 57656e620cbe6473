import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { version as sdkVersion } from "@pulumi/pulumi/package.json";
import { repository } from "../../test/harness/repository";
import { fillTables, machine, timeOfDay, type Row } from "../document";
import { ensurePulumiCli } from "../pulumi-cli/ensure";
import { median, type Series } from "./measuring";

/** The time, the commit, the machine and the versions of a run. */
export async function circumstances(): Promise<Row> {
  const { version } = await ensurePulumiCli();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();
  const load = (loadavg()[1] ?? 0).toFixed(2);
  const versions = `Node ${process.versions.node}, Pulumi CLI ${version}, @pulumi/pulumi ${sdkVersion}`;
  return [timeOfDay(), git("rev-parse", "--short", "HEAD"), machine(), versions, load];
}

/** Writes the figures of one run into the tables of `docs/reference/benchmarks.md`. The first cell of a head names its table. */
export async function writeDocument(series: readonly Series[], run: Row): Promise<void> {
  const tables = [...new Set(series.map(({ table }) => table))];
  const filled = tables.map(
    (table) => [table, rowsOf(series.filter((cell) => cell.table === table))] as const,
  );
  await fillTables("docs/reference/benchmarks.md", { ...Object.fromEntries(filled), Date: [run] });
}

/** A row for each subject with its columns in the order of the measurement, and the requests if the table counts them. */
function rowsOf(cells: readonly Series[]): readonly Row[] {
  const columns = [...new Set(cells.map(({ column }) => column))];
  return [...new Set(cells.map(({ row }) => row))].map((row) => {
    const ofRow = columns.flatMap(
      (column) => cells.find((cell) => cell.row === row && cell.column === column) ?? [],
    );
    const requests = ofRow.flatMap((cell) => cell.requests ?? []);
    return [
      row,
      ...ofRow.map(({ samples }) => `${digits(median(samples))} (${range(samples)})`),
      ...(requests.length > 0 ? [requests.join(" / ")] : []),
    ];
  });
}

const range = (samples: readonly number[]): string =>
  `${digits(Math.min(...samples))}–${digits(Math.max(...samples))}`;

/** Three digits of a number, or all digits before the point. */
const digits = (value: number): string =>
  value.toLocaleString("en-US", {
    maximumFractionDigits: 0,
    maximumSignificantDigits: 3,
    roundingPriority: "morePrecision",
  });
