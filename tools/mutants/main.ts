import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { runProgram } from "../process/program";
import { draw, folders, type Mutant } from "./mutations";
import { detectionOf, measure } from "./running";
import { makeTree, putInto, tree } from "./tree";

const string = { type: "string" } as const;
const strings = { type: "string", multiple: true } as const;

const row = ({ id, file, description, snippet }: Mutant, outcome = ""): string =>
  `${id}  ${file}: ${description}\n         ${snippet}\n${outcome === "" ? "" : `         ${outcome}\n`}`;

/**
 * `npm run mutants` tries mutants, and prints the test that detects each of them. `--only` tries the mutants with these ids, and
 * `--list` tries none.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ count: { ...string, default: "200" }, seed: { ...string, default: "1" }, path: strings },
      ...{ only: strings, list: { type: "boolean" } },
    },
  });
  const paths = values.path ?? folders;
  const drawn = draw(values.only === undefined ? Number(values.count) : Infinity, Number(values.seed), paths);
  const mutants = drawn.filter(({ id }) => values.only?.includes(id) ?? true);
  if (values.list === true) {
    process.stdout.write(mutants.map((mutant) => row(mutant)).join(""));
    return;
  }
  process.once("exit", () => {
    // A jest that was just killed may still write.
    rmSync(tree, { recursive: true, force: true, maxRetries: 9 });
  });
  makeTree();
  console.log("measuring which tests run which lines");
  const testFiles = await measure();
  let caught = 0;
  for (const mutant of mutants) {
    const takeOut = putInto(mutant);
    const detection = await detectionOf(mutant, testFiles);
    takeOut();
    if (detection !== undefined) caught += 1;
    process.stdout.write(row(mutant, detection === undefined ? "SURVIVED" : `caught by ${detection}`));
  }
  const score = Math.round((100 * caught) / Math.max(1, mutants.length));
  console.log(`${caught} of ${mutants.length} mutants caught, score ${score} %`);
}

// The listener of runCommand, which kills jest and sends the signal again, runs after this one.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => setImmediate(() => process.exit(1)));
runProgram(main);
