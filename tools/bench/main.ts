import { parseArgs } from "node:util";
import { runProgram } from "../process/program";
import { measureCommands, measureSettings, measureState } from "./commands";
import { circumstances, writeDocument } from "./document";
import { Bench } from "./measuring";
import { measureCalls, measureProcess } from "./provider";

/**
 * `npm run bench` measures everything in one run on one commit, and writes `docs/reference/benchmarks.md`. `--dry` shows in a minute or two
 * that the benchmark still works. It is too short for figures, and writes none.
 */
runProgram(async () => {
  const { values } = parseArgs({ options: { dry: { type: "boolean", default: false } } });
  const bench = values.dry ? new Bench(1, [1, 20]) : new Bench(3, [1, 200, 1000]);
  const run = await circumstances();
  console.time("bench");
  try {
    for (const measure of [measureCalls, measureProcess, measureState, measureCommands, measureSettings])
      await measure(bench);
  } finally {
    await bench.close();
  }
  if (!values.dry) await writeDocument(bench.series, run);
});
