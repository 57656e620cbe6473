import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expectedReport, sampleReport } from "./support/samples";
import { stories } from "./support/stories";

const names = Object.keys(stories).sort();

test.each(Object.entries(stories))("the preview %s makes its report", (name, { exitCode }) => {
  const report = sampleReport(name);
  expect(report.markdown).toBe(expectedReport(name));
  expect(report.exitCode).toBe(exitCode);
});

test("every sample has its preview and its report", () => {
  const filesIn = (folder: string): readonly string[] => readdirSync(join(__dirname, folder)).sort();
  expect(filesIn("fixtures")).toEqual(names.map((name) => `${name}.json`));
  // One is of several previews.
  expect(filesIn("expected")).toEqual([...names, "severalStacks"].sort().map((name) => `${name}.md`));
});

test("no report shows what Pulumi keeps for itself, a stack of the program or a colour of the terminal", () => {
  const reports = names.flatMap((name) => [expectedReport(name), sampleReport(name).html]).join("\n");
  expect(reports).not.toMatch(/__|require\(|node_modules|04da6b54/);
  expect(reports).not.toContain("\u001b");
});
