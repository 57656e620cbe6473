import { parseArgs } from "node:util";
import { judgement, writeDocument } from "./document";
import { Bench } from "./measuring";
import { circumstances, readResults, writeResults, type Results } from "./results";
import { emulator } from "./scenarios/emulator";
import { preview, refresh, settings, up } from "./scenarios/engine";
import { check, growth, memory, start } from "./scenarios/provider";
import { state } from "./scenarios/state";

const scenarios = { state, check, start, memory, growth, emulator, preview, refresh, up, settings };
const usage = `npm run bench [-- [--dry] [${Object.keys(scenarios).join(" | ")}]]`;

/** Measures, records each part, writes `docs/benchmarks.md` with its charts, and prints what is wanted. */
async function main(part: string | undefined, dry: boolean): Promise<void> {
  const wanted = Object.entries(scenarios).filter(([name]) => (part ?? name) === name);
  if (wanted.length === 0) throw new TypeError(`There is no part "${part ?? ""}".`);
  // A dry run shows that all still works: it is too short for figures, and records none.
  const bench = dry ? new Bench(1, [1, 20]) : new Bench(5, [1, 200, 1000]);
  let results: Results = dry ? {} : await readResults();
  console.time("bench");
  try {
    for (const [name, measure] of wanted) {
      const begun = { circumstances: await circumstances(), runs: bench.runs };
      await measure(bench);
      results = { ...results, [name]: { ...begun, series: bench.takeSeries() } };
      // What is measured is kept, whatever becomes of the parts after it.
      if (!dry) await writeResults(results);
    }
  } finally {
    await bench.close();
  }
  if (!dry) await writeDocument(results);
  console.log(judgement(results));
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { dry: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  await main(positionals[0], values.dry);
}

run().catch((error: unknown) => {
  console.error(error instanceof TypeError ? `${error.message}\n${usage}` : error);
  process.exitCode = 1;
});
