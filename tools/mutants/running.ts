import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reason } from "../../test/harness/outcomes";
import { runCommand, type CommandResult } from "../process/command";
import { linesOf, type Mutant } from "./mutations";
import { tree } from "./tree";

/** The jest projects whose tests do not need a Pulumi CLI. */
const projectsWithoutCli = [
  "core",
  "client",
  "program",
  "conformance",
  "wire",
  "commands",
  "properties",
  "model",
];

/** Much longer than all test files take. */
const longestBaselineMs = 4 * 60 * 60_000;

/** Runs tests of the tree with jest. */
function jest(
  args: readonly string[],
  timeoutMs: number,
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const script = join(tree, "node_modules", "jest", "bin", "jest.js");
  return runCommand(process.execPath, [script, "--selectProjects", ...projectsWithoutCli, ...args], {
    ...{ cwd: tree, timeoutMs },
    env: { ...process.env, FORCE_COLOR: "0", ...env },
  });
}

/** The duration of a test file in milliseconds, and the numbers of the lines that it runs, by source. */
interface TestFile {
  readonly ms: number;
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

export type TestFiles = Readonly<Record<string, TestFile>>;

/**
 * Runs the test files that run a line of a mutant, the quick ones first, until one fails. Returns the first test that fails, or
 * undefined if the mutant survives.
 */
export async function detectionOf(mutant: Mutant, testFiles: TestFiles): Promise<string | undefined> {
  const mutated = linesOf(mutant);
  const tests = Object.entries(testFiles)
    .filter(([, { lines }]) => lines[mutant.file]?.some((line) => mutated.includes(line)) === true)
    .sort(([, one], [, other]) => one.ms - other.ms);
  if (tests.length === 0) return undefined;
  const usualMs = tests.reduce((sum, [, { ms }]) => sum + ms, 0);
  try {
    const order = ["--maxWorkers=1", "--bail", "--testSequencer", join(tree, "tools/mutants/givenOrder.js")];
    const files = ["--runTestsByPath", ...tests.map(([test]) => join(tree, test))];
    const { code, stderr } = await jest(["--reporters=default", ...order, ...files], 300_000 + 2 * usualMs);
    if (code === 0) return undefined;
    const [, file = "", title] = /^FAIL (?:\w+ )?(\S+)[^]*?^ {2}● (?!Console$)(.+)$/m.exec(stderr) ?? [];
    if (title === undefined) throw new Error(`jest failed in ${tree}, but no test:\n${stderr}`);
    return `${file}: ${title}`;
  } catch (error) {
    if (/ was killed after /.test(reason(error))) return "it hangs";
    throw error;
  }
}

/**
 * Runs all tests in the tree without a mutant. Throws if one fails. The processes that tests start are not measured, so a mutant that
 * only these tests would detect survives.
 */
export async function measure(): Promise<TestFiles> {
  const output = join(tree, "..", "coverage.json");
  rmSync(output, { force: true });
  const coverage = ["--coverage", "--coverageProvider=v8", "--collectCoverageFrom=provider/src/**/*.ts"];
  const reporter = `--reporters=${join(tree, "tools", "mutants", "lineCoverage.js")}`;
  const env = { MUTANTS_COVERAGE: output };
  const { stderr } = await jest([...coverage, "--coverageReporters=none", reporter], longestBaselineMs, env);
  if (!existsSync(output)) throw new Error(`The tests cannot run without any mutant:\n${stderr}`);
  const measured = JSON.parse(readFileSync(output, "utf8")) as Readonly<Record<string, Partial<TestFile>>>;
  const failed = Object.keys(measured).filter((test) => measured[test]?.lines === undefined);
  if (failed.length > 0) throw new Error(`These fail without any mutant: ${failed.join(", ")}`);
  return measured as TestFiles;
}
