import { parseArgs } from "node:util";
import { judgement, writeDocument } from "./document";
import { Bench } from "./measuring";
import { circumstances, readResults, writeResults, type Results } from "./results";
import { emulator } from "./scenarios/emulator";
import { preview, refresh, settings, up } from "./scenarios/engine";
import { check, growth, memory, start } from "./scenarios/provider";
import { state } from "./scenarios/state";

/** The parts of the benchmark by the names that `--only` takes, the short ones first. */
const scenarios = { state, check, start, memory, growth, emulator, preview, refresh, up, settings };
const names = Object.keys(scenarios);
const usage = `npm run bench -- [--only ${names.join()}] [--runs 5] [--dry [--sizes 1,200,1000]] | --document`;

/** Reads the command line. Throws a `TypeError` that says what is wrong. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: names.join() },
      runs: { type: "string", default: "5" },
      sizes: { type: "string", default: "1,200,1000" },
      dry: { type: "boolean", default: false },
      document: { type: "boolean", default: false },
    },
  });
  const { dry, document } = values;
  const [asked, runs] = [values.only.split(","), Number(values.runs)];
  const sizes = values.sizes
    .split(",")
    .map(Number)
    .sort((left, right) => left - right);
  const complaints = {
    "--only: there is no such part": !asked.every((name) => names.includes(name)),
    "--runs, --sizes: whole numbers above 0": ![runs, ...sizes].every(
      (one) => Number.isInteger(one) && one > 0,
    ),
    "--dry writes nothing, and --document only writes": dry && document,
    "only 5 runs and more, of the sizes 1,200,1000, are recorded; add --dry":
      !dry && (runs < 5 || sizes.join() !== "1,200,1000"),
  };
  for (const [complaint, isTrue] of Object.entries(complaints)) if (isTrue) throw new TypeError(complaint);
  return { parts: document ? [] : asked, runs, sizes, dry };
}

/** `npm run bench`: measures, records, writes `docs/benchmarks.md` with its charts, and prints what is wanted. */
async function main({ parts, runs, sizes, dry }: ReturnType<typeof readOptions>): Promise<void> {
  let results: Results = dry ? {} : await readResults();
  console.time("bench");
  for (const [name, measure] of Object.entries(scenarios)) {
    if (!parts.includes(name)) continue;
    const begun = { circumstances: await circumstances(), runs };
    const bench = new Bench(runs, sizes);
    try {
      await measure(bench);
    } finally {
      await bench.close();
    }
    results = { ...results, [name]: { ...begun, series: bench.series } };
    // What is measured is kept, whatever becomes of the parts after it.
    if (!dry) await writeResults(results);
  }
  if (!dry) await writeDocument(results);
  console.log(await judgement(results));
}

try {
  void main(readOptions());
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}
