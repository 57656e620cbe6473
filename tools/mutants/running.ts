import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reason } from "../../test/harness/outcomes";
import { runCommand, type CommandResult } from "../process/command";
import { tree } from "./tree";

/** The jest projects whose tests do not need a Pulumi CLI. */
export const projectsWithoutCli = [
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

/** Runs test files of the tree with jest. */
function jest(tests: readonly string[], args: readonly string[], timeoutMs: number): Promise<CommandResult> {
  const script = join(tree, "node_modules", "jest", "bin", "jest.js");
  const files = tests.map((test) => join(tree, test));
  const line = [script, "--reporters=default", "--maxWorkers=1", ...args, "--runTestsByPath", ...files];
  return runCommand(process.execPath, line, {
    ...{ cwd: tree, timeoutMs },
    env: { ...process.env, FORCE_COLOR: "0" },
  });
}

/** The duration of each test file in milliseconds. */
export type Times = ReadonlyMap<string, number>;

/** Runs test files in this order until one fails, and returns the first test that fails, or undefined if the mutant survives. */
export async function detectionOf(tests: readonly string[], times: Times): Promise<string | undefined> {
  if (tests.length === 0) return undefined;
  const order = join(tree, "tools", "mutants", "givenOrder.js");
  const usualMs = tests.reduce((sum, test) => sum + (times.get(test) ?? 0), 0);
  try {
    const options = ["--bail", "--testSequencer", order];
    const { code, stderr } = await jest(tests, options, 300_000 + 2 * usualMs);
    if (code === 0) return undefined;
    const [, file = "", title] = /^FAIL (?:\w+ )?(\S+)[^]*?^ {2}● (?!Console$)(.+)$/m.exec(stderr) ?? [];
    if (title === undefined) throw new Error(`jest failed in ${tree}, but no test:\n${stderr}`);
    return `${file}: ${title}`;
  } catch (error) {
    if (/ was killed after /.test(reason(error))) return "it hangs";
    throw error;
  }
}

/** A test file as jest reports it. */
type Ran = Readonly<Record<"name" | "status", string> & Record<"startTime" | "endTime", number>>;

/** The duration of each test file in the tree without a mutant. Throws if one fails. */
export async function measure(tests: readonly string[]): Promise<Times> {
  const output = join(tree, "..", "baseline.json");
  rmSync(output, { force: true });
  const { stderr } = await jest(tests, ["--json", `--outputFile=${output}`], longestBaselineMs);
  if (!existsSync(output)) throw new Error(`The tests cannot run without any mutant:\n${stderr}`);
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as {
    readonly testResults: readonly Ran[];
  };
  const nameOf = ({ name }: Ran): string => name.slice(tree.length + 1);
  const failed = testResults.filter(({ status }) => status !== "passed").map(nameOf);
  if (failed.length > 0) throw new Error(`These fail without any mutant: ${failed.join(", ")}`);
  return new Map(testResults.map((one) => [nameOf(one), one.endTime - one.startTime]));
}
