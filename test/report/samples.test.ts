import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reportOf } from "../../provider/src/report/command";

const read = (...path: readonly string[]): string => readFileSync(join(__dirname, ...path), "utf8");

/** Previews that the real CLI printed, with the exit code that each comes to. */
const samples = {
  noChange: 0,
  changedAlert: 7,
  driftedPipe: 7,
  replacedKey: 7,
  deletedAlert: 7,
  alertDeletedOutside: 7,
  changedLists: 7,
  changedPassword: 7,
  unknownValue: 7,
  refusedArgs: 1,
  failedProgram: 1,
  refusedRead: 1,
} as const;

test.each(Object.entries(samples))("the preview %s makes its report, and exit code %i", (name, exitCode) => {
  const report = reportOf(read("fixtures", `${name}.json`), "Preview of production");
  expect(report.markdown).toBe(read("expected", `${name}.md`));
  expect(report.exitCode).toBe(exitCode);
});

test("every sample has its report", () => {
  const names = Object.keys(samples).sort();
  expect(readdirSync(join(__dirname, "fixtures")).sort()).toEqual(names.map((name) => `${name}.json`));
  expect(readdirSync(join(__dirname, "expected")).sort()).toEqual(names.map((name) => `${name}.md`));
});

test("no report shows what Pulumi keeps for itself, a stack of the program or a colour of the terminal", () => {
  const reports = Object.keys(samples)
    .map((name) => read("expected", `${name}.md`))
    .join("\n");
  expect(reports).not.toMatch(/__|require\(|node_modules|04da6b54/);
  expect(reports).not.toContain("\u001b");
});
