import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "../process/program";
import { repository } from "../../test/harness/repository";
import { draw, folders, type Mutant } from "./mutations";
import { measure, projectsWithoutCli, verdictOf, type Times } from "./running";
import { Results, type Result } from "./results";
import { affectedBy } from "./testFiles";
import { folder, makeTree, putInto } from "./tree";

const string = { type: "string" } as const;
const strings = { type: "string", multiple: true } as const;

function testFiles(projects: readonly string[], pattern: string): readonly string[] {
  const args = [require.resolve("jest/bin/jest"), "--listTests", "--selectProjects", ...projects];
  const output = execFileSync(process.execPath, args, { cwd: repository, encoding: "utf8" });
  const files = output.split("\n").map((file) => relative(repository, file));
  return files.filter((file) => file.endsWith(".test.ts") && new RegExp(pattern).test(file));
}

/** The duration of each test file in the last run. */
const timesFile = join(folder, "times.json");

const lastTimes = (): Times =>
  new Map(existsSync(timesFile) ? (JSON.parse(readFileSync(timesFile, "utf8")) as [string, number][]) : []);

const row = ({ id, file, description, snippet }: Mutant, outcome = "", seconds = "", by = ""): string =>
  `${id.padEnd(8)}${outcome.padEnd(11)}${seconds.padStart(5)}  ${file}: ${description}\n` +
  [snippet, by].map((line) => (line === "" ? "" : `${" ".repeat(26)}${line}\n`)).join("");

/** Tries mutants in one tree, one after the other, until none is waiting. */
async function work(
  tree: string,
  waiting: Mutant[],
  testsFor: (mutant: Mutant) => readonly string[],
  record: (result: Result) => void,
): Promise<void> {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const beganMs = performance.now();
    const takeOut = putInto(tree, mutant);
    const verdict = await verdictOf(tree, testsFor(mutant));
    takeOut();
    const outcome = verdict.isCaught ? "caught" : "survived";
    const seconds = Math.round((performance.now() - beganMs) / 1000);
    process.stdout.write(row(mutant, outcome, `${seconds} s`, verdict.by));
    record({ ...mutant, ...verdict, outcome });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ count: { ...string, default: "200" }, seed: { ...string, default: "1" }, path: strings },
      ...{ only: strings, again: { type: "boolean" }, list: { type: "boolean" } },
      ...{ project: { ...strings, default: projectsWithoutCli }, tests: { ...string, default: "" } },
      ...{ jobs: { ...string, default: "1" }, measured: { type: "boolean" } },
    },
  });
  const paths = values.path ?? folders;
  const drawn = draw(values.only === undefined ? Number(values.count) : Infinity, Number(values.seed), paths);
  const mutants = drawn.filter(({ id }) => values.only?.includes(id) ?? true);
  const results = new Results(join(folder, "results.json"));
  if (values.list === true) {
    process.stdout.write(mutants.map((mutant) => row(mutant, results.outcomeOf(mutant))).join(""));
    return;
  }

  const isTriedAgain = values.again === true || values.only !== undefined;
  const waiting = mutants.filter((mutant) => isTriedAgain || results.outcomeOf(mutant) === undefined);
  console.log(`${waiting.length} to try, ${mutants.length - waiting.length} known from earlier runs`);
  const jobs = Math.min(Number(values.jobs), waiting.length);
  const names = Array.from({ length: jobs }, (_, index) => `tree${index + 1}`);
  process.once("exit", () => {
    // A jest that was just killed may still write.
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 9 });
  });
  const trees = names.map(makeTree);
  const tests = testFiles(values.project, values.tests);
  if (values.measured !== true && trees[0] !== undefined) {
    const affected = new Set(waiting.flatMap(({ file }) => affectedBy(file, tests, new Map())));
    console.log(`measuring ${affected.size} test files without a mutant`);
    const times = await measure(trees[0], [...affected], jobs);
    writeFileSync(timesFile, JSON.stringify([...lastTimes(), ...times]));
  }
  const times = lastTimes();
  const testsFor = ({ file }: Mutant): readonly string[] => affectedBy(file, tests, times);
  const record = (result: Result): void => {
    results.record(result);
  };
  await Promise.all(trees.map((tree) => work(tree, waiting, testsFor, record)));
  console.log(`seed ${values.seed}: ${results.score(mutants)}`);
  console.log(`all runs: ${results.score()}`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
runProgram(main);
