import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "../process/program";
import { repository, textOf } from "../../test/harness/repository";
import { defects } from "./defects";
import { draw, lineAt, type Mutant } from "./mutations";
import { measure, projectsWithoutCli, verdictOf, type Times, type Verdict } from "./running";
import { affectedBy } from "./testFiles";
import { folder, makeTree, putInto } from "./tree";

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;

/** The hand-picked defects as mutants. Throws if a defect no longer fits the code. */
function handPicked(): readonly Mutant[] {
  const lost = defects.filter(({ file, find }) => textOf(`provider/src/${file}`).split(find).length !== 2);
  if (lost.length > 0) {
    const places = lost.map(({ rule, file, find }) => `  ${rule}\n    ${file}: ${find}`);
    throw new Error(
      `Write these defects again, their text does not occur exactly once:\n${places.join("\n")}`,
    );
  }
  return defects.map(({ rule: description, file: name, find, replace: replacement }, index) => {
    const file = `provider/src/${name}`;
    const start = textOf(file).indexOf(find);
    const [snippet, end] = [lineAt(textOf(file), start), start + find.length];
    return { id: `d${index + 1}`, kind: "defect", description, file, snippet, start, end, replacement };
  });
}

function testFiles(projects: readonly string[], pattern: string): readonly string[] {
  const args = [require.resolve("jest/bin/jest"), "--listTests", "--selectProjects", ...projects];
  const listed = execFileSync(process.execPath, args, { cwd: repository, encoding: "utf8" });
  const files = listed.split("\n").map((file) => relative(repository, file));
  return files.filter((file) => file.endsWith(".test.ts") && new RegExp(pattern).test(file));
}

/** The duration of each test file in the last run. */
const timesFile = join(folder, "times.json");

const lastTimes = (): Times =>
  new Map(existsSync(timesFile) ? (JSON.parse(readFileSync(timesFile, "utf8")) as [string, number][]) : []);

type Result = Mutant & Verdict & { readonly outcome: "caught" | "survived"; readonly seconds: number };

const row = ({ id, file, description, snippet }: Mutant, outcome = "", seconds = "", by = ""): string =>
  `${id.padEnd(8)}${outcome.padEnd(11)}${seconds.padStart(5)}  ${file}: ${description}\n` +
  [snippet, by].map((line) => (line === "" ? "" : `${" ".repeat(26)}${line}\n`)).join("");

/** Tries one mutant after the other. */
async function work(
  tree: string,
  waiting: Mutant[],
  testsFor: (mutant: Mutant) => readonly string[],
  results: Result[],
): Promise<void> {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const beganMs = performance.now();
    const takeOut = putInto(tree, mutant);
    const verdict = await verdictOf(tree, testsFor(mutant));
    takeOut();
    const outcome = verdict.isCaught ? "caught" : "survived";
    const seconds = Math.round((performance.now() - beganMs) / 1000);
    process.stdout.write(row(mutant, outcome, `${seconds} s`, verdict.by));
    results.push({ ...mutant, ...verdict, outcome, seconds });
    writeFileSync(join(folder, "results.json"), JSON.stringify(results, undefined, 2));
  }
}

/** The score is the part of the mutants that the tests caught. */
function summary(kind: Mutant["kind"], results: readonly Result[]): string {
  const outcomes = results.filter((result) => result.kind === kind).map(({ outcome }) => outcome);
  const count = (name: Result["outcome"]): number => outcomes.filter((outcome) => outcome === name).length;
  const [caught, survived] = [count("caught"), count("survived")];
  const score = Math.round((100 * caught) / Math.max(1, caught + survived));
  return `${kind}: ${caught} caught, ${survived} survived, score ${score} %`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ count: { ...text, default: "200" }, seed: { ...text, default: "1" }, only: texts },
      ...{ project: { ...texts, default: projectsWithoutCli }, tests: { ...text, default: "" } },
      ...{ jobs: { ...text, default: "1" }, list: { type: "boolean" }, measured: { type: "boolean" } },
    },
  });
  const all = [...handPicked(), ...draw(Number(values.count), Number(values.seed))];
  const mutants = all.filter(({ id }) => values.only?.includes(id) ?? true);
  if (values.list === true) return void process.stdout.write(mutants.map((one) => row(one)).join(""));

  const jobs = Number(values.jobs);
  const trees = Array.from({ length: jobs }, (_, index) => makeTree(`tree${index + 1}`));
  const tests = testFiles(values.project, values.tests);
  if (values.measured !== true) {
    const affected = new Set(mutants.flatMap(({ file }) => affectedBy(file, tests, new Map())));
    const times = await measure(trees[0] ?? "", [...affected], jobs);
    writeFileSync(timesFile, JSON.stringify([...lastTimes(), ...times]));
  }
  const times = lastTimes();
  const testsFor = ({ file }: Mutant): readonly string[] => affectedBy(file, tests, times);
  const [waiting, results]: [Mutant[], Result[]] = [[...mutants], []];
  await Promise.all(trees.map((tree) => work(tree, waiting, testsFor, results)));
  for (const tree of trees) rmSync(tree, { recursive: true });
  const kinds = new Set(results.map(({ kind }) => kind));
  console.log([...kinds].map((kind) => summary(kind, results)).join("\n"));
  console.log(`seed ${values.seed}`);
  if (results.some(({ kind, outcome }) => kind === "defect" && outcome === "survived")) process.exitCode = 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
runProgram(main);
