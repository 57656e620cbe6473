import { parseArgs } from "node:util";
import { runProgram } from "../process/program";
import { judgement, writeDocument } from "./document";
import { Bench } from "./measuring";
import { circumstances, readResults, writeResults, type Results } from "./results";
import { checkpoints } from "./scenarios/checkpoints";
import { emulator } from "./scenarios/emulator";
import { preview, refresh, settings, up } from "./scenarios/engine";
import { hosts } from "./scenarios/hosts";
import { check, growth, memory, start } from "./scenarios/provider";
import { state } from "./scenarios/state";

const parts = {
  state,
  check,
  start,
  memory,
  growth,
  emulator,
  preview,
  refresh,
  up,
  settings,
  checkpoints,
  hosts,
};

/**
 * `npm run bench [-- [PART] [--dry]]` measures, records each part, writes `docs/contributing/benchmarks.md` with its charts, and prints
 * the goals. A dry run shows that the benchmark still works. It is too short for figures, and writes none.
 */
runProgram(async () => {
  const { values, positionals } = parseArgs({
    options: { dry: { type: "boolean" } },
    allowPositionals: true,
  });
  const [only] = positionals;
  const wanted = Object.entries(parts).filter(([name]) => (only ?? name) === name);
  if (wanted.length === 0) throw new Error(`The parts are ${Object.keys(parts).join(", ")}.`);
  const bench = values.dry === true ? new Bench(1, [1, 20]) : new Bench(5, [1, 200, 1000]);
  let results: Results = values.dry === true ? {} : readResults();
  console.time("bench");
  try {
    for (const [name, measure] of wanted) {
      const begun = { circumstances: await circumstances(), runs: bench.runs };
      await measure(bench);
      results = { ...results, [name]: { ...begun, series: bench.series.splice(0) } };
      // Saves the figures of this part even if a later part fails.
      if (values.dry !== true) await writeResults(results);
    }
  } finally {
    await bench.close();
  }
  if (values.dry !== true) await writeDocument(results);
  console.log(judgement(results));
});
