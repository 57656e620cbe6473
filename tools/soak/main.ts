import { join } from "node:path";
import { runStories } from "./stories";
import { fuzz } from "./fuzz";
import { writeReport } from "./report";

const repository = join(__dirname, "..", "..");
const minutes = Number(process.env["PIPES_SOAK_MINUTES"] ?? 10);
const seed = Number(process.env["PIPES_TEST_SEED"] ?? Date.now() % 1_000_000);

/** `npm run soak`: generated stories for so many minutes, then the fuzz tests, and `docs/reliability.md`. */
async function main(): Promise<void> {
  console.log(`seed ${seed}, ${minutes} minutes of stories`);
  const stories = await runStories(seed, minutes);
  const fuzzed = await fuzz(repository, seed);
  const isFine = await writeReport(join(repository, "docs", "reliability.md"), {
    seed,
    minutes,
    stories,
    fuzzed,
  });
  if (!isFine) process.exitCode = 1;
}

void main();
