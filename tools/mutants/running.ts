import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { killTree } from "../process/command";

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

/** Longer than any test file takes: a run without output for this time hangs. */
const longestSilenceMs = 300_000;

export interface Verdict {
  readonly isCaught: boolean;
  /** The first test that fails, or the end of the run without a failure. */
  readonly by: string;
}

/** Runs jest in a tree, and ends its process group. */
async function jest(tree: string, tests: readonly string[], args: readonly string[]) {
  const script = join(tree, "node_modules", "jest", "bin", "jest.js");
  const files = tests.map((test) => join(tree, test));
  const line = [script, "--reporters=default", ...args, "--runTestsByPath", ...files];
  const env = { ...process.env, FORCE_COLOR: "0" };
  const child = spawn(process.execPath, line, {
    ...{ cwd: tree, env, detached: true },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = (): void => {
    if (child.pid !== undefined) killTree(child.pid);
  };
  // The trees are removed at the same event, after this.
  process.prependOnceListener("exit", kill);
  let [stderr, isHung] = ["", false];
  const silence = setTimeout(() => {
    isHung = true;
    kill();
  }, longestSilenceMs);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    silence.refresh();
  });
  // A process that a mutant leaves would keep the output open.
  child.once("exit", kill);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(silence);
  process.off("exit", kill);
  return { code, stderr, isHung };
}

/** Runs test files in this order until one fails. */
export async function verdictOf(tree: string, tests: readonly string[]): Promise<Verdict> {
  if (tests.length === 0) return { isCaught: false, by: "no test file loads it" };
  const order = join(tree, "tools", "mutants", "givenOrder.js");
  const { code, stderr, isHung } = await jest(tree, tests, [
    ...["--bail", "--maxWorkers=1", "--testSequencer", order],
  ]);
  if (isHung) return { isCaught: true, by: "it hangs" };
  if (code === 0) return { isCaught: false, by: "" };
  const [, file = "", title] = /^FAIL (?:\w+ )?(\S+)[^]*?^ {2}● (?!Console$)(.+)$/m.exec(stderr) ?? [];
  if (title === undefined) throw new Error(`jest failed in ${tree}, but no test:\n${stderr}`);
  return { isCaught: true, by: `${file}: ${title}` };
}

/** A test file as jest reports it. */
type Ran = Readonly<Record<"name" | "status", string> & Record<"startTime" | "endTime", number>>;

export type Times = ReadonlyMap<string, number>;

/** The duration of each test file in a tree without a mutant, in milliseconds. Throws if one fails. */
export async function measure(tree: string, tests: readonly string[], jobs: number): Promise<Times> {
  const output = join(tree, "..", "baseline.json");
  rmSync(output, { force: true });
  const { stderr } = await jest(tree, tests, [`--maxWorkers=${jobs}`, "--json", `--outputFile=${output}`]);
  if (!existsSync(output)) throw new Error(`The tests cannot run without any mutant:\n${stderr}`);
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as {
    readonly testResults: readonly Ran[];
  };
  const nameOf = ({ name }: Ran): string => name.slice(tree.length + 1);
  const failed = testResults.filter(({ status }) => status !== "passed").map(nameOf);
  if (failed.length > 0) throw new Error(`These fail without any mutant: ${failed.join(", ")}`);
  return new Map(testResults.map((one) => [nameOf(one), one.endTime - one.startTime]));
}
